import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord } from '#kernel/server/record.ts'
import { type Day, endOfMonth, monthOf, startOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, refused } from '#kernel/shared/refusal.ts'
import { lockLedger, postJournal } from '#modules/accounting/public.server.ts'
import { employees } from '../employee/employee.row.ts'
import { refuseOwnPay } from '../employmentContract/employmentContract.commands.ts'
import { wageOn } from '../endOfService/endOfService.rules.ts'
import { shownNumber } from '../fraction/fraction.rules.ts'
import { basisDays } from '../payroll/earning.rules.ts'
import {
  openPayBook,
  type PaidEmployee,
  paidEmployees,
  paySettingsOn,
  serviceOf,
} from '../payroll/payBook.queries.ts'
import type * as contract from './accrual.contract.ts'
import { accrualEntry, openingEntry } from './accrual.postings.ts'
import { type AccrualRow, accrualEntries, endOfServiceAccrual, leaveTarget } from './accrual.rules.ts'
import { leaveBalanceOf, provisionsOf } from './provision.queries.ts'

type Computed = {
  employee: PaidEmployee
  row: AccrualRow
  wageMinor: number
  raiseMinor: number
  leaveDays: number
  ruleIds: string[]
}

/** The provisions of everybody employed at the end of a month whose row of the month is not posted. */
async function computeAccruals(ctx: Ctx, month: Day): Promise<Computed[]> {
  const lastOn = endOfMonth(month)
  const everyone = await paidEmployees(ctx)
    .where('e.service_from', '<=', lastOn)
    .where(({ eb, or }) => or([eb('e.left_on', 'is', null), eb('e.left_on', '>', lastOn)]))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('hr.accrual_row as c')
            .select('c.id')
            .whereRef('c.employee_id', '=', 'e.id')
            .where('c.state', '=', 'posted')
            .where('c.month', '=', month),
        ),
      ),
    )
    .execute()
  const ids = everyone.map(({ id }) => id)
  const book = await openPayBook(ctx, ids, month)
  const provisions = await provisionsOf(ctx, ids)
  const { currency } = ctx.company
  const basis = basisDays(paySettingsOn(book.settings, lastOn).dailyBasis, month)
  return everyone.flatMap(employee => {
    const service = serviceOf(book, employee, month)
    if (service.wages.length === 0) return []
    const { eosMinor, leaveMinor, opening } = provisions(employee.id)
    const isOwed = employee.eos_scheme !== 'none'
    const eos = endOfServiceAccrual(service, month, eosMinor, book.rules, currency)
    const wage = wageOn(service.wages, lastOn)
    const balance = leaveBalanceOf(book, employee, lastOn, opening)
    return [
      {
        employee,
        row: {
          month: monthOf(month),
          eosTargetMinor: isOwed ? eos.targetMinor : 0,
          eosBookedMinor: eosMinor,
          leaveTargetMinor: leaveTarget(balance, wage.remunerationMinor, basis, currency),
          leaveBookedMinor: leaveMinor,
        },
        wageMinor: wage.remunerationMinor,
        raiseMinor: isOwed ? eos.raiseMinor : 0,
        leaveDays: shownNumber(balance, 6),
        ruleIds: book.rules
          .filter(rule => rule.country === book.country && rule.topic === 'endOfService')
          .map(rule => rule.id),
      },
    ]
  })
}

const columnsOfRow = ({ employee, row, wageMinor, raiseMinor, leaveDays, ruleIds }: Computed) => ({
  party_id: employee.party_id,
  cost_center_id: employee.cost_center_id,
  wage_minor: wageMinor,
  eos_target_minor: row.eosTargetMinor,
  eos_booked_minor: row.eosBookedMinor,
  raise_minor: raiseMinor,
  leave_days: String(leaveDays),
  leave_target_minor: row.leaveTargetMinor,
  leave_booked_minor: row.leaveBookedMinor,
  rule_ids: ruleIds,
})

/** Refuses a month that cannot be provided for: it has not ended, or a later one is posted. */
async function refuseOrder(ctx: Ctx, month: Day): Promise<void> {
  if (month > startOfMonth(ctx.today)) deny(refused('hr.accrual.notYet', { field: 'month' }))
  const later = await ctx.db
    .selectFrom('hr.accrual_row')
    .select('month')
    .where('state', '=', 'posted')
    .where('month', '>', month)
    .orderBy('month', 'desc')
    .executeTakeFirst()
  if (later) deny(refused('hr.accrual.later', { field: 'month', params: { month: monthOf(later.month) } }))
}

