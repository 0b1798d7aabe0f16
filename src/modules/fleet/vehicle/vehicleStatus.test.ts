import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { availabilityOver } from '../availability/availability.queries.ts'
import { type AvailabilityFacts, availabilityOf } from '../availability/availability.rules.ts'
import { fleetServer } from '../index.server.ts'
import { aVehicleGroup, fillTable } from '../make.ts'
import { statusAt } from './vehicle.queries.ts'
import { custodyKinds, flagKinds, type StatusFacts, vehicleStatus } from './vehicleStatus.rules.ts'

const vehicleCount = 400
const moments = 25
const start = Date.parse('2026-06-01T00:00:00Z')
const hour = (count: number) => new Date(start + count * 3_600_000)
// The company works in UTC here, so that a day of an instant is its text.
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

type Claim = {
  vehicle: number
  from: Date
  to: Date
  busyUntil: Date
  expiresAt: Date | null
  state: 'active' | 'fulfilled' | 'released'
}
type Custody = {
  vehicle: number
  kind: (typeof custodyKinds)[number]
  from: Date
  to: Date | null
  dueAt: Date | null
}
type Flag = {
  vehicle: number
  kind: (typeof flagKinds)[number]
  from: Date
  to: Date | null
  expectedUntil: Date | null
}
type Vehicle = { id: string; inServiceOn: string | null; disposedOn: string | null }

const pick = <T>(values: readonly T[], seed: number) => values[seed % values.length]!

/** Random histories written as rows; ranges of one vehicle follow one another, as the constraints demand. */
function histories(numbers: () => number) {
  const vehicles: Vehicle[] = []
  const claims: Claim[] = []
  const custodies: Custody[] = []
  const flags: Flag[] = []
  for (let vehicle = 0; vehicle < vehicleCount; vehicle += 1) {
    vehicles.push({
      id: randomUUID(),
      inServiceOn: numbers() % 8 === 0 ? null : dayOf(hour((numbers() % 8) * 24)),
      disposedOn: numbers() % 6 === 0 ? dayOf(hour((4 + (numbers() % 12)) * 24)) : null,
    })
    for (let clock = numbers() % 40, row = 0; row < numbers() % 5; row += 1) {
      const from = hour(clock)
      clock += 1 + (numbers() % 50)
      const isOpen = row === 3
      const dueAt = numbers() % 4 === 0 ? null : hour(clock - 5 + (numbers() % 10))
      custodies.push({
        vehicle,
        kind: pick(custodyKinds, numbers()),
        from,
        to: isOpen ? null : hour(clock),
        dueAt,
      })
      if (isOpen) break
      clock += numbers() % 30
    }
    for (let clock = numbers() % 60, row = 0; row < numbers() % 4; row += 1) {
      const from = hour(clock)
      clock += 1 + (numbers() % 60)
      const expiresAt = numbers() % 4 === 0 ? hour(numbers() % 200) : null
      const state = pick(['active', 'fulfilled', 'released', 'active'] as const, numbers())
      claims.push({ vehicle, from, to: hour(clock), busyUntil: hour(clock + 1), expiresAt, state })
      clock += 1 + (numbers() % 20)
    }
    for (let row = 0; row < numbers() % 3; row += 1) {
      const from = hour(numbers() % 150)
      const to = numbers() % 2 ? null : new Date(from.getTime() + (numbers() % 60) * 3_600_000)
      const expectedUntil = numbers() % 2 ? null : new Date(from.getTime() + (numbers() % 90) * 3_600_000)
      flags.push({ vehicle, kind: pick(flagKinds, numbers()), from, to, expectedUntil })
    }
  }
  return { vehicles, claims, custodies, flags }
}

