import type { Day } from '#kernel/shared/day.ts'
import { conflict, invalid, type Refusal } from '#kernel/shared/refusal.ts'

type Days = { readonly fromOn: Day; readonly toOn: Day | null }

/** One insurer at a time, so that a share is never a question. */
export function whyNotCover(days: Days, others: readonly (Days & { insurer: string })[]): Refusal | null {
  if (days.toOn !== null && days.toOn < days.fromOn) return invalid('clinic.coverage.days', { field: 'toOn' })
  const clash = others.find(
    other =>
      (other.toOn === null || other.toOn >= days.fromOn) && (days.toOn === null || other.fromOn <= days.toOn),
  )
  return clash
    ? conflict('clinic.coverage.overlap', {
        field: 'fromOn',
        params: { insurer: clash.insurer, from: clash.fromOn },
      })
    : null
}

type Rule = {
  readonly serviceGroup: string
  readonly shareKind: 'percent' | 'fixed'
  readonly shareBps?: number | null | undefined
  readonly share?: number | null | undefined
}

/** A plan covers something, each group once, with the share of the patient. */
export function whyNotRules(rules: readonly Rule[]): Refusal | null {
  if (rules.length === 0) return invalid('clinic.plan.empty', { field: 'rules' })
  for (const [at, rule] of rules.entries()) {
    if (rules.slice(0, at).some(other => other.serviceGroup === rule.serviceGroup))
      return invalid('clinic.plan.groupTwice', { field: `rules.${at}.serviceGroup` })
    if (rule.shareKind === 'percent' && (rule.shareBps ?? null) === null)
      return invalid('kernel.field.required', { field: `rules.${at}.shareBps` })
    if (rule.shareKind === 'fixed' && (rule.share ?? null) === null)
      return invalid('kernel.field.required', { field: `rules.${at}.share` })
  }
  return null
}

export function whyNotColumns(columns: readonly string[]): Refusal | null {
  return new Set(columns).size < columns.length
    ? invalid('clinic.insurer.columnTwice', { field: 'columns' })
    : null
}