export async function runAccrual(ctx: Ctx, input: InputOf<typeof contract.runAccrual>) {
  const month: Day = `${input.month}-01`
  await refuseOrder(ctx, month)
  const computed = await computeAccruals(ctx, month)
  await ctx.db.deleteFrom('hr.accrual_row').where('month', '=', month).where('state', '=', 'draft').execute()
  if (computed.length > 0)
    await ctx.db
      .insertInto('hr.accrual_row')
      .values(
        computed.map(one => ({
          ...columnsOfRow(one),
          employee_id: one.employee.id,
          month,
          computed_at: ctx.now,
        })),
      )
      .execute()
  ctx.audit({
    subject: `hr.accrual:${input.month}`,
    label: input.month,
    changes: [{ field: 'drafts', before: null, after: computed.length }],
  })
  ctx.hint('hr.accrual', input.month)
  return { drafts: computed.length }
}

export async function postAccrual(ctx: Ctx, input: InputOf<typeof contract.postAccrual>) {
  const month: Day = `${input.month}-01`
  const drafts = await ctx.db
    .selectFrom('hr.accrual_row')
    .selectAll()
    .where('month', '=', month)
    .where('state', '=', 'draft')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (drafts.length === 0) deny(refused('hr.accrual.nothing', { params: { month: input.month } }))
  await lockLedger(ctx)
  const computed = new Map((await computeAccruals(ctx, month)).map(one => [one.employee.id, one]))
  for (const draft of drafts) {
    const one = computed.get(draft.employee_id)
    const isSame =
      one &&
      one.row.eosTargetMinor === draft.eos_target_minor &&
      one.row.eosBookedMinor === draft.eos_booked_minor &&
      one.row.leaveTargetMinor === draft.leave_target_minor &&
      one.row.leaveBookedMinor === draft.leave_booked_minor
    if (!isSame) deny(conflict('hr.accrual.changed'))
    const entry = accrualEntry({
      employeeId: one.employee.id,
      partyId: one.employee.party_id,
      name: one.employee.name,
      month,
      ...accrualEntries(one.row),
      costCenterId: one.employee.cost_center_id,
    })
    if (entry) await postJournal(ctx, entry)
  }
  await ctx.db
    .updateTable('hr.accrual_row')
    .set({ state: 'posted', posted_at: ctx.now, posted_by: ctx.user.id })
    .where('month', '=', month)
    .where('state', '=', 'draft')
    .execute()
  ctx.audit({
    subject: `hr.accrual:${input.month}`,
    label: input.month,
    changes: [{ field: 'posted', before: null, after: drafts.length }],
  })
  ctx.hint('hr.accrual', input.month)
  return { posted: drafts.length }
}

export async function openAccrual(ctx: Ctx, input: InputOf<typeof contract.openAccrual>) {
  if (input.on !== endOfMonth(input.on)) deny(invalid('hr.accrual.monthEnd', { field: 'on' }))
  const employee = await lockRecord(ctx, employees, { id: input.employeeId })
  await refuseOwnPay(ctx, employee.id)
  const known = await ctx.db
    .selectFrom('hr.accrual_row')
    .select('id')
    .where('employee_id', '=', employee.id)
    .where('state', '=', 'posted')
    .executeTakeFirst()
  if (known) deny(refused('hr.accrual.opened', { field: 'employeeId' }))
  await lockLedger(ctx)
  const entry = openingEntry({
    employeeId: employee.id,
    partyId: employee.party_id,
    number: employee.number,
    on: input.on,
    endOfServiceMinor: input.endOfService,
    leaveMinor: input.leave,
  })
  if (entry) await postJournal(ctx, entry)
  const id = uuidv7()
  await ctx.db
    .insertInto('hr.accrual_row')
    .values({
      id,
      employee_id: employee.id,
      party_id: employee.party_id,
      cost_center_id: employee.cost_center_id,
      month: startOfMonth(input.on),
      kind: 'opening',
      eos_target_minor: input.endOfService,
      leave_days: String(input.leaveDays),
      leave_target_minor: input.leave,
      state: 'posted',
      computed_at: ctx.now,
      posted_at: ctx.now,
      posted_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `hr.employee:${employee.id}`,
    label: employee.number,
    changes: [{ field: 'provisionsFrom', before: null, after: input.on }],
  })
  ctx.hint('hr.accrual', employee.id)
  return { id }
}
