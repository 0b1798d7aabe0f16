import { beforeAll, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { viewPlanner } from '../availability/availability.contract.ts'
import { extendClaim, placeClaim } from '../claim/claim.commands.ts'
import { openFlag } from '../flag/flag.contract.ts'
import { fleetServer } from '../index.server.ts'
import { aBusyFleet, aClaim, aContract, aCustody, aVehicle, aVehicleGroup } from '../make.ts'
import { plannerSql } from './planner.queries.ts'

const window = { from: '2026-11-15T00:00:00Z', to: '2026-12-15T00:00:00Z' }

describe('The planner', () => {
  let t: TestCompany
  let groupId: string
  let vehicleId: string
  beforeAll(async () => {
    t = await aCompany({ modules: [fleetServer] })
    groupId = await aVehicleGroup(t, { overbook: 1 })
    vehicleId = await aVehicle(t, { groupId, plateKey: 'KW:12:34567' })
  })

  test('shows what fills the days of each vehicle, and promises without a vehicle', async () => {
    await aCustody(t, {
      vehicleId,
      at: new Date('2026-11-18T08:00:00Z'),
      dueAt: new Date('2026-11-25T08:00:00Z'),
      holder: 'سالم',
    })
    await aClaim(t, { vehicleId, from: '2026-12-01T08:00:00Z', to: '2026-12-03T08:00:00Z' })
    await aClaim(t, { vehicleId, from: '2027-02-01T08:00:00Z', to: '2027-02-03T08:00:00Z' })
    await t.call(openFlag, {
      vehicleId,
      kind: 'out_of_service',
      note: 'إطارات',
      from: '2026-11-20T08:00:00Z',
    })
    const period = { from: new Date('2026-12-02T08:00:00Z'), to: new Date('2026-12-04T08:00:00Z') }
    await t.act(ctx => placeClaim(ctx, { target: { groupId }, period, source: aContract('CON-2026-00077') }))
    const plan = await t.call(viewPlanner, window)
    expect(plan.vehicles).toMatchObject([{ id: vehicleId, plate: '12-34567' }])
    expect(plan.vehicles[0]?.bars.map(bar => [bar.kind, bar.type, bar.from, bar.to, bar.until])).toEqual([
      [
        'claim',
        'contract',
        '2026-11-18T08:00:00.000Z',
        '2026-11-25T08:00:00.000Z',
        '2026-11-25T09:00:00.000Z',
      ],
      ['custody', 'contract', '2026-11-18T08:00:00.000Z', null, '2026-11-25T08:00:00.000Z'],
      ['flag', 'out_of_service', '2026-11-20T08:00:00.000Z', null, null],
      [
        'claim',
        'contract',
        '2026-12-01T08:00:00.000Z',
        '2026-12-03T08:00:00.000Z',
        '2026-12-03T09:00:00.000Z',
      ],
    ])
    expect(plan.unassigned).toMatchObject([
      { groupId, label: 'CON-2026-00077', until: '2026-12-04T09:00:00.000Z' },
    ])
  })

  test('names the document of each bar, and the due time of its holder follows a longer promise', async () => {
    const source = aContract('CON-2026-00078')
    const otherId = await aVehicle(t)
    await aCustody(t, {
      vehicleId: otherId,
      source,
      at: new Date('2026-11-18T08:00:00Z'),
      dueAt: new Date('2026-11-25T08:00:00Z'),
    })
    const barsOf = async () => {
      const { vehicles } = await t.call(viewPlanner, window)
      return vehicles.find(vehicle => vehicle.id === otherId)!.bars
    }
    const [claim] = await barsOf()
    await t.act(ctx => extendClaim(ctx, claim!.id, new Date('2026-11-28T08:00:00Z')))
    expect((await barsOf()).map(bar => [bar.kind, bar.sourceId, bar.to, bar.until])).toEqual([
      ['claim', source.id, '2026-11-28T08:00:00.000Z', '2026-11-28T09:00:00.000Z'],
      ['custody', source.id, null, '2026-11-28T08:00:00.000Z'],
    ])
  })

  test('another company sees none of it', async () => {
    const other = await aCompany({ modules: [fleetServer] })
    expect(await other.call(viewPlanner, { ...window, groupId })).toEqual({ vehicles: [], unassigned: [] })
  })

  test('reads only the window, by index, under row security', async () => {
    await aBusyFleet(t, 300)
    const plan = await t.act(async ctx => {
      await rawQuery(ctx.db, 'set local enable_seqscan = off')
      const values = [
        ctx.company.id,
        new Date(window.from),
        new Date(window.to),
        ctx.today,
        '2026-11-15',
        null,
        null,
      ]
      const lines = await rawQuery<{ 'QUERY PLAN': string }>(ctx.db, `explain ${plannerSql}`, values)
      const [role] = await rawQuery<{ current_user: string }>(ctx.db, 'select current_user')
      expect(role?.current_user).toBe('qafila_app')
      return lines.map(line => line['QUERY PLAN']).join('\n')
    })
    // Leakproof conditions reach the index; a range operator would stay behind as a filter of every row.
    expect(plan).toMatch(/claim_window[\s\S]*Index Cond: .*busy_until > .*starts_at </)
    expect(plan).toMatch(/custody_window[\s\S]*Index Cond: .*until_at > .*from_at </)
    expect(plan).toMatch(/flag_window[\s\S]*Index Cond: .*until_at > .*from_at </)
    expect(plan).not.toMatch(/Seq Scan on (claim|custody|flag|vehicle)\b/)
  })
})
