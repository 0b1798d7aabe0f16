import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, forbidden, refuse, refused } from '#kernel/shared/refusal.ts'
import { lockLedger, postJournal } from '#modules/accounting/public.server.ts'
import { submitForApproval, voidRequest } from '#modules/approvals/public.server.ts'
import { payOut } from '#modules/billing/public.server.ts'
import { settleOpen } from '../advance/advance.commands.ts'
import { endEmployment } from '../employee/employee.commands.ts'
import { employees, ownEmployee } from '../employee/employee.row.ts'
import { termsOn } from '../employmentContract/employmentContract.queries.ts'
import { whyNotCause } from '../endOfService/endOfService.rules.ts'
import { refuseWithoutPayOut } from '../payroll/payrollPaying.commands.ts'
import { stillHeld } from './leavingCheck.queries.ts'
import type * as contract from './settlement.contract.ts'
import { settlementEntry } from './settlement.postings.ts'
import {
  keepLines,
  moveSettlement,
  refuseOpenRun,
  resultOf,
  settlementSubject,
  settlementToChange,
} from './settlement.row.ts'
import { whyNotLeave, whyNotOpenSettlement } from './settlement.rules.ts'
import {
  type ComputedSettlement,
  computeSettlementOf,
  type SettlementRow,
} from './settlementComputing.queries.ts'

type Typed = InputOf<typeof contract.saveSettlement>

async function checkTyped(ctx: Ctx, typed: Typed, ownId: string | null): Promise<void> {
  const employee = await lockRecord(ctx, employees, { id: typed.employeeId })
  const live = await ctx.db
    .selectFrom('hr.settlement')
    .select(['id', 'number'])
    .where('employee_id', '=', employee.id)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst()
  refuse(whyNotOpenSettlement(typed.lastDay, employee.service_from, live && live.id !== ownId ? live : null))
  const terms = (await termsOn(ctx, typed.lastDay, [employee.id])).get(employee.id)
  refuse(
    whyNotCause(typed.cause, {
      lastOn: typed.lastDay,
      // The person says so with the day of marriage; parties hold no sex.
      isWoman: typed.marriedOn != null,
      marriedOn: typed.marriedOn ?? null,
      probationEndsOn: terms?.probation_ends_on ?? null,
      fileId: typed.fileId ?? null,
    }),
  )
}

const columnsTyped = (typed: Typed) => ({
  last_on: typed.lastDay,
  cause: typed.cause,
  file_id: typed.fileId ?? null,
  married_on: typed.marriedOn ?? null,
  notice_owed_days: typed.noticeOwedDays,
  notice_owing_days: typed.noticeOwingDays,
  ticket_minor: typed.ticket,
  typed_leave_days: typed.leaveDays == null ? null : String(typed.leaveDays),
})

