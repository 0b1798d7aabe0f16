import { addDays, type Day } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { WageRow } from '../endOfService/endOfService.rules.ts'
import type { RemunerationLaw } from '../labourRule/labourRule.rules.ts'
import {
  basicOf,
  type PayComponent,
  type PayItem,
  remunerationOf,
} from '../payComponent/payComponent.rules.ts'

export const contractTypes = ['indefinite', 'definite'] as const
export const contractStates = ['draft', 'active', 'ended'] as const
export type ContractState = (typeof contractStates)[number]
export const contractActions = ['save', 'activate', 'discard', 'end'] as const
export type ContractAction = (typeof contractActions)[number]

const write = ['hr.payroll.write']

export const contractTransitions: readonly Transition<ContractState, ContractAction>[] = [
  { action: 'save', from: ['draft'], to: 'draft', permissions: write },
  { action: 'activate', from: ['draft'], to: 'active', permissions: write },
  { action: 'discard', from: ['draft'], to: 'ended', permissions: write },
  { action: 'end', from: ['active'], to: 'ended', permissions: write },
]

type Terms = {
  type: (typeof contractTypes)[number]
  startsOn: Day
  agreedUntil: Day | null
  probationEndsOn: Day | null
}

/**
 * Why terms cannot be agreed: a definite contract without its end or an indefinite one with an end, or a probation beyond what the law
 * row allows (`probationDays` calendar days from the first one; null where no row says).
 */
export function whyNotTerms(terms: Terms, probationDays: number | null): Refusal | null {
  const { type, startsOn, agreedUntil, probationEndsOn } = terms
  if ((type === 'definite') !== (agreedUntil !== null))
    return invalid('hr.employmentContract.dates', { field: 'agreedUntil' })
  if (agreedUntil !== null && agreedUntil < startsOn)
    return invalid('hr.employmentContract.dates', { field: 'agreedUntil' })
  if (probationEndsOn === null) return null
  const last = probationDays === null ? null : addDays(startsOn, probationDays - 1)
  return probationEndsOn < startsOn || (last !== null && probationEndsOn > last)
    ? refused('hr.employmentContract.probation', {
        field: 'probationEndsOn',
        params: { days: probationDays ?? 0 },
      })
    : null
}

/** Why a contract cannot begin on a day: a later one stands, or the month of that day is paid (the raise is a difference then). */
export function whyNotBegin(
  startsOn: Day,
  others: readonly { startsOn: Day }[],
  paidThrough: Day | null,
): Refusal | null {
  if (others.some(other => other.startsOn >= startsOn))
    return refused('hr.employmentContract.overlap', { field: 'startsOn' })
  return paidThrough !== null && startsOn <= paidThrough
    ? refused('hr.employmentContract.paidMonth', {
        field: 'startsOn',
        // The first day that is still open: from it on the raise can begin, with its difference from the day that was typed.
        params: { month: startsOn.slice(0, 7), open: addDays(paidThrough, 1) },
      })
    : null
}

/** Why pay items are not whole: a basic wage is what everything else is counted from. */
export const whyNotPay = (items: readonly { code: string; amountMinor: number }[]): Refusal | null =>
  items.some(item => item.code === 'basic' && item.amountMinor > 0)
    ? null
    : invalid('hr.employmentContract.basicMissing', { field: 'payItems' })

/** Why a contract cannot end on a day: before it begins, or inside a month that is paid. */
export function whyNotEnd(startsOn: Day, endsOn: Day, paidThrough: Day | null): Refusal | null {
  if (endsOn < startsOn) return invalid('hr.employmentContract.dates', { field: 'endsOn' })
  return paidThrough !== null && endsOn < paidThrough
    ? refused('hr.employmentContract.paidMonth', { field: 'endsOn', params: { month: endsOn.slice(0, 7) } })
    : null
}

/** The wage rows of an employee for end of service and leave, from the contracts that were ever in force. */
export function wageRowsOf(
  contracts: readonly { state: ContractState; startsOn: Day; payItems: readonly PayItem[] }[],
  components: readonly PayComponent[],
  variable: { paidMinor: readonly number[]; law: RemunerationLaw } | null = null,
): WageRow[] {
  return contracts
    .filter(({ state }) => state !== 'draft')
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
    .map(({ startsOn, payItems }) => ({
      fromOn: startsOn,
      remunerationMinor: remunerationOf(payItems, components, variable?.paidMinor, variable?.law),
      basicMinor: basicOf(payItems),
    }))
}
