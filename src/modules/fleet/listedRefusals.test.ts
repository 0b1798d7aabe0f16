import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { anOpenBox, theTreasury } from '#modules/billing/make.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { closeFlag, openFlag } from './flag/flag.contract.ts'
import { fleetServer } from './index.server.ts'
import * as inspection from './inspection/inspection.contract.ts'
import { photoAngles } from './inspection/inspection.rules.ts'
import { aCustody, aPhoto, aVehicle, aVehicleGroup } from './make.ts'
import { decideMarkFor, recordMarkCharge } from './mark/mark.commands.ts'
import { decideMark, listNewMarks } from './mark/mark.contract.ts'
import { recordOdometer } from './odometer/odometer.contract.ts'
import * as permits from './permit/permit.contract.ts'
import { endCustody } from './public.server.ts'
import * as vehicles from './vehicle/vehicle.contract.ts'
import * as violation from './violation/violation.contract.ts'
import { payViolations } from './violation/violationPayment.contract.ts'

/** What section 8 of 20-fleet lists beside an operation and no story provokes on its way. */
let t: TestCompany
let photos: { angle: (typeof photoAngles)[number]; fileId: string; takenAt: string }[]

beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-05-20T07:00:00Z',
  })
  photos = await t.act(async ctx => {
    const taken = []
    for (const angle of photoAngles.slice(0, 8))
      taken.push({ angle, fileId: await aPhoto(ctx), takenAt: ctx.now.toISOString() })
    return taken
  })
})

const look = (vehicleId: string, change: object = {}) => ({
  deviceKey: randomUUID(),
  vehicleId,
  purpose: 'periodic' as const,
  at: '2026-05-19T07:00:00Z',
  odometerKm: 1_000,
  fuelEighths: 8,
  overall: 'good' as const,
  photos,
  ...change,
})
const signed = async (vehicleId: string, change: object = {}) => {
  const { id } = await t.call(inspection.saveInspection, look(vehicleId, change))
  await t.call(inspection.signInspection, { id, version: 1 })
  return id
}
const dent = { view: 'front', x: 500, y: 500, type: 'dent', severity: 'minor' } as const

describe('Vehicle, plate and flag', () => {
  test('a plate or chassis number of another vehicle is refused by its name, an unreadable plate at its field', async () => {
    const [id, other] = [await aVehicle(t), await aVehicle(t, { plateKey: 'KW:8:4321' })]
    const vin = '1HGCM82633A004352'
    const fields = { make: 'Toyota', model: 'Corolla', year: 2025, groupId: await aVehicleGroup(t) }
    await t.call(vehicles.updateVehicle, { id: other, version: 1, ...fields, vin })
    expect(await t.refusal(vehicles.updateVehicle, { id, version: 1, ...fields, vin })).toMatchObject({
      code: 'fleet.vehicle.vinTaken',
      field: 'vin',
      params: { vehicle: '8-4321' },
    })
    const change = { id, version: 1, from: '2026-05-20' }
    expect(
      await t.refusal(vehicles.changePlate, { ...change, plate: { code: '8', serial: '4321' } }),
    ).toMatchObject({ code: 'fleet.plate.taken', params: { vehicle: 'Toyota Corolla 2025' } })
    expect(
      await t.refusal(vehicles.changePlate, { ...change, plate: { code: '8', serial: 'سبعة' } }),
    ).toMatchObject({ code: 'fleet.plate.unreadable', field: 'plate' })
  })

  test('a flag is opened once, closed once, and neither ends before it begins', async () => {
    const flag = { vehicleId: await aVehicle(t), kind: 'out_of_service' as const, note: 'بلا بطارية' }
    const from = '2026-05-20T06:00:00Z'
    expect(await t.refusal(openFlag, { ...flag, from, expectedUntil: '2026-05-19T06:00:00Z' })).toMatchObject(
      { code: 'fleet.period.backwards', field: 'expectedUntil' },
    )
    const { id } = await t.call(openFlag, { ...flag, from })
    expect(await t.refusal(openFlag, { ...flag, from })).toMatchObject({
      code: 'fleet.state.changed',
      params: { state: 'out_of_service' },
    })
    expect(await t.refusal(closeFlag, { id, version: 1, at: '2026-05-19T06:00:00Z' })).toMatchObject({
      code: 'fleet.period.backwards',
      field: 'at',
    })
    await t.call(closeFlag, { id, version: 1, at: '2026-05-20T06:30:00Z' })
    expect(await t.refusal(closeFlag, { id, version: 2, at: '2026-05-20T06:40:00Z' })).toMatchObject({
      code: 'fleet.state.changed',
    })
    expect(await t.refusal(openFlag, { ...flag, from, policeReportNo: '77' })).toMatchObject({
      code: 'fleet.flag.accidentOnly',
    })
  })
})