export async function saveSettlement(ctx: Ctx, input: Typed) {
  if ((await ownEmployee(ctx))?.id === input.employeeId) deny(forbidden('hr.settlement.own'))
  const draft = input.id
    ? await settlementToChange(ctx, { id: input.id, version: input.version ?? 0 }, 'compute')
    : null
  await checkTyped(ctx, input, draft?.id ?? null)
  if (draft) {
    const changed: SettlementRow = { ...draft, ...columnsTyped(input) }
    const computed = await computeSettlementOf(ctx, changed)
    await keepLines(ctx, draft.id, computed)
    await moveSettlement(ctx, draft, 'draft', { ...columnsTyped(input), ...resultOf(computed, ctx.now) })
    return { id: draft.id, number: draft.number }
  }
  const employee = await lockRecord(ctx, employees, { id: input.employeeId })
  const id = uuidv7()
  const row = await ctx.db
    .insertInto('hr.settlement')
    .values({
      id,
      number: await nextNumber(ctx, 'EOS', ctx.today),
      employee_id: employee.id,
      party_id: employee.party_id,
      ...columnsTyped(input),
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const computed = await computeSettlementOf(ctx, row)
  await keepLines(ctx, id, computed)
  await ctx.db.updateTable('hr.settlement').set(resultOf(computed, ctx.now)).where('id', '=', id).execute()
  ctx.audit({
    subject: `hr.settlement:${id}`,
    label: row.number,
    changes: [
      { field: 'lastDay', before: null, after: input.lastDay },
      { field: 'cause', before: null, after: input.cause },
    ],
  })
  ctx.hint('hr.settlement', id)
  return { id, number: row.number }
}

export async function computeSettlement(ctx: Ctx, input: InputOf<typeof contract.computeSettlement>) {
  const row = await settlementToChange(ctx, input, 'compute')
  const computed = await computeSettlementOf(ctx, row)
  await keepLines(ctx, row.id, computed)
  await moveSettlement(ctx, row, 'draft', resultOf(computed, ctx.now))
  return { version: row.version + 1 }
}

async function unchanged(ctx: Ctx, row: SettlementRow): Promise<ComputedSettlement> {
  const computed = await computeSettlementOf(ctx, row)
  if (computed.fingerprint !== row.fingerprint) deny(conflict('hr.settlement.changed'))
  return computed
}

export async function submitSettlement(ctx: Ctx, input: InputOf<typeof contract.submitSettlement>) {
  const row = await settlementToChange(ctx, input, 'submit')
  if ((await ownEmployee(ctx))?.id === row.employee_id) deny(forbidden('hr.settlement.own'))
  await refuseOpenRun(ctx, row)
  const { employee } = await unchanged(ctx, row)
  const request = await submitForApproval(ctx, {
    source: 'payroll',
    subject: settlementSubject(row.id),
    title: `${row.number} · ${employee.name}`,
    amountMinor: Math.max(0, row.net_minor),
  })
  // The benefit is forfeited only by what a second person agrees to.
  if (!request && row.cause === 'misconduct') deny(refused('hr.settlement.misconductApproval'))
  const submitted = {
    submitted_at: ctx.now,
    submitted_by: ctx.user.id,
    submitted_by_name: ctx.user.name,
  }
  const state = request ? ('inReview' as const) : ('approved' as const)
  await moveSettlement(ctx, row, state, request ? submitted : { ...submitted, approved_at: ctx.now })
  return { state }
}

const unsubmitted = {
  submitted_at: null,
  submitted_by: null,
  submitted_by_name: null,
  approved_at: null,
  approved_by: null,
  approved_by_name: null,
}

export async function returnSettlement(ctx: Ctx, input: InputOf<typeof contract.returnSettlement>) {
  const row = await settlementToChange(ctx, input, 'return')
  await voidRequest(ctx, settlementSubject(row.id))
  await moveSettlement(ctx, row, 'draft', unsubmitted, input.reason)
  return { ok: true as const }
}

export async function cancelSettlement(ctx: Ctx, input: InputOf<typeof contract.cancelSettlement>) {
  const row = await settlementToChange(ctx, input, 'cancel')
  await voidRequest(ctx, settlementSubject(row.id))
  await moveSettlement(ctx, row, 'cancelled', {}, input.reason)
  return { ok: true as const }
}

export async function postSettlement(ctx: Ctx, input: InputOf<typeof contract.postSettlement>) {
  const row = await settlementToChange(ctx, input, 'post')
  if (row.last_on > ctx.today) deny(refused('hr.settlement.notYet', { params: { date: row.last_on } }))
  refuse(whyNotLeave(await stillHeld(ctx, row.party_id)))
  await refuseOpenRun(ctx, row)
  // The lock comes before the comparison, as in postRun.
  await lockLedger(ctx)
  const computed = await unchanged(ctx, row)
  const { employee, settlement } = computed
  const entry = settlementEntry({
    id: row.id,
    number: row.number,
    lastOn: row.last_on,
    partyId: row.party_id,
    costCenterId: employee.cost_center_id,
    settlement,
    bookedEndOfServiceMinor: computed.eosBookedMinor,
    bookedLeaveMinor: computed.leaveBookedMinor,
  })
  const posted = entry.lines.length > 0 ? await postJournal(ctx, entry) : null
  for (const advanceId of computed.advanceIds) {
    await settleOpen(ctx, advanceId, 'settlement', row.last_on)
    await ctx.db
      .updateTable('hr.employee_advance')
      .set(eb => ({ state: 'settled', version: eb('version', '+', 1) }))
      .where('id', '=', advanceId)
      .execute()
  }
  await ctx.db
    .updateTable('hr.employment_contract')
    .set(eb => ({ state: 'ended', ends_on: row.last_on, version: eb('version', '+', 1) }))
    .where('employee_id', '=', row.employee_id)
    .where('state', '<>', 'draft')
    .where('starts_on', '<=', row.last_on)
    .where(({ eb, or }) => or([eb('ends_on', 'is', null), eb('ends_on', '>', row.last_on)]))
    .execute()
  await endEmployment(ctx, await lockRecord(ctx, employees, { id: row.employee_id }), row.last_on, row.cause)
  await moveSettlement(ctx, row, row.net_minor > 0 ? 'posted' : 'paid', { posted_at: ctx.now })
  return { entry: posted?.number ?? null }
}

export async function paySettlement(ctx: Ctx, input: InputOf<typeof contract.paySettlement>) {
  refuseWithoutPayOut(ctx)
  const row = await settlementToChange(ctx, input, 'pay')
  await lockLedger(ctx)
  const memo = `صرف المخالصة ${row.number}`
  const isBySecond = row.approved_by !== null && row.approved_by !== row.submitted_by
  const { paymentId, number } = await payOut(ctx, {
    sourceKey: `hr:settlement:${row.id}:pay`,
    date: input.on ?? ctx.today,
    partyId: row.party_id,
    memo,
    tenders: [{ treasuryAccountId: input.treasuryAccountId, amountMinor: row.net_minor }],
    splits: [
      {
        kind: 'line',
        key: 'salariesPayable',
        amountMinor: row.net_minor,
        description: memo,
        taxCode: null,
        partyId: row.party_id,
      },
    ],
    approved: isBySecond
      ? {
          record: `hr.settlement:${row.id}`,
          asked: { userId: row.submitted_by!, name: row.submitted_by_name ?? '', at: row.submitted_at! },
          decided: { userId: row.approved_by!, name: row.approved_by_name ?? '', at: row.approved_at! },
        }
      : null,
  })
  await moveSettlement(ctx, row, 'paid', { paid_minor: row.net_minor, payment_id: paymentId })
  return { number }
}
