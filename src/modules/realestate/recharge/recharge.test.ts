import { expect, test } from 'vitest'
import { entryLines } from '#modules/billing/make.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { aBuilding, anActive, anEstateCompany, ledgerBalance } from '../make.ts'
import { importReadings, listReadings, readMeter, saveMeter, undoReading } from '../meter/meter.contract.ts'
import { usedBetween } from '../meter/meter.rules.ts'
import { getProperty } from '../property/property.contract.ts'
import { saveProperty } from '../property/propertyActs.contract.ts'
import * as contract from './recharge.contract.ts'

test('scenario 11: a bill by readings; common use and the empty unit stay with the landlord', async () => {
  const t = await anEstateCompany({ now: '2026-10-31T09:00:00Z' })
  const { id: buildingId, units } = await aBuilding(t)
  for (const at of [0, 1])
    await anActive(t, { units: [units[at]!.id], startDate: '2026-09-01', endDate: '2027-08-31' })
  const used = [1250, 860, 0]
  const meters: string[] = []
  for (const [at, propertyId] of [...units.slice(0, 3).map(unit => unit.id), buildingId].entries()) {
    const { id } = await t.call(saveMeter, {
      propertyId,
      kind: 'electricity',
      number: `E-${at}`,
      accountHolder: 'company',
    })
    meters.push(id)
    await t.call(readMeter, { meterId: id, on: '2026-09-30', value: 900 })
    await t.call(readMeter, { meterId: id, on: '2026-10-31', value: 900 + (used[at] ?? 2500) })
  }
  expect(await t.refusal(readMeter, { meterId: meters[2]!, on: '2026-10-20', value: 880 })).toMatchObject({
    code: 'realestate.meter.backwards',
    params: { value: '880', last: '900' },
  })
  const run = {
    buildingId,
    kind: 'electricity' as const,
    from: '2026-10-01',
    to: '2026-10-31',
    total: '186.400',
    method: 'reading' as const,
  }
  const { lines, tenants, landlord } = await t.call(contract.previewRecharge, run)
  expect(lines.map(line => [line.unit, line.weight, line.amount, line.bearer])).toEqual([
    ['101', 1_250_000, '93.200', 'tenant'],
    ['102', 860_000, '64.122', 'tenant'],
    ['103', 0, '0.000', 'landlord'],
    ['104', 0, '0.000', 'landlord'],
    [null, 390_000, '29.078', 'landlord'],
  ])
  expect({ tenants, landlord }).toEqual({ tenants: '157.322', landlord: '29.078' })
  const vendorId = (await aCustomer(t)).id
  const bill = { vendorId, reference: 'MEW-1', date: '2026-10-31' }
  const { id } = await t.call(contract.issueRecharge, { ...run, bill })
  expect(await entryLines(t, `realestate:recharge:${id}:bill`)).toMatchObject([
    { key: 'propertyUtilitiesExpense', debit: 186_400 },
    { key: 'payable', credit: 186_400 },
  ])
  expect(await ledgerBalance(t, 'serviceChargeRevenue')).toBe(-157_322)
  expect((await t.refusal(contract.issueRecharge, run)).code).toBe('realestate.recharge.period')
  const [last] = (await t.call(listReadings, { meterId: meters[0]! })).rows
  expect(last).toMatchObject({ on: '2026-10-31', used: 1250, isUsed: true })
  const undo = { id: last!.id, reason: 'رقم خاطئ' }
  expect((await t.refusal(undoReading, undo)).code).toBe('realestate.meter.readingUsed')
  const [kept] = (await t.call(contract.listRecharges, { buildingId })).rows
  await t.call(contract.reverseRecharge, { id, version: kept!.version, reason: 'قراءة خاطئة' })
  expect(await ledgerBalance(t, 'serviceChargeRevenue')).toBe(0)
  await t.call(undoReading, undo)
  expect((await t.call(listReadings, { meterId: meters[0]! })).rows).toHaveLength(1)
  await t.call(readMeter, { meterId: meters[0]!, on: '2026-10-31', value: 2150 })
  await t.call(contract.issueRecharge, run)
})

