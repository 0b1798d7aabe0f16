import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  custodyKinds,
  flagKinds,
  type StatusFacts,
  type VehicleStatus,
  vehicleStatus,
  vehicleStatuses,
} from './vehicleStatus.rules.ts'

const hour = (count: number) => new Date(Date.UTC(2026, 5, 1, count))
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** Walks the facts hour by hour and keeps, for every hour, the set of things that are true: no ranges, no precedence. */
function oracle(facts: StatusFacts, at: Date): VehicleStatus[] {
  const index = (instant: Date | null, open: number) =>
    instant ? Math.round((instant.getTime() - hour(0).getTime()) / 3_600_000) : open
  const now = index(at, 0)
  const true_: VehicleStatus[] = []
  const walk = (from: Date, to: Date | null, say: (covers: boolean) => void) => {
    let covers = false
    for (let h = index(from, 0); h < index(to, 10_000); h += 1) if (h === now) covers = true
    say(covers)
  }
  let isHeld = false
  for (const row of facts.custodies)
    walk(row.from, row.to, covers => {
      if (!covers) return
      isHeld = true
      if (row.kind === 'contract') true_.push('rented')
      if (row.kind === 'workshop') true_.push('maintenance')
      if (row.kind === 'permit') true_.push('employee_use')
      if (row.kind === 'transfer') true_.push('in_transit')
    })
  for (const flag of facts.flags)
    walk(flag.from, flag.to, covers => {
      if (covers) true_.push(flag.kind === 'police_hold' ? 'police_station' : flag.kind)
    })
  for (const claim of facts.claims) {
    let near = false
    for (let h = index(claim.from, 0) - 24; h < index(claim.busyUntil, 0); h += 1) if (h === now) near = true
    const isGone = claim.expiresAt !== null && claim.expiresAt <= at
    if (near && !isGone && !(claim.state === 'fulfilled' && isHeld)) true_.push('reserved')
  }
  if (facts.disposedOn && !(dayOf(at) < facts.disposedOn)) true_.push('disposed')
  if (!facts.inServiceOn || dayOf(at) < facts.inServiceOn) true_.push('preparing')
  const order: VehicleStatus[] = [
    'disposed',
    'stolen',
    'police_station',
    'accident',
    'rented',
    'maintenance',
    'employee_use',
    'in_transit',
    'preparing',
    'out_of_service',
    'reserved',
  ]
  return order.filter(name => true_.includes(name))
}

const span = fc.record({
  start: fc.integer({ min: 0, max: 200 }),
  length: fc.option(fc.integer({ min: 1, max: 100 })),
})
const range = ({ start, length }: { start: number; length: number | null }) => ({
  from: hour(start),
  to: length === null ? null : hour(start + length),
})

const histories: fc.Arbitrary<StatusFacts> = fc.record({
  disposedOn: fc.option(
    fc.integer({ min: 0, max: 10 }).map(day => dayOf(hour(day * 24))),
    { freq: 3 },
  ),
  inServiceOn: fc.option(
    fc.integer({ min: 0, max: 10 }).map(day => dayOf(hour(day * 24))),
    { freq: 8 },
  ),
  flags: fc
    .array(fc.record({ kind: fc.constantFrom(...flagKinds), span }), { maxLength: 3 })
    .map(rows => rows.map(row => ({ kind: row.kind, ...range(row.span) }))),
  custodies: fc
    .array(
      fc.record({
        kind: fc.constantFrom(...custodyKinds),
        gap: fc.integer({ min: 0, max: 30 }),
        hours: fc.integer({ min: 1, max: 60 }),
      }),
      { maxLength: 5 },
    )
    .map(rows => {
      let clock = 0
      return rows.map((row, index) => {
        clock += row.gap
        const from = hour(clock)
        clock += row.hours
        return {
          kind: row.kind,
          from,
          to: index === rows.length - 1 && row.gap % 2 === 0 ? null : hour(clock),
        }
      })
    }),
  claims: fc
    .array(
      fc.record({
        state: fc.constantFrom('active' as const, 'fulfilled' as const),
        start: fc.integer({ min: 0, max: 200 }),
        hours: fc.integer({ min: 1, max: 80 }),
        expires: fc.option(fc.integer({ min: 0, max: 250 })),
      }),
      { maxLength: 3 },
    )
    .map(rows =>
      rows.map(row => ({
        state: row.state,
        from: hour(row.start),
        busyUntil: hour(row.start + row.hours),
        expiresAt: row.expires === null ? null : hour(row.expires),
      })),
    ),
})

describe('The status of a vehicle cannot lie', () => {
  test('10,000 random histories equal a naive oracle', () => {
    const seen = new Set<VehicleStatus>()
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 260 }), (facts, h) => {
        const at = hour(h)
        const expected = oracle(facts, at)
        const { status, chips } = vehicleStatus(facts, at, dayOf(at))
        seen.add(status)
        expect([status, ...chips]).toEqual(expected.length > 0 ? expected : ['available'])
      }),
      { numRuns: 10_000 },
    )
    expect([...seen].sort()).toEqual([...vehicleStatuses].sort())
  })

  test('the first true line wins and the others are chips', () => {
    const facts: StatusFacts = {
      disposedOn: null,
      inServiceOn: '2026-01-01',
      flags: [{ kind: 'accident', from: hour(0), to: null }],
      custodies: [{ kind: 'contract', from: hour(0), to: null }],
      claims: [],
    }
    expect(vehicleStatus(facts, hour(1), '2026-06-01')).toEqual({ status: 'accident', chips: ['rented'] })
  })

  test('a reservation shows from exactly 24 hours before it begins', () => {
    const facts: StatusFacts = {
      disposedOn: null,
      inServiceOn: '2026-01-01',
      flags: [],
      custodies: [],
      claims: [{ state: 'active', from: hour(48), busyUntil: hour(72), expiresAt: null }],
    }
    expect(vehicleStatus(facts, new Date(hour(24).getTime() - 1), '2026-06-01').status).toBe('available')
    expect(vehicleStatus(facts, hour(24), '2026-06-02').status).toBe('reserved')
    expect(vehicleStatus(facts, hour(72), '2026-06-04').status).toBe('available')
  })
})
