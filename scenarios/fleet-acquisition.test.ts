import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import {
  disposeOfAsset,
  getAsset,
  reinstate,
  runDepreciation,
} from '#modules/accounting/asset/asset.contract.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { anAssetCategory } from '#modules/accounting/make.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { cancelBill } from '#modules/billing/bill/bill.contract.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { cancelInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { entryLines, theTreasury } from '#modules/billing/make.ts'
import { openTreasury } from '#modules/billing/public.server.ts'
import * as books from '#modules/fleet/acquisition/acquisition.contract.ts'
import * as financing from '#modules/fleet/financing/financing.contract.ts'
import { saveGroup } from '#modules/fleet/group/group.contract.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { aContract, aCustody, aVehicle, aVehicleGroup } from '#modules/fleet/make.ts'
import { recordOdometer } from '#modules/fleet/public.server.ts'
import { getVehicle } from '#modules/fleet/vehicle/vehicle.contract.ts'
import * as work from '#modules/fleet/workOrder/workOrder.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'

let t: TestCompany
let dealer: string
let buyer: string
let bankId: string

beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-01-15T07:00:00Z',
  })
  await anAssetCategory(t, '1201')
  dealer = (await aCustomer(t, { nameAr: 'معرض الغانم', kind: 'organization', roles: ['vendor'] })).id
  buyer = (await aCustomer(t, { nameAr: 'سالم المطيري' })).id
  bankId = (await theTreasury(t)).bankId
  await t.act(ctx =>
    openTreasury(ctx, {
      sourceKey: `billing:treasury:${bankId}:opening`,
      treasuryAccountId: bankId,
      date: '2026-01-01',
      amountMinor: 90_000_000,
    }),
  )
})

const moved = async (sourceKey: string) =>
  (await entryLines(t, sourceKey)).map(line => [line.key, line.debit - line.credit])
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
const nothingDiffers = async () => expect(await t.act(subledgersThatDiffer)).toEqual([])
const statusOf = async (id: string) => (await t.call(getVehicle, { id })).status

const aNewVehicle = (inServiceOn = '2026-01-15') => aVehicle(t, { inServiceOn })

let bills = 0
const wish = (id: string) => ({
  id,
  version: 1,
  on: '2026-01-15',
  life: 60,
  salvage: '3000.000',
  cost: '9600.000',
  dealerPartyId: dealer,
  reference: `D-${++bills}`,
  way: 'bill' as const,
})

test('Scenario 12 from the screens: two vehicles bought with a down payment, the rest taken over by the lender', async () => {
  const [v1, v2] = [await aNewVehicle(), await aNewVehicle()]
  const first = { ...wish(v1), way: 'financing' as const, cost: '5000.000', salvage: '1000.000' }
  expect(await t.refusal(books.acquireVehicle, { ...first, paid: '1600.000' })).toMatchObject({
    code: 'kernel.field.required',
    field: 'treasuryAccountId',
  })
  const bought = await t.call(books.acquireVehicle, { ...first, paid: '1600.000', treasuryAccountId: bankId })
  expect(bought.paymentNumber).toBe('PAY-2026-00001')
  await t.call(books.acquireVehicle, { ...wish(v2), way: 'financing', cost: '4600.000', salvage: '0.000' })
  expect(await moved(`fleet:vehicle:${v2}:acquire`)).toEqual([
    ['vehicleCost', 4_600_000],
    ['payable', -4_600_000],
  ])
  expect(await balance('payable')).toBe(-8_000_000)
  const { id } = await t.call(financing.saveFinancing, {
    lenderPartyId: dealer,
    agreementOn: '2026-01-15',
    cashPrice: '9600.000',
    downPayment: '1600.000',
    count: 24,
    firstDueOn: '2026-02-15',
    terms: 'annual',
    rate: '6',
    shares: [
      { vehicleId: v1, share: '5000.000' },
      { vehicleId: v2, share: '4600.000' },
    ],
  })
  await t.call(financing.activateFinancing, { id, version: 1 })
  expect([await balance('payable'), await balance('vehicleLoan')]).toEqual([0, -8_000_000])
  expect(await t.call(books.getVehicleBooks, { id: v1 })).toMatchObject({
    asset: { cost: '5000.000', accumulated: '0.000', book: '5000.000', salvage: '1000.000' },
    purchase: { total: '5000.000', open: '0.000' },
    financings: [{ state: 'active', share: '5000.000' }],
  })
  expect((await t.call(getVehicle, { id: v1 })).ownership).toBe('financed')
  await nothingDiffers()
})

