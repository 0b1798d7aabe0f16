import { monthOf } from '#kernel/shared/day.ts'
import type { UnpaidDays } from '../endOfService/serviceYears.rules.ts'
import { shownNumber } from '../fraction/fraction.rules.ts'
import type { PaidTier } from '../labourRule/labourRule.rules.ts'
import type { CountedDay } from '../leave/leave.rules.ts'
import { paidDaysOf, unpaidShareOf } from '../leaveType/leaveType.rules.ts'
import type { UnpaidReason, UnpaidTime } from '../payroll/absence.rules.ts'

/**
 * The pay a leave loses, day by day, as the payslip takes it: the 16th sick day of a year in Kuwait loses a quarter. `usedDays` are the
 * days of the type taken in the year before this leave; they start anew with each calendar year. Days paid in full are left out.
 */
export function unpaidTimesOf(
  counted: readonly CountedDay[],
  tiers: readonly PaidTier[],
  usedDays: number,
  reason: UnpaidReason,
): UnpaidTime[] {
  let used = usedDays
  let year = counted[0]?.on.slice(0, 4)
  return counted.flatMap(({ on, days }) => {
    if (on.slice(0, 4) !== year) {
      year = on.slice(0, 4)
      used = 0
    }
    // Shares are whole percents of a whole or half day: four decimals hold them exactly.
    const lost = shownNumber(unpaidShareOf(paidDaysOf(tiers, used, days)), 4)
    used += days
    return lost > 0 ? [{ on, days: lost, reason }] : []
  })
}

/** The unpaid days of a month, for its payslip. */
export const timesInMonth = (times: readonly UnpaidTime[], month: string): UnpaidTime[] =>
  times.filter(({ on }) => monthOf(on) === month)

/** The days that lower the service of rule 19: wholly unpaid days of types that reduce it, and half of a half day. */
export const serviceReduction = (counted: readonly CountedDay[], reducesService: boolean): UnpaidDays[] =>
  reducesService ? counted.map(({ on, days }) => ({ on, days })) : []
