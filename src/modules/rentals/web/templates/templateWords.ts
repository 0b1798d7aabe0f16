import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { TimelineWords } from '#modules/platform/web/public.tsx'
import type { StatusKind } from '#ui/status.ts'
import type { ClauseCategory, TemplateLanguage } from '../../shared/template.rules.ts'
import { typeWords } from '../wordMaps.ts'

export type TemplateRow = OutputFor<'rentals.template.list'>['rows'][number]
export type Template = OutputFor<'rentals.template.get'>
export type LibraryClause = OutputFor<'rentals.clause.list'>['rows'][number]

export const templateStateWords: Record<Template['state'], () => string> = {
  draft: m['rentals.template.state.draft'],
  published: m['rentals.template.state.published'],
  retired: m['rentals.template.state.retired'],
}

export const templateStateKinds: Record<Template['state'], StatusKind> = {
  draft: 'unsent',
  published: 'running',
  retired: 'out',
}

export const categoryWords: Record<ClauseCategory, () => string> = {
  rental_day: m['rentals.clause.category.rental_day'],
  deposit_release: m['rentals.clause.category.deposit_release'],
  police_report: m['rentals.clause.category.police_report'],
  border: m['rentals.clause.category.border'],
  violations: m['rentals.clause.category.violations'],
  early_return: m['rentals.clause.category.early_return'],
  personal_data: m['rentals.clause.category.personal_data'],
  jurisdiction: m['rentals.clause.category.jurisdiction'],
  copy: m['rentals.clause.category.copy'],
  other: m['rentals.clause.category.other'],
}

/** In which languages a template prints its contracts. */
export const languagesWord = (languages: readonly TemplateLanguage[]): string =>
  languages.includes('en') ? m['rentals.template.languages.both']() : m['rentals.template.languages.ar']()

/** The hues of what the law finds. */
export const severityHues = { block: 'red', warn: 'amber', info: 'slate' } as const

export const severityWords = {
  block: m['rentals.law.severity.block'],
  warn: m['rentals.law.severity.warn'],
  info: m['rentals.law.severity.info'],
} as const

/** How sure counsel is of a rule. */
export const confidenceWords = {
  confirmed: m['rentals.law.confidence.confirmed'],
  toConfirm: m['rentals.law.confidence.toConfirm'],
  practice: m['rentals.law.confidence.practice'],
} as const

const valuesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** The story of a template over its versions. */
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
