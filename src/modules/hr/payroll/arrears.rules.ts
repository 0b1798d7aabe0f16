import type { Minor } from '#kernel/shared/money.ts'
import type { PayrollInput } from './payslip.rules.ts'
import { type PayslipLine, totalOf } from './payslipLine.rules.ts'

/** A posted month and what is now known of it. Recoveries are left out: they have sums of their own. */
export type PostedMonth = {
  month: string
  /** Lines as posted, and as the same calculator gives them with today's facts. */
  postedLines: readonly PayslipLine[]
  recomputedLines: readonly PayslipLine[]
  /** Differences that later slips already paid or took for this month, signed. */
  settledMinor: Minor
}

const recoveries = new Set(['courtOrder', 'advance', 'charge', 'penalty', 'cashRounding', 'arrears'])

/**
 * What a change in the past still owes, one line for each month (rule 27, case HR-07): recomputed less posted less differences already
 * settled. Posted slips never change; the lines name their month and are not cut by the absence of the month that pays them.
 */
export function arrearsOf(months: readonly PostedMonth[]): PayrollInput[] {
  return months.flatMap(({ month, postedLines, recomputedLines, settledMinor }) => {
    const amountMinor = payOf(recomputedLines) - payOf(postedLines) - settledMinor
    if (amountMinor === 0) return []
    return [
      {
        component: 'arrears',
        amountMinor,
        source: month,
        labelAr: `عن شهر ${month}`,
        labelEn: `for ${month}`,
      },
    ]
  })
}

function payOf(lines: readonly PayslipLine[]): Minor {
  const own = lines.filter(({ component }) => !recoveries.has(component))
  return totalOf(own, 'earning') - totalOf(own, 'deduction')
}
