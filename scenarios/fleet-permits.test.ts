import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { entryLines } from '#modules/billing/make.ts'
import { hourlyAlarms } from '#modules/fleet/alarm/alarms.job.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { photoAngles } from '#modules/fleet/inspection/inspection.rules.ts'
import { aClaim, aPhoto, aVehicle } from '#modules/fleet/make.ts'
import { printPermit } from '#modules/fleet/paper.contract.ts'
import * as permits from '#modules/fleet/permit/permit.contract.ts'
import { getVehicle, getVehicleStatus } from '#modules/fleet/vehicle/vehicle.contract.ts'
import * as violations from '#modules/fleet/violation/violation.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'

let t: TestCompany
let employee: string
let photos: { angle: (typeof photoAngles)[number]; fileId: string; takenAt: string }[]
const clerk = { userId: randomUUID() }

beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-05-07T07:00:00Z',
  })
  employee = (await aCustomer(t, { nameAr: 'الموظف هـ', roles: ['employee'], licenceUntil: '2026-05-20' })).id
  photos = await t.act(async ctx => {
    const taken = []
    for (const angle of photoAngles.slice(0, 8))
      taken.push({ angle, fileId: await aPhoto(ctx), takenAt: ctx.now.toISOString() })
    return taken
  })
})

/** A vehicle whose registration outlives every story here. */
async function aLawfulVehicle(plateKey?: string): Promise<string> {
  const vehicleId = await aVehicle(t, plateKey ? { plateKey } : {})
  await t.act(ctx =>
    ctx.db
      .insertInto('fleet.vehicle_document')
      .values({
        vehicle_id: vehicleId,
        kind: 'registration',
        issued_on: '2026-01-01',
        expires_on: '2026-12-31',
      })
      .execute(),
  )
  return vehicleId
}

const errand = (vehicleId: string, wish: Partial<Parameters<typeof ask>[0]> = {}) =>
  ask({
    vehicleId,
    purpose: 'delivery',
    driverPartyId: employee,
    destination: 'ميناء الشويخ',
    ...day8,
    ...wish,
  })
const day8 = { from: '2026-05-08T08:00:00+03:00', to: '2026-05-08T14:00:00+03:00' }
const ask = (input: Parameters<typeof t.call<typeof permits.requestPermit>>[1]) =>
  t.call(permits.requestPermit, input, clerk)
const approved = async (vehicleId: string, wish: Partial<Parameters<typeof ask>[0]> = {}) => {
  const { id, number } = await errand(vehicleId, wish)
  await t.call(permits.approvePermit, { id, version: 1 })
  return { id, number }
}
/** What the yard saw at an instant, recorded as it happened. */
const look = (at: string, odometerKm: number, marks: object[] = []) => ({
  deviceAt: at,
  signature: { name: 'الموظف هـ' },
  inspection: {
    deviceKey: randomUUID(),
    at,
    odometerKm,
    fuelEighths: 6,
    overall: 'good' as const,
    photos,
    marks: marks as never[],
  },
})
const statusOf = async (id: string) => (await t.call(getVehicleStatus, { id })).status

