import { uuidv7 } from 'uuidv7'
import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'

import type * as contract from '../asset/asset.contract.ts'
import { whyNotCharged } from '../asset/asset.rules.ts'
import { resolveAccounts } from '../posting/posting.commands.ts'

export async function saveAssetCategory(ctx: Ctx, input: InputOf<typeof contract.saveAssetCategory>) {
  refuse(whyNotCharged({ method: input.method, yearlyRateBps: input.yearlyRateBps ?? null }))
  await refuseAccounts(ctx, input)
  const values = {
    name_ar: input.nameAr,
    name_en: input.nameEn,
    cost_account_id: input.costAccountId,
    accumulated_account_id: input.accumulatedAccountId,
    expense_account_id: input.expenseAccountId,
    method: input.method,
    life: input.life,
    yearly_rate_bps: input.yearlyRateBps ?? null,
    salvage_bps: input.salvageBps,
    active: input.active,
  }
  const id = input.id ?? uuidv7()
  const subject = `accounting.assetCategory:${id}`
  if (!input.id) {
    await ctx.db
      .insertInto('accounting.asset_category')
      .values({ id, ...values, created_by: ctx.user.id })
      .execute()
    ctx.audit({ subject, label: input.nameAr })
    return { id, version: 1 }
  }
  const before = await ctx.db
    .selectFrom('accounting.asset_category')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) deny(notFound())
  refuse(whyNotStale(before, input.version ?? 0))
  const isMoved =
    before.cost_account_id !== input.costAccountId ||
    before.accumulated_account_id !== input.accumulatedAccountId
  if (isMoved && (await hasAssets(ctx, id))) deny(refused('accounting.assetCategory.used'))
  await ctx.db
    .updateTable('accounting.asset_category')
    .set({ ...values, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  ctx.audit({ subject, label: input.nameAr, changes: changesBetween(before, { ...before, ...values }) })
  return { id, version: before.version + 1 }
}

async function hasAssets(ctx: Ctx, categoryId: string): Promise<boolean> {
  const asset = await ctx.db
    .selectFrom('accounting.asset')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('status', '=', 'inService')
    .limit(1)
    .executeTakeFirst()
  return asset !== undefined
}

type Accounts = Pick<
  InputOf<typeof contract.saveAssetCategory>,
  'costAccountId' | 'accumulatedAccountId' | 'expenseAccountId'
>

/** Cost and accumulated are asset accounts on their own sides, the third an expense. */
async function refuseAccounts(ctx: Ctx, input: Accounts): Promise<void> {
  const ids = [input.costAccountId, input.accumulatedAccountId, input.expenseAccountId]
  const rows = await ctx.db
    .selectFrom('accounting.account')
    .select(['id', 'code', 'control', 'contra', 'class', 'leaf', 'active'])
    .where('id', 'in', ids)
    .execute()
  const isAsset = (contra: boolean) => (account: (typeof rows)[number]) =>
    account.control === 'asset' && account.contra === contra
  const wanted = [
    ['costAccountId', isAsset(false)],
    ['accumulatedAccountId', isAsset(true)],
    ['expenseAccountId', (account: (typeof rows)[number]) => account.class === 5],
  ] as const
  for (const [field, isRight] of wanted) {
    const account = rows.find(row => row.id === input[field])
    if (!account?.leaf || !account.active || !isRight(account))
      deny(invalid('accounting.assetCategory.account', { field, params: { code: account?.code ?? '' } }))
  }
}

/** Lives of the usual accounts in months; land is not charged, so land and buildings begin at twenty years to be decided. */
const usualLives: Readonly<Record<string, number>> = { '1205': 36, '1208': 240, '1209': 36, '1211': 240 }

type Usual = { id: string; code: string; nameAr: string; nameEn: string | null; key: string | null }

export async function addUsualCategories(ctx: Ctx, _input: InputOf<typeof contract.addUsualCategories>) {
  const accounts = await rawQuery<Usual>(
    ctx.db,
    `select a.id, a.code, a.name_ar as "nameAr", a.name_en as "nameEn",
       (select m.key from accounting.account_mapping m where m.company_id = $1 and m.account_id = a.id
          and m.key in ('vehicleCost', 'propertyCost') limit 1) as key
     from accounting.account a
     where a.company_id = $1 and a.control = 'asset' and not a.contra and a.leaf and a.active
       and not exists (select from accounting.asset_category k where k.company_id = $1
         and (k.cost_account_id = a.id or k.name_ar = a.name_ar))
     order by a.code`,
    [ctx.company.id],
  )
  for (const account of accounts) {
    const stem =
      account.key === 'vehicleCost' ? 'vehicle' : account.key === 'propertyCost' ? 'property' : 'asset'
    const { [`${stem}AccumulatedDepreciation`]: accumulated, [`${stem}Depreciation`]: expense } =
      await accountsOfKeys(ctx, [`${stem}AccumulatedDepreciation`, `${stem}Depreciation`])
    await ctx.db
      .insertInto('accounting.asset_category')
      .values({
        name_ar: account.nameAr,
        name_en: account.nameEn,
        cost_account_id: account.id,
        accumulated_account_id: accumulated!,
        expense_account_id: expense!,
        method: 'straightLine',
        life: usualLives[account.code] ?? 60,
        created_by: ctx.user.id,
      })
      .execute()
  }
  ctx.audit({
    subject: 'accounting.assetCategory:usual',
    changes: [{ field: 'count', before: null, after: accounts.length }],
  })
  return { count: accounts.length }
}

async function accountsOfKeys(ctx: Ctx, keys: readonly string[]): Promise<Record<string, string>> {
  const resolved = await resolveAccounts(ctx, keys)
  return Object.fromEntries([...resolved].map(([key, account]) => [key, account.accountId]))
}