test('The bill a vehicle was bought by is not voided while its asset stands in the register', async () => {
  const id = await aNewVehicle()
  const { number } = await t.call(books.acquireVehicle, wish(id))
  const bill = await t.act(ctx =>
    ctx.db
      .selectFrom('billing.invoice')
      .select('id')
      .where('source_key', '=', `fleet:vehicle:${id}:acquire`)
      .executeTakeFirstOrThrow(),
  )
  expect(await t.refusal(cancelBill, { id: bill.id, reason: 'رقم خطأ' })).toMatchObject({
    code: 'fleet.vehicle.assetStandsOnIt',
    params: { number },
  })
  await nothingDiffers()
})

test('Scenario 15: bought for cash, charged 110.000 a month, sold for 5,500.000 with a gain of 300.000', async () => {
  const id = await aNewVehicle()
  const cash = { ...wish(id), way: 'cash' as const, treasuryAccountId: bankId }
  expect(await t.reply(books.acquireVehicle, cash, { dryRun: true })).toMatchObject({ ok: true })
  const { number } = await t.call(books.acquireVehicle, { ...cash, inServiceOn: '2026-01-15' })
  expect(await t.refusal(books.acquireVehicle, { ...cash, version: 2 })).toMatchObject({
    code: 'fleet.vehicle.acquired',
    params: { number },
  })
  const { asset } = await t.call(books.getVehicleBooks, { id })
  expect((await t.call(getAsset, { id: asset!.id })).schedule[0]?.amount).toBe('110.000')

  const old = await aNewVehicle()
  t.setNow('2026-01-20T07:00:00Z')
  await t.call(books.acquireVehicle, {
    ...wish(old),
    way: 'opening',
    openingAccumulated: '4400.000',
    inServiceOn: '2026-01-15',
  })
  const held = await aCustody(t, {
    vehicleId: old,
    at: new Date('2026-01-20T06:00:00Z'),
    source: aContract(),
  })
  const sale = {
    id: old,
    version: 2,
    kind: 'sold' as const,
    on: '2026-01-20',
    buyerPartyId: buyer,
    price: '5500.000',
    reason: 'انتهى عمرها',
  }
  expect(await t.refusal(books.disposeVehicle, sale)).toMatchObject({
    code: 'fleet.vehicle.inUse',
    params: { holder: 'أحمد العلي' },
  })
  await t.act(ctx =>
    ctx.db
      .updateTable('fleet.custody')
      .set({ to_at: new Date('2026-01-20T06:30:00Z') })
      .where('id', '=', held)
      .execute(),
  )
  expect(await t.refusal(books.disposeVehicle, { ...sale, on: '2026-01-19' })).toMatchObject({
    code: 'fleet.dispose.stillUsed',
    field: 'on',
  })
  // Finance alone does not take a vehicle's asset out of the books: the vehicle would stay in the fleet, never to be sold.
  const { asset: kept } = await t.call(books.getVehicleBooks, { id: old })
  const left = { id: kept!.id, version: 1, reason: 'خطأ' }
  expect(await t.refusal(disposeOfAsset, { ...left, on: '2026-01-20', disposal: 'scrap' })).toMatchObject({
    code: 'accounting.asset.isVehicle',
  })
  const { invoiceNumber, book } = await t.call(books.disposeVehicle, sale)
  expect(await t.refusal(reinstate, { ...left, version: 2 })).toMatchObject({
    code: 'accounting.asset.isVehicle',
  })
  expect([invoiceNumber, book]).toEqual(['INV-2026-00001', '5200.000'])
  expect(await moved(`fleet:vehicle:${old}:sell`)).toEqual([
    ['receivable', 5_500_000],
    ['assetDisposal', -5_500_000],
  ])
  const { asset: gone } = await t.call(books.getVehicleBooks, { id: old })
  expect(await moved(`accounting:asset:${gone!.id}:dispose`)).toEqual([
    ['vehicleAccumulatedDepreciation', 4_400_000],
    ['assetDisposal', 5_500_000],
    ['disposalGain', -300_000],
    ['vehicleCost', -9_600_000],
  ])
  expect(await statusOf(old)).toBe('disposed')
  expect(await t.refusal(books.disposeVehicle, { ...sale, version: 3 })).toMatchObject({
    code: 'fleet.vehicle.disposed',
  })
  expect(await balance('assetDisposal')).toBe(0)
  await nothingDiffers()
})

