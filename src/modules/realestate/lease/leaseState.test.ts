import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { entryLines } from '#modules/billing/make.ts'
import { holdover } from '../job/leases.job.ts'
import { aBuilding, aDraft, anActive, anEstateCompany, aReserved, night } from '../make.ts'
import * as property from '../property/property.contract.ts'
import * as propertyActs from '../property/propertyActs.contract.ts'
import * as contract from './lease.contract.ts'
import * as acts from './leaseActs.contract.ts'

let t: TestCompany
let units: { id: string; unitNo: string }[]
beforeAll(async () => {
  t = await anEstateCompany()
  units = (await aBuilding(t, { floors: 3 })).units
})
const _unit = (no: string) => units.find(one => one.unitNo === no)!.id
const get = (id: string, of = t) => of.call(contract.getLease, { id })
const _byKey = async (of: TestCompany, sourceKey: string) =>
  (await entryLines(of, sourceKey)).map(({ key, debit, credit }) => [key, debit, credit])

test('RE-02: a building counts units, not leases: let, running on, reserved, blocked and empty are ten', async () => {
  const own = await anEstateCompany({ now: '2026-11-11T09:00:00Z' })
  const { id: buildingId, units: ten } = await aBuilding(own, { perFloor: 10, lettableFrom: '2026-11-01' })
  const ids = ten.map(one => one.id)
  await anActive(own, { units: ids.slice(0, 5) })
  await anActive(own, { units: [ids[5]!], startDate: '2026-11-01', endDate: '2026-11-30' })
  own.setNow('2026-12-05T09:00:00Z')
  await night(own, holdover)
  await aReserved(own, { units: [ids[6]!], startDate: '2027-01-01', endDate: '2027-12-31' })
  await own.call(propertyActs.blockProperty, {
    propertyId: ids[7]!,
    from: '2026-12-01',
    reason: 'maintenance',
  })
  const totals = await own.call(property.totalProperties, { parentId: buildingId })
  expect(totals).toMatchObject({
    units: 10,
    byStatus: { leased: 6, reserved: 1, maintenance: 1, available: 2 },
    occupancyBps: 6667,
  })
  const of = async (status: 'leased' | 'reserved') =>
    (await own.call(property.listProperties, { parentId: buildingId, status })).rows.length
  expect([await of('leased'), await of('reserved')]).toEqual([6, 1])
  const clocks = await own.call(property.listProperties, { parentId: buildingId, vacantDays: 30 })
  expect(clocks.rows.map(row => row.unitNo)).toEqual(['107', '108', '109', '110'])
  expect((await own.call(property.getProperty, { id: buildingId })).counts).toMatchObject({
    units: 10,
    leased: 6,
  })
})

test('rule 13: past its end a lease runs on by a month, keeps its unit, and is renewed by itself where it says so', async () => {
  const own = await anEstateCompany({ now: '2026-11-01T09:00:00Z' })
  const { units: flats } = await aBuilding(own)
  const term = { startDate: '2026-11-01', endDate: '2026-11-30' }
  const { id } = await anActive(own, { units: [flats[0]!.id], ...term })
  const { id: renewing } = await anActive(own, {
    units: [flats[1]!.id],
    ...term,
    autoRenewal: true,
    renewalMonths: 12,
  })
  own.setNow('2026-12-01T00:10:00Z')
  await night(own, holdover)
  await night(own, holdover)
  const running = await get(id, own)
  expect(running).toMatchObject({ status: 'active', isHoldover: true })
  expect(running.rows.map(row => [row.from, row.isHoldover, row.amount])).toEqual([
    ['2026-11-01', false, '350.000'],
    ['2026-12-01', true, '350.000'],
  ])
  const other = await aDraft(own, { units: [flats[0]!.id], startDate: '2026-12-15', endDate: '2027-12-14' })
  expect((await own.refusal(acts.submitLease, { id: other.id, version: 1 })).code).toBe(
    'realestate.lease.unitTaken',
  )
  const closed = await get(renewing, own)
  expect(closed).toMatchObject({ status: 'closed', isRenewed: true })
  expect(await get(closed.renewedById!, own)).toMatchObject({
    status: 'active',
    startDate: '2026-12-01',
    endDate: '2027-11-30',
    renewsId: renewing,
  })
})

test('out of the ordinary waits for a second person; sent back or cancelled it holds no unit', async () => {
  const own = await anEstateCompany()
  const { units: flats } = await aBuilding(own)
  const { id } = await aDraft(own, { units: [flats[0]!.id], rent: '300.000' })
  const submitted = await own.call(acts.submitLease, { id, version: 1 })
  expect(submitted.status).toBe('under_review')
  expect((await get(id, own)).reviewReasons).toEqual(['rentBelowAsking'])
  const decide = { id, version: 2, decision: 'reject' } as const
  expect((await own.refusal(acts.reviewLease, decide)).code).toBe('approvals.request.ownRequest')
  await own.call(acts.reviewLease, decide, { userId: '00000000-0000-7000-8000-00000000beef' })
  expect(await get(id, own)).toMatchObject({ status: 'draft', number: null, rows: [] })
  const reserved = await aReserved(own, { units: [flats[0]!.id] })
  await own.call(acts.cancelLease, { id: reserved.id, version: 2, reason: 'عدل المستأجر عن رأيه' })
  expect((await own.call(property.getProperty, { id: flats[0]!.id })).status).toBe('available')
})

test('a date that is not after the start names it, a building is not let, and a unit out of service says until when', async () => {
  const own = await anEstateCompany()
  const { id: buildingId, units: flats } = await aBuilding(own)
  const refusal = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      error => error.refusal,
    )
  expect(
    await refusal(aDraft(own, { units: [flats[0]!.id], startDate: '2026-12-01', endDate: '2026-12-01' })),
  ).toMatchObject({ code: 'realestate.lease.dates', field: 'endDate', params: { start: '2026-12-01' } })
  expect(await refusal(aDraft(own, { units: [buildingId] }))).toMatchObject({
    code: 'realestate.lease.unitNotLettable',
  })
  await own.call(propertyActs.blockProperty, {
    propertyId: flats[0]!.id,
    from: '2026-12-01',
    to: '2026-12-31',
    reason: 'maintenance',
  })
  const { id } = await aDraft(own, { units: [flats[0]!.id] })
  expect(await own.refusal(acts.submitLease, { id, version: 1 })).toMatchObject({
    code: 'realestate.lease.unitBlocked',
    params: { unit: expect.stringContaining('101'), date: '2026-12-31' },
  })
})