describe('Reading and inspection', () => {
  test('a reading beyond what a vehicle drives is asked again, one of a time to come is refused', async () => {
    const vehicleId = await aVehicle(t)
    await t.call(recordOdometer, { vehicleId, shownKm: 1_000, at: '2026-05-19T07:00:00Z' })
    const next = { vehicleId, shownKm: 3_000, at: '2026-05-20T07:00:00Z' }
    expect(await t.refusal(recordOdometer, next)).toMatchObject({
      code: 'fleet.odometer.jump',
      params: { km: 2_000, days: 1 },
    })
    await t.call(recordOdometer, { ...next, isConfirmed: true })
    expect(await t.refusal(recordOdometer, { ...next, at: '2026-05-20T08:00:00Z' })).toMatchObject({
      code: 'fleet.custody.future',
    })
  })

  test('an inspection is not signed against the odometer, nor while a mark may be an older one, nor twice', async () => {
    const vehicleId = await aVehicle(t)
    await signed(vehicleId, { marks: [dent] })
    const save = async (change: object) =>
      (await t.call(inspection.saveInspection, look(vehicleId, { at: '2026-05-20T06:00:00Z', ...change }))).id
    const why = async (change: object) =>
      t.refusal(inspection.signInspection, { id: await save(change), version: 1 })
    expect(await why({ odometerKm: 999 })).toMatchObject({ code: 'fleet.odometer.backwards' })
    expect(await why({ odometerKm: 9_000 })).toMatchObject({ code: 'fleet.odometer.jump' })
    expect(await why({ marks: [{ ...dent, x: 520 }] })).toMatchObject({
      code: 'fleet.mark.sameQuestion',
      params: { count: 1 },
    })
    const id = await save({ odometerKm: 1_050 })
    await t.call(inspection.signInspection, { id, version: 1 })
    expect(await t.refusal(inspection.signInspection, { id, version: 2 })).toMatchObject({
      code: 'fleet.state.changed',
    })
  })

  test('charged damage is neither decided again nor voided with its inspection; damage of nobody is not charged', async () => {
    const vehicleId = await aVehicle(t)
    const at = new Date('2026-05-18T07:00:00Z')
    const custodyId = await aCustody(t, { vehicleId, at, partyId: (await aCustomer(t)).id })
    await t.act(ctx => endCustody(ctx, { custodyId, at: new Date('2026-05-19T07:00:00Z') }))
    const id = await signed(vehicleId, { purpose: 'in', custodyId, marks: [dent] })
    const [mark] = (await t.call(listNewMarks, { custodyId })).rows
    await t.act(async ctx => {
      await decideMarkFor(ctx, { markId: mark!.id, decision: 'custodian', costMinor: 60_000 })
      await recordMarkCharge(ctx, mark!.id, 'INV-2026-00077')
    })
    const charged = { code: 'fleet.mark.charged', params: { document: 'INV-2026-00077' } }
    expect(await t.refusal(decideMark, { id: mark!.id, version: 2, decision: 'company' })).toMatchObject(
      charged,
    )
    expect(await t.refusal(inspection.voidInspection, { id, version: 2, reason: 'خطأ' })).toMatchObject(
      charged,
    )

    const other = await aVehicle(t)
    await signed(other, { marks: [dent] })
    const [old] = (await t.call(inspection.listInspections, { vehicleId: other })).rows
    const { addedMarks } = await t.call(inspection.getInspection, { id: old!.id })
    const choice = { markId: addedMarks[0]!.id, decision: 'custodian' as const, costMinor: 1_000 }
    await expect(t.act(ctx => decideMarkFor(ctx, choice))).rejects.toMatchObject({
      refusal: { code: 'fleet.mark.notChargeable' },
    })
  })
})

