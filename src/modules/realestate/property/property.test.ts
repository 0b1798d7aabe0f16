import { beforeAll, expect, test } from 'vitest'
import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { realestateServer } from '../index.server.ts'
import { aBuilding, anEstateCompany } from '../make.ts'
import { mapProperties, placeProperty } from '../propertyMap/propertyMap.contract.ts'
import * as contract from './property.contract.ts'
import * as acts from './propertyActs.contract.ts'

let t: TestCompany
beforeAll(async () => {
  t = await anEstateCompany({ now: '2026-11-20T09:00:00Z' })
})

const villa: WireInputOf<typeof acts.saveProperty> = {
  propertyName: 'فيلا السلام',
  level: 'standalone',
  propertyType: 'villa',
  propertyUse: 'residential',
  ownership: 'owned',
  area: 'السالمية',
  features: ['garden'],
  rentalPrice: '900.000',
  lettableFrom: '2026-11-01',
}

test('scenario 14: five floors of four are twenty units 101 to 504, each with a vacancy clock of its own', async () => {
  const { id, units } = await aBuilding(t, { floors: 5, perFloor: 4, lettableFrom: '2026-11-01' })
  expect(units).toHaveLength(20)
  expect([units[0]!.unitNo, units.at(-1)!.unitNo]).toEqual(['101', '504'])
  const building = await t.call(contract.getProperty, { id })
  expect(building.counts).toMatchObject({ units: 20, available: 20, leased: 0 })
  expect(building).toMatchObject({ status: null, vacancyDays: 0 })
  const unit = await t.call(contract.getProperty, { id: units[0]!.id })
  expect(unit).toMatchObject({ status: 'available', vacancyDays: 20, ownership: 'owned' })
  expect(unit.code).toBe(`${building.code}-101`)
  expect(
    await t.refusal(acts.generateUnits, {
      buildingId: id,
      lettableFrom: '2026-11-01',
      units: [{ unitNo: '504', propertyType: 'apartment', rentalPrice: '1' }],
    }),
  ).toMatchObject({ code: 'realestate.property.unitTwice', params: { unit: '504' } })
  const { rows } = await t.call(contract.listProperties, { parentId: id, limit: 100 })
  expect(rows).toHaveLength(20)
})

test('a block pauses the clock; lists narrow by state and by days vacant, and their counts agree', async () => {
  const own = await anEstateCompany({ now: '2026-11-20T09:00:00Z' })
  const { id } = await own.call(acts.saveProperty, { ...villa, lettableFrom: '2026-10-05' })
  await own.call(acts.blockProperty, {
    propertyId: id,
    from: '2026-10-10',
    to: '2026-10-19',
    reason: 'maintenance',
  })
  expect(await own.call(contract.getProperty, { id })).toMatchObject({
    vacancyDays: 37,
    vacancyLoss: '1093.548',
    vacantSince: '2026-10-05',
  })
  const found = async (vacantDays: number) =>
    (await own.call(contract.listProperties, { vacantDays })).rows.map(row => row.id)
  expect([await found(37), await found(38)]).toEqual([[id], []])
  const { id: blockId } = await own.call(acts.blockProperty, {
    propertyId: id,
    from: '2026-11-20',
    reason: 'own_use',
  })
  expect(await own.call(contract.totalProperties, {})).toMatchObject({
    units: 1,
    byStatus: { maintenance: 1, available: 0 },
    occupancyBps: null,
  })
  expect((await own.call(contract.listProperties, { status: 'maintenance' })).rows).toHaveLength(1)
  expect(
    await own.refusal(acts.blockProperty, { propertyId: id, from: '2026-12-01', reason: 'legal' }),
  ).toMatchObject({ code: 'realestate.property.blocked' })
  await own.call(acts.unblockProperty, { id: blockId, version: 1, on: '2026-11-20' })
  expect((await own.call(contract.getProperty, { id })).status).toBe('available')
})