test('Scenario 5, V3: an employee’s errand, and the fine that came during it', async () => {
  t.setNow('2026-05-07T07:00:00Z')
  const vehicleId = await aLawfulVehicle('KW:1:23456')
  const { id, number } = await errand(vehicleId)
  expect(number).toBe('DP-2026-00001')
  const asked = await t.call(permits.getPermit, { id })
  expect(asked).toMatchObject({ state: 'pending', driver: { name: 'الموظف هـ' } })
  expect(asked.checks).toMatchObject({ conflict: null, licenceExpiresOn: '2026-05-20', licenceFits: true })
  expect(asked.actions).toEqual(['cancel', 'reject', 'approve'])
  expect((await t.call(permits.getPermit, { id }, clerk)).actions).toEqual(['cancel'])
  expect(await t.refusal(permits.approvePermit, { id, version: 1 }, clerk)).toMatchObject({
    code: 'approvals.request.ownRequest',
  })
  await t.call(permits.approvePermit, { id, version: 1 })
  const actions = async () => (await t.call(permits.getPermit, { id })).actions
  expect(await actions()).toEqual(['cancel', 'start'])
  expect((await t.call(getVehicle, { id: vehicleId })).claims.map(claim => claim.source)).toEqual([number])

  t.setNow('2026-05-08T05:00:00Z')
  const out = { id, version: 2, ...look('2026-05-08T05:00:00Z', 12_000) }
  expect(
    await t.refusal(permits.startPermit, { ...out, inspection: { ...out.inspection, photos: [] } }),
  ).toMatchObject({ code: 'fleet.inspection.photosMissing' })
  await t.call(permits.startPermit, out)
  expect(await statusOf(vehicleId)).toBe('employee_use')
  expect(await actions()).toEqual(['takeBack'])

  t.setNow('2026-05-08T12:30:00Z')
  expect((await t.call(permits.listPermits, { overdue: true })).rows.map(row => row.id)).toEqual([id])
  const back = { id, version: 3, ...look('2026-05-08T12:30:00Z', 12_080) }
  expect(await t.call(permits.takeBackPermit, back)).toEqual({ version: 4, state: 'completed', undecided: 0 })
  expect(await statusOf(vehicleId)).toBe('available')
  const done = await t.call(permits.getPermit, { id })
  expect([done.out?.odometerKm, done.in?.odometerKm]).toEqual([12_000, 12_080])
  expect(done.actions).toEqual([])
  expect((await t.call(getVehicle, { id: vehicleId })).claims).toEqual([])

  const authorityPartyId = (await aCustomer(t, { nameAr: 'المرور', kind: 'organization', roles: ['vendor'] }))
    .id
  const fine = await t.call(violations.recordViolation, {
    authorityPartyId,
    reference: '9003',
    plateText: '1-23456',
    type: 'other',
    fine: '10.000',
    occurredOn: '2026-05-08',
    occurredTime: '09:30',
    dueOn: '2026-06-08',
  })
  const seen = await t.call(violations.getViolation, { id: fine.id })
  expect(seen).toMatchObject({ state: 'matched' })
  await t.call(violations.decideViolation, {
    id: fine.id,
    version: seen.version,
    liability: 'employee',
    partyId: employee,
  })
  expect(
    (await entryLines(t, `fleet:violation:${fine.id}:employee`)).map(line => [
      line.key,
      line.debit - line.credit,
    ]),
  ).toEqual([
    ['employeeAdvances', 10_000],
    ['violationsPayable', -10_000],
  ])
})

