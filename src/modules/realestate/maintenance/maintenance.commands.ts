import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { addPartyRole } from '#modules/parties/public.server.ts'
import {
  costOf,
  leaseOn,
  ownerOn,
  placeOf,
  type RequestRecord,
  requests,
  requestToChange,
} from './maintenance.row.ts'
import { whyNotSpend } from './maintenance.rules.ts'
import type * as contract from './maintenanceActs.contract.ts'

type New = Omit<InputOf<typeof contract.reportMaintenance>, 'fileIds'> & {
  fileIds: readonly string[]
  planId?: string
  vendorId?: string | null
}

/** Opens a request; who has the unit that day comes with it. */
export async function openRequest(ctx: Ctx, wish: New): Promise<{ id: string; number: string }> {
  await placeOf(ctx, wish.propertyId)
  const lease = await leaseOn(ctx, wish.propertyId, ctx.today)
  const id = uuidv7()
  const number = await nextNumber(ctx, 'PMR', ctx.today)
  await ctx.db
    .insertInto('realestate.maintenance_request')
    .values({
      id,
      number,
      property_id: wish.propertyId,
      lease_id: lease?.id ?? null,
      plan_id: wish.planId ?? null,
      vendor_id: wish.vendorId ?? null,
      category: wish.category,
      priority: wish.priority,
      title: wish.title,
      description: wish.description ?? null,
      reported_by_name: ctx.user.name,
      reported_at: ctx.now,
      before_file_ids: [...wish.fileIds],
      created_at: ctx.now,
      created_by: ctx.actor?.userId ?? null,
    })
    .execute()
  ctx.audit({
    subject: `realestate.maintenanceRequest:${id}`,
    label: number,
    changes: [{ field: 'title', before: null, after: wish.title }],
  })
  ctx.hint('realestate.maintenanceRequest', id)
  return { id, number }
}

export const reportMaintenance = (ctx: Ctx, input: InputOf<typeof contract.reportMaintenance>) =>
  openRequest(ctx, input)

const ok = { ok: true as const }

/** M1 against what the work is said to cost, and what it has cost. */
async function refuseOverLimit(
  ctx: Ctx,
  row: RequestRecord,
  agreed: { officeBears: boolean; approvedMinor: number | null },
): Promise<void> {
  const place = await placeOf(ctx, row.property_id)
  const agreement = await ownerOn(ctx, place, ctx.today)
  const minor = Math.max(row.estimated_minor ?? 0, await costOf(ctx, row.id))
  refuse(whyNotSpend(minor, agreed, agreement?.spend_limit_minor ?? null, ctx.company.currency))
}

export async function assessMaintenance(ctx: Ctx, input: InputOf<typeof contract.assessMaintenance>) {
  const row = await requestToChange(ctx, input, 'assess')
  if (input.costBearer === 'shared' && (input.tenantBps === 0 || input.tenantBps === 10_000))
    deny(invalid('realestate.maintenance.shareMissing', { field: 'tenantBps' }))
  if (input.costBearer !== 'owner' && row.lease_id === null)
    deny(invalid('realestate.maintenance.noTenant', { field: 'costBearer' }))
  await ctx.db.deleteFrom('realestate.maintenance_quote').where('request_id', '=', row.id).execute()
  if (input.quotes.length > 0)
    await ctx.db
      .insertInto('realestate.maintenance_quote')
      .values(
        input.quotes.map(quote => ({
          id: uuidv7(),
          request_id: row.id,
          vendor_id: quote.vendorId,
          amount_minor: quote.amount,
          file_ids: quote.fileIds,
        })),
      )
      .execute()
  const vendors = [...(input.vendorId ? [input.vendorId] : []), ...input.quotes.map(quote => quote.vendorId)]
  for (const id of new Set(vendors)) await addPartyRole(ctx, id, 'vendor')
  const chosen = input.quotes.find(quote => quote.vendorId === input.vendorId)
  await saveRecord(ctx, requests, row, {
    state: 'assessed',
    cost_bearer: input.costBearer,
    tenant_bps: input.costBearer === 'shared' ? input.tenantBps : 0,
    vendor_id: input.vendorId ?? null,
    estimated_minor: input.estimate ?? chosen?.amount ?? null,
  })
  return ok
}

