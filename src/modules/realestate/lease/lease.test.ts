import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { entryLines } from '#modules/billing/make.ts'
import { dueRows } from '../job/leases.job.ts'
import { invoiceRow } from '../leaseRow/leaseRow.contract.ts'
import { addStep, renewLease } from '../leaseStep/leaseStep.contract.ts'
import {
  aBuilding,
  aDraft,
  aHandover,
  anActive,
  anEstateCompany,
  aReserved,
  collect,
  night,
} from '../make.ts'
import * as property from '../property/property.contract.ts'
import { saveRealestateSettings } from '../settings/settings.contract.ts'
import * as contract from './lease.contract.ts'
import * as acts from './leaseActs.contract.ts'

let t: TestCompany
let units: { id: string; unitNo: string }[]
beforeAll(async () => {
  t = await anEstateCompany()
  units = (await aBuilding(t, { floors: 3 })).units
})
const unit = (no: string) => units.find(one => one.unitNo === no)!.id
const get = (id: string, of = t) => of.call(contract.getLease, { id })
const byKey = async (of: TestCompany, sourceKey: string) =>
  (await entryLines(of, sourceKey)).map(({ key, debit, credit }) => [key, debit, credit])

test('scenario 1: owned lease, from thirteen rows to activation that invoices nothing twice', async () => {
  const { id } = await aReserved(t, { units: [unit('101')], deposit: '350.000' })
  const reserved = await get(id)
  expect(reserved).toMatchObject({ status: 'reserved', nextStep: 'sign', total: '4200.000' })
  expect(reserved.number).toMatch(/^LSE-2026-\d{5}$/)
  expect(reserved.rows).toHaveLength(13)
  const amounts = reserved.rows.map(row => [row.dueOn, row.amount])
  expect(amounts[0]).toEqual(['2026-11-11', '233.333'])
  expect(amounts.slice(1, 12)).toEqual(
    [...new Array(11).keys()].map(at => [
      at === 0 ? '2026-12-01' : `2027-${String(at).padStart(2, '0')}-01`,
      '350.000',
    ]),
  )
  expect(amounts[12]).toEqual(['2027-11-01', '116.667'])
  const refusal = async () => t.refusal(acts.activateLease, { id, version: (await get(id)).version })
  expect((await refusal()).code).toBe('realestate.lease.unsigned')
  await t.call(acts.signLease, { id, version: reserved.version, signedOn: '2026-11-11', fileIds: [] })
  expect(await refusal()).toMatchObject({
    code: 'realestate.lease.depositMissing',
    params: { amount: '350.000' },
  })
  await t.call(invoiceRow, { leaseId: id, id: reserved.rows[0]!.id })
  expect(await byKey(t, `realestate:lease:${id}:${reserved.rows[0]!.id}`)).toEqual([
    ['tenantReceivable', 233_333, 0],
    ['leaseRevenue', 0, 233_333],
  ])
  const { paymentId } = await collect(t, id, '583.333', '350.000')
  const receipt = await byKey(t, `billing:payment:${paymentId}:post`)
  expect(receipt.slice(1)).toEqual([
    ['tenantReceivable', 0, 233_333],
    ['tenantDeposits', 0, 350_000],
  ])
  expect(receipt[0]!.slice(1)).toEqual([583_333, 0])
  expect((await refusal()).code).toBe('realestate.lease.handoverMissing')
  await aHandover(t, id, 'in', '2026-11-11')
  const { invoiced } = await t.call(acts.activateLease, { id, version: (await get(id)).version })
  expect(invoiced).toBe(0)
  const active = await get(id)
  expect(active).toMatchObject({ status: 'active', balance: '0.000', depositHeld: '350.000' })
  expect(active.rows.map(row => row.state).slice(0, 2)).toEqual(['paid', 'scheduled'])
  expect(await t.call(property.getProperty, { id: unit('101') })).toMatchObject({
    status: 'leased',
    vacancyDays: 0,
    holder: { number: active.number, rent: '350.000' },
  })
  const second = { units: [unit('101')], endDate: '2028-11-09' }
  const late = await aDraft(t, { ...second, startDate: '2027-11-10' })
  expect(await t.refusal(acts.submitLease, { id: late.id, version: 1 })).toMatchObject({
    code: 'realestate.lease.unitTaken',
    kind: 'conflict',
    params: { unit: '101', number: active.number, date: '2027-11-10' },
  })
  const { id: next } = await aReserved(t, { ...second, startDate: '2027-11-11' })
  expect((await get(next)).status).toBe('reserved')
})

test('RE-03: a lease of two units claims both or none, whichever way its days meet the other lease', async () => {
  await aReserved(t, { units: [unit('104')], startDate: '2027-01-01', endDate: '2027-12-31' })
  const overlaps = [
    ['2027-03-01', '2027-05-31'],
    ['2026-12-01', '2027-01-01'],
    ['2027-12-31', '2028-06-30'],
    ['2026-12-01', '2028-06-30'],
  ] as const
  for (const [startDate, endDate] of overlaps) {
    const { id } = await aDraft(t, { units: [unit('103'), unit('104')], startDate, endDate })
    expect(await t.refusal(acts.submitLease, { id, version: 1 })).toMatchObject({
      code: 'realestate.lease.unitTaken',
      params: { unit: '104' },
      field: 'lines.1.propertyId',
    })
  }
  expect(await t.call(property.getProperty, { id: unit('103') })).toMatchObject({
    status: 'available',
    nextHolder: null,
  })
})

