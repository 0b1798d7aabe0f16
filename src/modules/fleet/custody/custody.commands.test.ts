import { beforeAll, describe, expect, test } from 'vitest'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { fleetServer } from '../index.server.ts'
import { aCustody, aHandover, aVehicle } from '../make.ts'
import { correctOdometer, recordOdometer } from '../odometer/odometer.contract.ts'
import { getVehicleStatus, listVehicleTimeline } from '../vehicle/vehicle.contract.ts'
import { beginCustody, endCustody, reopenCustody } from './custody.commands.ts'
import { swapCustody } from './custodySwap.commands.ts'

const at = (text: string) => new Date(`2026-${text}:00+03:00`)

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
