import { uuidv7 } from 'uuidv7'
import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { namesOfUsers } from '#modules/access/public.server.ts'

import type * as contract from './costCenter.contract.ts'

export async function saveCostCenter(ctx: Ctx, input: InputOf<typeof contract.saveCostCenter>) {
  const { id: known, version, ...fields } = input
  const values = {
    code: fields.code,
    name_ar: fields.nameAr,
    name_en: fields.nameEn,
    parent_id: fields.parentId ?? null,
    manager_user_id: fields.managerUserId ?? null,
    active: fields.active,
  }
  const manager = values.manager_user_id
  if (manager && (await namesOfUsers(ctx, [manager])).size === 0)
    deny(invalid('kernel.field.invalid', { field: 'managerUserId' }))
  if (!known) {
    const id = uuidv7()
    await ctx.db
      .insertInto('accounting.cost_center')
      .values({ id, ...values, created_by: ctx.user.id })
      .execute()
    ctx.audit({ subject: `accounting.costCenter:${id}`, label: `${fields.code} ${fields.nameAr}` })
    return { id, version: 1 }
  }
  const before =
    (await ctx.db
      .selectFrom('accounting.cost_center')
      .select(['version', 'code', 'name_ar', 'name_en', 'parent_id', 'manager_user_id', 'active'])
      .where('id', '=', known)
      .forUpdate()
      .executeTakeFirst()) ?? deny(notFound())
  refuse(whyNotStale(before, version ?? 0))
  if (values.parent_id) await refuseCircle(ctx, known, values.parent_id)
  await ctx.db
    .updateTable('accounting.cost_center')
    .set({ ...values, version: before.version + 1 })
    .where('id', '=', known)
    .execute()
  ctx.audit({
    subject: `accounting.costCenter:${known}`,
    label: `${fields.code} ${fields.nameAr}`,
    changes: changesBetween(before, values),
  })
  return { id: known, version: before.version + 1 }
}

async function refuseCircle(ctx: Ctx, id: string, parentId: string): Promise<void> {
  const rows = await ctx.db.selectFrom('accounting.cost_center').select(['id', 'parent_id']).execute()
  const parentOf = new Map(rows.map(row => [row.id, row.parent_id]))
  for (let at: string | null = parentId; at; at = parentOf.get(at) ?? null)
    if (at === id) deny(invalid('accounting.costCenter.circle', { field: 'parentId' }))
}
