import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny } from '#kernel/shared/refusal.ts'
import type * as contract from './floor.contract.ts'
import { liveStates, settingsOf, storedSettings } from './floor.queries.ts'

const settingsKind = recordKind({
  table: 'restaurant.settings',
  kind: 'restaurant.settings',
  label: () => 'settings',
})
const stations = recordKind({
  table: 'restaurant.station',
  kind: 'restaurant.station',
  label: row => row.name_ar,
})
const tables = recordKind({
  table: 'restaurant.dining_table',
  kind: 'restaurant.table',
  label: row => row.code,
})

export async function saveSettings(ctx: Ctx, input: InputOf<typeof contract.saveSettings>) {
  await storedSettings(ctx)
  const { id } = await settingsOf(ctx)
  const row = await lockRecord(ctx, settingsKind, { id, version: input.version })
  await saveRecord(ctx, settingsKind, row, {
    service_bps: input.serviceBps,
    day_ends_hour: input.dayEndsHour,
    warehouse_id: input.warehouseId ?? null,
  })
  return { ok: true as const }
}

export async function saveStation(ctx: Ctx, input: InputOf<typeof contract.saveStation>) {
  const columns = {
    name_ar: input.nameAr,
    target_minutes: input.targetMinutes,
    is_active: input.isActive,
  }
  if (input.id) {
    const row = await lockRecord(ctx, stations, { id: input.id, version: input.version ?? 0 })
    await saveRecord(ctx, stations, row, columns)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('restaurant.station')
    .values({ id, ...columns })
    .execute()
  ctx.audit({ subject: `restaurant.station:${id}`, label: input.nameAr })
  ctx.hint('restaurant.station', id)
  return { id }
}

export async function saveTable(ctx: Ctx, input: InputOf<typeof contract.saveTable>) {
  const columns = { area: input.area, code: input.code, seats: input.seats, is_active: input.isActive }
  if (input.id) {
    const row = await lockRecord(ctx, tables, { id: input.id, version: input.version ?? 0 })
    const taken = await ctx.db
      .selectFrom('restaurant.dining_order')
      .select('id')
      .where('table_id', '=', row.id)
      .where('state', 'in', [...liveStates])
      .limit(1)
      .executeTakeFirst()
    if (!input.isActive && taken)
      deny(conflict('restaurant.table.taken', { field: 'isActive', params: { table: row.code } }))
    await saveRecord(ctx, tables, row, columns)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('restaurant.dining_table')
    .values({ id, ...columns })
    .execute()
  ctx.audit({ subject: `restaurant.table:${id}`, label: input.code })
  ctx.hint('restaurant.table', id)
  return { id }
}