describe('A permit is refused', () => {
  test('for a stranger, backwards, over already, and a transfer to nowhere', async () => {
    t.setNow('2026-05-07T07:00:00Z')
    const vehicleId = await aLawfulVehicle()
    const stranger = (await aCustomer(t, { nameAr: 'عميل' })).id
    const wish = {
      vehicleId,
      purpose: 'delivery' as const,
      driverPartyId: employee,
      destination: 'س',
      ...day8,
    }
    const why = async (change: Partial<typeof wish> & { purpose?: 'delivery' | 'transfer' }) =>
      (await t.refusal(permits.requestPermit, { ...wish, ...change })).code
    expect(await why({ driverPartyId: stranger })).toBe('fleet.permit.notEmployee')
    expect(await why({ to: day8.from })).toBe('fleet.permit.backwards')
    expect(await why({ from: '2026-05-01T05:00:00Z', to: '2026-05-02T05:00:00Z' })).toBe('fleet.permit.past')
    expect(await t.refusal(permits.requestPermit, { ...wish, purpose: 'transfer' })).toMatchObject({
      code: 'kernel.field.required',
      field: 'destinationBranchId',
    })
  })

  test('for a lapsed licence, a lapsed registration and a vehicle somebody was promised', async () => {
    const vehicleId = await aLawfulVehicle()
    const late = { from: '2026-05-20T08:00:00+03:00', to: '2026-05-21T14:00:00+03:00' }
    const long = await errand(vehicleId, late)
    expect(await t.refusal(permits.approvePermit, { id: long.id, version: 1 })).toMatchObject({
      code: 'fleet.permit.licenceExpired',
      params: { date: '2026-05-20' },
    })
    const lapsed = await errand(await aVehicle(t))
    expect(await t.refusal(permits.approvePermit, { id: lapsed.id, version: 1 })).toMatchObject({
      code: 'fleet.legality.blocked',
      params: { item: 'registration' },
    })
    await aClaim(t, { vehicleId, from: '2026-05-08T10:00:00+03:00', to: '2026-05-09T10:00:00+03:00' })
    const second = await errand(vehicleId)
    expect((await t.call(permits.getPermit, { id: second.id })).checks?.conflict?.code).toBe(
      'fleet.claim.taken',
    )
    expect(await t.refusal(permits.approvePermit, { id: second.id, version: 1 })).toMatchObject({
      code: 'fleet.claim.taken',
    })
    // Another vehicle of the group takes its place; one without papers does not.
    const third = await errand(vehicleId)
    const bare = await aVehicle(t)
    expect(
      await t.refusal(permits.approvePermit, { id: third.id, version: 1, vehicleId: bare }),
    ).toMatchObject({
      code: 'fleet.legality.blocked',
    })
    const instead = await aLawfulVehicle('KW:12:3456')
    await t.call(permits.approvePermit, { id: third.id, version: 1, vehicleId: instead })
    expect(await t.call(permits.getPermit, { id: third.id })).toMatchObject({
      state: 'approved',
      vehicleId: instead,
    })
    expect((await t.call(getVehicle, { id: instead })).claims.map(claim => claim.source)).toEqual([
      third.number,
    ])
    expect(await t.refusal(permits.rejectPermit, { id: second.id, version: 1 })).toMatchObject({
      code: 'fleet.reason.required',
    })
    await t.call(permits.rejectPermit, { id: second.id, version: 1, reason: 'محجوزة' })
    expect(await t.refusal(permits.cancelPermit, { id: second.id, version: 2 })).toMatchObject({
      code: 'fleet.state.changed',
      params: { state: 'rejected' },
    })
  })

  test('its cancelling gives the time back', async () => {
    const vehicleId = await aLawfulVehicle()
    const { id } = await approved(vehicleId)
    await t.call(permits.cancelPermit, { id, version: 2 })
    expect((await t.call(getVehicle, { id: vehicleId })).claims).toEqual([])
  })
})

test('New damage keeps a permit open until it is decided; the employee pays through his advances', async () => {
  t.setNow('2026-05-07T07:00:00Z')
  const vehicleId = await aLawfulVehicle()
  const { id } = await approved(vehicleId)
  t.setNow('2026-05-08T05:00:00Z')
  await t.call(permits.startPermit, { id, version: 2, ...look('2026-05-08T05:00:00Z', 500) })
  t.setNow('2026-05-08T10:00:00Z')
  const dent = { view: 'front', x: 500, y: 500, type: 'dent', severity: 'minor' }
  const back = { id, version: 3, ...look('2026-05-08T10:00:00Z', 540, [dent]) }
  expect(await t.call(permits.takeBackPermit, back)).toMatchObject({ state: 'in_progress', undecided: 1 })
  expect(await statusOf(vehicleId)).toBe('available')
  expect(await t.refusal(permits.takeBackPermit, { ...back, version: 4 })).toMatchObject({
    code: 'fleet.state.changed',
  })
  expect(await t.refusal(permits.completePermit, { id, version: 4 })).toMatchObject({
    code: 'fleet.mark.undecided',
    params: { count: 1 },
  })
  const [mark] = (await t.call(permits.getPermit, { id })).newMarks
  const charge = { id, markId: mark!.id, decision: 'custodian' as const, amount: '60.000' }
  expect(await t.refusal(permits.decidePermitMark, { ...charge, amount: null })).toMatchObject({
    code: 'kernel.field.required',
  })
  await t.call(permits.decidePermitMark, charge)
  expect(
    (await entryLines(t, `fleet:mark:${mark!.id}:charge`)).map(line => [line.key, line.debit - line.credit]),
  ).toEqual([
    ['employeeAdvances', 60_000],
    ['damageRevenue', -60_000],
  ])
  expect(await t.refusal(permits.decidePermitMark, charge)).toMatchObject({ code: 'fleet.mark.charged' })
  await t.call(permits.completePermit, { id, version: 4 })
  expect(await t.call(permits.totalPermits, { vehicleId })).toMatchObject({
    count: 1,
    byState: { completed: 1 },
  })
})

