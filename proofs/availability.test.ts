import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dayIn } from '#kernel/shared/day.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { searchAvailability } from '#modules/fleet/availability/availability.contract.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { aContract, aVehicleGroup, fillTable } from '#modules/fleet/make.ts'
import { placeClaim } from '#modules/fleet/public.server.ts'
import { type Dice, dice } from '../src/demo/random.ts'
import { prove } from './proof.ts'

const quarter = 15 * 60_000
const hour = 4 * quarter
const day = 24 * hour
const turnaround = hour
const now = Date.UTC(2026, 5, 15, 9)
const vehicleCount = 200

type Span = { from: number; to: number }
type Life = {
  id: string
  inServiceOn: string | null
  disposedOn: string | null
  /** To the end of their turnaround; what expired or was released is not among them. */
  claims: Span[]
  custodies: readonly { from: number; to: number | null; dueAt: number | null }[]
  flags: readonly { from: number; to: number | null; expectedUntil: number | null }[]
  dead: readonly (Span & { state: string; expiresAt: number | null })[]
}

/** A month of one vehicle on both sides of now, on the quarter of an hour. */
function aLife(roll: Dice): Life {
  const quarters = (low: number, high: number) => roll.between(low, high) * quarter
  const claims: Span[] = []
  const dead: (Span & { state: string; expiresAt: number | null })[] = []
  for (let clock = now - 3 * day + quarters(0, 300); clock < now + 12 * day; clock += quarters(4, 300)) {
    const span = { from: clock, to: clock + quarters(4, 400) + turnaround }
    const fate = roll.between(0, 5)
    if (fate === 0) dead.push({ ...span, state: 'released', expiresAt: null })
    else if (fate === 1) dead.push({ ...span, state: 'active', expiresAt: now - quarters(0, 50) })
    else claims.push(span)
    clock = span.to
  }
  const custodies: { from: number; to: number | null; dueAt: number | null }[] = []
  for (let clock = now - 14 * day; clock < now - day; clock += quarters(1, 300)) {
    const to = clock + quarters(4, 400)
    const isOpen = to >= now || roll.between(0, 5) === 0
    const dueAt = roll.between(0, 4) === 0 ? null : (isOpen ? now : to) + quarters(-80, 160)
    custodies.push({ from: clock, to: isOpen ? null : to, dueAt })
    if (isOpen) break
    clock = to
  }
  const flags = Array.from({ length: Math.max(0, roll.between(-3, 2)) }, () => {
    const from = now - quarters(0, 900)
    const to = roll.between(0, 1) === 0 ? null : Math.min(now, from + quarters(1, 500))
    return { from, to, expectedUntil: roll.between(0, 1) === 0 ? null : now + quarters(-100, 400) }
  })
  const rarely = (offset: number) =>
    roll.between(0, 9) === 0 ? new Date(now + offset).toISOString().slice(0, 10) : null
  return {
    id: randomUUID(),
    claims,
    custodies,
    flags,
    dead,
    inServiceOn: rarely(quarters(0, 600)) ?? '2026-01-01',
    disposedOn: rarely(quarters(0, 900)),
  }
}

/** Whether rule R4 lets a person say «free»: each quarter of an hour is looked at, and nothing is remembered between them. */
function whyNotFree(life: Life, { from, to }: Span): string | null {
  const on = (at: number) => dayIn(new Date(at), 'Asia/Kuwait')
  for (let at = from; at < to + turnaround; at += quarter)
    if (life.claims.some(claim => claim.from <= at && at < claim.to)) return 'claimed'
  for (let at = from; at < to; at += quarter) {
    if (life.inServiceOn === null || on(at) < life.inServiceOn) return 'preparing'
    if (life.disposedOn !== null && on(at) >= life.disposedOn) return 'disposed'
    for (const held of life.custodies) {
      if (at < held.from) continue
      if (held.to !== null && at < held.to + turnaround) return 'was held'
      // When one without a due time, or a late one, comes back is unknown.
      if (held.to === null && (held.dueAt === null || held.dueAt <= now)) return 'held'
      if (held.to === null && held.dueAt !== null && at < held.dueAt + turnaround) return 'held'
    }
    if (life.flags.some(flag => flag.to === null && flag.from <= at)) return 'flagged'
  }
  // The last day counts even where the period ends as it begins.
  return life.disposedOn !== null && on(to) >= life.disposedOn ? 'disposed' : null
}

const instant = (at: number | null) => (at === null ? null : new Date(at))

