import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { searchAvailability } from '../shared/availability.contract.ts'
import { findCustodyAt, splitCustody } from '../shared/custody.contract.ts'
import { closeFlag, openFlag } from '../shared/flag.contract.ts'
import { correctOdometer, recordOdometer } from '../shared/odometer.contract.ts'
import { getVehicleStatus, listVehicleTimeline } from '../shared/vehicle.contract.ts'
import { beginCustody, endCustody, reopenCustody } from './custody.commands.ts'
import { interruptCustody, resumeCustody, swapCustody } from './custodySwap.commands.ts'
import { fleetServer } from './index.ts'
import { aClaim, aContract, aCustody, aHandover, aVehicle } from './make.ts'

const at = (text: string) => new Date(`2026-${text}:00+03:00`)
const workshop = {
  partyId: null,
  holder: 'ورشة الفهد',
  source: { type: 'workOrder' as const, id: randomUUID(), label: 'MNT-2026-00003' },
}

describe('Custody', () => {
  let t: TestCompany
  beforeAll(async () => {
    t = await aCompany({ modules: [fleetServer] })
  })
  const statusOf = async (id: string) => {
    const { status, chips } = await t.call(getVehicleStatus, { id })
    return [status, ...chips]
  }
  const codeOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (error === null) return null
    if (error instanceof RefusalError) return error.refusal.code
    throw error
  }

  test('scenario 2: status through interruption, accident and return', async () => {
    t.setNow('2026-05-10T09:00:00Z')
    const v1 = await aVehicle(t)
    const custodyId = await aCustody(t, { vehicleId: v1, at: at('05-01T10:00'), dueAt: at('06-01T10:00') })
    expect(await statusOf(v1)).toEqual(['rented'])
    const visit = await t.act(ctx => interruptCustody(ctx, { custodyId, at: at('05-10T11:00'), ...workshop }))
    expect(await statusOf(v1)).toEqual(['maintenance'])
    const search = { from: at('05-20T10:00').toISOString(), to: at('05-21T10:00').toISOString() }
    const verdict = async () =>
      (await t.call(searchAvailability, search)).rows.find(row => row.vehicleId === v1)?.reason
    expect(await verdict()).toBe('claimed')
    const resumed = await t.act(ctx =>
      resumeCustody(ctx, { custodyId: visit.custodyId, at: at('05-10T11:30') }),
    )
    expect(await statusOf(v1)).toEqual(['rented'])
    const flag = await t.call(openFlag, {
      vehicleId: v1,
      kind: 'accident',
      note: 'صدمة خلفية',
      from: at('05-10T11:45').toISOString(),
    })
    expect(await statusOf(v1)).toEqual(['accident', 'rented'])
    expect((await t.call(getVehicleStatus, { id: v1 })).heldBy?.name).toBe('أحمد العلي')
    await t.call(closeFlag, { id: flag.id, version: 1, at: at('05-10T11:50').toISOString() })
    await t.act(ctx => endCustody(ctx, { custodyId: resumed.custodyId, at: at('05-10T11:55') }))
    expect(await statusOf(v1)).toEqual(['available'])
    expect(await verdict()).toBeNull()
  })

  test('scenario 3: a swap typed afterwards, the workshop, and the hours of each vehicle', async () => {
    t.setNow('2026-05-25T09:00:00Z')
    const [v1, v2] = [await aVehicle(t), await aVehicle(t)]
    const contract = aContract('CON-2026-00010')
    const first = await aCustody(t, {
      vehicleId: v1,
      at: at('05-01T10:00'),
      dueAt: at('05-30T10:00'),
      source: contract,
      holder: 'A',
    })
    const { custodyId } = await t.act(ctx =>
      swapCustody(ctx, { custodyId: first, toVehicleId: v2, at: at('05-10T09:00'), isTyped: true }),
    )
    const visit = await t.act(ctx =>
      beginCustody(ctx, { vehicleId: v1, kind: 'workshop', at: at('05-10T09:00'), ...workshop }),
    )
    await t.act(ctx => endCustody(ctx, { custodyId: visit.custodyId, at: at('05-13T17:00') }))
    await t.act(ctx => endCustody(ctx, { custodyId, at: at('05-20T18:00') }))
    const holder = async (vehicleId: string, when: string) =>
      (await t.call(findCustodyAt, { vehicleId, at: at(when).toISOString() })).heldBy?.name ?? 'yard'
    expect(await holder(v1, '05-10T08:59')).toBe('A')
    expect(await holder(v1, '05-10T09:00')).toBe('ورشة الفهد')
    expect(await holder(v1, '05-13T17:00')).toBe('yard')
    expect(await holder(v2, '05-12T12:00')).toBe('A')
    const { rows } = await t.call(splitCustody, { sourceId: contract.id })
    expect(rows.map(row => [row.vehicleId, row.minutes / 60])).toEqual([
      [v1, 215],
      [v2, 249],
    ])
  })

  test('scenario 4: a late return never waits for a later claim, the next handover waits for the return', async () => {
    t.setNow(at('06-01T10:00').toISOString())
    const v3 = await aVehicle(t)
    const custodyId = await aCustody(t, { vehicleId: v3, at: at('06-01T09:00'), dueAt: at('06-05T10:00') })
    const next = aContract('CON-2026-00011')
    const claimId = await aClaim(t, {
      vehicleId: v3,
      from: at('06-06T09:00').toISOString(),
      to: at('06-08T09:00').toISOString(),
      source: next,
    })
    t.setNow(at('06-05T12:00').toISOString())
    const search = { from: at('06-05T13:00').toISOString(), to: at('06-05T20:00').toISOString() }
    const { rows } = await t.call(searchAvailability, search)
    expect(rows.find(row => row.vehicleId === v3)).toMatchObject({ verdict: 'busy', reason: 'overdue' })
    t.setNow(at('06-06T09:00').toISOString())
    const handover = aHandover({
      vehicleId: v3,
      at: at('06-06T09:00'),
      source: next,
      claimId,
      dueAt: at('06-08T09:00'),
    })
    expect(await codeOf(t.act(ctx => beginCustody(ctx, handover)))).toBe('fleet.custody.open')
    t.setNow(at('06-06T10:15').toISOString())
    await t.act(ctx => endCustody(ctx, { custodyId, at: at('06-06T10:15') }))
    await t.act(ctx => beginCustody(ctx, { ...handover, at: at('06-06T10:15') }))
    expect(await statusOf(v3)).toEqual(['rented'])
  })

  test('a return can be taken back for an hour, with its reading and its claim', async () => {
    t.setNow('2026-07-01T09:00:00Z')
    const vehicleId = await aVehicle(t)
    const custodyId = await aCustody(t, {
      vehicleId,
      at: at('06-30T10:00'),
      dueAt: at('07-10T10:00'),
      shownKm: 1000,
    })
    await t.act(ctx => endCustody(ctx, { custodyId, at: at('07-01T11:00'), shownKm: 1500 }))
    expect(await statusOf(vehicleId)).toEqual(['available'])
    t.setNow('2026-07-01T09:59:00Z')
    await t.act(ctx => reopenCustody(ctx, custodyId, 'خطأ في المركبة'))
    expect(await statusOf(vehicleId)).toEqual(['rented'])
    const readings = await t.call(listVehicleTimeline, { id: vehicleId, kind: 'reading' })
    expect(readings.rows.map(row => row.label)).toEqual(['1000'])
    await t.act(ctx => endCustody(ctx, { custodyId, at: at('07-01T12:30'), shownKm: 1200 }))
    t.setNow('2026-07-01T11:00:00Z')
    expect(await codeOf(t.act(ctx => reopenCustody(ctx, custodyId, 'متأخر')))).toBe('fleet.state.changed')
  })

  test('time runs forward: no future, no end before the beginning, no second end', async () => {
    t.setNow('2026-08-01T09:00:00Z')
    const vehicleId = await aVehicle(t)
    expect(
      await codeOf(t.act(ctx => beginCustody(ctx, aHandover({ vehicleId, at: at('08-02T10:00') })))),
    ).toBe('fleet.custody.future')
    const custodyId = await aCustody(t, { vehicleId, at: at('08-01T10:00') })
    expect(await codeOf(t.act(ctx => endCustody(ctx, { custodyId, at: at('08-01T10:00') })))).toBe(
      'fleet.custody.backwards',
    )
    await t.act(ctx => endCustody(ctx, { custodyId, at: at('08-01T11:00') }))
    expect(await codeOf(t.act(ctx => endCustody(ctx, { custodyId, at: at('08-01T11:30') })))).toBe(
      'fleet.state.changed',
    )
    const between = aHandover({ vehicleId, at: at('08-01T10:30') })
    expect(await codeOf(t.act(ctx => beginCustody(ctx, between)))).toBe('fleet.custody.open')
  })

  test('fifty simultaneous handovers of one vehicle have one winner', async () => {
    const vehicleId = await aVehicle(t)
    const codes = await Promise.all(
      Array.from({ length: 50 }, () =>
        codeOf(t.act(ctx => beginCustody(ctx, aHandover({ vehicleId, at: at('08-01T10:00') })))),
      ),
    )
    expect(codes.filter(code => code === null)).toHaveLength(1)
    expect(codes.filter(code => code === 'fleet.custody.open')).toHaveLength(49)
  })

  test('random swaps from both sides neither overlap nor deadlock', async () => {
    t.setNow('2026-09-01T00:00:00Z')
    const vehicles: string[] = []
    for (let index = 0; index < 6; index += 1) vehicles.push(await aVehicle(t))
    const running = await Promise.all(
      vehicles
        .slice(0, 3)
        .map(vehicleId => aCustody(t, { vehicleId, at: at('08-31T10:00'), dueAt: at('12-01T10:00') })),
    )
    const outcomes: (string | null)[] = []
    for (let round = 1; round <= 20; round += 1) {
      t.setNow(new Date(at('09-01T00:00').getTime() + round * 3_600_000).toISOString())
      await Promise.all(
        running.map(async (custodyId, index) => {
          const toVehicleId = vehicles[(index * 7 + round * 3) % 6]!
          const moment = new Date(at('09-01T00:00').getTime() + round * 3_600_000 - 1000)
          const code = await codeOf(
            t.act(async ctx => {
              const swapped = await swapCustody(ctx, { custodyId, toVehicleId, at: moment })
              ctx.afterCommit(() => {
                running[index] = swapped.custodyId
              })
            }),
          )
          outcomes.push(code)
        }),
      )
    }
    expect(outcomes.filter(code => code === null).length).toBeGreaterThan(5)
    expect(new Set(outcomes)).toEqual(
      new Set([null, 'fleet.custody.open', 'fleet.claim.taken'].filter(code => outcomes.includes(code))),
    )
  })

  test('a replaced odometer keeps the true distance; a fall or a leap is refused', async () => {
    t.setNow('2026-05-21T09:00:00Z')
    const vehicleId = await aVehicle(t)
    const record = (shownKm: number, day: string, isConfirmed = false) => ({
      vehicleId,
      shownKm,
      at: at(`05-${day}T10:00`).toISOString(),
      isConfirmed,
    })
    await t.call(recordOdometer, record(46_475, '20'))
    expect(await t.refusal(recordOdometer, record(46_300, '21'))).toMatchObject({
      code: 'fleet.odometer.backwards',
    })
    expect(await t.refusal(recordOdometer, record(56_475, '21'))).toMatchObject({
      code: 'fleet.odometer.jump',
      params: { km: 10_000, days: 1 },
    })
    await t.call(recordOdometer, record(56_475, '21', true))
    const replaced = {
      vehicleId,
      at: at('05-21T11:00').toISOString(),
      km: 56_480,
      shownKm: 0,
      reason: 'استبدال العداد',
    }
    await t.call(correctOdometer, replaced)
    t.setNow('2026-05-22T09:00:00Z')
    expect(await t.call(recordOdometer, record(120, '22'))).toMatchObject({ km: 56_600 })
  })
})
