import { sql } from 'kysely'
import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/landing.contract.ts'
import { whyNotStale } from './stale.ts'
import { writeSystemLog } from './system-log.ts'

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
