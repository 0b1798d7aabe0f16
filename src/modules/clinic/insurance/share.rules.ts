import { type Minor, percentOf, splitByWeights } from '#kernel/shared/money.ts'
import type { ServiceGroup } from '../visit/visit.postings.ts'

export type PlanRule = {
  readonly serviceGroup: ServiceGroup
  readonly shareKind: 'percent' | 'fixed'
  readonly shareBps: number | null
  readonly shareMinor: Minor | null
  readonly needsApproval: boolean
}

/** What a plan pays: nothing of the groups without a rule; `capMinor` limits what the patient pays of all covered lines of a visit. */
export type Plan = { readonly rules: readonly PlanRule[]; readonly capMinor: Minor | null }

type Priced = { readonly group: ServiceGroup; readonly priceMinor: Minor }
export type Share = {
  readonly patientMinor: Minor
  readonly insurerMinor: Minor
  readonly isCovered: boolean
  readonly needsApproval: boolean
}

const partOf = (rule: PlanRule, priceMinor: Minor): Minor =>
  rule.shareKind === 'percent'
    ? percentOf(priceMinor, rule.shareBps ?? 0)
    : Math.min(rule.shareMinor ?? 0, priceMinor)

/**
 * Rule 22: who pays what of each line. A share is rounded once and is never above its price; what lies above the cap of the visit is taken
 * off by largest remainder. Patient and insurer are the price on every line.
 */
export function sharesOf(lines: readonly Priced[], plan: Plan | null): Share[] {
  const ruleOf = (line: Priced) => plan?.rules.find(rule => rule.serviceGroup === line.group) ?? null
  const covered = lines.map(line => {
    const rule = ruleOf(line)
    return rule ? partOf(rule, line.priceMinor) : 0
  })
  const sum = covered.reduce((total, part) => total + part, 0)
  const cap = plan?.capMinor ?? null
  const capped = cap !== null && sum > cap ? splitByWeights(cap, covered) : covered
  return lines.map((line, at) => {
    const rule = ruleOf(line)
    const patientMinor = rule ? capped[at]! : line.priceMinor
    return {
      patientMinor,
      insurerMinor: line.priceMinor - patientMinor,
      isCovered: rule !== null,
      needsApproval: rule?.needsApproval ?? false,
    }
  })
}