test('scenario 12: by area a vacant unit is the landlord’s, and a tenant of half the days bears half', async () => {
  const t = await anEstateCompany({ now: '2026-10-31T09:00:00Z' })
  const { id: buildingId, units } = await aBuilding(t, { perFloor: 3 })
  for (const [at, areaSqm] of [100, 120, 80].entries()) {
    const unit = await t.call(getProperty, { id: units[at]!.id })
    await t.call(saveProperty, {
      id: unit.id,
      version: unit.version,
      propertyName: unit.propertyName,
      level: 'unit',
      parentId: buildingId,
      propertyType: unit.propertyType,
      propertyUse: unit.propertyUse,
      area: unit.area,
      unitNo: unit.unitNo,
      features: [],
      rentalPrice: unit.rentalPrice,
      lettableFrom: unit.lettableFrom,
      areaSqm,
    })
  }
  await anActive(t, { units: [units[0]!.id], startDate: '2026-10-01', endDate: '2027-09-30' })
  await anActive(t, { units: [units[1]!.id], startDate: '2026-10-01', endDate: '2027-09-30' })
  const wish = { buildingId, kind: 'service' as const, from: '2026-10-01', to: '2026-10-31' }
  const area = { ...wish, total: '300.000', method: 'area' as const }
  const { lines } = await t.call(contract.previewRecharge, area)
  expect(lines.map(line => [line.amount, line.bearer])).toEqual([
    ['100.000', 'tenant'],
    ['120.000', 'tenant'],
    ['80.000', 'landlord'],
  ])
  const half = await t.call(contract.previewRecharge, {
    ...area,
    from: '2026-09-01',
    to: '2026-10-31',
    total: '610.000',
    method: 'fixed',
    weights: [{ propertyId: units[0]!.id, weight: 1 }],
  })
  expect(half.lines.slice(0, 2).map(line => [line.amount, line.bearer])).toEqual([
    ['310.000', 'tenant'],
    ['300.000', 'landlord'],
  ])
  expect((await t.refusal(contract.previewRecharge, { ...area, method: 'reading' })).code).toBe(
    'realestate.recharge.noWeight',
  )
})

test('RE-05: each row of a round finds its own meter; what is ambiguous or differs is answered, not recorded', async () => {
  const t = await anEstateCompany({ now: '2026-11-11T09:00:00Z' })
  const first = await aBuilding(t)
  const second = await aBuilding(t, { name: 'السدرة' })
  for (const { units } of [first, second])
    await t.call(saveMeter, {
      propertyId: units[0]!.id,
      kind: 'water',
      number: 'W-1',
      accountHolder: 'tenant',
    })
  const row = { unit: '101', kind: 'water' as const, on: '2026-11-10', value: 120.5 }
  const rows = [
    row,
    { ...row, building: 'السدرة' },
    { ...row, building: 'السدرة' },
    { ...row, building: 'السدرة', value: 121 },
    { ...row, building: 'النخيل', on: '2026-11-12' },
    { ...row, building: 'النخيل', unit: '999' },
    { ...row, building: 'السدرة', on: '2026-11-11', value: 3 },
  ]
  const { recorded, rows: answered } = await t.call(importReadings, { rows })
  expect(recorded).toBe(1)
  expect(answered.map(one => one.outcome)).toEqual([
    'ambiguous',
    'recorded',
    'same',
    'differs',
    'future',
    'unknown',
    'backwards',
  ])
})

test('a counter that began anew counts from zero', () => {
  const read = (on: string, valueMilli: number, isRollover = false) => ({ on, valueMilli, isRollover })
  const readings = [read('2026-09-30', 9900), read('2026-10-15', 9990), read('2026-10-31', 40, true)]
  expect(usedBetween(readings, '2026-09-30', '2026-10-31')).toBe(130)
  expect(usedBetween(readings, '2026-10-01', '2026-10-14')).toBe(0)
})
