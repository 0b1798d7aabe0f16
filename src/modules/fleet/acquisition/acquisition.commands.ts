import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { acquireAsset, disposeAsset, lockLedger } from '#modules/accounting/public.server.ts'
import { issueInvoice, payOut, recordBill } from '#modules/billing/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { settleLeaving } from '../alarm/alarmsSettle.queries.ts'
import { whyNotMay } from '../permit/permission.queries.ts'
import { findHolder, type LockedVehicle, lockVehicle, vehicleLabel } from '../vehicle/vehicle.queries.ts'
import { whyNotUse } from '../vehicle/vehicle.rules.ts'
import { vehicleDimensions } from '../vehicle/vehicleDimensions.queries.ts'
import type * as contract from './acquisition.contract.ts'
import { purchaseLine, saleKey, saleLine, type VehicleFacts } from './acquisition.postings.ts'
import { assetOf, lastBackOn, unjoinedAssets, vehicleCategories } from './acquisition.queries.ts'
import { paidAtOnce, whyNotAcquire, whyNotBuy, whyNotDispose } from './acquisition.rules.ts'

type Acquisition = InputOf<typeof contract.acquireVehicle>
type Disposal = InputOf<typeof contract.disposeVehicle>

async function factsOf(ctx: Ctx, vehicle: LockedVehicle): Promise<VehicleFacts> {
  const name = `${vehicle.make} ${vehicle.model} ${vehicle.year}`
  return { id: vehicle.id, name, ...(await vehicleDimensions(ctx, vehicle.id)) }
}

/** Buys a vehicle, or takes over the one the books already have; from here on it is charged month by month. */
export async function acquireVehicle(ctx: Ctx, input: Acquisition) {
  const vehicle = await lockVehicle(ctx, input.id)
  refuse(whyNotStale(vehicle, input.version))
  refuse(whyNotUse({ disposedOn: vehicle.disposed_on }, ctx.today))
  const known = await assetOf(ctx, vehicle.asset_id)
  const { ownership, in_service_on: inServiceOn } = vehicle
  const owned = { ownership, inServiceOn, assetNumber: known?.number ?? null }
  refuse(whyNotAcquire(owned, input.way === 'asset' ? (inServiceOn ?? input.on) : input.on))
  await lockLedger(ctx)
  const facts = await factsOf(ctx, vehicle)
  const bought =
    input.way === 'asset' ? await joinAsset(ctx, facts, input) : await buy(ctx, vehicle, facts, input)
  const version = vehicle.version + 1
  const columns = {
    asset_id: bought.assetId,
    acquired_on: input.way === 'asset' ? vehicle.acquired_on : input.on,
    ownership: input.way === 'financing' ? ('financed' as const) : ownership,
  }
  await ctx.db
    .updateTable('fleet.vehicle')
    .set({ ...columns, version })
    .where('id', '=', vehicle.id)
    .execute()
  ctx.audit({
    subject: `fleet.vehicle:${vehicle.id}`,
    label: vehicleLabel(vehicle),
    changes: [
      { field: 'asset', before: null, after: bought.number },
      ...(bought.costMinor === null ? [] : [{ field: 'costMinor', before: null, after: bought.costMinor }]),
    ],
  })
  ctx.hint('fleet.vehicle', vehicle.id)
  const { number, billNumber, paymentNumber } = bought
  return { version, number, billNumber, paymentNumber }
}

async function joinAsset(ctx: Ctx, facts: VehicleFacts, input: Acquisition) {
  const assets = await unjoinedAssets(ctx, facts.profitUnitId)
  const asset = assets.find(one => one.id === input.assetId)
  if (!asset) deny(notFound('kernel.record.notFound', { field: 'assetId' }))
  return { assetId: asset.id, number: asset.number, costMinor: null, billNumber: null, paymentNumber: null }
}

async function buy(ctx: Ctx, vehicle: LockedVehicle, facts: VehicleFacts, input: Acquisition) {
  const { reference, treasuryAccountId = null } = input
  const purchase = {
    way: input.way,
    dealerPartyId: input.dealerPartyId ?? null,
    reference,
    treasuryAccountId,
  }
  refuse(whyNotBuy({ ...purchase, paidMinor: input.paid }))
  const costMinor = input.cost ?? deny(invalid('kernel.field.required', { field: 'cost' }))
  const life = input.life ?? deny(invalid('kernel.field.required', { field: 'life' }))
  const inServiceOn = input.inServiceOn ?? vehicle.in_service_on ?? input.on
  const sourceKey = `fleet:vehicle:${vehicle.id}:acquire`
  const paper =
    input.way === 'opening'
      ? null
      : await payBill(ctx, { sourceKey, facts, costMinor, input, reference: reference! })
  const { assetId, number } = await acquireAsset(ctx, {
    sourceKey,
    costMinor,
    life,
    inServiceOn,
    method: input.method,
    salvageMinor: input.salvage,
    categoryId: await categoryOf(ctx, input.categoryId ?? null),
    // The plate first: after Arabic letters its hyphen would turn it round.
    nameAr: `${facts.label} · ${facts.name}`,
    yearlyRateBps: input.yearlyRateBps ?? null,
    profitUnitId: facts.profitUnitId,
    costCenterId: facts.costCenterId,
    serial: vehicle.vin,
    ...(paper
      ? {}
      : { openingAccumulatedMinor: input.openingAccumulated, openingOn: input.openingOn ?? ctx.today }),
  })
  return {
    assetId,
    number,
    costMinor,
    billNumber: paper?.billNumber ?? null,
    paymentNumber: paper?.paymentNumber ?? null,
  }
}