describe('A vehicle', () => {
  test('that is lost leaves at its book value; work that improves it is added to its asset', async () => {
    const id = await aNewVehicle('2026-01-20')
    t.setNow('2026-01-21T07:00:00Z')
    await t.call(books.acquireVehicle, { ...wish(id), on: '2026-01-20', inServiceOn: '2026-01-20' })
    const order = await t.call(work.openWorkOrder, {
      vehicleId: id,
      type: 'body_work',
      description: 'صندوق تبريد',
      vendorPartyId: dealer,
    })
    await t.call(work.startWorkOrder, { id: order.id, version: 1, at: '2026-01-21T06:00:00Z' })
    await t.call(work.completeWorkOrder, {
      id: order.id,
      version: 2,
      at: '2026-01-21T06:30:00Z',
      isFree: false,
      lines: [{ kind: 'part', description: 'صندوق', quantity: '1', unitCost: '400.000', capitalise: true }],
    })
    expect((await t.call(books.getVehicleBooks, { id })).asset?.cost).toBe('10000.000')
    await t.call(books.disposeVehicle, {
      id,
      version: 2,
      kind: 'total_loss',
      on: '2026-01-21',
      reason: 'حادث',
    })
    expect(await balance('disposalLoss')).toBe(10_000_000)
    await nothingDiffers()
  })

  test('that left by mistake comes back with its asset, by the act or by the void of its sale, and may leave again', async () => {
    const id = await aNewVehicle('2026-01-20')
    t.setNow('2026-01-21T07:00:00Z')
    await t.call(books.acquireVehicle, {
      ...wish(id),
      way: 'opening',
      openingAccumulated: '4400.000',
      on: '2026-01-20',
      inServiceOn: '2026-01-20',
    })
    const before = [await balance('vehicleCost'), await balance('disposalGain')]
    const leave = (version: number, part: object) =>
      t.call(books.disposeVehicle, { id, version, on: '2026-01-21', reason: 'خطأ', ...part } as never)
    const sold = { kind: 'sold', buyerPartyId: buyer, price: '5500.000' }
    await leave(2, sold)
    const undo = { id, version: 3, reason: 'اللوحة خطأ' }
    expect(await t.refusal(books.undoDisposal, { ...undo, version: 2 })).toMatchObject({
      code: 'kernel.record.stale',
    })
    expect(await t.reply(books.undoDisposal, undo, { dryRun: true })).toMatchObject({ ok: true })
    await t.call(books.undoDisposal, undo)
    expect(await statusOf(id)).not.toBe('disposed')
    expect([await balance('vehicleCost'), await balance('disposalGain')]).toEqual(before)
    expect(await t.call(books.getVehicleBooks, { id })).toMatchObject({
      sale: null,
      disposal: null,
      asset: { isDisposed: false, book: '5200.000' },
    })
    expect(await t.refusal(books.undoDisposal, { ...undo, version: 4 })).toMatchObject({
      code: 'fleet.state.changed',
    })
    await leave(4, { ...sold, price: '6000.000' })
    const { sale, asset } = await t.call(books.getVehicleBooks, { id })
    expect(sale).toMatchObject({ total: '6000.000' })
    expect(await moved(`accounting:asset:${asset!.id}:dispose#2`)).toEqual([
      ['vehicleAccumulatedDepreciation', 4_400_000],
      ['assetDisposal', 6_000_000],
      ['disposalGain', -800_000],
      ['vehicleCost', -9_600_000],
    ])
    await t.call(cancelInvoice, { id: sale!.id, reason: 'لم يدفع المشتري' })
    expect(await t.call(books.getVehicleBooks, { id })).toMatchObject({ sale: null, disposal: null })
    await leave(6, { kind: 'total_loss' })
    await t.call(books.undoDisposal, { ...undo, version: 7 })
    expect([await balance('vehicleCost'), await balance('disposalGain')]).toEqual(before)
    expect(await balance('assetDisposal')).toBe(0)
    await nothingDiffers()
  })

  test('of somebody else is no asset and only goes back; without an asset its price is a gain', async () => {
    const leased = await aVehicle(t)
    await t.act(ctx =>
      ctx.db
        .updateTable('fleet.vehicle')
        .set({ ownership: 'leased_in', owner_party_id: dealer })
        .where('id', '=', leased)
        .execute(),
    )
    expect(await t.refusal(books.acquireVehicle, wish(leased))).toMatchObject({
      code: 'fleet.vehicle.leasedIn',
    })
    const back = {
      id: leased,
      version: 1,
      on: '2026-01-21',
      reason: 'انتهى العقد',
      kind: 'returned' as const,
    }
    expect(await t.refusal(books.disposeVehicle, { ...back, kind: 'total_loss' })).toMatchObject({
      code: 'fleet.dispose.leased',
    })
    expect(await t.call(books.disposeVehicle, back)).toMatchObject({ invoiceNumber: null, book: null })
    const bare = await aVehicle(t)
    const before = await balance('disposalGain')
    await t.call(books.disposeVehicle, {
      id: bare,
      version: 1,
      kind: 'sold',
      on: '2026-01-21',
      reason: 'بيع',
      buyerPartyId: buyer,
      price: '900.000',
    })
    expect((await balance('disposalGain')) - before).toBe(-900_000)
    await nothingDiffers()
  })

  test('charged by use tells the register its kilometres of the month (R16)', async () => {
    const groupId = await aVehicleGroup(t, { nameAr: 'نقل ثقيل' })
    await t.call(saveGroup, { id: groupId, version: 1, nameAr: 'نقل ثقيل', depreciationMethod: 'unitsOfUse' })
    const id = await aVehicle(t, { groupId, inServiceOn: '2026-01-22' })
    t.setNow('2026-01-22T07:00:00Z')
    const read = (at: string, shownKm: number) =>
      t.act(ctx => recordOdometer(ctx, { vehicleId: id, shownKm, at: new Date(at), source: 'manual' }))
    await read('2026-01-22T06:00:00Z', 10_000)
    expect((await t.call(books.getVehicleBooks, { id })).terms.method).toBe('unitsOfUse')
    const terms = { method: 'unitsOfUse' as const, life: 200_000, salvage: '0.000', cost: '8000.000' }
    const { number } = await t.call(books.acquireVehicle, { ...wish(id), ...terms, on: '2026-01-22' })
    t.setNow('2026-02-01T00:00:00Z')
    await read('2026-01-31T12:00:00Z', 12_500)
    await t.act(ctx => fleetServer.schedules!.find(one => one.name === 'fleet.asset.use')!.run(ctx))
    const { charged } = await t.call(runDepreciation, { month: '2026-01-01' })
    expect(charged.find(line => line.number === number)?.amount).toBe('100.000')
    await nothingDiffers()
  })
})
