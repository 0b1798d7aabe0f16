import { type Day, endOfMonth, monthOf } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft, JournalLineDraft } from '#modules/accounting/public.ts'
import { type PayslipLine, totalOf } from './payslipLine.rules.ts'

export type PostedSlip = {
  partyId: string
  costCenterId: string | null
  netMinor: Minor
  lines: readonly PayslipLine[]
}

/** Keys whose balance is kept by person. */
const byParty = new Set([
  'employeeAdvances',
  'salariesPayable',
  'leaveProvision',
  'endOfServiceProvision',
  'otherPayable',
])
const owedToAuthority = new Set(['socialSecurityExpense', 'endOfServiceExpense'])
const isExpense = (key: string) => key.endsWith('Expense')

type Sum = { key: string; partyId: string | null; costCenterId: string | null; debitMinor: Minor }

/**
 * A payroll run on the last day of its month: Dr salaryExpense, allowanceExpense, overtimeExpense, socialSecurityExpense,
 * endOfServiceExpense (contributions), leaveProvision (encashed), Cr salariesPayable and employeeAdvances by person,
 * socialSecurityPayable. Unpaid days lower the expense of the component they cut. Expenses carry the employee's cost centre.
 */
export function runEntry(run: {
  id: string
  number: string
  month: Day
  slips: readonly PostedSlip[]
}): JournalDraft {
  return {
    sourceKey: `hr:payroll:${run.id}:post`,
    date: endOfMonth(run.month),
    memo: `مسير رواتب ${monthOf(run.month)} رقم ${run.number}`,
    lines: slipLines(run.slips),
  }
}

/** The debits and credits of slips, summed by account, person and cost centre; debits first, each side in order of appearance. */
export function slipLines(slips: readonly PostedSlip[]): JournalLineDraft[] {
  const sums = new Map<string, Sum>()
  for (const slip of slips) {
    const add = (key: string, debitMinor: Minor) => {
      const partyId = byParty.has(key) ? slip.partyId : null
      const costCenterId = isExpense(key) ? slip.costCenterId : null
      const name = `${key}|${partyId}|${costCenterId}`
      const sum = sums.get(name) ?? { key, partyId, costCenterId, debitMinor: 0 }
      sum.debitMinor += debitMinor
      sums.set(name, sum)
    }
    for (const one of slip.lines) {
      if (one.kind === 'employerCost') {
        // Owed to the authority; fees the employer pays otherwise have an entry of their own.
        if (!owedToAuthority.has(one.key)) continue
        add(one.key, one.amountMinor)
        add('socialSecurityPayable', -one.amountMinor)
      } else add(one.key, one.kind === 'earning' ? one.amountMinor : -one.amountMinor)
    }
    add('salariesPayable', -(totalOf(slip.lines, 'earning') - totalOf(slip.lines, 'deduction')))
  }
  return sidesOf([...sums.values()])
}

/** Lines of sums that are not zero, debits before credits. */
export function sidesOf(sums: readonly Sum[]): JournalLineDraft[] {
  const rows = sums.filter(({ debitMinor }) => debitMinor !== 0)
  return [...rows.filter(one => one.debitMinor > 0), ...rows.filter(one => one.debitMinor < 0)].map(
    ({ key, partyId, costCenterId, debitMinor }) =>
      debitMinor > 0
        ? { key, debitMinor, partyId, costCenterId }
        : { key, creditMinor: -debitMinor, partyId, costCenterId },
  )
}
