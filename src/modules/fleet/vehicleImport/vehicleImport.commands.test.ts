import { beforeEach, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { openFlag } from '../flag/flag.contract.ts'
import { listGroups } from '../group/group.contract.ts'
import { fleetServer } from '../index.server.ts'
import { countVehicles, createVehicle, listVehicles } from '../vehicle/vehicle.contract.ts'
import * as contract from './vehicleImport.contract.ts'

const headers = ['fuelType', 'rate.daily', 'vehicle.make', 'vehicle.model', 'vehicle.type', 'vehicle.year']
const mapping = { fuelType: 0, daily: 1, make: 2, model: 3, type: 4, year: 5 }

/** Listings as a rental market writes them. */
const listings = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    ['GASOLINE', 'ELECTRIC', 'HYBRID', 'DIESEL'][index % 4]!,
    String(20 + (index % 180)),
    ['Toyota', 'Kia', 'GMC'][index % 3]!,
    `Model ${index % 50}`,
    ['car', 'suv', 'minivan'][index % 3]!,
    String(2005 + (index % 20)),
  ])

describe('Importing vehicles', () => {
  let t: TestCompany
  beforeEach(async () => {
    t = await aCompany({ modules: [fleetServer] })
  })
  const file = (rows: string[][], options: object = {}) => ({
    fileName: 'fleet.csv',
    headers,
    rows,
    mapping,
    options: { temporaryPlates: 'TMP', priceFactor: '0.307', ...options },
  })
  const importAll = async (wish: ReturnType<typeof file>) => {
    const { planHash } = await t.call(contract.dryRunVehicleImport, wish)
    return t.call(contract.commitVehicleImport, { ...wish, planHash })
  }

  test('a file that does not fit the plan is refused whole, and so is one vehicle too many', async () => {
    const free = await aCompany({ modules: [fleetServer], plan: 'none' })
    const wish = file(listings(6))
    const { planHash } = await free.call(contract.dryRunVehicleImport, wish)
    expect(await free.refusal(contract.commitVehicleImport, { ...wish, planHash })).toMatchObject({
      code: 'platform.quota.reached',
      params: { limit: 5, resource: 'vehicles' },
    })
    const five = file(listings(5))
    const fits = await free.call(contract.dryRunVehicleImport, five)
    await free.call(contract.commitVehicleImport, { ...five, planHash: fits.planHash })
    const groupId = (await free.call(listGroups, {})).rows[0]!.id
    const sixth = { make: 'Kia', model: 'Rio', year: 2024, groupId }
    expect(await free.refusal(createVehicle, sixth)).toMatchObject({
      code: 'platform.quota.reached',
      params: { used: 5, limit: 5 },
    })
  })

  test('a file becomes vehicles with plates, groups and rates; the dry run said so and saved nothing', async () => {
    const wish = file(listings(1200))
    const dry = await t.call(contract.dryRunVehicleImport, wish)
    expect(dry).toMatchObject({ rowCount: 1200, createCount: 1200, duplicateCount: 0, errors: [] })
    expect(dry.groups.map(group => [group.name, group.isNew, group.vehicleCount])).toEqual([
      ['car', true, 400],
      ['suv', true, 400],
      ['minivan', true, 400],
    ])
    expect((await t.call(countVehicles, {})).total).toBe(0)
    await t.call(contract.commitVehicleImport, { ...wish, planHash: dry.planHash })
    expect(await t.call(countVehicles, {})).toEqual({ total: 1200, byStatus: { available: 1200 } })
    const { rows } = await t.call(listVehicles, { search: 'toyota', limit: 3, sort: 'plate' })
    expect(rows[0]).toMatchObject({
      plate: 'TMP-1',
      make: 'Toyota',
      daily: '6.140',
      group: { nameAr: 'car' },
    })
  })

  test('rates may go to the groups instead, from the middle of their prices', async () => {
    await importAll(file(listings(90), { ratesFor: 'group', groupBy: 'make', priceFactor: '1' }))
    const { rows } = await t.call(listGroups, {})
    expect(rows.map(row => [row.nameAr, row.rate?.daily])).toEqual([
      ['GMC', '64.000'],
      ['Kia', '63.000'],
      ['Toyota', '62.000'],
    ])
  })

  test('bad rows are told by row, field and header, and stop the file unless only the good ones are wanted', async () => {
    const wish = file([...listings(3), ['COAL', '-5', '', 'Rio', 'car', '3000']])
    const dry = await t.call(contract.dryRunVehicleImport, wish)
    expect(dry.errors.map(error => [error.row, error.field, error.header, error.code])).toEqual([
      [5, 'make', 'vehicle.make', 'platform.import.row.required'],
      [5, 'year', 'vehicle.year', 'platform.import.row.number'],
      [5, 'fuelType', 'fuelType', 'platform.import.row.word'],
      [5, 'daily', 'rate.daily', 'platform.import.row.amount'],
    ])
    const commit = { ...wish, planHash: dry.planHash }
    expect(await t.refusal(contract.commitVehicleImport, commit)).toMatchObject({
      code: 'fleet.vehicleImport.hasErrors',
      params: { count: 1 },
    })
    expect(await t.call(contract.commitVehicleImport, { ...commit, goodRowsOnly: true })).toMatchObject({
      createdCount: 3,
      errorCount: 1,
    })
  })

  test('the same file again adds nothing, and a changed company asks for a new dry run', async () => {
    const wish = file(listings(5))
    await importAll(wish)
    expect(await t.refusal(contract.dryRunVehicleImport, wish)).toMatchObject({
      code: 'fleet.vehicleImport.same',
    })
    const other = file(listings(6))
    const { planHash } = await t.call(contract.dryRunVehicleImport, other)
    await importAll(file(listings(7)))
    expect(await t.refusal(contract.commitVehicleImport, { ...other, planHash })).toMatchObject({
      code: 'fleet.vehicleImport.changed',
    })
  })

  test('a file with more vehicles than the plan allows is refused whole; one that fits uses the places up', async () => {
    t = await aCompany({ modules: [fleetServer], plan: 'none' })
    const tooMany = file(listings(6))
    const { planHash } = await t.call(contract.dryRunVehicleImport, tooMany)
    expect(await t.refusal(contract.commitVehicleImport, { ...tooMany, planHash })).toMatchObject({
      code: 'platform.quota.reached',
      params: { used: 0, limit: 5, resource: 'vehicles' },
    })
    expect((await t.call(countVehicles, {})).total).toBe(0)
    await importAll(file(listings(5)))
    const groupId = (await t.call(listGroups, {})).rows[0]!.id
    const sixth = { make: 'Kia', model: 'Rio', year: 2024, groupId }
    expect(await t.refusal(createVehicle, sixth)).toMatchObject({
      code: 'platform.quota.reached',
      params: { used: 5, limit: 5 },
    })
  })

  test('columns that a vehicle needs must be mapped', async () => {
    const wish = { ...file(listings(1), { temporaryPlates: null }), mapping: { make: 2 } }
    expect(await t.refusal(contract.dryRunVehicleImport, wish)).toMatchObject({
      code: 'fleet.vehicleImport.required',
      params: { columns: 'model، year، plate' },
    })
  })

  test('an import is undone whole within a day, and may then be repeated', async () => {
    const rows = listings(20).map(row => [...row, '1000'])
    const wish = { ...file(rows), headers: [...headers, 'km'], mapping: { ...mapping, odometerKm: 6 } }
    const { id } = await importAll(wish)
    await t.call(contract.undoVehicleImport, { id })
    expect((await t.call(countVehicles, {})).total).toBe(0)
    expect((await t.call(listGroups, {})).rows).toEqual([])
    expect((await t.call(contract.listVehicleImports, {})).rows).toMatchObject([
      { state: 'undone', createdCount: 20 },
    ])
    await importAll(wish)
    expect((await t.call(countVehicles, {})).total).toBe(20)
  })

  test('a vehicle used since stops the undo, and so does the end of the day', async () => {
    const { id } = await importAll(file(listings(4)))
    const [vehicle] = (await t.call(listVehicles, {})).rows
    t.setNow('2026-11-22T09:01:00Z')
    expect(await t.refusal(contract.undoVehicleImport, { id })).toMatchObject({
      code: 'fleet.vehicleImport.undoLate',
    })
    t.setNow('2026-11-22T08:59:00Z')
    await t.call(openFlag, {
      vehicleId: vehicle!.id,
      kind: 'out_of_service',
      note: 'x',
      from: '2026-11-21T10:00:00Z',
    })
    expect(await t.refusal(contract.undoVehicleImport, { id })).toMatchObject({
      code: 'fleet.vehicleImport.undoUsed',
      params: { count: 1 },
    })
  })

  test('an import of another company is not found', async () => {
    const { id } = await importAll(file(listings(1)))
    const other = await aCompany({ modules: [fleetServer] })
    expect(await other.refusal(contract.undoVehicleImport, { id })).toMatchObject({ kind: 'notFound' })
  })
})
