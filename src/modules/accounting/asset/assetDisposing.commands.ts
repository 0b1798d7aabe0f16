import type { Ctx } from '#kernel/server/context.ts'
import { addMonths, type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import { deny, type Refusal, refuse, refused } from '#kernel/shared/refusal.ts'
import { findEntry, lockLedger, postJournal, reverseJournal } from '../posting/posting.commands.ts'
import { disposalDraft } from './asset.postings.ts'
import { type Disposal, isFullyCharged, monthText, whyNotDispose } from './asset.rules.ts'
import { chargeBefore } from './assetCharging.commands.ts'
import { lockAsset } from './assetReading.queries.ts'

/**
 * The use of an asset in the month of `period` (any day of it); repeated before the month is charged it replaces the former figure,
 * afterwards another figure is `accounting.asset.charged`.
 */
export async function recordAssetUse(
  ctx: Ctx,
  input: {
    sourceKey: string
    assetId: string
    period: Day
    units: number
  },
): Promise<{ units: number }> {
  const asset = await lockAsset(ctx, input.assetId)
  if (asset.method !== 'unitsOfUse') deny(refused('accounting.asset.notByUse'))
  const month = startOfMonth(input.period)
  const charge = await ctx.db
    .selectFrom('accounting.asset_charge')
    .select('units')
    .where('asset_id', '=', asset.id)
    .where('month', '=', month)
    .executeTakeFirst()
  if (charge && charge.units !== input.units)
    deny(refused('accounting.asset.charged', { field: 'month', params: { period: monthText(month) } }))
  await ctx.db
    .insertInto('accounting.asset_use')
    .values({
      asset_id: asset.id,
      month,
      units: input.units,
      source_key: input.sourceKey,
      created_by: ctx.user.id,
    })
    .onConflict(rows =>
      rows
        .columns(['company_id', 'asset_id', 'month'])
        .doUpdateSet({ units: input.units, source_key: input.sourceKey }),
    )
    .execute()
  return { units: input.units }
}

/** What finance itself does with an asset; a module that keeps it acts through the front doors. */
export type AssetAct = 'dispose' | 'reinstate'
type Kept = { id: string; number: string; profitUnitId: string | null }

declare module '#kernel/server/contributions.ts' {
  interface Contributions {
    assetRules: AssetRule
  }
}

/** The say of a module about an asset that finance puts out of service or back: a vehicle leaves in the fleet. */
export type AssetRule = (ctx: Ctx, asset: Kept, act: AssetAct) => Promise<Refusal | null>

/** Refuses what a module that keeps the asset does itself. */
export async function refuseIfKept(ctx: Ctx, asset: Kept, act: AssetAct): Promise<void> {
  for (const whyNot of await ctx.contributed('assetRules')) refuse(await whyNot(ctx, asset, act))
}

/**
 * An asset leaves: months before it that were not charged are charged, then its cost and what was accumulated go; the price
 * stands on assetDisposal until the sale's invoice takes it. Refuses a day in a month that was charged
 * (`accounting.asset.charged`). The same source key again answers the same.
 */
export async function disposeAsset(
  ctx: Ctx,
  input: {
    sourceKey: string
    assetId: string
    on: Day
    disposal: Disposal
    proceedsMinor: number
    reason: string
  },
): Promise<{ bookMinor: number; number: string; replayed: boolean }> {
  await lockLedger(ctx)
  const found = await lockAsset(ctx, input.assetId)
  const why = whyNotDispose(found, input, ctx.today)
  if (found.status === 'disposed') {
    const { last: entry } = await disposalsOf(ctx, found.id)
    if (entry?.entry_date === input.on && (await leftAs(ctx, found.id, input)))
      return { bookMinor: found.costMinor - found.accumulatedMinor, number: found.number, replayed: true }
  }
  refuse(why)
  const asset = await chargeBefore(ctx, found, input.on)
  const sums = {
    costMinor: asset.costMinor,
    accumulatedMinor: asset.accumulatedMinor,
    proceedsMinor: input.proceedsMinor,
  }
  const { nextKey: sourceKey } = await disposalsOf(ctx, asset.id)
  await postJournal(ctx, { ...disposalDraft(asset, sums, input.on), sourceKey })
  await ctx.db
    .updateTable('accounting.asset')
    .set({
      status: 'disposed',
      disposal: input.disposal,
      disposed_on: input.on,
      proceeds_minor: input.proceedsMinor,
      disposal_reason: input.reason,
      next_on: null,
      version: asset.version + 1,
    })
    .where('id', '=', asset.id)
    .execute()
  return { bookMinor: asset.costMinor - asset.accumulatedMinor, number: asset.number, replayed: false }
}

/** Whether an asset left in this way and for this price; another sale of it is not the same again. */
async function leftAs(
  ctx: Ctx,
  id: string,
  { disposal, proceedsMinor }: { disposal: Disposal; proceedsMinor: number },
): Promise<boolean> {
  const same = await ctx.db
    .selectFrom('accounting.asset')
    .select('id')
    .where('id', '=', id)
    .where('disposal', '=', disposal)
    .where('proceeds_minor', '=', proceedsMinor)
    .executeTakeFirst()
  return same !== undefined
}

/** The last disposal of an asset that was posted, and where the next one will be: each that was taken back is followed by another. */
async function disposalsOf(ctx: Ctx, assetId: string) {
  const first = `accounting:asset:${assetId}:dispose`
  let last: Awaited<ReturnType<typeof findEntry>> = null
  for (let count = 1; ; count += 1) {
    const sourceKey = count === 1 ? first : `${first}#${count}`
    const entry = await findEntry(ctx, { sourceKey })
    if (!entry) return { last, nextKey: sourceKey }
    last = entry
  }
}

/**
 * Takes a disposal back: its entry is reversed, the asset is in service again and is charged from the month after its last
 * charge on. An asset that is in service is left as it is. Refuses an asset whose import was undone.
 */
export async function reinstateAsset(
  ctx: Ctx,
  input: { assetId: string; reason: string },
): Promise<{ number: string }> {
  await lockLedger(ctx)
  const asset = await lockAsset(ctx, input.assetId)
  if (asset.status !== 'disposed') return { number: asset.number }
  const { last: entry } = await disposalsOf(ctx, asset.id)
  if (!entry || entry.reversal_id) deny(refused('accounting.asset.disposed'))
  await reverseJournal(ctx, { entryId: entry.id, reason: input.reason })
  const next = asset.lastCharged === null ? asset.planFrom : addMonths(asset.lastCharged, 1)
  await ctx.db
    .updateTable('accounting.asset')
    .set({
      status: 'inService',
      disposal: null,
      disposed_on: null,
      proceeds_minor: null,
      disposal_reason: null,
      next_on: isFullyCharged(asset) ? null : endOfMonth(next),
      version: asset.version + 1,
    })
    .where('id', '=', asset.id)
    .execute()
  return { number: asset.number }
}
