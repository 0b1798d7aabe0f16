import { words as templateStateWords } from '#generated/choices/rentals.template.state.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import type { StatusKind } from '#ui/status.ts'
import { typeWords } from '../wordMaps.web.ts'
import type { TemplateLanguage } from './template.rules.ts'

export { words as categoryWords } from '#generated/choices/rentals.clause.category.ts'
/** How sure counsel is of a rule. */
export { words as confidenceWords } from '#generated/choices/rentals.law.confidence.ts'
export { words as severityWords } from '#generated/choices/rentals.law.severity.ts'
export { templateStateWords }

export type TemplateRow = OutputFor<'rentals.template.list'>['rows'][number]
export type Template = OutputFor<'rentals.template.get'>
export type LibraryClause = OutputFor<'rentals.clause.list'>['rows'][number]

export const templateStateKinds: Record<Template['state'], StatusKind> = {
  draft: 'unsent',
  published: 'running',
  retired: 'out',
}

/** In which languages a template prints its contracts. */
export const languagesWord = (languages: readonly TemplateLanguage[]): string =>
  languages.includes('en') ? m['rentals.template.languages.both']() : m['rentals.template.languages.ar']()

/** The hues of what the law finds. */
export const severityHues = { block: 'red', warn: 'amber', info: 'slate' } as const

const valuesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** The activity of a template over its versions. */
export const templateTimeline: TimelineWords = {
  operations: {
    'rentals.template.save': m['rentals.template.saved'],
    'rentals.template.publish': m['rentals.template.published'],
    'rentals.template.retire': m['rentals.template.retired'],
  },
  fields: {
    nameAr: m['rentals.template.name'],
    types: m['rentals.template.types'],
    languages: m['rentals.template.languages'],
    clauses: m['rentals.template.clauses'],
    clauseAdded: m['rentals.template.story.added'],
    clauseRemoved: m['rentals.template.story.removed'],
    clauseChanged: m['rentals.template.story.changed'],
  },
  sayValue: (field, value) => {
    if (field === 'status') return templateStateWords[value as Template['state']]?.()
    if (field === 'languages' && value) return languagesWord(valuesOf(value) as TemplateLanguage[])
    if (field !== 'types' || !value) return undefined
    return valuesOf(value)
      .map(type => typeWords[type as keyof typeof typeWords]?.() ?? type)
      .join('، ')
  },
}
