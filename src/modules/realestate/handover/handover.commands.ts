import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { leases, unitsOf } from '../lease/lease.row.ts'
import type * as contract from './handover.contract.ts'

const handovers = recordKind({
  table: 'realestate.handover',
  kind: 'realestate.handover',
  label: row => row.happened_on,
})

export async function saveHandover(ctx: Ctx, input: InputOf<typeof contract.saveHandover>) {
  const lease = await lockRecord(ctx, leases, { id: input.leaseId })
  const isOpen = input.direction === 'in' ? lease.status === 'reserved' : lease.status === 'active'
  if (!isOpen) deny(conflict('realestate.lease.state'))
  const unit = (await unitsOf(ctx, lease.id)).find(one => one.propertyId === input.propertyId)
  if (!unit) deny(notFound())
  const known = await ctx.db
    .selectFrom('realestate.handover')
    .select(['id', 'version', 'signed_at'])
    .where('lease_id', '=', lease.id)
    .where('property_id', '=', input.propertyId)
    .where('direction', '=', input.direction)
    .executeTakeFirst()
  if (known?.signed_at) deny(refused('realestate.handover.signed'))
  const id = known?.id ?? uuidv7()
  const version = (known?.version ?? 0) + 1
  const columns = { happened_on: input.on, keys_count: input.keys, note: input.note ?? null, version }
  if (known) await ctx.db.updateTable('realestate.handover').set(columns).where('id', '=', id).execute()
  else
    await ctx.db
      .insertInto('realestate.handover')
      .values({
        id,
        lease_id: lease.id,
        property_id: input.propertyId,
        direction: input.direction,
        ...columns,
        created_at: ctx.now,
        created_by: ctx.user.id,
      })
      .execute()
  await ctx.db.deleteFrom('realestate.handover_item').where('handover_id', '=', id).execute()
  if (input.items.length > 0)
    await ctx.db
      .insertInto('realestate.handover_item')
      .values(
        input.items.map((item, at) => ({
          id: uuidv7(),
          handover_id: id,
          no: at + 1,
          room: item.room,
          item: item.item,
          state: item.state,
          cost_minor: item.cost,
        })),
      )
      .execute()
  ctx.audit({
    subject: `realestate.lease:${lease.id}`,
    label: lease.number ?? '',
    changes: [
      { field: input.direction === 'in' ? 'handoverIn' : 'handoverOut', before: null, after: unit.name },
    ],
  })
  ctx.hint('realestate.lease', lease.id)
  return { id, version }
}

export async function signHandover(ctx: Ctx, input: InputOf<typeof contract.signHandover>) {
  const row = await lockRecord(ctx, handovers, input)
  if (row.signed_at) deny(refused('realestate.handover.signed'))
  await ctx.db
    .updateTable('realestate.handover')
    .set({ signed_at: ctx.now, signed_by_name: input.signedByName, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  ctx.audit({
    subject: `realestate.lease:${row.lease_id}`,
    label: row.happened_on,
    changes: [{ field: 'signedBy', before: null, after: input.signedByName }],
  })
  ctx.hint('realestate.lease', row.lease_id)
  return { ok: true as const }
}

export async function waiveItem(ctx: Ctx, input: InputOf<typeof contract.waiveItem>) {
  const item = await ctx.db
    .selectFrom('realestate.handover_item as m')
    .innerJoin('realestate.handover as h', 'h.id', 'm.handover_id')
    .select(['m.id', 'm.item', 'm.invoice_id', 'h.lease_id'])
    .where('m.id', '=', input.itemId)
    .executeTakeFirst()
  if (!item) deny(notFound())
  if (item.invoice_id) deny(refused('realestate.handover.charged'))
  const lease = await lockRecord(ctx, leases, { id: item.lease_id })
  await ctx.db
    .updateTable('realestate.handover_item')
    .set({ waived_reason: input.reason })
    .where('id', '=', item.id)
    .execute()
  ctx.audit({
    subject: `realestate.lease:${lease.id}`,
    label: lease.number ?? '',
    changes: [{ field: 'waived', before: null, after: item.item }],
    reason: input.reason,
  })
  ctx.hint('realestate.lease', lease.id)
  return { ok: true as const }
}
