import { sql } from 'kysely'
import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { writeSystemLog } from '../audit/systemLog.commands.ts'
import type * as contract from './landing.contract.ts'

async function lockRow(ctx: Ctx, id: string, version: number) {
  const row = await ctx.db
    .selectFrom('platform.landing_content')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) deny(notFound())
  refuse(whyNotStale(row, version))
  return row
}

/** The landing page belongs to no company, so its changes are kept in the system log with the old words: undo reads them. */
function recordChange(
  ctx: Ctx,
  action: string,
  message: string,
  contentKey: string,
  changes: readonly unknown[],
) {
  return writeSystemLog(ctx, { category: 'userAction', action, message, metadata: { contentKey, changes } })
}

export async function insertLanding(ctx: Ctx, input: InputOf<typeof contract.insertLanding>) {
  const fields = {
    content_key: input.contentKey,
    content_value: input.contentValue,
    content_value_ar: input.contentValueAr,
    is_active: input.isActive,
  }
  const { id } = await ctx.db
    .insertInto('platform.landing_content')
    .values({
      ...fields,
      sort_order:
        input.sortOrder ??
        sql<number>`(select coalesce(max(sort_order), 0) + 10 from platform.landing_content)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChange(
    ctx,
    'platform.landing.insert',
    'إضافة نص إلى الصفحة الرئيسية',
    input.contentKey,
    changesBetween({}, fields),
  )
  return { id }
}

export async function updateLanding(ctx: Ctx, input: InputOf<typeof contract.updateLanding>) {
  const row = await lockRow(ctx, input.id, input.version)
  const fields = {
    content_key: input.contentKey,
    content_value: input.contentValue,
    content_value_ar: input.contentValueAr,
    is_active: input.isActive,
    sort_order: input.sortOrder,
  }
  await ctx.db
    .updateTable('platform.landing_content')
    .set({ ...fields, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  const changes = changesBetween<Record<string, unknown>>(row, fields)
  await recordChange(ctx, 'platform.landing.update', 'تعديل نص في الصفحة الرئيسية', row.content_key, changes)
  return { version: row.version + 1 }
}

export async function moveLanding(ctx: Ctx, input: InputOf<typeof contract.moveLanding>) {
  const rows = await ctx.db
    .selectFrom('platform.landing_content')
    .select(['id', 'version', 'content_key', 'sort_order'])
    .orderBy('sort_order')
    .orderBy('id')
    .forUpdate()
    .execute()
  const from = rows.findIndex(row => row.id === input.id)
  const to = input.step === 'up' ? from - 1 : from + 1
  const [row, neighbour] = [rows[from], rows[to]]
  if (!row) deny(notFound())
  refuse(whyNotStale(row, input.version))
  if (!neighbour) deny(refused('platform.landing.atEnd'))
  const places = rows.map(one => one.sort_order)
  rows[from] = neighbour
  rows[to] = row
  let last = -1
  for (const [index, one] of rows.entries()) {
    // Rows that shared a place get places of their own: the number alone gives the order.
    last = Math.max(places[index] ?? 0, last + 1)
    if (one.sort_order !== last)
      await ctx.db
        .updateTable('platform.landing_content')
        .set({ sort_order: last, version: one.version + 1 })
        .where('id', '=', one.id)
        .execute()
  }
  await recordChange(ctx, 'platform.landing.move', 'نقل نص في الصفحة الرئيسية', row.content_key, [
    { field: 'place', before: from + 1, after: to + 1 },
  ])
  return { version: row.version + 1 }
}

export async function deleteLanding(ctx: Ctx, input: InputOf<typeof contract.deleteLanding>) {
  const row = await lockRow(ctx, input.id, input.version)
  await ctx.db.deleteFrom('platform.landing_content').where('id', '=', row.id).execute()
  const changes = [
    { field: 'content_value', before: row.content_value, after: null },
    { field: 'content_value_ar', before: row.content_value_ar, after: null },
  ]
  await recordChange(ctx, 'platform.landing.delete', 'حذف نص من الصفحة الرئيسية', row.content_key, changes)
  return { ok: true as const }
}
