import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { searchAvailability } from '../availability/availability.contract.ts'
import { openFlag } from '../flag/flag.contract.ts'
import { fleetServer } from '../index.server.ts'
import { aClaim, aContract, aVehicle, aVehicleGroup } from '../make.ts'
import { extendClaim, moveClaim, placeClaim, releaseClaim, releaseExpiredClaims } from './claim.commands.ts'

const at = (text: string) => new Date(`2026-${text}:00+03:00`)

/** What an act answered: null when it worked. */
async function refusalOf(work: Promise<unknown>): Promise<Refusal | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal
    throw error
  }
}

describe('Claims', () => {
  let t: TestCompany
  beforeAll(async () => {
    t = await aCompany({ modules: [fleetServer], now: '2026-05-20T09:00:00Z' })
  })
  const place = (vehicleId: string, from: Date, to: Date, label?: string) =>
    refusalOf(
      t.act(ctx =>
        placeClaim(ctx, { target: { vehicleId }, period: { from, to }, source: aContract(label) }),
      ),
    )

  test('figure 6: 2,000 random parallel claims, extensions and moves leave no overlap and no deadlock', async () => {
    const groups = [await aVehicleGroup(t, { overbook: 100 }), await aVehicleGroup(t, { overbook: 100 })]
    const vehicles: string[] = []
    for (let index = 0; index < 12; index += 1)
      vehicles.push(await aVehicle(t, { groupId: groups[index % 2]! }))
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const placed: string[] = []
    const outcomes = { placed: 0, refused: 0 }
    const act = async () => {
      const vehicleId = vehicles[random(vehicles.length)]!
      const from = new Date(at('07-01T00:00').getTime() + random(24 * 60) * 3_600_000)
      const to = new Date(from.getTime() + (1 + random(72)) * 3_600_000)
      const changed = random(10) < 3 ? placed[random(Math.max(1, placed.length))] : undefined
      const why = await refusalOf(
        t.act(async ctx => {
          if (!changed)
            placed.push(
              (await placeClaim(ctx, { target: { vehicleId }, period: { from, to }, source: aContract() }))
                .claimId,
            )
          else if (random(2)) await moveClaim(ctx, changed, { target: { vehicleId }, period: { from, to } })
          else await extendClaim(ctx, changed, new Date(from.getTime() + 90 * 24 * 3_600_000))
        }),
      )
      outcomes[why ? 'refused' : 'placed'] += 1
      if (why) expect(['fleet.claim.taken', 'kernel.record.notFound']).toContain(why.code)
    }
    for (let round = 0; round < 40; round += 1) await Promise.all(Array.from({ length: 50 }, act))
    expect(outcomes.placed + outcomes.refused).toBe(2000)
    expect(outcomes.placed).toBeGreaterThan(50)
    const [overlap] = await t.act(ctx =>
      rawQuery<{ count: number }>(
        ctx.db,
        `select count(*)::int as count from fleet.claim a join fleet.claim b on b.company_id = a.company_id
           and b.vehicle_id = a.vehicle_id and b.id > a.id and a.period && b.period
         where a.company_id = $1 and a.state <> 'released' and b.state <> 'released'`,
        [ctx.company.id],
      ),
    )
    expect(overlap?.count).toBe(0)
  }, 120_000)

  test('the constraint is the last wall, even for a row written past the rules', async () => {
    const vehicleId = await aVehicle(t)
    await aClaim(t, { vehicleId, from: '2026-06-01T10:00:00Z', to: '2026-06-02T10:00:00Z' })
    const row = (ctx: { company: { id: number } }) => [ctx.company.id, vehicleId, randomUUID()]
    const insert = t.act(ctx =>
      rawQuery(
        ctx.db,
        `insert into fleet.claim (company_id, vehicle_id, source_type, source_id, source_label, starts_at, ends_at, busy_until)
         values ($1, $2, 'contract', $3, 'x', '2026-06-02T10:30Z', '2026-06-03T10:00Z', '2026-06-03T11:00Z')`,
        row(ctx),
      ),
    )
    await expect(insert).rejects.toMatchObject({ code: '23P01', constraint: 'claim_taken' })
  })

  test('a group promises no more than it can serve, assigned or not', async () => {
    const groupId = await aVehicleGroup(t, { nameAr: 'عائلية' })
    const [first] = [await aVehicle(t, { groupId }), await aVehicle(t, { groupId })]
    const ofGroup = (from: string, to: string) =>
      refusalOf(
        t.act(ctx =>
          placeClaim(ctx, {
            target: { groupId },
            period: { from: at(from), to: at(to) },
            source: aContract(),
          }),
        ),
      )
    expect(await ofGroup('06-01T10:00', '06-05T10:00')).toBeNull()
    expect(await place(first!, at('06-02T10:00'), at('06-03T10:00'))).toBeNull()
    expect(await ofGroup('06-02T12:00', '06-02T14:00')).toMatchObject({
      code: 'fleet.claim.groupFull',
      params: { group: 'عائلية' },
    })
    expect(await ofGroup('06-03T11:00', '06-04T14:00')).toBeNull()
    const search = { from: at('06-02T12:00').toISOString(), to: at('06-02T14:00').toISOString(), groupId }
    expect((await t.call(searchAvailability, search)).groupFull).toBe(true)
  })

  test('a claim of a group is given a vehicle, extended past its neighbour never', async () => {
    const groupId = await aVehicleGroup(t)
    const [a, b] = [await aVehicle(t, { groupId }), await aVehicle(t, { groupId })]
    const period = { from: at('06-01T10:00'), to: at('06-02T10:00') }
    const { claimId } = await t.act(ctx =>
      placeClaim(ctx, { target: { groupId }, period, source: aContract() }),
    )
    await t.act(ctx => moveClaim(ctx, claimId, { target: { vehicleId: a } }))
    await aClaim(t, { vehicleId: a, from: '2026-06-03T07:00:00Z', to: '2026-06-04T07:00:00Z' })
    await t.act(ctx => extendClaim(ctx, claimId, at('06-03T09:00')))
    expect(await refusalOf(t.act(ctx => extendClaim(ctx, claimId, at('06-03T09:01'))))).toMatchObject({
      code: 'fleet.claim.taken',
    })
    await t.act(ctx => moveClaim(ctx, claimId, { target: { vehicleId: b } }))
    await t.act(ctx => extendClaim(ctx, claimId, at('06-03T09:01')))
    await t.act(ctx => releaseClaim(ctx, claimId))
    expect(await refusalOf(t.act(ctx => extendClaim(ctx, claimId, at('06-04T09:00'))))).toMatchObject({
      code: 'fleet.state.changed',
    })
  })

  test('a hold frees its vehicle when its time is over, at the next wish or by itself', async () => {
    const vehicleId = await aVehicle(t)
    const hold = (expiresAt: string) =>
      t.act(ctx =>
        placeClaim(ctx, {
          target: { vehicleId },
          period: { from: at('06-10T10:00'), to: at('06-12T10:00') },
          source: { type: 'quotation', id: randomUUID(), label: 'QT-2026-00001' },
          expiresAt: new Date(expiresAt),
        }),
      )
    await hold('2026-05-20T09:30:00Z')
    expect(await place(vehicleId, at('06-11T10:00'), at('06-13T10:00'))).toMatchObject({
      code: 'fleet.claim.taken',
    })
    t.setNow('2026-05-20T09:30:00Z')
    expect(await place(vehicleId, at('06-11T10:00'), at('06-13T10:00'))).toBeNull()
    await t.act(ctx => releaseExpiredClaims(ctx))
  })

  test('a stolen vehicle is promised to nobody but the workshop', async () => {
    const vehicleId = await aVehicle(t)
    await t.call(openFlag, { vehicleId, kind: 'stolen', note: 'بلاغ', from: '2026-05-19T09:00:00Z' })
    expect(await place(vehicleId, at('06-01T10:00'), at('06-02T10:00'))).toMatchObject({
      code: 'fleet.vehicle.flagged',
      params: { flag: 'stolen' },
    })
    const workOrder = { type: 'workOrder' as const, id: randomUUID(), label: 'MNT-2026-00001' }
    const period = { from: at('06-01T10:00'), to: at('06-02T10:00') }
    expect(
      await refusalOf(t.act(ctx => placeClaim(ctx, { target: { vehicleId }, period, source: workOrder }))),
    ).toBeNull()
  })
})
