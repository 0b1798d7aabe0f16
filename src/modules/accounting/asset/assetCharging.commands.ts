import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, addMonths, type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import { type Refusal, RefusalError, refused } from '#kernel/shared/refusal.ts'
import { acceptedDate, lockLedger, postJournal } from '../posting/posting.commands.ts'
import { chargeDraft } from './asset.postings.ts'
import { chargeOf, isFullyCharged, monthsFrom, monthText } from './asset.rules.ts'
import { type Asset, lockDueAssets } from './assetReading.queries.ts'

type RunLine = {
  assetId: string
  number: string
  nameAr: string
  month: Day
}
export type AssetRun = {
  readonly charged: readonly (RunLine & { readonly amount: number })[]
  readonly skipped: readonly (RunLine & { readonly refusal: Refusal })[]
}

const lineOf = (asset: Asset, month: Day): RunLine => ({
  assetId: asset.id,
  number: asset.number,
  nameAr: asset.nameAr,
  month,
})

/**
 * Charges every asset each month that ended by `through` and was not charged yet (rule 17). A month whose period is closed is
 * posted today. A refused asset is listed, stays due and does not hold up the others; a second run charges nothing.
 */
export async function chargeAssets(ctx: Ctx, through: Day): Promise<AssetRun> {
  await lockLedger(ctx)
  const charged: (RunLine & { amount: number })[] = []
  const skipped: (RunLine & { refusal: Refusal })[] = []
  for (const asset of await lockDueAssets(ctx, through)) {
    let now = asset
    try {
      while (now.nextOn !== null && now.nextOn <= through) {
        const month = startOfMonth(now.nextOn)
        const before = now.accumulatedMinor
        now = await chargeMonth(ctx, now)
        charged.push({ ...lineOf(asset, month), amount: now.accumulatedMinor - before })
      }
    } catch (error) {
      // A refused posting has written nothing, so the run goes on with the next asset.
      if (!(error instanceof RefusalError)) throw error
      skipped.push({ ...lineOf(asset, startOfMonth(now.nextOn ?? through)), refusal: error.refusal })
    }
  }
  return { charged, skipped }
}

/** Charges the months of one asset that end before a day; what it refuses refuses the whole call. */
export async function chargeBefore(ctx: Ctx, asset: Asset, on: Day): Promise<Asset> {
  let now = asset
  const last = addDays(startOfMonth(on), -1)
  while (now.nextOn !== null && now.nextOn <= last) now = await chargeMonth(ctx, now)
  return now
}

async function chargeMonth(ctx: Ctx, asset: Asset): Promise<Asset> {
  const monthEnd = asset.nextOn!
  const month = startOfMonth(monthEnd)
  const { units, unitsSoFar } =
    asset.method === 'unitsOfUse' ? await unitsOfMonth(ctx, asset, month) : notByUse
  const amountMinor = chargeOf(asset, month, unitsSoFar)
  const entry =
    amountMinor === 0
      ? null
      : await postJournal(ctx, chargeDraft(asset, month, amountMinor, await acceptedDate(ctx, monthEnd)))
  await ctx.db
    .insertInto('accounting.asset_charge')
    .values({
      asset_id: asset.id,
      month,
      amount_minor: amountMinor,
      units,
      entry_id: entry?.entryId ?? null,
      created_by: ctx.user.id,
    })
    .execute()
  const charged: Asset = {
    ...asset,
    accumulatedMinor: asset.accumulatedMinor + amountMinor,
    lastCharged: month,
  }
  const nextOn = isFullyCharged(charged) ? null : endOfMonth(addMonths(month, 1))
  await ctx.db
    .updateTable('accounting.asset')
    .set({ accumulated_minor: charged.accumulatedMinor, next_on: nextOn })
    .where('id', '=', asset.id)
    .execute()
  return { ...charged, nextOn }
}

const notByUse = { units: null, unitsSoFar: 0 }

/** The recorded use of a month and of the plan so far. Refuses `accounting.asset.noUse` when none is recorded. */
async function unitsOfMonth(ctx: Ctx, asset: Asset, month: Day) {
  const [use] = await rawQuery<{ units: number | null; before: number }>(
    ctx.db,
    `select (select u.units from accounting.asset_use u where u.company_id = $1 and u.asset_id = $2 and u.month = $3) as units,
       coalesce((select sum(c.units) from accounting.asset_charge c
         where c.company_id = $1 and c.asset_id = $2 and c.month >= $4), 0)::int as before`,
    [ctx.company.id, asset.id, month, asset.planFrom],
  )
  const units = use?.units ?? null
  if (units === null)
    throw new RefusalError(refused('accounting.asset.noUse', { params: { period: monthText(month) } }))
  return { units, unitsSoFar: units + (use?.before ?? 0) }
}

/** All units an asset was charged for since it came, for the life that is left. */
async function usedUnits(ctx: Ctx, assetId: string): Promise<number> {
  const [sum] = await rawQuery<{ units: number }>(
    ctx.db,
    `select coalesce(sum(units), 0)::int as units from accounting.asset_charge where company_id = $1 and asset_id = $2`,
    [ctx.company.id, assetId],
  )
  return sum!.units
}

/** The plan from the next month to charge on, for a new cost or a new estimate; what was charged stays. */
export async function newPlan(
  ctx: Ctx,
  asset: Pick<Asset, 'id' | 'method' | 'inServiceOn' | 'accumulatedMinor' | 'lastCharged' | 'planFrom'>,
  terms: { life: number; from?: Day; isFull: boolean },
) {
  const next = asset.lastCharged === null ? asset.planFrom : addMonths(asset.lastCharged, 1)
  const wished = terms.from ? startOfMonth(terms.from) : next
  const planFrom = wished > next ? wished : next
  const left =
    asset.method === 'unitsOfUse'
      ? terms.life - (await usedUnits(ctx, asset.id))
      : terms.life - monthsFrom(asset.inServiceOn, planFrom)
  return {
    plan_from: planFrom,
    plan_accumulated_minor: asset.accumulatedMinor,
    plan_life: Math.max(1, left),
    next_on: terms.isFull ? null : endOfMonth(planFrom),
  }
}
