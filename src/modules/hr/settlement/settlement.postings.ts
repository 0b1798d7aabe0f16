import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft, JournalLineDraft } from '#modules/accounting/public.ts'
import { sidesOf, slipLines } from '../payroll/payroll.postings.ts'
import { lineMinor, type Settlement } from './settlement.rules.ts'

/**
 * A settlement on the last day: the booked provisions are used up and the difference to what is due goes to each expense (a credit
 * when the provision was too large); salary to the last day as in a run; Cr salariesPayable with the net, or Dr employeeAdvances
 * when the employee owes it.
 */
export function settlementEntry(posted: {
  id: string
  number: string
  lastOn: Day
  partyId: string
  costCenterId: string | null
  settlement: Settlement
  bookedEndOfServiceMinor: Minor
  bookedLeaveMinor: Minor
}): JournalDraft {
  const { partyId, costCenterId, settlement } = posted
  const sums = new Map<
    string,
    { key: string; partyId: string | null; costCenterId: string | null; debitMinor: Minor }
  >()
  const add = (key: string, debitMinor: Minor) => {
    const isExpense = key.endsWith('Expense')
    const isByParty = !isExpense && key !== 'socialSecurityPayable'
    const sum = sums.get(key) ?? {
      key,
      partyId: isByParty ? partyId : null,
      costCenterId: isExpense ? costCenterId : null,
      debitMinor: 0,
    }
    sum.debitMinor += debitMinor
    sums.set(key, sum)
  }
  const leaveMinor = lineMinor(settlement, 'leave')
  add('endOfServiceProvision', posted.bookedEndOfServiceMinor)
  add('leaveProvision', posted.bookedLeaveMinor)
  add('endOfServiceExpense', lineMinor(settlement, 'endOfService') - posted.bookedEndOfServiceMinor)
  add('leaveExpense', leaveMinor - lineMinor(settlement, 'leaveOwing') - posted.bookedLeaveMinor)
  const slip = { partyId, costCenterId, netMinor: settlement.slip.netMinor, lines: settlement.slip.lines }
  for (const line of slipLines([slip])) if (line.key !== 'salariesPayable') add(line.key!, signed(line))
  add('salaryExpense', lineMinor(settlement, 'noticeOwed') - lineMinor(settlement, 'noticeOwing'))
  add('staffBenefitExpense', lineMinor(settlement, 'ticket'))
  add('employeeAdvances', -lineMinor(settlement, 'advances') - lineMinor(settlement, 'charges'))
  if (settlement.netMinor >= 0) add('salariesPayable', -settlement.netMinor)
  else add('employeeAdvances', -settlement.netMinor)
  return {
    sourceKey: `hr:settlement:${posted.id}:post`,
    date: posted.lastOn,
    memo: `مخالصة نهائية ${posted.number}`,
    lines: sidesOf([...sums.values()]),
  }
}

const signed = ({ debitMinor = 0, creditMinor = 0 }: JournalLineDraft): Minor => debitMinor - creditMinor