describe('Permit', () => {
  test('a vehicle in somebody’s hands is not handed out, a flagged one not approved, a decided request not rejected', async () => {
    const driverPartyId = (await aCustomer(t, { roles: ['employee'], licenceUntil: '2027-01-01' })).id
    const asked = async (vehicleId: string) => {
      await t.act(ctx =>
        ctx.db
          .insertInto('fleet.vehicle_document')
          .values({ vehicle_id: vehicleId, kind: 'registration', expires_on: '2026-12-31' })
          .execute(),
      )
      const errand = { vehicleId, purpose: 'delivery' as const, driverPartyId, destination: 'الأحمدي' }
      const when = { from: '2026-05-20T08:00:00Z', to: '2026-05-20T12:00:00Z' }
      return t.call(permits.requestPermit, { ...errand, ...when }, { userId: randomUUID() })
    }
    const flagged = await aVehicle(t)
    const first = await asked(flagged)
    await t.call(openFlag, {
      vehicleId: flagged,
      kind: 'police_hold',
      note: 'قرب المخفر',
      from: '2026-05-20T06:00:00Z',
    })
    expect(await t.refusal(permits.approvePermit, { id: first.id, version: 1 })).toMatchObject({
      code: 'fleet.vehicle.flagged',
      params: { flag: 'police_hold' },
    })

    const held = await aVehicle(t)
    const { id } = await asked(held)
    await t.call(permits.approvePermit, { id, version: 1 })
    expect(await t.refusal(permits.rejectPermit, { id, version: 2, reason: 'تأخر' })).toMatchObject({
      code: 'fleet.state.changed',
    })
    const at = new Date('2026-05-20T06:00:00Z')
    await aCustody(t, { vehicleId: held, at, holder: 'سالم العنزي' })
    const { vehicleId: _, purpose: __, ...seen } = look(held, { at: '2026-05-20T07:00:00Z' })
    const start = { id, version: 2, deviceAt: '2026-05-20T07:00:00Z', signature: { name: 'سالم' } }
    expect(await t.refusal(permits.startPermit, { ...start, inspection: seen })).toMatchObject({
      code: 'fleet.custody.open',
      params: { holder: 'سالم العنزي' },
    })
  })
})

describe('Violation', () => {
  test('a fine is paid to its own authority, from a box that has the money, and nobody is charged unmatched', async () => {
    const vehicleId = await aVehicle(t, { plateKey: 'KW:12:34567' })
    const [authorityPartyId, other] = [
      (await aCustomer(t, { kind: 'organization', roles: ['vendor'] })).id,
      (await aCustomer(t, { kind: 'organization', roles: ['vendor'] })).id,
    ]
    const fine = {
      plateText: '12-34567',
      fine: '30.000',
      type: 'speeding' as const,
      occurredOn: '2026-05-05',
    }
    const record = (reference: string, change: object = {}) =>
      t.call(violation.recordViolation, { authorityPartyId, reference, ...fine, ...change })
    const { id } = await record('P-1')
    const { bankId, cashId } = await theTreasury(t)
    const pay = { authorityPartyId, treasuryAccountId: bankId, lines: [{ id, amount: '30.000' }] }
    expect(await t.refusal(payViolations, { ...pay, authorityPartyId: other })).toMatchObject({
      code: 'fleet.violation.otherAuthority',
    })
    const inCash = { ...pay, treasuryAccountId: cashId }
    expect(await t.refusal(payViolations, inCash)).toMatchObject({ code: 'billing.session.none' })
    await anOpenBox(t)
    expect(await t.refusal(payViolations, inCash)).toMatchObject({ code: 'billing.treasury.insufficient' })
    const nobodys = await record('P-2', { plateText: '99-99999' })
    const unknown = { ...pay, lines: [{ id: nobodys.id, amount: '30.000' }] }
    expect(await t.refusal(payViolations, unknown)).toMatchObject({ code: 'fleet.violation.noVehicle' })
    expect(await t.refusal(violation.decideMatchedViolations, { ids: [id] })).toMatchObject({
      code: 'fleet.violation.notMatched',
    })
    await t.call(violation.decideViolation, { id, version: 1, liability: 'company' })
    const gone = { id, version: 2, reason: 'ألغتها الجهة' }
    await t.call(violation.cancelViolation, gone)
    for (const refused of [
      t.refusal(violation.cancelViolation, { ...gone, version: 3 }),
      t.refusal(violation.assignViolation, { id, version: 3, vehicleId }),
      t.refusal(violation.objectToViolation, { id, version: 3, objection: 'filed', note: 'لم تكن هناك' }),
      t.refusal(payViolations, pay),
    ])
      expect(await refused).toMatchObject({ code: 'fleet.state.changed', params: { state: 'cancelled' } })
  })
})
