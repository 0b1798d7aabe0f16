import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { properties } from '../property/property.queries.ts'
import { isLettable } from '../property/property.rules.ts'
import type * as acts from '../property/propertyActs.contract.ts'
import { takenBetween } from './taken.queries.ts'

const blocks = recordKind({
  table: 'realestate.property_block',
  kind: 'realestate.property_block',
  label: row => row.starts_on,
})

export async function blockProperty(ctx: Ctx, input: InputOf<typeof acts.blockProperty>) {
  const property = await lockRecord(ctx, properties, { id: input.propertyId })
  if (!isLettable(property.level)) deny(invalid('realestate.property.buildingOnly', { field: 'propertyId' }))
  if (input.to && input.to < input.from) deny(invalid('realestate.property.dayOrder', { field: 'to' }))
  refuse(await takenBetween(ctx, property, input.from, input.to ?? null))
  const id = uuidv7()
  await ctx.db
    .insertInto('realestate.property_block')
    .values({
      id,
      property_id: property.id,
      starts_on: input.from,
      ends_on: input.to ?? null,
      reason: input.reason,
      note: input.note ?? null,
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({
    subject: `realestate.property:${property.id}`,
    label: property.code,
    changes: [{ field: 'blockedFrom', before: null, after: input.from }],
    ...(input.note ? { reason: input.note } : {}),
  })
  ctx.hint('realestate.property', property.id)
  return { id }
}

export async function unblockProperty(ctx: Ctx, input: InputOf<typeof acts.unblockProperty>) {
  const block = await lockRecord(ctx, blocks, input)
  const property = await lockRecord(ctx, properties, { id: block.property_id })
  if (block.ends_on && input.on > block.ends_on)
    deny(invalid('realestate.property.dayOrder', { field: 'on' }))
  const row = ctx.db
  if (input.on <= block.starts_on)
    await row.deleteFrom('realestate.property_block').where('id', '=', block.id).execute()
  else
    await row
      .updateTable('realestate.property_block')
      .set({ ends_on: addDays(input.on, -1), version: block.version + 1 })
      .where('id', '=', block.id)
      .execute()
  ctx.audit({
    subject: `realestate.property:${property.id}`,
    label: property.code,
    changes: [{ field: 'blockedUntil', before: block.ends_on, after: input.on }],
  })
  ctx.hint('realestate.property', property.id)
  return { ok: true as const }
}
