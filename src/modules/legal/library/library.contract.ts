import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, optionalText, text, version, wholeNumber } from '#kernel/shared/fields.ts'
import { confidences } from '../office/office.rules.ts'
import { articleStates, lawCountries, topics } from './library.rules.ts'

const readers = { permission: 'legal.cases.write' } as const
const writers = { permission: 'legal.documents.write' } as const
const changes = ['legal.library', 'legal.article']

const shownArticle = {
  id: id(),
  country: z.enum(lawCountries),
  topic: z.enum(topics),
  lawName: z.string(),
  lawNo: z.string().nullable(),
  lawYear: z.number().nullable(),
  /** Null where the number is not known for certain. */
  article: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  validFromOn: day().nullable(),
  validToOn: day().nullable(),
  source: z.string().nullable(),
  confidence: z.enum(confidences),
}

const hit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('article'), ...shownArticle }),
  z.object({
    kind: z.literal('template'),
    id: id(),
    country: z.string(),
    letterType: z.string(),
    subject: z.string(),
    body: z.string(),
    source: z.string(),
    confidence: z.enum(confidences),
  }),
])
export type Hit = z.output<typeof hit>

export const searchLibrary = query({
  name: 'legal.library.search',
  access: readers,
  summary: 'Texts of law and templates that a question is about, best first; it asks nothing outside.',
  input: z.object({
    text: text(500),
    country: z.enum(lawCountries).optional(),
    topic: z.enum(topics).optional(),
    /** The day on which a text has to hold; today where none is given. */
    validOn: day().optional(),
  }),
  output: z.object({ hits: z.array(hit) }),
})

export const listArticles = query({
  name: 'legal.article.list',
  access: readers,
  input: z.object({
    country: z.enum(lawCountries).optional(),
    topic: z.enum(topics).optional(),
    state: z.enum(articleStates).optional(),
  }),
  output: z.object({
    articles: z.array(
      z.object({
        ...shownArticle,
        version: version(),
        state: z.enum(articleStates),
        /** How many other texts of the same article stand. */
        others: z.number(),
      }),
    ),
  }),
})

export const saveArticle = command({
  name: 'legal.article.save',
  access: writers,
  summary: 'A draft of a text of law; a published one is changed by a new text of the same article.',
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    country: z.enum(lawCountries),
    topic: z.enum(topics),
    lawName: text(200),
    lawNo: optionalText(40),
    lawYear: wholeNumber(1300, 2200).nullish(),
    article: optionalText(40),
    subject: text(200),
    body: text(4000),
    validFromOn: day().nullish(),
    source: optionalText(300),
    confidence: z.enum(confidences),
  }),
  output: z.object({ id: id() }),
  refusals: ['legal.article.state', 'kernel.record.stale'],
  changes,
})

export const publishArticle = command({
  name: 'legal.article.publish',
  access: writers,
  summary: 'Puts a draft in force; the earlier text of the same article ends the day before.',
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: ['legal.article.state', 'legal.template.noSource', 'legal.article.order', 'kernel.record.stale'],
  changes,
})

export const confirmArticle = command({
  name: 'legal.article.confirm',
  access: writers,
  summary: 'The lawyer of the company confirms a text, and its number where none was certain.',
  input: z.object({
    id: id(),
    version: version(),
    article: optionalText(40),
    source: text(300),
    confidence: z.enum(confidences),
  }),
  output: done,
  refusals: ['legal.article.state', 'kernel.record.stale'],
  changes,
})

export const retireArticle = command({
  name: 'legal.article.retire',
  access: writers,
  input: z.object({ id: id(), version: version(), reason: text(300) }),
  output: done,
  refusals: ['legal.article.state', 'kernel.record.stale'],
  changes,
})