/** The category the person chose, or the first whose cost stands on the vehicles' account. */
async function categoryOf(ctx: Ctx, chosen: string | null): Promise<string> {
  const categories = await vehicleCategories(ctx)
  const category = chosen ? categories.find(one => one.id === chosen) : categories[0]
  return category?.id ?? deny(invalid('fleet.acquire.noCategory', { field: 'categoryId' }))
}

/** The dealer's bill, and what is paid of it at once. */
async function payBill(
  ctx: Ctx,
  {
    sourceKey,
    facts,
    costMinor,
    input,
    reference,
  }: {
    sourceKey: string
    facts: VehicleFacts
    costMinor: number
    input: Acquisition
    reference: string
  },
) {
  const partyId = input.dealerPartyId!
  await getParty(ctx, partyId)
  const date = input.on
  const bill = await recordBill(ctx, {
    sourceKey,
    partyId,
    date,
    reference,
    lines: [purchaseLine(facts, costMinor)],
  })
  const shown = (minor: number) => moneyText(minor, ctx.company.currency)
  const part = paidAtOnce({ way: input.way, paidMinor: input.paid }, bill.openMinor, shown)
  if ('why' in part) deny(part.why)
  const { paidMinor: amountMinor } = part
  if (amountMinor === 0) return { billNumber: bill.number, paymentNumber: null }
  refuse(whyNotMay(ctx, 'finance.payments.write'))
  const { number } = await payOut(ctx, {
    sourceKey: `${sourceKey}:pay`,
    date,
    partyId,
    tenders: [{ treasuryAccountId: input.treasuryAccountId!, amountMinor }],
    splits: [{ kind: 'invoice', invoiceId: bill.invoiceId, amountMinor }],
    memo: `شراء مركبة ${facts.name} · ${facts.label}`,
  })
  return { billNumber: bill.number, paymentNumber: number }
}

/** A vehicle leaves the fleet: sold to a buyer, lost, stolen, or given back to whom it was leased from. */
export async function disposeVehicle(ctx: Ctx, input: Disposal) {
  const vehicle = await lockVehicle(ctx, input.id)
  refuse(whyNotStale(vehicle, input.version))
  const { kind, on } = input
  const holder = await findHolder(ctx, vehicle.id, ctx.now)
  const leaving = {
    ownership: vehicle.ownership,
    disposedOn: vehicle.disposed_on,
    acquiredOn: vehicle.acquired_on,
    heldBy: holder && { name: holder.name, since: holder.from.toISOString() },
    lastBackOn: await lastBackOn(ctx, vehicle.id),
  }
  refuse(whyNotDispose(leaving, { kind, on }, ctx.today))
  await lockLedger(ctx)
  const sale = kind === 'sold' ? await sell(ctx, vehicle, input) : null
  const gone = vehicle.asset_id
    ? await disposeAsset(ctx, {
        sourceKey: `fleet:vehicle:${vehicle.id}:dispose`,
        assetId: vehicle.asset_id,
        on,
        disposal: kind === 'sold' ? 'sale' : 'totalLoss',
        proceedsMinor: kind === 'sold' ? input.price! : 0,
        reason: input.reason,
      })
    : null
  const version = vehicle.version + 1
  await ctx.db
    .updateTable('fleet.vehicle')
    .set({ disposed_on: on, disposal_kind: kind, version })
    .where('id', '=', vehicle.id)
    .execute()
  await settleLeaving(ctx, vehicle.id)
  ctx.audit({
    subject: `fleet.vehicle:${vehicle.id}`,
    label: vehicleLabel(vehicle),
    changes: [
      { field: 'disposalKind', before: null, after: kind },
      { field: 'disposedOn', before: null, after: on },
      ...(sale ? [{ field: 'priceMinor', before: null, after: input.price! }] : []),
    ],
    reason: input.reason,
  })
  ctx.hint('fleet.vehicle', vehicle.id)
  return { version, invoiceNumber: sale?.number ?? null, book: gone?.bookMinor ?? null }
}

async function sell(ctx: Ctx, vehicle: LockedVehicle, input: Disposal) {
  const partyId = input.buyerPartyId ?? deny(invalid('kernel.field.required', { field: 'buyerPartyId' }))
  const priceMinor = input.price ?? deny(invalid('kernel.field.required', { field: 'price' }))
  await getParty(ctx, partyId)
  return issueInvoice(ctx, {
    sourceKey: saleKey(vehicle),
    kind: 'sale',
    partyId,
    date: input.on,
    lines: [saleLine(await factsOf(ctx, vehicle), priceMinor, vehicle.asset_id !== null)],
  })
}