export async function askOwner(ctx: Ctx, input: InputOf<typeof contract.askOwner>) {
  const row = await requestToChange(ctx, input, 'askApproval')
  await saveRecord(ctx, requests, row, { state: 'awaiting_approval' })
  return ok
}

export async function approveMaintenance(ctx: Ctx, input: InputOf<typeof contract.approveMaintenance>) {
  const row = await requestToChange(ctx, input, 'approve')
  if (!input.officeBears && input.fileIds.length === 0)
    deny(invalid('realestate.maintenance.approvalMissing', { field: 'fileIds' }))
  const approvedMinor = input.officeBears ? null : (input.approved ?? row.estimated_minor)
  await refuseOverLimit(ctx, row, { officeBears: input.officeBears, approvedMinor })
  await saveRecord(ctx, requests, row, {
    state: 'scheduled',
    scheduled_on: input.scheduledOn,
    office_bears: input.officeBears,
    approved_minor: approvedMinor || null,
    approval_file_ids: input.fileIds,
  })
  return ok
}

export async function scheduleMaintenance(ctx: Ctx, input: InputOf<typeof contract.scheduleMaintenance>) {
  const row = await requestToChange(ctx, input, 'schedule')
  await refuseOverLimit(ctx, row, { officeBears: row.office_bears, approvedMinor: row.approved_minor })
  await saveRecord(ctx, requests, row, { state: 'scheduled', scheduled_on: input.scheduledOn })
  return ok
}

export async function startMaintenance(ctx: Ctx, input: InputOf<typeof contract.startMaintenance>) {
  const { state } = await requestState(ctx, input.id)
  const row = await requestToChange(ctx, input, state === 'on_hold' ? 'resume' : 'start')
  await saveRecord(ctx, requests, row, { state: 'in_progress', hold_reason: null })
  return ok
}

const requestState = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('realestate.maintenance_request')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst()
    .then(row => row ?? { state: null })

export async function holdMaintenance(ctx: Ctx, input: InputOf<typeof contract.holdMaintenance>) {
  const row = await requestToChange(ctx, input, 'hold')
  await saveRecord(
    ctx,
    requests,
    row,
    { state: 'on_hold', hold_reason: input.reason },
    { reason: input.reason },
  )
  return ok
}

export async function finishMaintenance(ctx: Ctx, input: InputOf<typeof contract.finishMaintenance>) {
  const row = await requestToChange(ctx, input, 'finish')
  if (input.doneOn > ctx.today) deny(invalid('billing.date.future', { field: 'doneOn' }))
  await saveRecord(ctx, requests, row, {
    state: 'done',
    done_on: input.doneOn,
    warranty_until: input.warrantyUntil ?? null,
    after_file_ids: [...row.after_file_ids, ...input.fileIds],
  })
  if (row.plan_id)
    await ctx.db
      .updateTable('realestate.maintenance_plan')
      .set(eb => ({ last_done_on: input.doneOn, version: eb('version', '+', 1) }))
      .where('id', '=', row.plan_id)
      .execute()
  return ok
}

export async function closeMaintenance(ctx: Ctx, input: InputOf<typeof contract.closeMaintenance>) {
  const row = await requestToChange(ctx, input, 'close')
  if ((await costOf(ctx, row.id)) === 0 && !input.withoutCost)
    deny(refused('realestate.maintenance.costOpen'))
  await saveRecord(ctx, requests, row, {
    state: 'closed',
    without_cost: input.withoutCost,
    rating: input.rating ?? null,
  })
  return ok
}

export async function cancelMaintenance(ctx: Ctx, input: InputOf<typeof contract.cancelMaintenance>) {
  const row = await requestToChange(ctx, input, 'cancel')
  if ((await costOf(ctx, row.id)) > 0) deny(refused('realestate.maintenance.costPosted'))
  await saveRecord(
    ctx,
    requests,
    row,
    { state: 'cancelled', cancel_reason: input.reason },
    { reason: input.reason },
  )
  return ok
}
