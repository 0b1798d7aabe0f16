import { uuidv7 } from 'uuidv7'
import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import type * as contract from './account.contract.ts'
import { type AccountWithFacts, lockAccount, lockBranch } from './account.queries.ts'
import { whyNotAddChild, whyNotDelete, whyNotMove, whyNotReshape } from './account.rules.ts'

export async function addAccount(ctx: Ctx, input: InputOf<typeof contract.addAccount>) {
  const parent = input.parentId ? await lockAccount(ctx, input.parentId) : null
  refuse(whyNotAddChild(parent, input.code))
  const id = uuidv7()
  await ctx.db
    .insertInto('accounting.account')
    .values({
      id,
      code: input.code,
      name_ar: input.nameAr,
      name_en: input.nameEn,
      parent_id: input.parentId,
      level: (parent?.level ?? 0) + 1,
      contra: input.contra,
      control: input.control,
      cash_flow: input.cashFlow,
      requires_party: input.requiresParty,
      requires_cost_center: input.requiresCostCenter,
      requires_profit_unit: input.requiresProfitUnit,
      created_by: ctx.user.id,
    })
    .execute()
  ctx.audit({ subject: `accounting.account:${id}`, label: `${input.code} ${input.nameAr}` })
  return { id }
}

export async function editAccount(ctx: Ctx, input: InputOf<typeof contract.editAccount>) {
  const account = await lockAccount(ctx, input.id)
  refuse(whyNotStale(account, input.version))
  const reshaped =
    account.contra !== input.contra ||
    account.control !== input.control ||
    account.cashFlow !== input.cashFlow
  if (reshaped) refuse(whyNotReshape(account))
  const version = account.version + 1
  await ctx.db
    .updateTable('accounting.account')
    .set({
      version,
      name_ar: input.nameAr,
      name_en: input.nameEn,
      contra: input.contra,
      control: input.control,
      cash_flow: input.cashFlow,
      requires_party: input.requiresParty,
      requires_cost_center: input.requiresCostCenter,
      requires_profit_unit: input.requiresProfitUnit,
      active: input.active,
    })
    .where('id', '=', input.id)
    .execute()
  const { id: _, version: __, ...edited } = input
  ctx.audit({ ...subjectOf(account), changes: changesBetween(account, edited) })
  return { version }
}

export async function moveAccount(ctx: Ctx, input: InputOf<typeof contract.moveAccount>) {
  const account = await lockAccount(ctx, input.id)
  refuse(whyNotStale(account, input.version))
  const parent = await lockAccount(ctx, input.parentId)
  const branch = await lockBranch(ctx, account.code)
  refuse(whyNotMove(branch, parent, input.code))
  const deeper = parent.level + 1 - account.level
  await rawQuery(
    ctx.db,
    `update accounting.account a
     set code = $3 || substr(a.code, length($2) + 1), level = a.level + $4, version = a.version + 1,
       parent_id = case when a.id = $5 then $6 else a.parent_id end
     where a.company_id = $1 and a.code ^@ $2`,
    [ctx.company.id, account.code, input.code, deeper, account.id, parent.id],
  )
  ctx.audit({
    ...subjectOf(account),
    changes: [{ field: 'code', before: account.code, after: input.code }],
  })
  return { version: account.version + 1 }
}

export async function deactivateAccount(ctx: Ctx, input: InputOf<typeof contract.deactivateAccount>) {
  const account = await lockAccount(ctx, input.id)
  refuse(whyNotStale(account, input.version))
  const version = account.version + 1
  await ctx.db
    .updateTable('accounting.account')
    .set({ version, active: false })
    .where('id', '=', input.id)
    .execute()
  ctx.audit({ ...subjectOf(account), changes: [{ field: 'active', before: account.active, after: false }] })
  return { version }
}

export async function deleteAccount(ctx: Ctx, input: InputOf<typeof contract.deleteAccount>) {
  const account = await lockAccount(ctx, input.id)
  refuse(whyNotStale(account, input.version))
  refuse(whyNotDelete(account))
  await ctx.db.deleteFrom('accounting.account').where('id', '=', input.id).execute()
  ctx.audit({ ...subjectOf(account), changes: [{ field: 'code', before: account.code, after: null }] })
  return { ok: true as const }
}

function subjectOf(account: AccountWithFacts) {
  return { subject: `accounting.account:${account.id}`, label: `${account.code} ${account.nameAr}` }
}
