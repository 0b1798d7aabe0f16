import { type Day, endOfMonth, monthOf } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft, JournalLineDraft } from '#modules/accounting/public.ts'

/**
 * Moves both provisions to their targets: Dr endOfServiceExpense, leaveExpense, Cr endOfServiceProvision, leaveProvision by employee;
 * sides turn where an amount is negative. Null when nothing moves: a second run of a month posts nothing.
 */
export function accrualEntry(accrual: {
  employeeId: string
  partyId: string
  name: string
  month: Day
  endOfServiceMinor: Minor
  leaveMinor: Minor
  costCenterId: string | null
}): JournalDraft | null {
  const { partyId, costCenterId } = accrual
  const lines = [
    provisionLines('endOfServiceExpense', 'endOfServiceProvision', accrual.endOfServiceMinor),
    provisionLines('leaveExpense', 'leaveProvision', accrual.leaveMinor),
  ].flat()
  if (lines.length === 0) return null
  return {
    sourceKey: `hr:accrual:${accrual.employeeId}:${monthOf(accrual.month)}`,
    date: endOfMonth(accrual.month),
    memo: `مخصص نهاية الخدمة والإجازات ${monthOf(accrual.month)}: ${accrual.name}`,
    lines,
  }

  function provisionLines(expenseKey: string, provisionKey: string, amountMinor: Minor): JournalLineDraft[] {
    if (amountMinor === 0) return []
    return amountMinor > 0
      ? [
          { key: expenseKey, debitMinor: amountMinor, partyId: null, costCenterId },
          { key: provisionKey, creditMinor: amountMinor, partyId, costCenterId },
        ]
      : [
          { key: provisionKey, debitMinor: -amountMinor, partyId, costCenterId },
          { key: expenseKey, creditMinor: -amountMinor, partyId: null, costCenterId },
        ]
  }
}

/** What was provided for before the books of pay begin: Dr openingBalance, Cr both provisions of the employee; null when nothing was. */
export function openingEntry(opening: {
  employeeId: string
  partyId: string
  number: string
  on: Day
  endOfServiceMinor: Minor
  leaveMinor: Minor
}): JournalDraft | null {
  const { partyId, endOfServiceMinor, leaveMinor } = opening
  if (endOfServiceMinor + leaveMinor === 0) return null
  const credit = (key: string, creditMinor: Minor): JournalLineDraft[] =>
    creditMinor === 0 ? [] : [{ key, creditMinor, partyId }]
  return {
    sourceKey: `hr:accrual:${opening.employeeId}:opening`,
    date: opening.on,
    memo: `مخصصات مرحّلة للموظف ${opening.number}`,
    lines: [
      { key: 'openingBalance', debitMinor: endOfServiceMinor + leaveMinor },
      ...credit('endOfServiceProvision', endOfServiceMinor),
      ...credit('leaveProvision', leaveMinor),
    ],
  }
}
