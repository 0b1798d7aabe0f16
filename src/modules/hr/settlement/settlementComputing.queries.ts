import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { canonicalJson } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { addMonths, type Day, endOfMonth, monthOf, startOfMonth } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { dueOf, leaveBalanceOf, provisionsOf } from '../accrual/provision.queries.ts'
import { type EndOfService, wageOn } from '../endOfService/endOfService.rules.ts'
import { decimalFraction, shownNumber, zero } from '../fraction/fraction.rules.ts'
import { arrearsInputs, countedInputs } from '../payroll/arrears.queries.ts'
import { arrearsOf } from '../payroll/arrears.rules.ts'
import { basisDays } from '../payroll/earning.rules.ts'
import {
  lineOf,
  monthFacts,
  openPayBook,
  type PaidEmployee,
  type PayBook,
  paidEmployees,
  paySettingsOn,
} from '../payroll/payBook.queries.ts'
import { bookedStates } from '../payroll/payroll.row.ts'
import { type PayrollInput, type Payslip, payslipOf } from '../payroll/payslip.rules.ts'
import { askedOfAll, chargesOwed } from '../payroll/recoveries.queries.ts'
import type { SettlementTable } from '../tables.ts'
import { type Settlement, settlementOf } from './settlement.rules.ts'

export type SettlementRow = Selectable<SettlementTable>

export type ComputedSettlement = {
  employee: PaidEmployee
  settlement: Settlement
  leaveDays: number
  serviceYears: number
  eosBookedMinor: Minor
  leaveBookedMinor: Minor
  /** Advances whose rest the settlement takes. */
  advanceIds: string[]
  ruleIds: string[]
  unconfirmedRuleIds: string[]
  fingerprint: string
}

/** Lines of the month that a posted run already paid an employee; null when none did. */
async function postedMonth(ctx: Ctx, employeeId: string, month: Day) {
  const slips = await ctx.db
    .selectFrom('hr.payslip as s')
    .innerJoin('hr.payroll_run as r', 'r.id', 's.run_id')
    .select(['s.id', 's.kind'])
    .where('s.employee_id', '=', employeeId)
    .where('s.month', '=', month)
    .where('r.state', 'in', bookedStates)
    .execute()
  if (!slips.some(({ kind }) => kind === 'monthly')) return null
  const lines = await ctx.db
    .selectFrom('hr.payslip_line')
    .selectAll()
    .where(
      'payslip_id',
      'in',
      slips.map(({ id }) => id),
    )
    .orderBy('payslip_id')
    .orderBy('line_no')
    .execute()
  return lines.map(lineOf)
}

type Last = { lastOn: Day; book: PayBook; inputs: PayrollInput[] }

/** The pay of the last days. Where a run already paid the month, only the difference to the last day is left. */
async function lastSlip(ctx: Ctx, employee: PaidEmployee, { lastOn, book, inputs }: Last): Promise<Payslip> {
  const month = startOfMonth(lastOn)
  const facts = monthFacts(ctx, book, employee, month, { leftOn: lastOn })
  const asked = (await askedOfAll(ctx, [employee], month, 'monthly'))(employee.id)
  const recoveries = asked.recoveries.filter(({ kind }) => kind === 'courtOrder' || kind === 'penalty')
  const posted = await postedMonth(ctx, employee.id, month)
  if (!posted) return payslipOf({ ...facts, inputs: [...asked.inputs, ...inputs], recoveries }, book.rules)
  const counted = (await countedInputs(ctx, [employee.id], month, addMonths(month, 1))).get(employee.id) ?? []
  const reaching = monthFacts(ctx, book, employee, month, { leftOn: lastOn, isReaching: true })
  const difference = arrearsOf([
    {
      month: monthOf(month),
      postedLines: posted,
      recomputedLines: payslipOf({ ...reaching, inputs: counted }, book.rules).lines,
      settledMinor: 0,
    },
  ])
  return payslipOf(
    {
      ...facts,
      contracts: [],
      unpaid: [],
      late: [],
      overtime: [],
      contribution: null,
      inputs: [...asked.inputs, ...inputs, ...difference],
      recoveries,
    },
    book.rules,
  )
}

