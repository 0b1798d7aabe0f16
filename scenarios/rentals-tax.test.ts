import { expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { openYear } from '#modules/accounting/period/period.contract.ts'
import { aDeposit } from '#modules/billing/make.ts'
import { aVehicleGroup } from '#modules/fleet/make.ts'
import { extendContract, previewChange, swapContract } from '#modules/rentals/change/change.contract.ts'
import { decideCharge, invoiceCharges } from '#modules/rentals/charge/charge.contract.ts'
import { getContract } from '#modules/rentals/contract/contract.contract.ts'
import {
  aContract,
  aLawfulVehicle,
  anActiveContract,
  anInspection,
  aRentalCompany,
  aTrustedDriver,
  takeBack,
} from '#modules/rentals/make.ts'
import { quotePrice } from '#modules/rentals/price/price.contract.ts'
import { getReturn } from '#modules/rentals/return/return.contract.ts'
import { invoiceRow } from '#modules/rentals/row/row.contract.ts'

const saudi = () =>
  aRentalCompany({
    country: 'SA',
    currency: 'SAR',
    timeZone: 'Asia/Riyadh',
    now: '2026-11-25T07:00:00Z',
  })

const startAt = '2026-11-25T07:00:00Z'
const after = (days: number) => new Date(new Date(startAt).getTime() + days * 86_400_000).toISOString()

const aHundredADay = (t: TestCompany) => aVehicleGroup(t, { dailyMinor: 10_000 })

/** Invoices less credit notes of a contract's rows and swaps, in minor units; charges are no part of its price. */
async function billedPrice(t: TestCompany, id: string): Promise<string> {
  const contract = await t.call(getContract, { id })
  const charged = new Set(contract.charges.map(charge => charge.invoice?.number))
  const minor = contract.documents
    .filter(one => !charged.has(one.number))
    .reduce((sum, one) => sum + (one.kind === 'creditNote' ? -1 : 1) * Math.round(Number(one.total) * 100), 0)
  return (minor / 100).toFixed(2)
}

test('an extension of a taxed contract says, bills and adds the same amount', async () => {
  const t = await saudi()
  const contract = await anActiveContract(t, { groupId: await aHundredADay(t), dueBackAt: after(3) })
  expect(contract).toMatchObject({ total: '345.00', documents: [{ total: '345.00' }] })
  const dueBackAt = after(5)
  expect(await t.call(previewChange, { id: contract.id, change: 'extend', dueBackAt })).toMatchObject({
    totalBefore: '345.00',
    difference: '230.00',
    totalAfter: '575.00',
  })
  const extended = await t.call(extendContract, {
    id: contract.id,
    version: contract.version,
    dueBackAt,
    reason: null,
  })
  expect(extended).toMatchObject({ billed: '230.00', documents: [{ total: '230.00' }] })
  const after5 = await t.call(getContract, { id: contract.id })
  expect(after5).toMatchObject({ total: '575.00', events: [{ kind: 'extend', amount: '230.00' }] })
  expect(await billedPrice(t, contract.id)).toBe('575.00')
})

test('an early return takes the tax of the days not used off the total as well', async () => {
  const t = await saudi()
  const contract = await anActiveContract(t, { groupId: await aHundredADay(t), dueBackAt: after(10) })
  t.setNow(after(4))
  expect(await t.call(getReturn, { contractId: contract.id })).toMatchObject({ earlyReturnCredit: '690.00' })
  await takeBack(t, contract, { at: after(4) })
  expect(await t.call(getContract, { id: contract.id })).toMatchObject({
    total: '460.00',
    balance: { invoiced: '1150.00', credited: '690.00', balance: '460.00' },
  })
})

test('each row of a schedule is what its invoice comes to, and the total is their sum', async () => {
  const t = await saudi()
  await t.call(openYear, { which: 'next' })
  const groupId = await aVehicleGroup(t, { dailyMinor: null })
  await t.act(ctx =>
    ctx.db
      .insertInto('fleet.rate')
      .values({ group_id: groupId, valid_from: '2026-01-01', daily_minor: 200, monthly_minor: 3_337 })
      .execute(),
  )
  const contract = await anActiveContract(t, {
    type: 'monthly',
    groupId,
    frequency: 'monthly',
    dueBackAt: '2027-09-25T07:00:00Z',
  })
  const kept = await t.call(getContract, { id: contract.id })
  expect(kept.total).toBe('383.80')
  const asked = { type: 'monthly', groupId, startAt, dueBackAt: '2027-09-25T07:00:00Z' } as const
  expect(await t.call(quotePrice, { ...asked, frequency: 'monthly' })).toMatchObject({
    tax: '50.10',
    total: '383.80',
  })
  expect(kept.rows.map(row => row.amount)).toEqual(Array(10).fill('38.38'))
  await t.call(invoiceRow, {
    contractId: contract.id,
    contractVersion: kept.version,
    rowIds: kept.rows.slice(1).map(row => row.id),
  })
  expect(await billedPrice(t, contract.id)).toBe('383.80')
})

test('what is kept of the deposit for a charge is what its invoice will come to', async () => {
  const t = await saudi()
  const contract = await anActiveContract(t, { groupId: await aHundredADay(t), dueBackAt: after(3) })
  await aDeposit(t, {
    partyId: contract.customerId,
    source: `rentals.contract:${contract.id}`,
    amountMinor: 50_000,
  })
  t.setNow(after(3))
  const returned = await takeBack(t, contract, {
    at: after(3),
    extraCharges: [{ kind: 'cleaning', description: null, amount: '40.00' }],
  })
  const held = await t.call(getContract, { id: contract.id })
  expect(held).toMatchObject({
    chargeSums: { tax: '6.00', total: '46.00' },
    closing: [{ kind: 'charge', amount: '46.00' }],
    balance: { uninvoicedCharges: '46.00' },
    settlement: { reserves: [{ kind: 'charge', amount: '46.00' }] },
  })
  const charge = returned.charges.find(one => one.kind === 'cleaning')!
  await t.call(decideCharge, {
    contractId: contract.id,
    id: charge.id,
    version: charge.version,
    kind: 'cleaning',
    decision: 'charge',
    amount: '40.00',
    description: null,
    reason: null,
  })
  const { document } = await t.call(invoiceCharges, {
    contractId: contract.id,
    contractVersion: returned.contractVersion,
  })
  expect(document.total).toBe('46.00')
})

test('the charges of a returned contract are listed with their tax and what they come to', async () => {
  const t = await saudi()
  const contract = await anActiveContract(t, { groupId: await aHundredADay(t), dueBackAt: after(3) })
  t.setNow(after(3))
  const returned = await takeBack(t, contract, {
    at: after(3),
    extraCharges: [
      { kind: 'cleaning', description: null, amount: '625.00' },
      { kind: 'fuel', description: null, amount: '30.00' },
    ],
  })
  const sums = async () => (await t.call(getContract, { id: contract.id })).chargeSums
  const shown = await t.call(getContract, { id: contract.id })
  expect(shown.charges.map(charge => charge.computed).filter(one => one !== '0.00')).toEqual([
    '625.00',
    '30.00',
  ])
  expect(shown).toMatchObject({
    chargeSums: { tax: '98.25', total: '753.25' },
    closing: [{ kind: 'charge', amount: '753.25' }],
  })
  const [cleaning, fuel] = ['625.00', '30.00'].map(
    amount => returned.charges.find(charge => charge.computed === amount)!,
  )
  const decide = { contractId: contract.id, description: null, reason: null }
  const { id, version, kind, computed: amount } = cleaning!
  await t.call(
    decideCharge,
    Object.assign({ id, version, kind, amount, decision: 'charge' as const }, decide),
  )
  const { version: contractVersion } = await t.call(getContract, { id: contract.id })
  await t.call(invoiceCharges, { contractId: contract.id, contractVersion })
  expect(await sums()).toEqual({ tax: '98.25', total: '753.25' })
  const dropped = { id: fuel!.id, version: fuel!.version, kind: fuel!.kind, amount: '0' }
  await t.call(
    decideCharge,
    Object.assign(dropped, decide, { decision: 'drop' as const, reason: 'اعتراض العميل' }),
  )
  expect(await sums()).toEqual({ tax: '93.75', total: '718.75' })
})

test('a swap proposes its difference before tax and adds it with tax', async () => {
  const t = await saudi()
  const contract = await anActiveContract(t, { groupId: await aHundredADay(t), dueBackAt: after(10) })
  const vehicleId = await aLawfulVehicle(t, await aVehicleGroup(t, { dailyMinor: 12_000 }))
  t.setNow(after(2))
  expect(await t.call(previewChange, { id: contract.id, change: 'swap', vehicleId })).toMatchObject({
    proposed: '160.00',
    difference: '184.00',
  })
  const reading = async (odometerKm: number) => ({
    odometerKm,
    fuelEighths: 8,
    inspection: await anInspection(t, after(2)),
  })
  const swapped = await t.call(swapContract, {
    id: contract.id,
    version: contract.version,
    at: after(2),
    toVehicleId: vehicleId,
    reason: 'ترقية',
    incoming: await reading(10_100),
    outgoing: await reading(50_000),
    agreedDifference: '160.00',
  })
  expect(swapped).toMatchObject({ billed: '184.00', documents: [{ total: '184.00' }] })
  expect(await t.call(getContract, { id: contract.id })).toMatchObject({ total: '1334.00' })
  expect(await billedPrice(t, contract.id)).toBe('1334.00')
})

test('down payment, installments and option of a taxed rent-to-own contract add up to its total', async () => {
  const t = await saudi()
  const contract = await aContract(t, {
    type: 'rent_to_own',
    groupId: await aHundredADay(t),
    customerId: await aTrustedDriver(t, '90000.00'),
    agreedPrice: '5000.00',
    downPayment: '500.00',
    optionPrice: '300.00',
    frequency: 'monthly',
    startAt,
    dueBackAt: '2027-11-25T07:00:00Z',
  })
  const kept = await t.call(getContract, { id: contract.id })
  const rows = kept.rows.reduce((sum, row) => sum + Math.round(Number(row.amount) * 100), 0)
  expect(kept.total).toBe(((rows + 34_500) / 100).toFixed(2))
  expect(kept.rows[0]!.amount).toBe('575.00')
})