test('scenario 15: of 40 submits at once for a unit one wins, and no number is lost', async () => {
  const own = await anEstateCompany()
  const { units: few } = await aBuilding(own)
  const wish = { units: [few[2]!.id], startDate: '2027-01-01', endDate: '2027-12-31' }
  const drafts = await Promise.all([...new Array(40)].map(() => aDraft(own, wish)))
  const answers = await Promise.all(drafts.map(({ id }) => own.reply(acts.submitLease, { id, version: 1 })))
  const refused = answers.flatMap(answer => (answer.ok ? [] : [answer.refusal.code]))
  expect(refused).toEqual(new Array(39).fill('realestate.lease.unitTaken'))
  const { number } = await aReserved(own, { units: [few[0]!.id] })
  expect(number).toBe('LSE-2026-00002')
  const { rows } = await own.call(contract.listLeases, { status: 'reserved' })
  expect(rows.map(row => row.number)).toEqual(['LSE-2026-00002', 'LSE-2026-00001'])
})

test('scenario 8 at command level: five years, consent with its paper, and a shop that only warns', async () => {
  const own = await anEstateCompany({ now: '2026-10-20T09:00:00Z' })
  const { units: flats } = await aBuilding(own, { rent: '300.000' })
  const old = { startDate: '2021-12-01', endDate: '2023-11-30', rent: '300.000' }
  const { id } = await anActive(own, { units: [flats[0]!.id], ...old })
  const { id: renewed } = await own.call(renewLease, {
    id,
    version: (await get(id, own)).version,
    endDate: '2028-11-30',
  })
  const ask = async (effectiveOn: string, more: object = {}) => ({
    id: renewed,
    version: (await get(renewed, own)).version,
    effectiveOn,
    amount: '330.000',
    ...more,
  })
  expect(await own.refusal(addStep, await ask('2026-11-01'))).toMatchObject({
    code: 'realestate.lease.increaseTooEarly',
    params: { date: '2026-12-01' },
  })
  const market = (marketRent: string) => ({
    ground: 'underHalfMarket',
    marketRent,
    marketSource: 'تقييم معتمد',
  })
  expect((await own.refusal(addStep, await ask('2026-11-01', market('600.000')))).code).toBe(
    'realestate.lease.increaseTooEarly',
  )
  await own.call(addStep, await ask('2026-12-01'))
  const { units: shops } = await aBuilding(own, { name: 'السوق', propertyUse: 'commercial', rent: '300.000' })
  const { id: shop } = await anActive(own, { units: [shops[0]!.id], ...old, endDate: '2027-11-30' })
  const early = {
    id: shop,
    version: (await get(shop, own)).version,
    effectiveOn: '2026-11-01',
    amount: '330.000',
  }
  expect((await own.refusal(addStep, early)).code).toBe('realestate.lease.lawWarns')
})

const settings = {
  depositReleaseDays: 30,
  invoiceLeadDays: 0,
  documentWindow: 30,
  rentDropBps: 1000,
  backdatingDays: 30,
}
const admin = { permissions: ['admin.settings.write'] }

test('RE-04: a longer lead invoices the row whose new day is past once, and changes nothing that is invoiced', async () => {
  const own = await anEstateCompany({ now: '2026-09-01T09:00:00Z' })
  const { units: flats } = await aBuilding(own)
  const { id } = await anActive(own, {
    units: [flats[0]!.id],
    startDate: '2026-09-01',
    endDate: '2027-08-31',
  })
  const lead = async (invoiceLeadDays: number) =>
    own.call(saveRealestateSettings, { ...settings, invoiceLeadDays }, admin)
  await lead(5)
  for (const day of ['2026-09-26', '2026-10-27']) {
    own.setNow(`${day}T00:15:00Z`)
    await night(own, dueRows)
  }
  const before = (await get(id, own)).rows.slice(0, 3)
  expect(before.every(row => row.invoiceId !== null)).toBe(true)
  own.setNow('2026-11-24T09:00:00Z')
  await lead(10)
  own.setNow('2026-11-25T00:15:00Z')
  await night(own, dueRows)
  await night(own, dueRows)
  const after = (await get(id, own)).rows
  expect(after.slice(0, 3).map(row => [row.no, row.invoiceNumber])).toEqual(
    before.map(row => [row.no, row.invoiceNumber]),
  )
  expect(after.filter(row => row.invoiceId).map(row => row.from)).toEqual([
    '2026-09-01',
    '2026-10-01',
    '2026-11-01',
    '2026-12-01',
  ])
  own.setNow('2026-12-21T09:00:00Z')
  await night(own, dueRows)
  expect((await get(id, own)).rows.filter(row => row.invoiceId)).toHaveLength(4)
  own.setNow('2026-12-22T09:00:00Z')
  await night(own, dueRows)
  expect((await get(id, own)).rows.filter(row => row.invoiceId)).toHaveLength(5)
})
