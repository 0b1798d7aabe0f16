import { type Day, daysBetween, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import {
  componentOf,
  type PayComponent,
  type WageColumn,
  wageColumns,
} from '../payComponent/payComponent.rules.ts'
import type { LeftOut, PayslipState } from '../payroll/payrollRun.rules.ts'
import type { PayslipLine } from '../payroll/payslipLine.rules.ts'

export const wageFileStates = ['made', 'sent', 'accepted', 'rejected'] as const
export type WageFileState = (typeof wageFileStates)[number]
export const wageFileActions = ['markSent', 'markAccepted', 'markRejected'] as const
export type WageFileAction = (typeof wageFileActions)[number]

const write = ['hr.payroll.write']

/** The life cycle of a wage file; its bytes are kept and never made again under the same name. */
export const wageFileTransitions: readonly Transition<WageFileState, WageFileAction>[] = [
  { action: 'markSent', from: ['made'], to: 'sent', permissions: write },
  { action: 'markAccepted', from: ['made', 'sent'], to: 'accepted', permissions: write },
  { action: 'markRejected', from: ['made', 'sent'], to: 'rejected', permissions: write },
]

/** What one employee is paid, by the columns of wage files, in minor units. */
export type WageAmounts = Readonly<Record<WageColumn, Minor>>

/** One person of a wage file, whatever its format. */
export type WagePerson = {
  employeeId: string
  number: string
  name: string
  /** The ministry's number of the person (UAE), not an identity card. */
  wagePersonId: string | null
  civilId: string | null
  passport: string | null
  visaId: string | null
  permitNumber: string | null
  iban: string | null
  bankCode: string | null
  fromOn: Day
  toOn: Day
  days: number
  unpaidDays: number
  /** Hours of overtime. */
  extraHours: number
  netMinor: Minor
  amounts: WageAmounts
  frequency: 'M' | 'B'
  deductionReason: string | null
  notes: string | null
}

/** A finished file: its name, text (ASCII or UTF-8 by the profile), and the totals that are stated in it. */
export type MadeFile = { name: string; text: string; totalMinor: Minor; records: number }

/** The amounts of a payslip by wage column; deductions count as positive amounts of theirs. */
export function wageAmountsOf(
  lines: readonly Pick<PayslipLine, 'component' | 'kind' | 'amountMinor'>[],
  components: readonly PayComponent[],
): WageAmounts {
  const amounts = Object.fromEntries(wageColumns.map(column => [column, 0])) as Record<WageColumn, Minor>
  for (const { component, kind, amountMinor } of lines) {
    const { wageColumn } = componentOf(components, component)
    if (wageColumn === null || kind === 'employerCost') continue
    const isDeductionColumn = wageColumn === 'deduction' || wageColumn === 'socialSecurity'
    amounts[wageColumn] += (kind === 'deduction') === isDeductionColumn ? amountMinor : -amountMinor
  }
  return amounts
}

/** The days of a month an employee was employed: the first and last that a record names. */
export function employedIn(
  month: Day,
  joinedOn: Day,
  leftOn: Day | null,
): { fromOn: Day; toOn: Day; days: number } {
  const [firstOn, lastOn] = [startOfMonth(month), endOfMonth(month)]
  const fromOn = joinedOn > firstOn ? joinedOn : firstOn
  const toOn = leftOn !== null && leftOn < lastOn ? leftOn : lastOn
  return { fromOn, toOn, days: Math.max(0, daysBetween(fromOn, toOn) + 1) }
}

export type SlipForFile = {
  person: WagePerson
  /** The slip stands in another file of the run that the bank has neither rejected nor returned it from. */
  isInOtherFile: boolean
  state: PayslipState
  paymentMethod: 'bank' | 'cash' | 'cheque'
  netMinor: Minor
  paidMinor: Minor
}

/**
 * Who goes into a file and who is left out with the difference (case WF-01): paid by bank, not held, in no other file. What was paid out
 * of cash, in whole or in part, needs no transfer. No person is paid twice.
 */
export function filePersons(slips: readonly SlipForFile[]): { persons: WagePerson[]; leftOut: LeftOut[] } {
  const persons: WagePerson[] = []
  const leftOut: LeftOut[] = []
  for (const { person, state, paymentMethod, netMinor, paidMinor, isInOtherFile } of slips) {
    const { employeeId, name } = person
    if (netMinor <= 0) continue
    const leave = (reason: LeftOut['reason']) =>
      leftOut.push({ employeeId, name, reason, amountMinor: netMinor })
    if (isInOtherFile) leave('otherFile')
    else if (paymentMethod !== 'bank') leave(paymentMethod)
    else if (state === 'held') leave('held')
    // A record states the whole net: what is open of a slip paid in part is paid by hand.
    else if (paidMinor > 0 && paidMinor < netMinor) leave('partlyPaid')
    else persons.push(person)
  }
  return { persons, leftOut }
}

/** Why a file cannot be downloaded: it has errors; they are listed beside it. */
export const whyNotDownload = (errorCount: number): Refusal | null =>
  errorCount > 0 ? refused('hr.wage.invalid', { params: { count: errorCount } }) : null
