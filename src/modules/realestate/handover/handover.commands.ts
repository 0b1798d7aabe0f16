import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refused } from '#kernel/shared/refusal.ts'
import { leases, unitsOf } from '../lease/lease.row.ts'
import { readAtHandover } from '../meter/meter.commands.ts'
import type * as contract from './handover.contract.ts'

const handovers = recordKind({
  table: 'realestate.handover',
  kind: 'realestate.handover',
  label: row => row.happened_on,
})

type Found = Pick<
  InputOf<typeof contract.saveHandover>,
  'leaseId' | 'propertyId' | 'direction' | 'on' | 'keys' | 'note' | 'items'
>

/** Writes what was found over what a walk that is not signed found before. */
async function keepFound(ctx: Ctx, input: Found) {
  const lease = await lockRecord(ctx, leases, { id: input.leaseId })
  const isOpen = input.direction === 'in' ? lease.status === 'reserved' : lease.status === 'active'
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
  if (!isOpen) deny(conflict('realestate.lease.state'))
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
          file_ids: item.fileIds,
        })),
      )
      .execute()
  ctx.hint('realestate.lease', lease.id)
  return { id, version, lease, unit }
}

const walkField = (direction: 'in' | 'out') => (direction === 'in' ? 'handoverIn' : 'handoverOut')

export async function saveHandover(ctx: Ctx, input: InputOf<typeof contract.saveHandover>) {
  const { id, version, lease, unit } = await keepFound(ctx, input)
  ctx.audit({
    subject: `realestate.lease:${lease.id}`,
    label: lease.number ?? '',
    changes: [{ field: walkField(input.direction), before: null, after: unit.name }],
  })
  return { id, version }
}

/** What the phone kept without signal arrives whole: found, meters, signature; a second sending finds it signed. */
export async function recordHandover(ctx: Ctx, input: InputOf<typeof contract.recordHandover>) {
  if (input.on > ctx.today) deny(invalid('billing.date.future', { field: 'on' }))
  const { id, version, lease, unit } = await keepFound(ctx, input)
  for (const reading of input.readings) await readAtHandover(ctx, id, input, reading)
  await ctx.db
    .updateTable('realestate.handover')
    .set({
      signed_at: ctx.now,
      signed_by_name: input.signedByName,
      signature_file_id: input.signatureFileId,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  ctx.audit({
    subject: `realestate.lease:${lease.id}`,
    label: lease.number ?? '',
    changes: [
      { field: walkField(input.direction), before: null, after: unit.name },
      { field: 'signedBy', before: null, after: input.signedByName },
    ],
  })
  return { id }
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
