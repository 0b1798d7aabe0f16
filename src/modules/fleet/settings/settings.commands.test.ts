import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { fleetServer } from '../index.server.ts'
import * as contract from './settings.contract.ts'
import { violationFee } from './settings.queries.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules: [fleetServer], now: '2026-06-10T09:00:00Z' })
})

test('Settings answer their defaults until somebody saves others; wrong hours and amounts are refused', async () => {
  const admin = { permissions: ['admin.settings.write'] }
  const seen = contract.fleetSettings.parse(await t.call(contract.getFleetSettings, {}))
  expect(seen).toMatchObject({ turnaroundMinutes: 60, lateFines: { policy: 'none', maxHold: '50' } })
  const wish = {
    ...seen,
    turnaroundMinutes: 90,
    violationFee: { fixed: '7.500', percentBps: 1_000 },
    lateFines: { policy: 'hold' as const, maxHold: '40' },
  }
  expect(await t.refusal(contract.saveFleetSettings, wish, { permissions: [] })).toMatchObject({
    kind: 'forbidden',
  })
  const closed = { ...seen.workshopHours, from: '16:00', to: '08:00' }
  expect(
    await t.refusal(contract.saveFleetSettings, { ...wish, workshopHours: closed }, admin),
  ).toMatchObject({ code: 'fleet.settings.hours', field: 'workshopHours.to' })
  const unclear = { ...wish, workshopHours: { ...seen.workshopHours, from: '8', to: '25:00' } }
  const { fields } = await t.refusal(contract.saveFleetSettings, unclear, admin)
  expect(fields?.map(one => [one.field, one.code])).toEqual([
    ['workshopHours.from', 'fleet.settings.timeShape'],
    ['workshopHours.to', 'fleet.settings.timeShape'],
  ])
  const arabic = { ...wish, workshopHours: { ...seen.workshopHours, from: '٠٧:٣٠' } }
  await t.call(contract.saveFleetSettings, arabic, admin)
  expect(await t.call(contract.getFleetSettings, {})).toMatchObject({ workshopHours: { from: '07:30' } })
  const fee = { fixed: '1234567890.5', percentBps: 0 }
  expect((await t.refusal(contract.saveFleetSettings, { ...wish, violationFee: fee }, admin)).kind).toBe(
    'invalid',
  )
  await t.call(contract.saveFleetSettings, wish, admin)
  expect(await t.call(contract.getFleetSettings, {})).toMatchObject({ ...wish })
  expect(await t.act(violationFee)).toEqual({ fixedMinor: 7_500, percentBps: 1_000 })
})

test('Two people save different settings from the same page: both stand; of the same one the second is told', async () => {
  const admin = { permissions: ['admin.settings.write'] }
  const seen = contract.fleetSettings.parse(await t.call(contract.getFleetSettings, {}))
  await t.call(contract.saveFleetSettings, { ...seen, turnaroundMinutes: 30, seen }, admin)
  await t.call(contract.saveFleetSettings, { ...seen, toleranceMinutes: 45, seen }, admin)
  const both = { turnaroundMinutes: 30, toleranceMinutes: 45 }
  expect(await t.call(contract.getFleetSettings, {})).toMatchObject(both)
  expect(
    await t.refusal(contract.saveFleetSettings, { ...seen, turnaroundMinutes: 15, seen }, admin),
  ).toMatchObject({ code: 'kernel.record.stale', kind: 'conflict', field: 'turnaroundMinutes' })
  expect(await t.call(contract.getFleetSettings, {})).toMatchObject(both)
})
