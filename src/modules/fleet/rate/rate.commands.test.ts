import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { addDocument, listDocuments, renewDocument } from '../document/document.contract.ts'
import { listGroups, saveGroup } from '../group/group.contract.ts'
import { fleetServer } from '../index.server.ts'
import { aVehicle, aVehicleGroup } from '../make.ts'
import { forecastLegality } from '../vehicle/legality.contract.ts'
import * as contract from './rate.contract.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules: [fleetServer] })
})

describe('Groups and rates', () => {
  test('the vehicle’s rate comes before its group’s, and a day without a rate is refused', async () => {
    const groupId = await aVehicleGroup(t, { dailyMinor: 12_000 })
    const vehicleId = await aVehicle(t, { groupId })
    const on = '2026-06-15'
    expect(await t.call(contract.resolveRate, { vehicleId, on })).toMatchObject({ daily: '12.000', groupId })
    await t.call(contract.saveRate, {
      vehicleId,
      validFrom: '2026-06-01',
      validTo: '2026-06-30',
      daily: '15.000',
    })
    expect(await t.call(contract.resolveRate, { vehicleId, on })).toMatchObject({
      daily: '15.000',
      vehicleId,
    })
    expect(await t.call(contract.resolveRate, { vehicleId, on: '2026-07-01' })).toMatchObject({
      daily: '12.000',
    })
    expect(await t.refusal(contract.resolveRate, { vehicleId, on: '2025-12-31' })).toMatchObject({
      code: 'fleet.price.missing',
      params: { date: '2025-12-31' },
    })
  })

  test('two rates of one group never cover one day, but a new one may end the one before', async () => {
    const groupId = await aVehicleGroup(t)
    const rate = { groupId, validFrom: '2026-07-01', daily: '14.000', weekly: '80.000', minDaily: '10.000' }
    expect(await t.refusal(contract.saveRate, rate)).toMatchObject({
      code: 'fleet.rate.overlap',
      params: { from: '2026-01-01', to: '…' },
    })
    await t.call(contract.saveRate, { ...rate, endsPrevious: true })
    const { rows } = await t.call(contract.listRates, { groupId })
    expect(rows.map(row => [row.validFrom, row.validTo, row.daily])).toEqual([
      ['2026-07-01', null, '14.000'],
      ['2026-01-01', '2026-06-30', '12.000'],
    ])
  })

  test('a rate has one scope and minimums below its prices', async () => {
    const groupId = await aVehicleGroup(t, { dailyMinor: null })
    const rate = { groupId, validFrom: '2026-07-01', daily: '14.000' }
    expect(await t.refusal(contract.saveRate, { ...rate, minDaily: '14.001' })).toMatchObject({
      code: 'fleet.rate.minimumAbovePrice',
    })
    expect(await t.refusal(contract.saveRate, { ...rate, groupId: null })).toMatchObject({
      code: 'fleet.rate.oneScope',
    })
    expect(await t.refusal(contract.saveRate, { ...rate, daily: '14.0001' })).toMatchObject({
      field: 'daily',
    })
  })

  test('a group’s name is its own, and it counts its vehicles', async () => {
    const { id } = await t.call(saveGroup, { nameAr: 'فاخرة', overbook: 2 })
    await aVehicle(t, { groupId: id })
    expect(await t.refusal(saveGroup, { nameAr: 'فاخرة' })).toMatchObject({ code: 'fleet.group.nameTaken' })
    await t.call(saveGroup, { id, version: 1, nameAr: 'فاخرة جداً' })
    expect(await t.refusal(saveGroup, { id, version: 1, nameAr: 'x' })).toMatchObject({
      code: 'kernel.record.stale',
    })
    const { rows } = await t.call(listGroups, {})
    expect(rows.find(row => row.id === id)).toMatchObject({
      nameAr: 'فاخرة جداً',
      vehicleCount: 1,
      rate: null,
    })
  })

  test('groups are found by name in any spelling and by what their price lacks', async () => {
    const bare = await aVehicleGroup(t, { nameAr: 'شاحنات الإمداد', dailyMinor: null })
    const priced = await aVehicleGroup(t, { nameAr: 'شاحنات الأثاث', dailyMinor: 30_000 })
    const found = async (input: Parameters<typeof t.call<typeof listGroups>>[1]) =>
      (await t.call(listGroups, { search: 'شاحنات', ...input })).rows.map(row => row.id)
    expect(await found({ search: 'امداد' })).toEqual([bare])
    expect(await found({ lacks: 'rate' })).toEqual([bare])
    expect(await found({ lacks: 'minimum' })).toEqual([priced])
    expect(await found({ sort: 'daily', descending: true })).toEqual([priced, bare])
  })

  test('another company’s group and vehicle cannot be priced', async () => {
    const other = await aCompany({ modules: [fleetServer] })
    const groupId = await aVehicleGroup(other)
    const rate = { validFrom: '2026-07-01', daily: '14.000' }
    expect(await t.refusal(contract.saveRate, { ...rate, groupId })).toMatchObject({ kind: 'notFound' })
    expect(await t.refusal(contract.saveRate, { ...rate, vehicleId: await aVehicle(other) })).toMatchObject({
      kind: 'notFound',
    })
    expect((await t.call(contract.listRates, { groupId })).rows).toEqual([])
  })
})

describe('Documents and the legality forecast', () => {
  test('a registration needs its end; a renewal replaces it once and closes the gap', async () => {
    const vehicleId = await aVehicle(t)
    const registration = { vehicleId, kind: 'registration' as const }
    expect(await t.refusal(addDocument, registration)).toMatchObject({ code: 'fleet.document.expiryMissing' })
    const { id } = await t.call(addDocument, { ...registration, expiresOn: '2026-06-20', number: 'R-1' })
    const drivers = [
      { partyId: vehicleId, name: 'أحمد', licenceExpiresOn: '2026-06-17', identityExpiresOn: null },
    ]
    const forecast = () =>
      t.call(forecastLegality, { vehicleId, from: '2026-06-06', to: '2026-06-26', drivers })
    expect((await forecast()).lapses.map(lapse => [lapse.kind, lapse.on, lapse.dayNumber])).toEqual([
      ['licence', '2026-06-18', 13],
      ['registration', '2026-06-21', 16],
    ])
    await t.call(renewDocument, { id, issuedOn: '2026-06-21', expiresOn: '2027-06-20', number: 'R-2' })
    expect((await forecast()).lapses.map(lapse => lapse.kind)).toEqual(['licence'])
    expect(await t.refusal(renewDocument, { id, expiresOn: '2027-06-20' })).toMatchObject({
      code: 'fleet.state.changed',
    })
    const shown = (withReplaced: boolean) => t.call(listDocuments, { vehicleId, withReplaced })
    expect((await shown(false)).rows.map(row => row.number)).toEqual(['R-2'])
    expect((await shown(true)).rows.map(row => row.number)).toEqual(['R-1', 'R-2'])
  })
})