test('A transfer is in transit, and its completion moves the vehicle to the other branch', async () => {
  t.setNow('2026-05-07T07:00:00Z')
  const vehicleId = await aLawfulVehicle()
  const branch = await t.act(ctx =>
    ctx.db
      .insertInto('platform.branch')
      .values({ code: 'JAH', name_ar: 'الجهراء' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const { id } = await approved(vehicleId, { purpose: 'transfer', destinationBranchId: branch.id })
  t.setNow('2026-05-08T05:00:00Z')
  await t.call(permits.startPermit, { id, version: 2, ...look('2026-05-08T05:00:00Z', 100) })
  expect(await statusOf(vehicleId)).toBe('in_transit')
  t.setNow('2026-05-08T06:00:00Z')
  await t.call(permits.takeBackPermit, { id, version: 3, ...look('2026-05-08T06:00:00Z', 130) })
  const moved = await t.act(ctx =>
    ctx.db
      .selectFrom('fleet.vehicle')
      .select('branch_id')
      .where('id', '=', vehicleId)
      .executeTakeFirstOrThrow(),
  )
  expect(moved.branch_id).toBe(branch.id)
  expect((await t.call(permits.getPermit, { id })).destinationBranch?.name).toBe('الجهراء')
})

test('A permit is printed on half a sheet in both languages', async () => {
  const { id, number } = await approved(await aLawfulVehicle())
  for (const locale of ['ar', 'en'] as const) {
    const paper = await t.call(printPermit, { id, locale })
    expect(paper).toMatchObject({ fileName: `${number}.pdf`, contentType: 'application/pdf' })
  }
})

test('A vehicle that is not back from its errand is told, more pressing from a day on, until it is back', async () => {
  t.setNow('2026-05-07T07:00:00Z')
  const vehicleId = await aLawfulVehicle()
  const { id, number } = await approved(vehicleId)
  t.setNow('2026-05-08T05:00:00Z')
  await t.call(permits.startPermit, { id, version: 2, ...look('2026-05-08T05:00:00Z', 500) })
  const told = () =>
    t.act(ctx =>
      ctx.db
        .selectFrom('alerts.alert')
        .select(['severity', 'params', 'state'])
        .where('kind', '=', 'permit_overdue')
        .where('subject_id', '=', id)
        .execute(),
    )
  const sweptAt = async (now: string) => {
    t.setNow(now)
    await t.act(ctx => hourlyAlarms.run(ctx))
    return told()
  }
  expect(await sweptAt('2026-05-08T11:00:00Z')).toEqual([])
  expect(await sweptAt('2026-05-08T11:10:00Z')).toMatchObject([{ severity: 'medium', params: { number } }])
  expect(await sweptAt('2026-05-09T11:00:00Z')).toMatchObject([{ severity: 'high' }])
  await t.call(permits.takeBackPermit, { id, version: 3, ...look('2026-05-09T11:00:00Z', 560) })
  expect(await sweptAt('2026-05-09T11:10:00Z')).toMatchObject([{ state: 'resolved' }])
})
