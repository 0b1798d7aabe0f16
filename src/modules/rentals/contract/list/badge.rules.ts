import { type Day, daysBetween } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { minuteOf } from '../../schedule/term.rules.ts'
import type { ContractStatus } from '../contractState.rules.ts'

export const contractBadges = ['extended', 'endingSoon', 'returnLate', 'paymentLate', 'renewed'] as const
export type ContractBadge = (typeof contractBadges)[number]

export type BadgeFacts = {
  readonly status: ContractStatus
  readonly dueBackAt: Date
  /** The day of `dueBackAt` in the company's time zone. */
  readonly dueBackOn: Day
  readonly wasExtended: boolean
  /** The contract continues another one, or another one continues it. */
  readonly isRenewed: boolean
  readonly overdueMinor: Minor
}

/** Days before its end at which a contract counts as ending soon (specification: alerts within 7 days). */
export const endingSoonDays = 7

/** What the dashboard counts as ending: within so many days. */
export const endingMonthDays = 30

/** Days before its end at which a contract of a month or longer stands in the renewal list. */
export const renewalDays = 30

/** Badges are computed, never stored: ممدد، ينتهي قريبًا، متأخر الإرجاع، متأخر السداد، مجدد. */
export function badgesOf(contract: BadgeFacts, now: Date, today: Day): ContractBadge[] {
  const isOut = contract.status === 'active' || contract.status === 'suspended'
  const isLate = isOut && now > contract.dueBackAt
  const left = daysBetween(today, contract.dueBackOn)
  const badges: [ContractBadge, boolean][] = [
    ['returnLate', isLate],
    ['paymentLate', contract.overdueMinor > 0 && contract.status !== 'cancelled'],
    ['endingSoon', contract.status === 'active' && !isLate && left >= 0 && left <= endingSoonDays],
    ['extended', contract.wasExtended],
    ['renewed', contract.isRenewed],
  ]
  return badges.filter(([, shown]) => shown).map(([badge]) => badge)
}

/** Minutes the vehicle is late now, 0 when it is not; a returned contract is measured to its return. */
export function lateMinutes(contract: { dueBackAt: Date; returnedAt: Date | null }, now: Date): number {
  const until = contract.returnedAt ?? now
  return Math.max(0, minuteOf(until) - minuteOf(contract.dueBackAt))
}
