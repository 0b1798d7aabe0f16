import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { placeOf } from '../maintenance/maintenance.row.ts'
import type * as contract from './maintenancePlan.contract.ts'

const plans = recordKind({
  table: 'realestate.maintenance_plan',
  kind: 'realestate.maintenancePlan',
  label: row => row.service,
})

export async function savePlan(ctx: Ctx, input: InputOf<typeof contract.savePlan>) {
  const place = await placeOf(ctx, input.propertyId)
  if (input.lastDoneOn > ctx.today) deny(invalid('billing.date.future', { field: 'lastDoneOn' }))
  const columns = {
    property_id: input.propertyId,
    service: input.service,
    every_months: input.everyMonths,
    last_done_on: input.lastDoneOn,
    vendor_id: input.vendorId ?? null,
    is_active: input.isActive,
  }
  if (input.id) {
    const row = await lockRecord(ctx, plans, { id: input.id, version: input.version ?? 0 })
    await saveRecord(ctx, plans, row, columns)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('realestate.maintenance_plan')
    .values({ id, ...columns, created_at: ctx.now, created_by: ctx.actor?.userId ?? null })
    .execute()
  ctx.audit({
    subject: `realestate.maintenancePlan:${id}`,
    label: input.service,
    changes: [{ field: 'property', before: null, after: place.fullName }],
  })
  ctx.hint('realestate.maintenancePlan', id)
  return { id }
}
