import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord } from '#kernel/server/record.ts'
import { type Day, monthOf } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, forbidden, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { lockLedger, postJournal } from '#modules/accounting/public.server.ts'
import { type EmployeeRow, employeeToChange, ownEmployee } from '../employee/employee.row.ts'
import { lastPostedMonth } from '../payroll/payrollPosted.queries.ts'
import type * as contract from './advance.contract.ts'
import { advanceWrittenOffEntry } from './advance.postings.ts'
import { type AdvanceFacts, advanceFacts } from './advance.queries.ts'
import {
  type AdvanceAction,
  type AdvanceState,
  advanceTransitions,
  deferRow,
  instalmentRows,
  owedMinor,
  whyNotApproveAdvance,
  whyNotRequestAdvance,
  whyNotReschedule,
} from './advance.rules.ts'
import { type AdvanceRecord, advances, followPlan, keepPlan, planOf } from './instalment.commands.ts'

type Asked = Omit<InputOf<typeof contract.saveAdvance>, 'employeeId'>

async function openAdvance(ctx: Ctx, employee: EmployeeRow, asked: Asked) {
  refuse(
    whyNotRequestAdvance(
      { amountMinor: asked.amount, instalments: asked.instalments, firstMonth: asked.firstMonth },
      await lastPostedMonth(ctx, employee.id),
    ),
  )
  const id = uuidv7()
  const number = await nextNumber(ctx, 'ADV', ctx.today)
  await ctx.db
    .insertInto('hr.employee_advance')
    .values({
      id,
      number,
      employee_id: employee.id,
      amount_minor: asked.amount,
      instalments: asked.instalments,
      first_month: `${asked.firstMonth}-01`,
      reason: asked.reason,
      consent_file_id: asked.consentFileId ?? null,
      requested_at: ctx.now,
      requested_by: ctx.user.id,
      requested_by_name: ctx.user.name,
    })
    .execute()
  await keepPlan(ctx, id, [], instalmentRows(asked.amount, asked.instalments, asked.firstMonth), ctx.today)
  ctx.audit({
    subject: `hr.advance:${id}`,
    label: number,
    changes: [{ field: 'state', before: null, after: 'requested' }],
  })
  ctx.hint('hr.advance', id)
  return { id, number }
}

export async function requestAdvance(ctx: Ctx, input: InputOf<typeof contract.requestAdvance>) {
  const employee = await ownEmployee(ctx)
  if (employee?.status !== 'active') deny(refused('hr.employee.none'))
  return openAdvance(ctx, employee, input)
}

export async function saveAdvance(ctx: Ctx, { employeeId, ...asked }: InputOf<typeof contract.saveAdvance>) {
  return openAdvance(ctx, await employeeToChange(ctx, { id: employeeId }, 'update'), asked)
}

async function advanceToChange(
  ctx: Ctx,
  seen: { id: string; version: number },
  action: AdvanceAction,
): Promise<AdvanceRecord> {
  const row = await lockRecord(ctx, advances, seen)
  refuse(whyNotFrom(advanceTransitions, action, row.state, 'hr.advance.state'))
  return row
}

/** Nobody eases the own debt: its plan and its end are somebody else's to change (rule 31 of 50-hr). */
async function debtToEase(
  ctx: Ctx,
  seen: { id: string; version: number },
  action: 'reschedule' | 'defer' | 'writeOff',
): Promise<AdvanceRecord> {
  const row = await advanceToChange(ctx, seen, action)
  if ((await ownEmployee(ctx))?.id === row.employee_id) deny(forbidden('hr.advance.own'))
  return row
}

type Columns = Partial<
  Pick<
    AdvanceRecord,
    | 'decided_at'
    | 'decided_by'
    | 'decided_by_name'
    | 'decision_reason'
    | 'consent_file_id'
    | 'paid_on'
    | 'payment_id'
  >
>