test('a unit follows its building unless it says otherwise; of two edits the second is a conflict', async () => {
  const { id: buildingId, units } = await aBuilding(t, { floors: 1, perFloor: 1, ownership: 'leased_in' })
  const { id } = units[0]!
  const unit = await t.call(contract.getProperty, { id })
  expect(unit).toMatchObject({ ownership: 'leased_in', ownOwnership: null, parentId: buildingId })
  const saved = {
    ...villa,
    propertyName: 'شقة 1',
    level: 'unit',
    parentId: buildingId,
    unitNo: unit.unitNo,
  } as const
  await t.call(acts.saveProperty, { ...saved, id, version: unit.version })
  expect(await t.call(contract.getProperty, { id })).toMatchObject({
    ownership: 'owned',
    propertyName: 'شقة 1',
  })
  expect(await t.refusal(acts.saveProperty, { ...saved, id, version: unit.version })).toMatchObject({
    code: 'kernel.record.stale',
  })
})

test('is found in any spelling, read only with its permission and not in another company; deleted while it has no history', async () => {
  const { id, code } = await t.call(acts.saveProperty, villa)
  expect(code).toMatch(/^PRP-2026-\d{5}$/)
  expect((await t.call(contract.listProperties, { search: 'السالميه' })).rows.map(row => row.id)).toContain(
    id,
  )
  const permissions = ['realestate.properties.read']
  expect((await t.call(contract.getProperty, { id }, { permissions })).actions).toEqual([])
  expect(await t.refusal(acts.saveProperty, villa, { permissions })).toMatchObject({ kind: 'forbidden' })
  const other = await aCompany({ modules: [accountingServer, realestateServer] })
  expect(await other.refusal(contract.getProperty, { id })).toMatchObject({ kind: 'notFound' })
  const { id: buildingId } = await aBuilding(t, { floors: 1, perFloor: 1 })
  expect(await t.refusal(acts.removeProperty, { id: buildingId, version: 1 })).toMatchObject({
    code: 'realestate.property.hasHistory',
  })
  await t.call(acts.removeProperty, { id, version: 1 })
  expect(await t.refusal(contract.getProperty, { id })).toMatchObject({ kind: 'notFound' })
})

test('sold and stopped, it is not let and its clock stands', async () => {
  const { id } = await t.call(acts.saveProperty, villa)
  await t.call(acts.changeProperty, { id, version: 1, isActive: false })
  expect(await t.call(contract.getProperty, { id })).toMatchObject({ vacancyDays: 0, isActive: false })
  await t.call(acts.changeProperty, { id, version: 2, isActive: true, forSale: true })
  expect((await t.call(contract.listProperties, { forSale: true })).rows.map(row => row.id)).toEqual([id])
  await t.call(acts.sellProperty, { id, version: 3, soldOn: '2026-11-19' })
  expect(await t.call(contract.getProperty, { id })).toMatchObject({ status: 'sold', vacancyDays: 0 })
})

test('RE-07: a swapped place is asked about, zero is a place, and a building stands on the map for its units', async () => {
  const t = await anEstateCompany()
  const { id, units } = await aBuilding(t, { floors: 5 })
  const { version } = await t.call(contract.getProperty, { id })
  const swapped = { id, version, latitude: 47.9774, longitude: 29.3759 }
  expect(await t.refusal(placeProperty, swapped)).toMatchObject({
    code: 'realestate.property.swapped',
    field: 'latitude',
    params: { latitude: '29.3759', longitude: '47.9774' },
  })
  expect((await t.call(mapProperties, {})).unplaced.map(place => place.id)).toEqual([id])
  await t.call(placeProperty, { ...swapped, latitude: 29.3759, longitude: 47.9774 })
  const { places, unplaced } = await t.call(mapProperties, {})
  expect(unplaced).toEqual([])
  expect(places).toMatchObject([
    { id, isBuilding: true, latitude: 29.3759, units: { available: units.length, leased: 0 } },
  ])
  expect((await t.call(mapProperties, { status: 'leased' })).places).toEqual([])
  const later = await t.call(contract.getProperty, { id })
  await t.call(placeProperty, { ...swapped, version: later.version, latitude: 0, longitude: 47.9 })
  expect((await t.call(mapProperties, {})).places[0]!.latitude).toBe(0)
})
