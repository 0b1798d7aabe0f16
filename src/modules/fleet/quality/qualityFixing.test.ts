import { beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { listDocuments } from '../document/document.contract.ts'
import { fleetServer } from '../index.server.ts'
import { aVehicle } from '../make.ts'
import { recordReading } from '../odometer/odometer.commands.ts'
import { getVehicle } from '../vehicle/vehicle.contract.ts'
import * as quality from './quality.contract.ts'
import type { Finding, FixableFinding } from './quality.rules.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-06-01T06:00:00Z',
  })
})

const findingsOf = async (vehicleId: string): Promise<Finding[]> => {
  const { rows } = await t.call(quality.listFindings, { limit: 100 })
  return rows.filter(row => row.vehicleId === vehicleId).map(row => row.finding)
}
const fix = (finding: FixableFinding, values: Readonly<Record<string, string>>, dryRun = false) =>
  t.call(
    quality.fixFindings,
    { finding, rows: Object.entries(values).map(([vehicleId, value]) => ({ vehicleId, value })) },
    { dryRun },
  )

test('plates are given to several vehicles at once: a look changes nothing, who is refused stays with his reason', async () => {
  const [one, two, three] = [
    await aVehicle(t, { plateKey: null }),
    await aVehicle(t, { plateKey: 'KW:TMP:88' }),
    await aVehicle(t, { plateKey: null }),
  ]
  await aVehicle(t, { plateKey: 'KW:41:7001' })
  const values = { [one]: '٤١-٧٠٠٢', [three]: '41-7001' }
  const expected = {
    fixed: 1,
    rows: [
      { vehicleId: one, before: null, after: '41-7002', why: null, stillFound: false },
      { vehicleId: three, before: null, after: null, why: { code: 'fleet.plate.taken' }, stillFound: false },
    ],
  }
  expect(await fix('no_plate', values, true)).toMatchObject(expected)
  expect(await findingsOf(one)).toContain('no_plate')
  expect(await fix('no_plate', values)).toMatchObject(expected)
  expect([await findingsOf(one), await findingsOf(three)]).toEqual([
    expect.not.arrayContaining(['no_plate']),
    expect.arrayContaining(['no_plate']),
  ])
  const unread = await fix('plate_unreadable', { [two]: 'بلا رقم' })
  expect(unread).toMatchObject({ fixed: 0, rows: [{ after: null, why: { code: 'fleet.plate.unreadable' } }] })
  expect(await fix('plate_unreadable', { [two]: '41-7003' })).toMatchObject({ fixed: 1 })
  expect(await t.call(getVehicle, { id: two })).toMatchObject({ plate: '41-7003' })
  // One plate twice in a request: the second refusal names its owner.
  const [four, five] = [await aVehicle(t, { plateKey: null }), await aVehicle(t, { plateKey: null })]
  const twice = await fix('no_plate', { [four]: '41-7009', [five]: '41-7009' })
  expect([twice.fixed, twice.rows.filter(row => row.why?.code === 'fleet.plate.taken').length]).toEqual([
    1, 1,
  ])
})

test('chassis numbers are read as typed; one whose check digit does not fit is kept and said to stand', async () => {
  const [right, wrong, short] = [await aVehicle(t), await aVehicle(t), await aVehicle(t)]
  const { fixed, rows } = await fix('vin_invalid', {
    [right]: '1m8gdm9axkp042788',
    [wrong]: '1M8GDM9A1KP042788',
    [short]: 'JTD',
  })
  expect(fixed).toBe(2)
  expect(rows).toMatchObject([
    { after: '1M8GDM9AXKP042788', why: null, stillFound: false },
    { after: '1M8GDM9A1KP042788', why: null, stillFound: true },
    { after: null, why: { code: 'fleet.vehicle.vinShape' } },
  ])
  const taken = await fix('vin_invalid', { [short]: '1M8GDM9AXKP042788' })
  expect(taken.rows[0]?.why).toMatchObject({ code: 'fleet.vehicle.vinTaken' })
})

test('registrations end on a day, readings are of now; both keep the rules of their own acts', async () => {
  const [one, two] = [await aVehicle(t), await aVehicle(t)]
  expect(await fix('missing_document', { [one]: '2026-02-30', [two]: '2026-05-01' })).toMatchObject({
    fixed: 1,
    rows: [{ why: { code: expect.stringMatching(/./) } }, { after: '2026-05-01', stillFound: true }],
  })
  // The one that ended is renewed, not set beside another.
  expect(await fix('missing_document', { [two]: '2027-05-01' })).toMatchObject({
    rows: [{ before: '2026-05-01', after: '2027-05-01', stillFound: false }],
  })
  const papers = await t.call(listDocuments, { vehicleId: two, limit: 10 })
  expect(papers.rows.filter(row => row.kind === 'registration')).toHaveLength(1)
  await t.act(ctx =>
    recordReading(ctx, {
      vehicleId: one,
      shownKm: 5000,
      source: 'manual',
      at: new Date('2026-01-01T06:00:00Z'),
    }),
  )
  expect(await fix('odometer_gap', { [one]: '4,000', [two]: '٦٬٠٠٠' })).toMatchObject({
    fixed: 1,
    rows: [
      { before: '5000', why: { code: 'fleet.odometer.backwards' } },
      { before: null, after: '6000', stillFound: false },
    ],
  })
  for (const unclear of ['12x', '6500,5', '6,50', '6 5'])
    expect((await fix('odometer_gap', { [one]: unclear })).rows[0]?.why, unclear).not.toBeNull()
})

test('who may not write papers is told at each row; a stranger’s vehicle refuses the whole', async () => {
  const vehicleId = await aVehicle(t)
  const rows = [{ vehicleId, value: '2027-05-01' }]
  const fleetOnly = { permissions: ['fleet.vehicles.write'] }
  expect(await t.call(quality.fixFindings, { finding: 'missing_document', rows }, fleetOnly)).toMatchObject({
    fixed: 0,
    rows: [{ why: { code: 'access.permission.missing' } }],
  })
  expect(
    await t.refusal(
      quality.fixFindings,
      { finding: 'missing_document', rows },
      { permissions: ['fleet.vehicles.read'] },
    ),
  ).toMatchObject({ kind: 'forbidden' })
  const stranger = [...rows, { vehicleId: crypto.randomUUID(), value: '2027-05-01' }]
  expect(await t.refusal(quality.fixFindings, { finding: 'missing_document', rows: stranger })).toMatchObject(
    {
      code: 'kernel.record.notFound',
    },
  )
  expect(await findingsOf(vehicleId)).toContain('missing_document')
})
