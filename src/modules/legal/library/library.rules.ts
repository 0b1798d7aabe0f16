import type { Day } from '#kernel/shared/day.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export const lawCountries = ['KW', 'SA', 'QA'] as const
export type LawCountry = (typeof lawCountries)[number]

export const topics = [
  'contract',
  'rent',
  'cheque',
  'collection',
  'procedure',
  'appeal',
  'limitation',
  'enforcement',
  'evidence',
  'traffic',
  'labor',
  'consumer',
] as const
export type Topic = (typeof topics)[number]

/** A text of law that comes with the product. */
export type Law = {
  country: LawCountry
  /** Stays with a text through the editions of the pack. */
  code: string
  topic: Topic
  lawName: string
  lawNo: string
  lawYear: number
  /** Null where the number is not known for certain. */
  article: string | null
  subject: string
  body: string
  validFromOn: Day
}

export const articleStates = ['draft', 'published', 'retired'] as const

/** A text is relied on with its source and the day from which it holds, or it stays a draft. */
export const whyNotPublish = (text: { source: string | null; validFromOn: string | null }): Refusal | null =>
  text.source && text.validFromOn
    ? null
    : invalid('legal.template.noSource', { field: text.source ? 'validFromOn' : 'source' })