describe('What SQL says equals what TypeScript says', () => {
  let t: TestCompany
  let rows: ReturnType<typeof histories>
  let numbers: () => number

  beforeAll(async () => {
    t = await aCompany({ modules: [fleetServer], timeZone: 'UTC' })
    const stream = fc.sample(fc.nat({ max: 1_000_000 }), 60_000)
    let next = 0
    numbers = () => stream[next++ % stream.length]!
    rows = histories(numbers)
    const groupId = await aVehicleGroup(t)
    const { vehicles, claims, custodies, flags } = rows
    const idOf = (row: { vehicle: number }) => vehicles[row.vehicle]!.id
    await t.act(async ctx => {
      await fillTable(
        ctx,
        'fleet.vehicle',
        {
          id: 'uuid',
          make: 'text',
          model: 'text',
          year: 'int',
          group_id: 'uuid',
          in_service_on: 'date',
          disposed_on: 'date',
          disposal_kind: 'text',
          qr_token: 'text',
        },
        vehicles.map(({ id, inServiceOn, disposedOn }) => ({
          id,
          make: 'Kia',
          model: 'Rio',
          year: 2025,
          group_id: groupId,
          in_service_on: inServiceOn,
          disposed_on: disposedOn,
          disposal_kind: disposedOn && 'sold',
          qr_token: id.replaceAll('-', '').slice(0, 22),
        })),
      )
      await fillTable(
        ctx,
        'fleet.custody',
        {
          vehicle_id: 'uuid',
          kind: 'text',
          party_id: 'uuid',
          holder: 'text',
          source_type: 'text',
          source_id: 'uuid',
          source_label: 'text',
          from_at: 'timestamptz',
          to_at: 'timestamptz',
          due_at: 'timestamptz',
        },
        custodies.map(row => ({
          vehicle_id: idOf(row),
          kind: row.kind,
          party_id: randomUUID(),
          holder: 'A',
          source_type: 'contract',
          source_id: randomUUID(),
          source_label: 'x',
          from_at: row.from,
          to_at: row.to,
          due_at: row.dueAt,
        })),
      )
      await fillTable(
        ctx,
        'fleet.claim',
        {
          vehicle_id: 'uuid',
          source_type: 'text',
          source_id: 'uuid',
          source_label: 'text',
          starts_at: 'timestamptz',
          ends_at: 'timestamptz',
          busy_until: 'timestamptz',
          expires_at: 'timestamptz',
          state: 'text',
        },
        claims.map(row => ({
          vehicle_id: idOf(row),
          source_type: 'quotation',
          source_id: randomUUID(),
          source_label: 'x',
          starts_at: row.from,
          ends_at: row.to,
          busy_until: row.busyUntil,
          expires_at: row.expiresAt,
          state: row.state,
        })),
      )
      await fillTable(
        ctx,
        'fleet.flag',
        {
          vehicle_id: 'uuid',
          kind: 'text',
          note: 'text',
          from_at: 'timestamptz',
          to_at: 'timestamptz',
          expected_until: 'timestamptz',
        },
        flags.map(row => ({
          vehicle_id: idOf(row),
          kind: row.kind,
          note: 'x',
          from_at: row.from,
          to_at: row.to,
          expected_until: row.expectedUntil,
        })),
      )
    })
  })

  const of = <Row extends { vehicle: number }>(all: readonly Row[], vehicle: number) =>
    all.filter(row => row.vehicle === vehicle)

  test('the status and chips of 10,000 vehicle instants', async () => {
    const seen = new Set<string>()
    for (let moment = 0; moment < moments; moment += 1) {
      const at = hour(numbers() % 260)
      const answers = await t.act(ctx =>
        ctx.db
          .selectFrom('fleet.vehicle as v')
          .innerJoinLateral(statusAt(at, dayOf(at)).as('s'), join => join.onTrue())
          .selectAll('s')
          .select('v.id as vehicle_id')
          .execute(),
      )
      const bySql = new Map(answers.map(row => [row.vehicle_id, row]))
      expect(bySql.size).toBe(vehicleCount)
      rows.vehicles.forEach(({ id, inServiceOn, disposedOn }, vehicle) => {
        const facts: StatusFacts = {
          inServiceOn,
          disposedOn,
          flags: of(rows.flags, vehicle),
          custodies: of(rows.custodies, vehicle),
          claims: of(rows.claims, vehicle).flatMap(claim =>
            claim.state === 'released' ? [] : [{ ...claim, state: claim.state }],
          ),
        }
        const expected = vehicleStatus(facts, at, dayOf(at))
        const answer = bySql.get(id)!
        seen.add(answer.status)
        expect({ status: answer.status, chips: answer.chips }).toEqual(expected)
      })
    }
    expect(seen.size).toBe(12)
  })

  test('the verdict and reason of 10,000 wishes', async () => {
    const seen = new Set<string | null>()
    for (let moment = 0; moment < moments; moment += 1) {
      const now = hour(numbers() % 200)
      t.setNow(now.toISOString())
      const from = new Date(now.getTime() + ((numbers() % 120) - 40) * 3_600_000)
      const to = new Date(from.getTime() + (1 + (numbers() % 96)) * 3_600_000)
      const wanted = { from, to, fromOn: dayOf(from), toOn: dayOf(to) }
      const answers = await t.act(ctx =>
        ctx.db
          .selectFrom('fleet.vehicle as v')
          .innerJoinLateral(availabilityOver(ctx, wanted, 60, null).as('a'), join => join.onTrue())
          .selectAll('a')
          .select('v.id as vehicle_id')
          .execute(),
      )
      const bySql = new Map(answers.map(row => [row.vehicle_id, row]))
      rows.vehicles.forEach(({ id, inServiceOn, disposedOn }, vehicle) => {
        const facts: AvailabilityFacts = {
          inServiceOn,
          disposedOn,
          claims: of(rows.claims, vehicle)
            .filter(
              claim => claim.state !== 'released' && (claim.expiresAt === null || claim.expiresAt > now),
            )
            .map(claim => ({ from: claim.from, to: claim.busyUntil })),
          lastCustody: of(rows.custodies, vehicle).findLast(held => held.from < to) ?? null,
          openFlags: of(rows.flags, vehicle).filter(flag => flag.to === null),
        }
        const { verdict, reason } = bySql.get(id)!
        seen.add(reason)
        expect({ verdict, reason }).toEqual(availabilityOf(facts, wanted, now, 60))
      })
    }
    expect([...seen].map(String).sort()).toEqual([
      'claimed',
      'disposed',
      'flagged',
      'held',
      'null',
      'overdue',
      'preparing',
      'turnaround',
    ])
  })
})
