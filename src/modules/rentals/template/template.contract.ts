import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import { day, done, id, instant, optionalText, text, version } from '#kernel/shared/fields.ts'
import { lawSeverities } from '../law/law.rules.ts'
import { contractTypes } from '../schedule/term.rules.ts'
import { clauseCategories, templateLanguages } from './template.rules.ts'

const read = { anyOf: ['operations.contracts.read', 'legal.documents.read'] } as const
const write = { permission: 'legal.documents.write' } as const
const changes = ['rentals.template', 'rentals.contract', 'rentals.law']
const always = ['kernel.record.stale', 'kernel.record.notFound']
const states = ['draft', 'published', 'retired'] as const

const clauseWords = {
  category: z.enum(clauseCategories),
  titleAr: text(120),
  textAr: text(4_000),
  titleEn: optionalText(120),
  textEn: optionalText(4_000),
}
const clauseInput = z.object({ ...clauseWords, code: optionalText(20) })
const clause = z.object({
  code: z.string().nullable(),
  category: z.enum(clauseCategories),
  titleAr: z.string(),
  textAr: z.string(),
  titleEn: z.string().nullable(),
  textEn: z.string().nullable(),
})
const finding = z.object({
  code: z.string(),
  severity: z.enum(lawSeverities),
  nameAr: z.string(),
  messageAr: z.string(),
  source: z.string(),
  clause: z.string().nullable(),
})
const heading = {
  id: id(),
  version: version(),
  versionNo: z.number().int(),
  nameAr: z.string(),
  types: z.array(z.enum(contractTypes)),
  languages: z.array(z.enum(templateLanguages)),
  state: z.enum(states),
  by: z.string(),
  createdAt: instant(),
  publishedAt: instant().nullable(),
}

export const listTemplates = query({
  name: 'rentals.template.list',
  access: read,
  input: z.object({}),
  output: z.object({
    /** The newest version of each template, and the one in force beside it while a newer is a draft. */
    rows: z.array(
      z.object({
        ...heading,
        /** Contracts made with this version. */
        useCount: z.number().int(),
        blocks: z.number().int(),
        warnings: z.number().int(),
      }),
    ),
  }),
  summary: 'Contract templates with their version, use and linter state.',
})

export const getTemplate = query({
  name: 'rentals.template.get',
  access: read,
  input: z.object({ id: id() }),
  output: z.object({
    ...heading,
    /** All versions of one template share it; so does their timeline. */
    familyId: id(),
    clauses: z.array(clause),
    findings: z.array(finding),
    useCount: z.number().int(),
    versions: z.array(
      z.object({
        id: id(),
        versionNo: z.number().int(),
        state: z.enum(states),
        publishedAt: instant().nullable(),
      }),
    ),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'One version of a template with what the law finds in it.',
})

export const saveTemplate = command({
  name: 'rentals.template.save',
  access: write,
  input: z.object({
    id: id().nullish(),
    version: version().nullish(),
    nameAr: text(80),
    types: z.array(z.enum(contractTypes)).min(1).max(contractTypes.length),
    languages: z
      .array(z.enum(templateLanguages))
      .min(1)
      .refine(languages => languages.includes('ar'))
      .default(['ar']),
    clauses: z.array(clauseInput).min(1).max(60),
  }),
  output: z.object({ id: id(), version: version() }),
  refusals: [...always, 'rentals.template.placeholder', 'rentals.template.sameTitle'],
  changes,
  summary:
    'Keeps a draft; saving a published version makes the next one, since published versions never change.',
})

export const publishTemplate = command({
  name: 'rentals.template.publish',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: [
    ...always,
    'rentals.template.notDraft',
    'rentals.template.unlawfulClause',
    'rentals.template.missingClause',
    'rentals.template.mandatoryClause',
    'rentals.template.translationMissing',
    'rentals.template.typeTaken',
  ],
  changes,
  summary: 'New contracts are made with it from now on; the version before retires (L2).',
})

export const retireTemplate = command({
  name: 'rentals.template.retire',
  access: write,
  input: z.object({ id: id(), version: version() }),
  output: done,
  refusals: [...always, 'rentals.template.notPublished'],
  changes,
  summary: 'New contracts no longer use it; those made with it keep it.',
})

export const previewTemplate = document({
  name: 'rentals.template.preview',
  access: read,
  input: z.object({
    id: id(),
    locale: z.enum(['ar', 'en']).default('ar'),
    /** As in the template when absent. */
    bilingual: z.stringbool().or(z.boolean()).optional(),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'A specimen contract printed with the clauses of a version.',
})

export const listClauses = query({
  name: 'rentals.clause.list',
  access: read,
  input: z.object({}),
  output: z.object({
    rows: z.array(
      clause.extend({
        /** Null for a clause the product brings. */
        id: id().nullable(),
        version: version().nullable(),
        isActive: z.boolean(),
        /** Templates of these types may not be without it. */
        mandatoryFor: z.array(z.enum(contractTypes)),
      }),
    ),
  }),
  summary: 'The clause library by category: the clauses the product brings and the company\u2019s own.',
})

export const saveClause = command({
  name: 'rentals.clause.save',
  access: write,
  input: z.object({
    ...clauseWords,
    id: id().nullish(),
    version: version().nullish(),
    isActive: z.boolean().default(true),
    mandatoryFor: z.array(z.enum(contractTypes)).max(contractTypes.length).default([]),
  }),
  output: z.object({ id: id() }),
  refusals: [
    ...always,
    'rentals.template.placeholder',
    'rentals.template.unlawfulClause',
    'rentals.clause.titleTaken',
  ],
  changes: ['rentals.clause'],
  summary:
    'Keeps a clause of the company\u2019s own; templates copy it, so a change leaves them as they are.',
})

export const lawPack = query({
  name: 'rentals.law.pack',
  access: read,
  input: z.object({}),
  output: z.object({
    rules: z.array(
      z.object({
        id: id(),
        version: version(),
        code: z.string(),
        severity: z.enum(lawSeverities),
        nameAr: z.string(),
        messageAr: z.string(),
        source: z.string(),
        confidence: z.enum(['confirmed', 'toConfirm', 'practice']),
        validFromOn: day(),
        validToOn: day().nullable(),
        isInForce: z.boolean(),
        /** The figure of a rule that has one: basis points, years or months. */
        limit: z.number().int().nullable(),
      }),
    ),
  }),
  summary: 'The rules of the country with their source, dates and confidence.',
})
