import type { Currency } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { minorOf } from '../money/amounts.web.ts'
import type { LateFeeRule } from './lateFee.rules.ts'

export type Rule = OutputFor<'billing.lateFeeRule.list'>['rows'][number]

/** Basis points as a percentage: 50 is `0.5`. */
export const percentText = (bps: number): string => String(bps / 100)

/** A typed percentage as basis points; null where it is none. */
export function bpsOf(text: string): number | null {
  if (text.trim() === '') return null
  const percent = Number(text)
  return Number.isFinite(percent) && percent >= 0 && percent <= 100 ? Math.round(percent * 100) : null
}

/** Whether something is typed that is no percentage: more than the whole, or no number. */
export const isNoPercent = (text: string): boolean => text.trim() !== '' && bpsOf(text) === null

/** A version as the rules compute with it. */
export const ruleIn = (rule: Omit<Rule, 'id' | 'isCurrent'>, currency: Currency): LateFeeRule => ({
  graceDays: rule.graceDays,
  tiers: rule.tiers.map(tier => ({
    fromDay: tier.fromDay,
    fixedMinor: minorOf(tier.fixed, currency),
    percentBasisPoints: tier.percentBps,
  })),
  capMinor: rule.cap === null ? null : minorOf(rule.cap, currency),
  capPercentBasisPoints: rule.capPercentBps,
  validFromOn: rule.validFrom,
})