async function openAdvances(ctx: Ctx, employeeId: string) {
  return ctx.db
    .selectFrom('hr.advance_row as w')
    .innerJoin('hr.employee_advance as a', 'a.id', 'w.advance_id')
    .select(['a.id', 'w.amount_minor'])
    .where('a.employee_id', '=', employeeId)
    .where('a.state', '=', 'paid')
    .where('w.settled_by', 'is', null)
    .execute()
}

const noService: EndOfService = {
  years: zero,
  fullMinor: 0,
  effect: 'none',
  share: [0, 1],
  isCapped: false,
  dueMinor: 0,
  formula: '0',
  ruleIds: [],
  isConfirmed: true,
}

/** Computes a settlement from what is known now and stores nothing. */
export async function computeSettlementOf(ctx: Ctx, row: SettlementRow): Promise<ComputedSettlement> {
  const { last_on: lastOn } = row
  const month = startOfMonth(lastOn)
  const employee = await paidEmployees(ctx).where('e.id', '=', row.employee_id).executeTakeFirst()
  if (!employee) deny(notFound())
  const book = await openPayBook(ctx, [employee.id], lastOn)
  const isForfeitureApproved = row.cause === 'misconduct' && row.file_id !== null
  const end = { lastOn, cause: row.cause, isForfeitureApproved }
  const { due, service } = dueOf(book, employee, end, ctx.company.currency)
  if (service.wages.length === 0) deny(refused('hr.settlement.noContract'))
  const counted = await countedInputs(ctx, [employee.id], addMonths(month, -12), month)
  const inputs = arrearsInputs(ctx, book, employee, month, counted.get(employee.id) ?? [])
  const slip = await lastSlip(ctx, employee, { lastOn, book, inputs })
  const provision = (await provisionsOf(ctx, [employee.id]))(employee.id)
  const balance =
    row.typed_leave_days === null
      ? leaveBalanceOf(book, employee, lastOn, provision.opening)
      : decimalFraction(Number(row.typed_leave_days))
  const advances = await openAdvances(ctx, employee.id)
  const charges = await chargesOwed(ctx, [employee], endOfMonth(lastOn))
  const settlement = settlementOf({
    slip,
    endOfService: due ?? noService,
    leaveBalance: balance,
    remunerationMinor: wageOn(service.wages, lastOn).remunerationMinor,
    basis: basisDays(paySettingsOn(book.settings, lastOn).dailyBasis, month),
    noticeOwedDays: row.notice_owed_days,
    noticeOwingDays: row.notice_owing_days,
    ticketMinor: row.ticket_minor,
    advancesMinor: advances.reduce((sum, one) => sum + one.amount_minor, 0),
    chargesMinor: charges.get(employee.id) ?? 0,
    currency: ctx.company.currency,
  })
  const unconfirmed = due && !due.isConfirmed ? due.ruleIds : []
  const said = {
    settlement,
    booked: [provision.eosMinor, provision.leaveMinor],
    costCenter: employee.cost_center_id,
  }
  return {
    employee,
    settlement,
    leaveDays: shownNumber(balance, 6),
    serviceYears: shownNumber((due ?? noService).years, 6),
    eosBookedMinor: provision.eosMinor,
    leaveBookedMinor: provision.leaveMinor,
    advanceIds: [...new Set(advances.map(({ id }) => id))],
    ruleIds: [...new Set([...slip.ruleIds, ...(due?.ruleIds ?? [])])],
    // Beside the figure that hangs on them: what decides the last salary is said by the run.
    unconfirmedRuleIds: unconfirmed,
    fingerprint: createHash('sha256').update(canonicalJson(said)).digest('hex'),
  }
}
