import { uuidv7 } from 'uuidv7'
import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'

import type * as contract from './asset.contract.ts'
import { offerDepreciation } from './asset.job.ts'
import { isFullyCharged, monthText, whyNotCharged } from './asset.rules.ts'
import { acquireAsset, addAssetCost, searchOf } from './assetAcquiring.commands.ts'
import { chargeAssets, newPlan } from './assetCharging.commands.ts'
import { disposeAsset, recordAssetUse, refuseIfKept, reinstateAsset } from './assetDisposing.commands.ts'
import { lockAsset } from './assetReading.queries.ts'

export async function registerAsset(ctx: Ctx, input: InputOf<typeof contract.registerAsset>) {
  const { cost, salvage, openingAccumulated, openingOn, purchase, ...described } = input
  const { assetId, number } = await acquireAsset(ctx, {
    ...described,
    sourceKey: `accounting:asset:${uuidv7()}:acquire`,
    costMinor: cost,
    salvageMinor: salvage,
    purchase: purchase ?? null,
    yearlyRateBps: input.yearlyRateBps ?? null,
    profitUnitId: input.profitUnitId ?? null,
    costCenterId: input.costCenterId ?? null,
    ...(purchase
      ? {}
      : { openingAccumulatedMinor: openingAccumulated ?? 0, openingOn: openingOn ?? ctx.today }),
  })
  ctx.audit({
    subject: `accounting.asset:${assetId}`,
    label: number,
    changes: [{ field: 'costMinor', before: null, after: cost }],
  })
  ctx.hint('accounting.asset', assetId)
  return { id: assetId, number }
}

export async function editAsset(ctx: Ctx, input: InputOf<typeof contract.editAsset>) {
  const asset = await lockAsset(ctx, input.id)
  refuse(whyNotStale(asset, input.version))
  if (asset.status === 'disposed') deny(refused('accounting.asset.disposed'))
  const rate = input.yearlyRateBps ?? null
  refuse(whyNotCharged({ method: asset.method, yearlyRateBps: rate }))
  if (input.salvage > asset.costMinor - asset.accumulatedMinor)
    deny(invalid('accounting.asset.salvage', { field: 'salvage' }))
  const before = await ctx.db
    .selectFrom('accounting.asset')
    .select(['name_ar', 'location', 'serial', 'custodian', 'profit_unit_id', 'cost_center_id'])
    .select(['salvage_minor', 'life', 'yearly_rate_bps'])
    .where('id', '=', asset.id)
    .executeTakeFirstOrThrow()
  const values = {
    name_ar: input.nameAr,
    location: input.location,
    serial: input.serial,
    custodian: input.custodian,
    profit_unit_id: input.profitUnitId ?? null,
    cost_center_id: input.costCenterId ?? null,
    salvage_minor: input.salvage,
    life: input.life,
    yearly_rate_bps: rate,
  }
  const isNewEstimate =
    input.salvage !== asset.salvageMinor || input.life !== asset.life || rate !== asset.yearlyRateBps
  const isFull = isFullyCharged({ ...asset, salvageMinor: input.salvage })
  const plan = isNewEstimate ? await newPlan(ctx, asset, { life: input.life, isFull }) : {}
  const version = asset.version + 1
  await ctx.db
    .updateTable('accounting.asset')
    .set({ ...values, ...plan, search: searchOf(asset.number, input), version })
    .where('id', '=', asset.id)
    .execute()
  ctx.audit({
    subject: `accounting.asset:${asset.id}`,
    label: asset.number,
    changes: changesBetween(before, values),
  })
  ctx.hint('accounting.asset', asset.id)
  return { version }
}

export async function addCost(ctx: Ctx, input: InputOf<typeof contract.addCost>) {
  const { costMinor } = await addAssetCost(ctx, {
    sourceKey: `accounting:asset:${input.id}:cost:${uuidv7()}`,
    assetId: input.id,
    amountMinor: input.amount,
    on: input.on,
    purchase: input.purchase,
  })
  ctx.audit({
    subject: `accounting.asset:${input.id}`,
    changes: [{ field: 'costMinor', before: costMinor - input.amount, after: costMinor }],
  })
  ctx.hint('accounting.asset', input.id)
  return { cost: costMinor }
}

export async function recordUse(ctx: Ctx, input: InputOf<typeof contract.recordUse>) {
  const month = startOfMonth(input.month)
  const sourceKey = `accounting:asset:${input.id}:use:${month.slice(0, 7)}`
  const { units } = await recordAssetUse(ctx, {
    sourceKey,
    assetId: input.id,
    period: month,
    units: input.units,
  })
  ctx.audit({
    subject: `accounting.asset:${input.id}`,
    changes: [{ field: 'units', before: null, after: units }],
  })
  ctx.hint('accounting.asset', input.id)
  return { units }
}

export async function runDepreciation(ctx: Ctx, input: InputOf<typeof contract.runDepreciation>) {
  const through = endOfMonth(input.month)
  if (through > ctx.today)
    deny(refused('accounting.asset.monthOpen', { field: 'month', params: { period: monthText(through) } }))
  const run = await chargeAssets(ctx, through)
  await offerDepreciation(ctx)
  const total = run.charged.reduce((sum, line) => sum + line.amount, 0)
  ctx.audit({
    subject: `accounting.assetRun:${input.month.slice(0, 7)}`,
    label: monthText(through),
    changes: [{ field: 'totalMinor', before: null, after: total }],
  })
  ctx.hint('accounting.asset', input.month.slice(0, 7))
  return {
    count: run.charged.length,
    total,
    charged: [...run.charged],
    skipped: run.skipped.map(({ refusal, ...line }) => ({
      ...line,
      code: refusal.code,
      params: Object.fromEntries(
        Object.entries(refusal.params ?? {}).map(([name, value]) => [name, String(value)]),
      ),
    })),
  }
}

export async function disposeOfAsset(ctx: Ctx, input: InputOf<typeof contract.disposeOfAsset>) {
  const asset = await lockAsset(ctx, input.id)
  refuse(whyNotStale(asset, input.version))
  await refuseIfKept(ctx, asset, 'dispose')
  const { number, bookMinor } = await disposeAsset(ctx, {
    sourceKey: `accounting:asset:${input.id}:dispose`,
    assetId: input.id,
    on: input.on,
    disposal: input.disposal,
    proceedsMinor: input.proceeds,
    reason: input.reason,
  })
  ctx.audit({
    subject: `accounting.asset:${input.id}`,
    label: number,
    changes: [
      { field: 'status', before: 'inService', after: 'disposed' },
      { field: 'disposal', before: null, after: input.disposal },
    ],
    reason: input.reason,
  })
  ctx.hint('accounting.asset', input.id)
  return { number, book: bookMinor }
}

export async function reinstate(ctx: Ctx, input: InputOf<typeof contract.reinstate>) {
  const asset = await lockAsset(ctx, input.id)
  refuse(whyNotStale(asset, input.version))
  if (asset.status !== 'disposed') deny(refused('accounting.asset.notDisposed'))
  await refuseIfKept(ctx, asset, 'reinstate')
  const { number } = await reinstateAsset(ctx, { assetId: input.id, reason: input.reason })
  ctx.audit({
    subject: `accounting.asset:${input.id}`,
    label: number,
    changes: [{ field: 'status', before: 'disposed', after: 'inService' }],
    reason: input.reason,
  })
  ctx.hint('accounting.asset', input.id)
  return { number }
}
