import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { PostedAsset } from './asset.postings.ts'
import type { ChargedAsset } from './asset.rules.ts'

/** An asset with the accounts of its category, locked. */
export type Asset = PostedAsset &
  ChargedAsset & {
    readonly version: number
    readonly status: 'inService' | 'disposed'
    readonly sourceKey: string
    readonly inServiceOn: Day
    readonly life: number
    readonly nextOn: Day | null
    readonly lastCharged: Day | null
  }

const columns = `a.id, a.version, a.number, a.name_ar as "nameAr", a.status, a.source_key as "sourceKey",
  a.cost_minor as "costMinor", a.salvage_minor as "salvageMinor", a.accumulated_minor as "accumulatedMinor", a.method, a.life,
  a.yearly_rate_bps as "yearlyRateBps", a.in_service_on as "inServiceOn", a.plan_from as "planFrom",
  a.plan_accumulated_minor as "planAccumulatedMinor", a.plan_life as "planLife", a.next_on as "nextOn",
  a.profit_unit_id as "profitUnitId", a.cost_center_id as "costCenterId", k.cost_account_id as "costAccountId",
  k.accumulated_account_id as "accumulatedAccountId", k.expense_account_id as "expenseAccountId",
  (select max(c.month) from accounting.asset_charge c where c.company_id = $1 and c.asset_id = a.id) as "lastCharged"`

const lockWhere = (ctx: Ctx, condition: string, value: unknown) =>
  rawQuery<Asset>(
    ctx.db,
    `select ${columns} from accounting.asset a
     join accounting.asset_category k on k.company_id = $1 and k.id = a.category_id
     where a.company_id = $1 and ${condition} order by a.number for update of a`,
    [ctx.company.id, value],
  )

export async function lockAsset(ctx: Ctx, id: string): Promise<Asset> {
  const [asset] = await lockWhere(ctx, 'a.id = $2', id)
  return asset ?? deny(notFound())
}

export async function findAssetOf(ctx: Ctx, sourceKey: string): Promise<Asset | null> {
  const [asset] = await lockWhere(ctx, 'a.source_key = $2', sourceKey)
  return asset ?? null
}

/** Every asset with a month to charge that has ended by a day, in the order of numbers. */
export function lockDueAssets(ctx: Ctx, through: Day): Promise<Asset[]> {
  return lockWhere(ctx, 'a.next_on <= $2', through)
}

export type AccountsOf = Pick<PostedAsset, 'costAccountId' | 'accumulatedAccountId' | 'expenseAccountId'>

export async function getCategory(ctx: Ctx, id: string): Promise<AccountsOf> {
  const category = await ctx.db
    .selectFrom('accounting.asset_category')
    .select(['cost_account_id as costAccountId', 'accumulated_account_id as accumulatedAccountId'])
    .select('expense_account_id as expenseAccountId')
    .where('id', '=', id)
    .executeTakeFirst()
  return category ?? deny(notFound())
}

export type PurchaseLine = { readonly accountId: string; readonly leftMinor: number }

/**
 * What a posted debit line still has that is no asset; null for lines that bought none: credits, reversals and what was
 * reversed. The caller holds the ledger, so two of them cannot take the same amount.
 */
export async function findPurchase(
  ctx: Ctx,
  at: { entryId: string; lineNo: number },
): Promise<PurchaseLine | null> {
  const [line] = await rawQuery<PurchaseLine>(
    ctx.db,
    `select l.account_id as "accountId",
       (l.debit - coalesce((select sum(c.amount_minor) from accounting.asset_cost c
          where c.company_id = $1 and c.entry_id = l.entry_id and c.line_no = l.line_no), 0))::bigint as "leftMinor"
     from accounting.journal_line l
     join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id
     where l.company_id = $1 and l.entry_id = $2 and l.line_no = $3 and l.debit > 0 and e.kind <> 'reversal'
       and not exists (select from accounting.journal_entry r where r.company_id = $1 and r.reverses_id = e.id)`,
    [ctx.company.id, at.entryId, at.lineNo],
  )
  return line ?? null
}
