import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import {
  keepImport,
  newImportId,
  outcomeOf,
  refusePlan,
  refuseSame,
  refuseUnmapped,
} from '#modules/platform/import/public.server.ts'
import type * as contract from '../fileImport/fileImport.contract.ts'
import { finderOf, importRegister } from '../fileImport/fileImport.rules.ts'
import { costCenterFinder, unitFinder } from '../fileImport/fileImportReading.queries.ts'
import { amountText, lockLedger } from '../posting/posting.commands.ts'
import { registerOfAccount } from './asset.queries.ts'
import { acquireAsset } from './assetAcquiring.commands.ts'
import {
  type ImportCategory,
  type ImportedAsset,
  planAssets,
  requiredAssetFields,
} from './assetImport.rules.ts'

const maxAssets = 2000

export async function importAssets(ctx: Ctx, input: InputOf<typeof contract.importAssets>) {
  refuseUnmapped(input, requiredAssetFields)
  await refuseSame(ctx, importRegister.asset, input)
  const { openingOn } = input
  // The proof reads balances: no posting between it and the entries.
  await lockLedger(ctx)
  const plan = planAssets(input, {
    currency: ctx.company.currency,
    openingOn,
    categories: finderOf(await categories(ctx), one => [one.nameAr, one.nameEn]),
    units: await unitFinder(ctx),
    costCenters: await costCenterFinder(ctx),
    serials: await knownSerials(ctx),
  })
  if (plan.assets.length > maxAssets)
    deny(refused('accounting.import.tooMany', { params: { count: maxAssets } }))
  const records = plan.assets.map(asset => ({
    row: asset.row,
    code: asset.category.nameAr,
    name: asset.nameAr,
    on: asset.inServiceOn,
    amount: asset.costMinor,
    state: 'new' as const,
  }))
  const total = plan.assets.reduce((sum, asset) => sum + asset.costMinor, 0)
  const accumulated = plan.assets.reduce((sum, asset) => sum + asset.openingAccumulatedMinor, 0)
  const proof = await proofOf(ctx, plan.assets)
  const outcome = { ...outcomeOf(input, { errors: plan.errors, records }, total), accumulated, proof }
  if (ctx.dryRun && outcome.errors.length > 0) return outcome
  refusePlan(input, outcome)
  const off = proof.find(row => row.after !== row.register + row.purchases)
  if (off && !ctx.dryRun)
    deny(
      refused('accounting.import.proof', {
        params: {
          code: off.code,
          ledger: amountText(ctx, off.after),
          register: amountText(ctx, off.register + off.purchases),
        },
      }),
    )
  const id = newImportId()
  const made: string[] = []
  for (const [at, asset] of plan.assets.entries()) {
    const { category, row: _, ...draft } = asset
    const { assetId } = await acquireAsset(ctx, {
      ...draft,
      categoryId: category.id,
      sourceKey: `accounting:fileImport:${id}:${at + 1}`,
      openingOn,
    })
    made.push(assetId)
  }
  await keepImport(ctx, importRegister.asset, { ...input, id }, outcome, made)
  return { ...outcome, id: ctx.dryRun ? null : id }
}

async function categories(ctx: Ctx): Promise<ImportCategory[]> {
  return ctx.db
    .selectFrom('accounting.asset_category')
    .select(['id', 'name_ar as nameAr', 'name_en as nameEn', 'method', 'life'])
    .select(['yearly_rate_bps as yearlyRateBps', 'salvage_bps as salvageBps'])
    .select(['cost_account_id as costAccountId', 'accumulated_account_id as accumulatedAccountId'])
    .where('active', '=', true)
    .execute()
}

async function knownSerials(ctx: Ctx): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('accounting.asset')
    .select('serial')
    .where('serial', 'is not', null)
    .where('status', '=', 'inService')
    .execute()
  return new Set(rows.map(row => row.serial!))
}

type Standing = {
  accountId: string
  code: string
  nameAr: string
  nameEn: string | null
  balance: number
  register: number
  purchases: number
}

/** The asset accounts of a file: ledger and register before it, and both after it (invariant 8). */
async function proofOf(ctx: Ctx, assets: readonly ImportedAsset[]) {
  const added = new Map<string, number>()
  const add = (accountId: string, minor: number) => added.set(accountId, (added.get(accountId) ?? 0) + minor)
  for (const { category, costMinor, openingAccumulatedMinor } of assets) {
    add(category.costAccountId, costMinor)
    add(category.accumulatedAccountId, -openingAccumulatedMinor)
  }
  const rows = await rawQuery<Standing>(
    ctx.db,
    `select a.id as "accountId", a.code, a.name_ar as "nameAr", a.name_en as "nameEn",
       coalesce(b.sum, 0)::bigint as balance, coalesce(r.sum, 0)::bigint as register, coalesce(u.sum, 0)::bigint as purchases
     from accounting.account a
     left join lateral (select sum(debit - credit) as sum from accounting.account_balance
       where company_id = $1 and account_id = a.id) b on true
     ${registerOfAccount}
     left join lateral (
       select sum(l.debit - coalesce(c.taken, 0)) as sum
       from accounting.journal_line l
       join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id and e.kind <> 'reversal'
       left join lateral (select sum(x.amount_minor) as taken from accounting.asset_cost x
         where x.company_id = $1 and x.entry_id = l.entry_id and x.line_no = l.line_no) c on true
       where l.company_id = $1 and l.account_id = a.id and l.debit > coalesce(c.taken, 0) and not a.contra
         and not exists (select from accounting.journal_entry z where z.company_id = $1 and z.reverses_id = e.id)) u on true
     where a.company_id = $1 and a.id = any ($2) order by a.code`,
    [ctx.company.id, [...added.keys()]],
  )
  return rows.map(({ balance, register, ...row }) => {
    const more = added.get(row.accountId) ?? 0
    return { ...row, before: balance, added: more, after: balance + more, register: register + more }
  })
}
