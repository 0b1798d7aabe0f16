import type { Day } from '#kernel/shared/day.ts'
import { type Minor, percentOf, splitEven } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

/** What a pupil pays of a plan: the fee of the term, what is given of it, and the equal instalments of the rest. */
export function feesOf(plan: { amountMinor: Minor; dueDays: readonly Day[] }, discountBps: number) {
  const discountMinor = percentOf(plan.amountMinor, discountBps)
  const netMinor = plan.amountMinor - discountMinor
  const parts = splitEven(netMinor, plan.dueDays.length)
  return {
    discountMinor,
    netMinor,
    instalments: plan.dueDays.map((dueOn, at) => ({ dueOn, amountMinor: parts[at]! })),
  }
}

/** Why the days of instalments cannot stand: twice the same, or after the term. */
export function whyNotDueDays(days: readonly Day[], endsOn: Day): Refusal | null {
  const at = days.findIndex((day, index) => day > endsOn || days.indexOf(day) !== index)
  return at < 0 ? null : invalid('services.feePlan.dueDay', { field: `dueDays.${at}` })
}
