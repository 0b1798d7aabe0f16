import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import type * as contract from './branch.contract.ts'

export async function saveBranch(ctx: Ctx, input: InputOf<typeof contract.saveBranch>) {
  const fields = {
    code: input.code,
    name_ar: input.nameAr,
    name_en: input.nameEn,
    address: input.address,
    manager_user_id: input.managerUserId ?? null,
    is_active: input.isActive,
  }
  const saved = input.id
    ? await changeBranch(ctx, input.id, input.version, fields)
    : await addBranch(ctx, fields)
  ctx.hint('platform.branch', saved.id)
  return saved
}

type BranchFields = {
  code: string
  name_ar: string
  name_en: string | null
  address: string | null
  manager_user_id: string | null
  is_active: boolean
}

async function addBranch(ctx: Ctx, fields: BranchFields) {
  const { id } = await ctx.db
    .insertInto('platform.branch')
    .values(fields)
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({ subject: `platform.branch:${id}`, label: fields.name_ar, changes: changesBetween({}, fields) })
  return { id, version: 1 }
}

async function changeBranch(ctx: Ctx, id: string, version: number | undefined, fields: BranchFields) {
  const row = await ctx.db
    .selectFrom('platform.branch')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) deny(notFound())
  refuse(whyNotStale(row, version))
  await ctx.db
    .updateTable('platform.branch')
    .set({ ...fields, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  const changes = changesBetween<Record<string, unknown>>(row, fields)
  ctx.audit({ subject: `platform.branch:${id}`, label: fields.name_ar, changes })
  return { id, version: row.version + 1 }
}
