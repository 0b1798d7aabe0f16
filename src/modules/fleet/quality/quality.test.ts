import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { addDocument } from '../document/document.contract.ts'
import { fleetServer } from '../index.server.ts'
import { aVehicle, aVehicleGroup } from '../make.ts'
import { recordReading } from '../odometer/odometer.commands.ts'
import * as quality from './quality.contract.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-06-01T06:00:00Z',
  })
})

const found = async (vehicleId: string, ignored = false) => {
  const { rows } = await t.call(quality.listFindings, { limit: 100, ...(ignored ? { ignored } : {}) })
  return rows.filter(row => row.vehicleId === vehicleId).map(row => row.finding)
}

test('what is missing of a vehicle is found, the serious first, and is gone once it is put right', async () => {
  const bare = await aVehicle(t, { plateKey: null, groupId: await aVehicleGroup(t, { dailyMinor: null }) })
  expect(await found(bare)).toEqual([
    ...['missing_document', 'no_plate', 'no_rate', 'no_asset', 'odometer_gap', 'no_photo', 'vin_invalid'],
  ])
  const sound = await aVehicle(t)
  await t.call(addDocument, {
    vehicleId: sound,
    kind: 'registration',
    issuedOn: '2026-01-01',
    expiresOn: '2026-12-31',
    fileIds: [],
  })
  await t.act(ctx => recordReading(ctx, { vehicleId: sound, shownKm: 10, at: ctx.now, source: 'manual' }))
  expect(await found(sound)).toEqual(['no_asset', 'no_photo', 'vin_invalid'])
  expect(await t.call(quality.totalFindings, {})).toMatchObject({
    vehicles: 2,
    score: 5000,
    count: 10,
    byFinding: { no_plate: 1, no_asset: 2 },
  })
  const pages = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await t.call(quality.listFindings, { limit: 3, ...(cursor ? { cursor } : {}) })
    pages.push(...page.rows.map(row => row.id))
    cursor = page.next
  }
  expect([pages.length, new Set(pages).size]).toEqual([10, 10])
})

test('a finding that is left as it is comes back after its day, or when somebody brings it back', async () => {
  const vehicleId = await aVehicle(t)
  const photo = { vehicleId, finding: 'no_photo' as const }
  await t.call(quality.ignoreFinding, { findings: [photo], reason: 'تُصوَّر بعد الغسيل', until: '2026-06-10' })
  expect([await found(vehicleId), await found(vehicleId, true)]).toEqual([
    expect.not.arrayContaining(['no_photo']),
    ['no_photo'],
  ])
  t.setNow('2026-06-11T06:00:00Z')
  expect(await found(vehicleId)).toContain('no_photo')
  await t.call(quality.ignoreFinding, { findings: [photo], reason: 'لا يلزم' })
  expect(await found(vehicleId)).not.toContain('no_photo')
  await t.call(quality.restoreFinding, photo)
  expect(await found(vehicleId)).toContain('no_photo')
  expect(await t.refusal(quality.restoreFinding, photo)).toMatchObject({ code: 'kernel.record.notFound' })
})

test('a plate no state issues and two vehicles that are one are found; many findings are left at once', async () => {
  const odd = await aVehicle(t, { plateKey: 'KW:TMP:17' })
  const [kuwaiti, saudi] = [
    await aVehicle(t, { plateKey: 'KW:31:4321' }),
    await aVehicle(t, { plateKey: 'BH:31:4321' }),
  ]
  const vins = [await aVehicle(t), await aVehicle(t), await aVehicle(t)]
  await t.act(async ctx => {
    for (const [at, vin] of ['JTDBR32E100102345', 'JTD8R32E100102345', 'JTDBR32E100102346'].entries())
      await ctx.db.updateTable('fleet.vehicle').set({ vin }).where('id', '=', vins[at]!).execute()
  })
  expect(await found(odd)).toContain('plate_unreadable')
  for (const id of [kuwaiti, saudi, vins[0]!, vins[1]!]) expect(await found(id)).toContain('duplicate')
  for (const id of [vins[2]!, odd]) expect(await found(id)).not.toContain('duplicate')
  const many = [kuwaiti, saudi, kuwaiti].map(vehicleId => ({ vehicleId, finding: 'duplicate' as const }))
  expect(await t.call(quality.ignoreFinding, { findings: many, reason: 'لوحتان مختلفتان' })).toEqual({
    ignored: 2,
  })
  expect(await found(saudi, true)).toEqual(['duplicate'])
  const foreign = { vehicleId: crypto.randomUUID(), finding: 'no_photo' as const }
  expect(
    await t.refusal(quality.ignoreFinding, { findings: [...many, foreign], reason: 'خطأ' }),
  ).toMatchObject({ code: 'kernel.record.notFound' })
})