async function aFleet(roll: Dice): Promise<{ t: TestCompany; groupId: string; lives: Life[] }> {
  const t = await aCompany({ modules: [fleetServer], now: new Date(now).toISOString() })
  const groupId = await aVehicleGroup(t, { overbook: 100 })
  const lives = Array.from({ length: vehicleCount }, () => aLife(roll))
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
      lives.map(({ id, inServiceOn, disposedOn }) => ({
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
      'fleet.claim',
      {
        vehicle_id: 'uuid',
        source_type: 'text',
        source_id: 'uuid',
        source_label: 'text',
        state: 'text',
        starts_at: 'timestamptz',
        ends_at: 'timestamptz',
        busy_until: 'timestamptz',
        expires_at: 'timestamptz',
      },
      lives.flatMap(life =>
        [
          ...life.claims.map(claim => ({ ...claim, state: 'active', expiresAt: null as number | null })),
          ...life.dead,
        ].map(claim => ({
          vehicle_id: life.id,
          source_type: 'quotation',
          source_id: randomUUID(),
          source_label: 'x',
          state: claim.state,
          expires_at: instant(claim.expiresAt),
          starts_at: instant(claim.from),
          ends_at: instant(claim.to - turnaround),
          busy_until: instant(claim.to),
        })),
      ),
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
      lives.flatMap(life =>
        life.custodies.map(held => ({
          vehicle_id: life.id,
          kind: 'contract',
          party_id: randomUUID(),
          holder: 'أحمد',
          source_type: 'contract',
          source_id: randomUUID(),
          source_label: 'CON',
          from_at: instant(held.from),
          to_at: instant(held.to),
          due_at: instant(held.dueAt),
        })),
      ),
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
      lives.flatMap(life =>
        life.flags.map(flag => ({
          vehicle_id: life.id,
          kind: 'out_of_service',
          note: 'x',
          from_at: instant(flag.from),
          to_at: instant(flag.to),
          expected_until: instant(flag.expectedUntil),
        })),
      ),
    )
  })
  return { t, groupId, lives }
}

type Answer = { vehicleId: string; verdict: string }

/** Answers that lie: free where something holds the vehicle, or a vehicle kept back that nothing holds. */
function liesIn(answers: readonly Answer[], lives: ReadonlyMap<string, Life>, wanted: Span): string[] {
  return answers.flatMap(({ vehicleId, verdict }) => {
    const why = whyNotFree(lives.get(vehicleId)!, wanted)
    if ((verdict === 'free') === (why === null)) return []
    const period = `${new Date(wanted.from).toISOString()} to ${new Date(wanted.to).toISOString()}`
    return [`${vehicleId} ${period}: ${verdict}, ${why ?? 'nothing in the way'}`]
  })
}

describe('A calendar that never lies', () => {
  prove({
    name: 'availability',
    property:
      'no vehicle is called free that anything holds, none held back that nothing holds; what is free can be had',
    short: 6_000,
    long: 100_000,
    run: async cases => {
      const roll = dice(20_261_202)
      const { t, groupId, lives } = await aFleet(roll)
      const byId = new Map(lives.map(life => [life.id, life]))
      const violations: string[] = []
      let checked = 0
      let free = 0
      while (checked < cases) {
        const from = now + roll.between(-300, 900) * quarter
        const wanted = { from, to: from + roll.between(1, 300) * quarter }
        const period = { from: new Date(wanted.from).toISOString(), to: new Date(wanted.to).toISOString() }
        const { rows } = await t.call(searchAvailability, { ...period, groupId, limit: 500 })
        if (rows.length !== vehicleCount) violations.push(`${rows.length} vehicles answered`)
        violations.push(...liesIn(rows, byId, wanted))
        checked += rows.length
        const found = rows.filter(row => row.verdict === 'free')
        free += found.length
        // One of the free ones is taken, so that the calendar goes on filling and the word is put to the test.
        const [first] = found
        if (!first || wanted.from < now) continue
        try {
          const target = { vehicleId: first.vehicleId }
          const claim = { target, period: { from: new Date(wanted.from), to: new Date(wanted.to) } }
          await t.act(ctx => placeClaim(ctx, { ...claim, source: aContract() }))
          byId.get(first.vehicleId)!.claims.push({ from: wanted.from, to: wanted.to + turnaround })
        } catch (error) {
          if (!(error instanceof RefusalError)) throw error
          violations.push(`${first.vehicleId} was free and refused: ${error.refusal.code}`)
        }
      }
      // A calendar in which nothing is free would prove nothing.
      if (free < checked / 20 || free > checked * 0.9) violations.push(`${free} of ${checked} were free`)
      return { cases: checked, violations }
    },
  })

  test('a vehicle called free while it is claimed, and one held back for nothing, are found', () => {
    const quiet = { ...aLife(dice(1)), claims: [], custodies: [], flags: [], disposedOn: null }
    const life = { ...quiet, inServiceOn: '2026-01-01' }
    const wanted = { from: now + day, to: now + 2 * day }
    const taken = { ...life, claims: [{ from: wanted.to + turnaround - quarter, to: wanted.to + day }] }
    const judge = (of: Life, verdict: string) =>
      liesIn([{ vehicleId: of.id, verdict }], new Map([[of.id, of]]), wanted).length
    expect([judge(life, 'free'), judge(taken, 'claimed')]).toEqual([0, 0])
    expect([judge(taken, 'free'), judge(life, 'busy')]).toEqual([1, 1])
  })
})
