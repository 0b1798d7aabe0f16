import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { conflict, deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { namesOfUsers } from '#modules/access/public.server.ts'
import { registerProfitUnit } from '#modules/accounting/public.server.ts'
import { takePayment } from '#modules/billing/public.server.ts'
import { addPartyRole, getParty, whyNotServe } from '#modules/parties/public.server.ts'
import type * as contract from './project.contract.ts'
import { projects } from './project.queries.ts'
import { type ProjectAction, projectTransitions } from './project.rules.ts'
import { documentsOf, reservationOf } from './projectParts.queries.ts'

/** Locks a project in the version that was seen, if one was; refused where its state does not allow the action. */
export async function projectToChange(
  ctx: Ctx,
  seen: { id: string; version?: number },
  action: ProjectAction = 'save',
) {
  const row = await lockRecord(ctx, projects, seen)
  refuse(whyNotFrom(projectTransitions, action, row.state, 'services.project.state'))
  return row
}

type Save = InputOf<typeof contract.saveProject>

/** Everybody named is a member of the company. */
async function refuseStrangers(ctx: Ctx, userIds: readonly string[], field: string): Promise<void> {
  const names = await namesOfUsers(ctx, userIds)
  const at = userIds.findIndex(id => !names.has(id))
  if (at >= 0) deny(invalid('services.project.manager', { field: field.replace('*', String(at)) }))
}

const columnsOf = (input: Save) => ({
  name_ar: input.nameAr,
  customer_id: input.customerId,
  kind: input.kind,
  value_minor: input.value,
  retention_bps: input.kind === 'progress' ? input.retentionBps : 0,
  advance_bps: input.kind === 'progress' ? input.advanceBps : 0,
  hour_rate_minor: input.kind === 'time' ? (input.hourRate ?? null) : null,
  starts_on: input.startsOn,
  ends_on: input.endsOn ?? null,
  retention_due_on: input.kind === 'progress' ? (input.retentionDueOn ?? null) : null,
  manager_user_id: input.managerId,
  note: input.note,
})

/** Customer, value and kind are fixed with the first document, so that the project agrees with what was invoiced. */
async function refuseAfterBilling(ctx: Ctx, row: Awaited<ReturnType<typeof projectToChange>>, input: Save) {
  const made = await documentsOf(ctx, row.id)
  if (made.length === 0) return
  if (row.kind !== input.kind) deny(conflict('services.project.kindKept', { field: 'kind' }))
  if (row.customer_id !== input.customerId)
    deny(conflict('services.project.kindKept', { field: 'customerId' }))
  if (row.value_minor !== input.value) deny(conflict('services.project.kindKept', { field: 'value' }))
}

/** Records a project, or changes it. Its profit unit carries its name into the ledger. */
export async function saveProject(ctx: Ctx, input: Save) {
  const customer = await getParty(ctx, input.customerId)
  refuse(await whyNotServe(ctx, [customer.id]))
  await refuseStrangers(ctx, [input.managerId], 'managerId')
  const before = input.id
    ? await projectToChange(ctx, { id: input.id, version: input.version ?? 0 })
    : undefined
  const id = before?.id ?? uuidv7()
  const number = before?.number ?? (await nextNumber(ctx, 'PRJ', ctx.today))
  const { profitUnitId } = await registerProfitUnit(ctx, {
    kind: 'project',
    externalId: id,
    labelAr: `${number} ${input.nameAr}`.slice(0, 120),
  })
  if (before) {
    await refuseAfterBilling(ctx, before, input)
    await saveRecord(ctx, projects, before, columnsOf(input))
    return { id, number }
  }
  await addPartyRole(ctx, customer.id, 'customer')
  await ctx.db
    .insertInto('services.project')
    .values({
      id,
      number,
      ...columnsOf(input),
      profit_unit_id: profitUnitId,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `services.project:${id}`,
    label: number,
    changes: [{ field: 'nameAr', before: null, after: input.nameAr }],
  })
  ctx.hint('services.project', id)
  return { id, number }
}

const twice = (ids: readonly string[]) => ids.findIndex((id, at) => ids.indexOf(id) < at)

export async function setRates(ctx: Ctx, input: InputOf<typeof contract.setRates>) {
  const row = await projectToChange(ctx, input)
  const people = input.rates.map(one => one.userId)
  const at = twice(people)
  if (at >= 0) deny(invalid('services.project.personTwice', { field: `rates.${at}.userId` }))
  await refuseStrangers(ctx, people, 'rates.*.userId')
  await ctx.db.deleteFrom('services.project_rate').where('project_id', '=', row.id).execute()
  if (people.length > 0)
    await ctx.db
      .insertInto('services.project_rate')
      .values(
        input.rates.map(one => ({
          id: uuidv7(),
          project_id: row.id,
          user_id: one.userId,
          rate_minor: one.rate,
        })),
      )
      .execute()
  await saveRecord(
    ctx,
    projects,
    row,
    {},
    { changes: [{ field: 'rates', before: null, after: people.length }] },
  )
  return { ok: true as const }
}

export async function setBudget(ctx: Ctx, input: InputOf<typeof contract.setBudget>) {
  const row = await projectToChange(ctx, input)
  const accounts = input.budget.map(one => one.accountId)
  const at = twice(accounts)
  if (at >= 0) deny(invalid('services.project.accountTwice', { field: `budget.${at}.accountId` }))
  if (accounts.length > 0) {
    const { rows } = await sql<{ id: string }>`select id from accounting.account
      where company_id = ${ctx.company.id} and class = 5 and leaf and id = any (${accounts}::uuid[])`.execute(
      ctx.db,
    )
    const known = new Set(rows.map(one => one.id))
    const stranger = accounts.findIndex(id => !known.has(id))
    if (stranger >= 0) deny(invalid('services.project.notExpense', { field: `budget.${stranger}.accountId` }))
  }
  await ctx.db.deleteFrom('services.project_budget').where('project_id', '=', row.id).execute()
  if (accounts.length > 0)
    await ctx.db
      .insertInto('services.project_budget')
      .values(
        input.budget.map(one => ({
          id: uuidv7(),
          project_id: row.id,
          account_id: one.accountId,
          amount_minor: one.amount,
        })),
      )
      .execute()
  const sum = input.budget.reduce((total, one) => total + one.amount, 0)
  await saveRecord(ctx, projects, row, {}, { changes: [{ field: 'budgetMinor', before: null, after: sum }] })
  return { ok: true as const }
}

/** Reserves the advance for the certificates of this project: no other invoice takes it by itself. */
export async function takeAdvance(ctx: Ctx, input: InputOf<typeof contract.takeAdvance>) {
  const row = await projectToChange(ctx, input, 'takeAdvance')
  if (row.kind !== 'progress') deny(refused('services.project.notProgress'))
  const { amount: amountMinor, date, treasuryAccountId } = input
  const { number } = await takePayment(ctx, {
    sourceKey: `services:project:${row.id}:advance:${row.version}`,
    date,
    partyId: row.customer_id,
    tenders: [{ treasuryAccountId, amountMinor }],
    splits: [{ kind: 'advance', amountMinor }],
    memo: `دفعة مقدمة، مشروع ${row.number}`,
    reservedFor: reservationOf(row.id),
  })
  await saveRecord(
    ctx,
    projects,
    row,
    {},
    { changes: [{ field: 'advanceMinor', before: null, after: amountMinor }] },
  )
  return { payment: number }
}

/** Whether a certificate, an hour or a milestone still waits. */
async function isUnfinished(ctx: Ctx, projectId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select
    exists (select from services.certificate where company_id = ${ctx.company.id} and project_id = ${projectId}
      and state in ('draft', 'submitted', 'certified'))
    or exists (select from services.time_entry where company_id = ${ctx.company.id} and project_id = ${projectId}
      and (state in ('draft', 'submitted') or (state = 'approved' and is_billable)))
    or exists (select from services.milestone where company_id = ${ctx.company.id} and project_id = ${projectId}
      and state = 'planned') as waits`.execute(ctx.db)
  return rows[0]!.waits
}

export async function completeProject(ctx: Ctx, input: InputOf<typeof contract.completeProject>) {
  const row = await projectToChange(ctx, input, 'complete')
  if (input.on > ctx.today) deny(invalid('services.project.ahead', { field: 'on' }))
  if (await isUnfinished(ctx, row.id)) deny(refused('services.project.unfinished'))
  await saveRecord(ctx, projects, row, { state: 'completed', closed_on: input.on })
  return { ok: true as const }
}

export async function reopenProject(ctx: Ctx, input: InputOf<typeof contract.reopenProject>) {
  const row = await projectToChange(ctx, input, 'reopen')
  await saveRecord(ctx, projects, row, { state: 'active', closed_on: null }, { reason: input.reason })
  return { ok: true as const }
}

export async function cancelProject(ctx: Ctx, input: InputOf<typeof contract.cancelProject>) {
  const row = await projectToChange(ctx, input, 'cancel')
  const made = await documentsOf(ctx, row.id)
  const advances = await ctx.db
    .selectFrom('billing.payment')
    .select('id')
    .where('reserved_for', '=', reservationOf(row.id))
    .where('status', '=', 'posted')
    .where('free_minor', '>', 0)
    .limit(1)
    .executeTakeFirst()
  if (made.length > 0 || advances) deny(refused('services.project.billed'))
  await saveRecord(ctx, projects, row, { state: 'cancelled', closed_on: ctx.today }, { reason: input.reason })
  return { ok: true as const }
}
