import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { columnsOf } from '#kernel/shared/fieldSet.ts'
import { deny, invalid, refused } from '#kernel/shared/refusal.ts'
import type * as contract from './warehouse.contract.ts'
import { warehouseFields } from './warehouse.contract.ts'

const warehouses = recordKind({ table: 'trade.warehouse', kind: 'trade.warehouse', label: row => row.code })

/** A company begins with one warehouse. */
export async function seedWarehouse(ctx: Ctx): Promise<void> {
  await ctx.db
    .insertInto('trade.warehouse')
    .values({
      id: uuidv7(),
      code: 'MAIN',
      name_ar: 'المستودع الرئيسي',
      name_en: 'Main warehouse',
      is_default: true,
      created_at: ctx.now,
    })
    .execute()
}

export async function saveWarehouse(ctx: Ctx, input: InputOf<typeof contract.saveWarehouse>) {
  const columns = columnsOf(warehouseFields, input)
  if (input.isDefault && !input.isActive)
    deny(invalid('trade.warehouse.defaultNeeded', { field: 'isActive' }))
  const row = input.id
    ? await lockRecord(ctx, warehouses, { id: input.id, version: input.version ?? 0 })
    : null
  if (row?.is_default && !input.isDefault)
    deny(invalid('trade.warehouse.defaultNeeded', { field: 'isDefault' }))
  if (row && !input.isActive && (await isFilled(ctx, row.id)))
    deny(refused('trade.warehouse.notEmpty', { field: 'isActive' }))
  if (input.isDefault && !row?.is_default)
    await ctx.db
      .updateTable('trade.warehouse')
      .set({ is_default: false })
      .where('is_default', '=', true)
      .execute()
  if (row) {
    await saveRecord(ctx, warehouses, row, columns)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('trade.warehouse')
    .values({ id, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .execute()
  ctx.audit({
    subject: `trade.warehouse:${id}`,
    label: input.code,
    changes: [{ field: 'nameAr', before: null, after: input.nameAr }],
  })
  ctx.hint('trade.warehouse', id)
  return { id }
}

async function isFilled(ctx: Ctx, id: string): Promise<boolean> {
  const level = await ctx.db
    .selectFrom('trade.stock_level')
    .select('id')
    .where('warehouse_id', '=', id)
    .where(({ or, eb }) => or([eb('on_hand', '<>', '0'), eb('reserved', '<>', '0')]))
    .executeTakeFirst()
  return level !== undefined
}