/** Saves an advance in its next state with one audit line; its amount stands in none. */
export async function moveAdvance(
  ctx: Ctx,
  row: AdvanceRecord,
  state: AdvanceState,
  columns: Columns = {},
  reason?: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('hr.employee_advance')
    .set({ ...columns, state, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  ctx.audit({
    subject: `hr.advance:${row.id}`,
    label: row.number,
    changes: [{ field: 'state', before: row.state, after: state }],
    ...(reason ? { reason } : {}),
  })
  ctx.hint('hr.advance', row.id)
}

export async function decideAdvance(ctx: Ctx, input: InputOf<typeof contract.decideAdvance>) {
  const row = await advanceToChange(ctx, input, input.decision)
  const consentFileId = input.consentFileId ?? row.consent_file_id
  const facts: AdvanceFacts = await advanceFacts(ctx, row)
  refuse(
    whyNotApproveAdvance(
      {
        // Whoever is paid decides nothing of his own, and rejecting asks for no more than that.
        rows: await planOf(ctx, row.id),
        consentFileId: input.decision === 'reject' ? row.id : consentFileId,
        employeeUserId: facts.employeeUserId,
      },
      {
        userId: ctx.user.id,
        hasOpenAdvance: input.decision === 'approve' && facts.hasOpenAdvance,
        remunerationMinor: facts.wageMinor,
        capBasisPoints: facts.capBasisPoints,
        currency: ctx.company.currency,
      },
    ),
  )
  if (input.decision === 'reject' && !input.reason)
    deny(invalid('kernel.field.required', { field: 'reason' }))
  await moveAdvance(
    ctx,
    row,
    input.decision === 'approve' ? 'approved' : 'rejected',
    {
      decided_at: ctx.now,
      decided_by: ctx.user.id,
      decided_by_name: ctx.user.name,
      decision_reason: input.reason,
      consent_file_id: consentFileId,
    },
    input.reason,
  )
  return { ok: true as const }
}

export async function withdrawAdvance(ctx: Ctx, input: InputOf<typeof contract.withdrawAdvance>) {
  const own = await ownEmployee(ctx)
  const row = await lockRecord(ctx, advances, input)
  if (row.employee_id !== own?.id && !ctx.can('hr.payroll.write')) deny(notFound())
  refuse(whyNotFrom(advanceTransitions, 'withdraw', row.state, 'hr.advance.state'))
  await moveAdvance(ctx, row, 'withdrawn')
  return { ok: true as const }
}

export async function rescheduleAdvance(ctx: Ctx, input: InputOf<typeof contract.rescheduleAdvance>) {
  const row = await debtToEase(ctx, input, 'reschedule')
  const before = await planOf(ctx, row.id)
  const open = input.rows.map(({ month, amount }) => ({ month, amountMinor: amount, payslipId: null }))
  refuse(whyNotReschedule(before, open, await lastPostedMonth(ctx, row.employee_id), ctx.company.currency))
  await keepPlan(ctx, row.id, before, [...before.filter(one => one.payslipId !== null), ...open], ctx.today)
  await moveAdvance(ctx, row, row.state, {}, input.reason)
  return { ok: true as const }
}

export async function deferAdvance(ctx: Ctx, input: InputOf<typeof contract.deferAdvance>) {
  const row = await debtToEase(ctx, input, 'defer')
  const before = await planOf(ctx, row.id)
  if (!before.some(one => one.month === input.month && one.payslipId === null))
    deny(refused('hr.advance.noRow', { field: 'month', params: { month: input.month } }))
  await keepPlan(ctx, row.id, before, deferRow(before, input.month), ctx.today)
  await moveAdvance(ctx, row, row.state, {}, input.reason)
  return { ok: true as const }
}

export async function writeOffAdvance(ctx: Ctx, input: InputOf<typeof contract.writeOffAdvance>) {
  const row = await debtToEase(ctx, input, 'writeOff')
  const employee = await ctx.db
    .selectFrom('hr.employee')
    .select(['party_id', 'cost_center_id'])
    .where('id', '=', row.employee_id)
    .executeTakeFirstOrThrow()
  const before = await planOf(ctx, row.id)
  await lockLedger(ctx)
  await postJournal(
    ctx,
    advanceWrittenOffEntry(
      { id: row.id, number: row.number, partyId: employee.party_id },
      { amountMinor: owedMinor(before), on: ctx.today, costCenterId: employee.cost_center_id },
    ),
  )
  await settleOpen(ctx, row.id, 'writeOff', ctx.today)
  await moveAdvance(ctx, row, 'settled', {}, input.reason)
  return { ok: true as const }
}

/** Settles what is open of an advance in one go; the rows stay as they were planned. */
export async function settleOpen(
  ctx: Ctx,
  advanceId: string,
  by: 'writeOff' | 'settlement',
  on: Day,
): Promise<void> {
  await ctx.db
    .updateTable('hr.advance_row')
    .set({ settled_by: by, settled_on: on })
    .where('advance_id', '=', advanceId)
    .where('settled_by', 'is', null)
    .execute()
}

/** Keeps a repayment in the plan: the last open rows are used up first, and what was repaid stands as a row of its own. */
export async function keepRepayment(
  ctx: Ctx,
  row: AdvanceRecord,
  repaid: { rest: Parameters<typeof keepPlan>[3]; amountMinor: number; on: Day; paymentId: string },
): Promise<void> {
  await keepPlan(ctx, row.id, await planOf(ctx, row.id), repaid.rest, ctx.today)
  await ctx.db
    .insertInto('hr.advance_row')
    .values({
      advance_id: row.id,
      month: `${monthOf(repaid.on)}-01`,
      amount_minor: repaid.amountMinor,
      settled_by: 'repayment',
      settled_on: repaid.on,
      payment_id: repaid.paymentId,
    })
    .execute()
  await followPlan(ctx, row.id, repaid.rest)
}
