import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { employees, ownEmployee } from '../employee/employee.row.ts'
import { componentsOf } from '../payComponent/payComponent.queries.ts'
import { bookedStates } from '../payroll/payroll.row.ts'
import type * as contract from './payrollInput.contract.ts'
import { whyNotOnDay, whyNotTypeComponent, whyNotWithoutNote } from './payrollInput.rules.ts'

const inputs = recordKind({
  table: 'hr.payroll_input',
  kind: 'hr.payrollInput',
  label: row => row.kind,
})

type Typed = InputOf<typeof contract.addInput>

/** The component and amount of a typed amount; nothing for time. */
async function amountOf(ctx: Ctx, typed: Typed) {
  if (typed.kind !== 'amount') return { component_id: null, amount_minor: null }
  const component = (await componentsOf(ctx)).find(one => one.id === typed.componentId && one.isActive)
  if (!component) deny(invalid('kernel.field.option', { field: 'componentId' }))
  refuse(whyNotTypeComponent(component))
  refuse(whyNotWithoutNote(component.code, typed.note))
  if (!typed.amount) deny(invalid('kernel.field.required', { field: 'amount' }))
  return { component_id: component.id, amount_minor: typed.amount }
}

function timeOf(typed: Typed) {
  const isDays = typed.kind === 'absence' || typed.kind === 'unpaidLeave' || typed.kind === 'paidLeave'
  if (isDays && !typed.days) deny(invalid('kernel.field.required', { field: 'days' }))
  const isOvertime = typed.kind === 'overtime'
  if (isOvertime && !typed.hours) deny(invalid('kernel.field.required', { field: 'hours' }))
  return {
    days: isDays ? String(typed.days) : null,
    minutes: isOvertime ? Math.round((typed.hours ?? 0) * 60) : null,
    overtime_kind: isOvertime ? typed.overtimeKind : null,
  }
}

/** Refuses an amount for a month that is posted: it waits for an off-cycle run that is not there. */
async function refusePosted(ctx: Ctx, employeeId: string, month: Day): Promise<void> {
  const posted = await ctx.db
    .selectFrom('hr.payslip as s')
    .innerJoin('hr.payroll_run as r', 'r.id', 's.run_id')
    .select('r.number')
    .where('s.employee_id', '=', employeeId)
    .where('s.month', '=', month)
    .where('s.kind', '=', 'monthly')
    .where('r.state', 'in', bookedStates)
    .executeTakeFirst()
  if (posted) deny(refused('hr.payrollInput.posted', { field: 'month', params: { number: posted.number } }))
}

/** Nobody computes an exception for themselves (rule 31 of 50-hr). */
async function refuseOwn(ctx: Ctx, employeeId: string): Promise<void> {
  if ((await ownEmployee(ctx))?.id === employeeId) deny(forbidden('hr.payrollInput.own'))
}

export async function addInput(ctx: Ctx, input: Typed) {
  await refuseOwn(ctx, input.employeeId)
  const employee = await lockRecord(ctx, employees, { id: input.employeeId })
  const month: Day = `${input.month}-01`
  const amount = await amountOf(ctx, input)
  const time = timeOf(input)
  const isFirstDay = !input.on && employee.joined_on > month && employee.joined_on.startsWith(input.month)
  const on = input.on ?? (isFirstDay ? employee.joined_on : month)
  refuse(whyNotOnDay(input.month, on, employee.joined_on))
  if (input.kind === 'amount') await refusePosted(ctx, employee.id, month)
  const id = uuidv7()
  await ctx.db
    .insertInto('hr.payroll_input')
    .values({
      id,
      employee_id: employee.id,
      month,
      kind: input.kind,
      ...amount,
      happened_on: on,
      ...time,
      note: input.note,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `hr.employee:${employee.id}`,
    label: employee.number,
    changes: [
      { field: 'payrollInput', before: null, after: input.kind },
      { field: 'month', before: null, after: input.month },
    ],
  })
  ctx.hint('hr.payrollInput', id)
  return { id }
}

export async function withdrawInput(ctx: Ctx, input: InputOf<typeof contract.withdrawInput>) {
  const found = await ctx.db
    .selectFrom('hr.payroll_input')
    .select('employee_id')
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!found) deny(notFound())
  await refuseOwn(ctx, found.employee_id)
  // Behind the employee, whom the posting of a run locks.
  await lockRecord(ctx, employees, { id: found.employee_id })
  const row = await lockRecord(ctx, inputs, input)
  if (row.withdrawn_at) deny(refused('hr.payrollInput.withdrawn'))
  await ctx.db
    .updateTable('hr.payroll_input')
    .set({ withdrawn_at: ctx.now, withdrawn_by: ctx.user.id, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  ctx.audit({
    subject: `hr.employee:${row.employee_id}`,
    changes: [{ field: 'payrollInput', before: row.kind, after: null }],
  })
  ctx.hint('hr.payrollInput', row.id)
  return { ok: true as const }
}
