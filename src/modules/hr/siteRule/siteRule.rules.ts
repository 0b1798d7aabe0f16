import type { Day } from '#kernel/shared/day.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

/** Whom a rule is for, the narrowest first. */
export const siteRuleSubjects = ['employee', 'department', 'branch', 'all'] as const
export type SiteRuleSubject = (typeof siteRuleSubjects)[number]
export const siteRuleModes = ['sites', 'anywhere', 'kioskOnly'] as const
export type SiteRuleMode = (typeof siteRuleModes)[number]

export type SiteRule = {
  subject: SiteRuleSubject
  /** Null for `all`. */
  subjectId: string | null
  siteIds: readonly string[]
  mode: SiteRuleMode
  fromOn: Day
  toOn: Day | null
}

export type Placed = { employeeId: string; department: string | null; branchId: string | null }

/**
 * The rule an employee clocks in by on a day: the narrowest subject wins, of one subject the rule that begins last. Null: every
 * active site is allowed.
 */
export function siteRuleFor(rules: readonly SiteRule[], employee: Placed, on: Day): SiteRule | null {
  const ids: Record<SiteRuleSubject, string | null> = {
    employee: employee.employeeId,
    department: employee.department,
    branch: employee.branchId,
    all: null,
  }
  const inForce = rules.filter(
    rule =>
      rule.fromOn <= on &&
      (rule.toOn === null || on <= rule.toOn) &&
      (rule.subject === 'all' || (rule.subjectId !== null && rule.subjectId === ids[rule.subject])),
  )
  const rank = (rule: SiteRule) => siteRuleSubjects.indexOf(rule.subject)
  return inForce.toSorted((a, b) => rank(a) - rank(b) || (a.fromOn < b.fromOn ? 1 : -1))[0] ?? null
}

/** Why a rule cannot be kept: its days turn round, or it names no site or more than 20. */
export function whyNotSaveSiteRule(rule: SiteRule): Refusal | null {
  if (rule.toOn !== null && rule.toOn < rule.fromOn)
    return invalid('hr.siteRule.backwards', { field: 'toOn' })
  if (rule.subject !== 'all' && rule.subjectId === null)
    return invalid('kernel.field.required', { field: 'subjectId' })
  const isCountWrong = rule.siteIds.length < 1 || rule.siteIds.length > 20
  return rule.mode !== 'anywhere' && isCountWrong
    ? invalid('hr.siteRule.sites', { field: 'siteIds', params: { min: 1, max: 20 } })
    : null
}
