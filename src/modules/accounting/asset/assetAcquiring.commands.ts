import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { type Day, endOfMonth } from '#kernel/shared/day.ts'
import { conflict, deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { amountText, findEntry, lockLedger, postJournal } from '../posting/posting.commands.ts'
import { openingDraft } from './asset.postings.ts'
import { type DepreciationMethod, firstPlan, isFullyCharged, whyNotAcquire } from './asset.rules.ts'
import { chargeBefore, newPlan } from './assetCharging.commands.ts'
import {
  type AccountsOf,
  type Asset,
  findAssetOf,
  findPurchase,
  getCategory,
  lockAsset,
} from './assetReading.queries.ts'

type At = { entryId: string; lineNo: number }

export type AssetDraft = {
  /** Identity of the act; without `purchase` and opening also the source key of the entry that bought it. */
  readonly sourceKey: string
  readonly categoryId: string
  readonly nameAr: string
  readonly costMinor: number
  readonly salvageMinor: number
  readonly inServiceOn: Day
  readonly method: DepreciationMethod
  /** Months, or units of use. */
  readonly life: number
  readonly yearlyRateBps?: number | null
  /** Given for an asset of the opening balances, on `openingOn`: its entry is then posted here. */
  readonly openingAccumulatedMinor?: number | null
  readonly openingOn?: Day | null
  /** The posted line that bought it. */
  readonly purchase?: At | null
  readonly profitUnitId?: string | null
  readonly costCenterId?: string | null
  readonly location?: string | null
  readonly serial?: string | null
  readonly custodian?: string | null
}

/**
 * Puts an asset into service (rule 17 of 40-finance). Its cost is part of a posted line on the category's cost account (the
 * bill under `sourceKey`, or `purchase`), or it belongs to the opening balances and posts Dr cost, Cr accumulated and
 * openingBalance. The same source key again answers the same asset; other terms are `accounting.source.differs`.
 */
export async function acquireAsset(
  ctx: Ctx,
  draft: AssetDraft,
): Promise<{ assetId: string; number: string; replayed: boolean }> {
  const openingOn = draft.openingAccumulatedMinor == null ? null : (draft.openingOn ?? ctx.today)
  const terms = {
    ...draft,
    yearlyRateBps: draft.yearlyRateBps ?? null,
    openingAccumulatedMinor: draft.openingAccumulatedMinor ?? 0,
    openingOn,
  }
  refuse(whyNotAcquire(terms))
  await lockLedger(ctx)
  const earlier = await findAssetOf(ctx, draft.sourceKey)
  if (earlier) return replay(ctx, earlier, draft)
  const accounts = await getCategory(ctx, draft.categoryId)
  const purchase = openingOn ? null : await takePurchase(ctx, draft, accounts.costAccountId)
  const plan = firstPlan(terms)
  const id = uuidv7()
  const number = await nextNumber(ctx, 'FA', ctx.today)
  const isDone = isFullyCharged({ ...terms, accumulatedMinor: terms.openingAccumulatedMinor })
  await ctx.db
    .insertInto('accounting.asset')
    .values({
      id,
      number,
      name_ar: draft.nameAr,
      category_id: draft.categoryId,
      source_key: draft.sourceKey,
      cost_minor: draft.costMinor,
      salvage_minor: draft.salvageMinor,
      in_service_on: draft.inServiceOn,
      method: draft.method,
      life: draft.life,
      yearly_rate_bps: terms.yearlyRateBps,
      opening_accumulated_minor: terms.openingAccumulatedMinor,
      accumulated_minor: terms.openingAccumulatedMinor,
      plan_from: plan.planFrom,
      plan_accumulated_minor: plan.planAccumulatedMinor,
      plan_life: plan.planLife,
      next_on: isDone ? null : endOfMonth(plan.planFrom),
      profit_unit_id: draft.profitUnitId ?? null,
      cost_center_id: draft.costCenterId ?? null,
      location: draft.location ?? null,
      serial: draft.serial ?? null,
      custodian: draft.custodian ?? null,
      search: searchOf(number, draft),
      created_by: ctx.user.id,
    })
    .execute()
  const at = purchase ?? (await postOpeningOf(ctx, { ...draft, ...accounts, id, number }, terms, openingOn!))
  await keepCost(
    ctx,
    id,
    1,
    { sourceKey: draft.sourceKey, on: openingOn ?? draft.inServiceOn },
    draft.costMinor,
    at,
  )
  return { assetId: id, number, replayed: false }
}

export const searchOf = (
  number: string,
  asset: Pick<AssetDraft, 'nameAr' | 'serial' | 'location' | 'custodian'>,
): string =>
  foldLight([number, asset.nameAr, asset.serial, asset.location, asset.custodian].filter(Boolean).join(' '))

async function replay(ctx: Ctx, earlier: Asset, draft: AssetDraft) {
  const first = await ctx.db
    .selectFrom('accounting.asset_cost')
    .select('amount_minor')
    .where('source_key', '=', draft.sourceKey)
    .executeTakeFirst()
  const isSame =
    first?.amount_minor === draft.costMinor &&
    earlier.method === draft.method &&
    earlier.inServiceOn === draft.inServiceOn
  if (!isSame) deny(conflict('accounting.source.differs', { params: { number: earlier.number } }))
  return { assetId: earlier.id, number: earlier.number, replayed: true }
}

async function postOpeningOf(
  ctx: Ctx,
  asset: AssetDraft & AccountsOf & { id: string; number: string },
  terms: { openingAccumulatedMinor: number },
  on: Day,
): Promise<At> {
  const { profitUnitId = null, costCenterId = null } = asset
  const posted = { ...asset, profitUnitId, costCenterId }
  const draft = openingDraft(posted, asset.costMinor, terms.openingAccumulatedMinor, on)
  return { entryId: (await postJournal(ctx, draft)).entryId, lineNo: 1 }
}

/** The posted line an asset is bought by, checked for account and amount. */
async function takePurchase(
  ctx: Ctx,
  draft: Pick<AssetDraft, 'sourceKey' | 'purchase' | 'costMinor'>,
  costAccountId: string,
): Promise<At> {
  const at = draft.purchase ?? (await lineOfEntry(ctx, draft.sourceKey, costAccountId))
  const line = at && (await findPurchase(ctx, at))
  if (!at || !line) deny(refused('accounting.asset.purchase'))
  if (line.accountId !== costAccountId) deny(invalid('accounting.asset.lineAccount', { field: 'categoryId' }))
  if (line.leftMinor < draft.costMinor)
    deny(
      invalid('accounting.asset.lineTooMuch', {
        field: 'costMinor',
        params: { left: amountText(ctx, line.leftMinor) },
      }),
    )
  return at
}

async function lineOfEntry(ctx: Ctx, sourceKey: string, accountId: string): Promise<At | null> {
  const entry = await findEntry(ctx, { sourceKey })
  if (!entry || entry.reversal_id) return null
  const [line] = await rawQuery<At>(
    ctx.db,
    `select l.entry_id as "entryId", l.line_no as "lineNo" from accounting.journal_line l
     where l.company_id = $1 and l.entry_id = $2 and l.account_id = $3 and l.debit > coalesce((select sum(c.amount_minor)
       from accounting.asset_cost c where c.company_id = $1 and c.entry_id = l.entry_id and c.line_no = l.line_no), 0)
     order by l.line_no limit 1`,
    [ctx.company.id, entry.id, accountId],
  )
  return line ?? null
}

async function keepCost(
  ctx: Ctx,
  assetId: string,
  no: number,
  act: { sourceKey: string; on: Day },
  amountMinor: number,
  at: At,
): Promise<void> {
  await ctx.db
    .insertInto('accounting.asset_cost')
    .values({
      asset_id: assetId,
      cost_no: no,
      source_key: act.sourceKey,
      added_on: act.on,
      amount_minor: amountMinor,
      entry_id: at.entryId,
      line_no: at.lineNo,
      created_by: ctx.user.id,
    })
    .execute()
}

/**
 * Adds to an asset's cost what a posted line spent on it (the entry under `sourceKey`, or `purchase`); it is charged over the
 * life that is left, from the month of `on` or the first one not charged. The same source key adds once.
 */
export async function addAssetCost(
  ctx: Ctx,
  input: {
    sourceKey: string
    assetId: string
    amountMinor: number
    on: Day
    purchase?: At | null
  },
): Promise<{ costMinor: number; replayed: boolean }> {
  await lockLedger(ctx)
  const found = await lockAsset(ctx, input.assetId)
  const known = await ctx.db
    .selectFrom('accounting.asset_cost')
    .select(['asset_id', 'amount_minor'])
    .where('source_key', '=', input.sourceKey)
    .executeTakeFirst()
  if (known) {
    if (known.asset_id !== found.id || known.amount_minor !== input.amountMinor)
      deny(conflict('accounting.source.differs', { params: { number: found.number } }))
    return { costMinor: found.costMinor, replayed: true }
  }
  if (found.status === 'disposed') deny(refused('accounting.asset.disposed'))
  if (input.on > ctx.today) deny(invalid('accounting.asset.future', { field: 'on' }))
  if (input.on < found.inServiceOn) deny(invalid('accounting.asset.beforeService', { field: 'on' }))
  const at = await takePurchase(ctx, { ...input, costMinor: input.amountMinor }, found.costAccountId)
  const asset = await chargeBefore(ctx, found, input.on)
  const costMinor = asset.costMinor + input.amountMinor
  const plan = await newPlan(ctx, asset, { life: asset.life, from: input.on, isFull: false })
  await ctx.db
    .updateTable('accounting.asset')
    .set({ ...plan, cost_minor: costMinor, version: asset.version + 1 })
    .where('id', '=', asset.id)
    .execute()
  const { count } = await ctx.db
    .selectFrom('accounting.asset_cost')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('asset_id', '=', asset.id)
    .executeTakeFirstOrThrow()
  await keepCost(ctx, asset.id, Number(count) + 1, input, input.amountMinor, at)
  return { costMinor, replayed: false }
}
