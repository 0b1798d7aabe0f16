import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays, addMonths, type Day, daysBetween, monthOf } from '#kernel/shared/day.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { aVehicleGroup, fillTable } from '#modules/fleet/make.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { theReserveAccount } from '../scenarios/fleet-fine-past.ts'
import { type Dice, dice } from '../src/demo/random.ts'
import { prove } from './proof.ts'

/** Rentals from here on: the figures of January 2026 look two years and a half back. */
const firstDay = '2023-07-01'
const lastDay = '2026-12-31'
const arrivesWithin = 180
const tolerance = 0.1
/** Fines a rented day: two groups that differ, and one too small to have figures of its own. */
const groups = [
  { vehicles: 40, perDay: 0.2 },
  { vehicles: 20, perDay: 0.1 },
  { vehicles: 1, perDay: 0.02 },
]

type Custody = {
  id: string
  vehicleId: string
  groupId: string
  from: Day
  to: Day
}
type Fine = {
  custody: Custody
  on: Day
  arrivesOn: Day
  minor: number
  isLost: boolean
}

const chance = (roll: Dice, share: number) => roll.between(1, 1_000_000) <= share * 1_000_000

/** Days to arrive: many in the first weeks, fewer and fewer until half a year. */
function daysToArrive(roll: Dice): number {
  const days = Math.floor(-60 * Math.log(roll.between(1, 1_000_000) / 1_000_000))
  return days <= arrivesWithin ? days : daysToArrive(roll)
}

/** Rentals of a fleet, one after the other, and what their drivers did. */
function aPast(roll: Dice, groupIds: readonly string[]): { custodies: Custody[]; fines: Fine[] } {
  const custodies: Custody[] = []
  const fines: Fine[] = []
  for (const [at, group] of groups.entries())
    for (let vehicle = 0; vehicle < group.vehicles; vehicle++) {
      const vehicleId = randomUUID()
      for (let day = addDays(firstDay, roll.between(0, 20)); ; ) {
        const to = addDays(day, roll.between(1, 30))
        if (to >= lastDay) break
        const custody = { id: randomUUID(), vehicleId, groupId: groupIds[at]!, from: day, to }
        custodies.push(custody)
        for (let on = day; on <= to; on = addDays(on, 1))
          if (chance(roll, group.perDay)) {
            const arrivesOn = addDays(on, daysToArrive(roll))
            const minor = roll.pick([10_000, 20_000, 30_000, 50_000, 100_000])
            fines.push({ custody, on, arrivesOn, minor, isLost: chance(roll, 0.45) })
          }
        day = addDays(to, roll.between(1, 5))
      }
    }
  return { custodies, fines }
}

const noon = (day: Day) => `${day}T12:00:00+03:00`

async function theRentals(t: TestCompany, custodies: readonly Custody[]): Promise<void> {
  const vehicles = new Map(custodies.map(one => [one.vehicleId, one.groupId]))
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
        qr_token: 'text',
      },
      [...vehicles].map(([id, groupId]) => ({
        id,
        make: 'Toyota',
        model: 'Corolla',
        year: 2023,
        group_id: groupId,
        in_service_on: firstDay,
        qr_token: id.replaceAll('-', '').slice(0, 22),
      })),
    )
    await fillTable(
      ctx,
      'fleet.custody',
      {
        id: 'uuid',
        vehicle_id: 'uuid',
        kind: 'text',
        party_id: 'uuid',
        holder: 'text',
        source_type: 'text',
        source_id: 'uuid',
        source_label: 'text',
        from_at: 'timestamptz',
        to_at: 'timestamptz',
        closed_at: 'timestamptz',
      },
      custodies.map(one => ({
        id: one.id,
        vehicle_id: one.vehicleId,
        kind: 'contract',
        party_id: one.id,
        holder: 'أحمد',
        source_type: 'contract',
        source_id: one.id,
        source_label: 'CON',
        from_at: noon(one.from),
        to_at: noon(one.to),
        closed_at: noon(one.to),
      })),
    )
    await rawQuery(ctx.db, 'select app.learn_new_rows()')
  })
}

/** Fines are known from the day they arrive, and not before. */
async function receive(t: TestCompany, authority: string, fines: readonly Fine[]): Promise<void> {
  await t.act(ctx =>
    fillTable(
      ctx,
      'fleet.violation',
      {
        number: 'text',
        authority_party_id: 'uuid',
        reference: 'text',
        plate_text: 'text',
        vehicle_id: 'uuid',
        occurred_at: 'timestamptz',
        time_known: 'bool',
        type: 'text',
        fine_minor: 'bigint',
        arrived_at: 'timestamptz',
        custody_id: 'uuid',
        state: 'text',
        liability: 'text',
        liable_party_id: 'uuid',
        decided_at: 'timestamptz',
      },
      fines.map(fine => ({
        number: `VIO-${randomUUID()}`.slice(0, 30),
        authority_party_id: authority,
        plate_text: 'x',
        reference: randomUUID(),
        vehicle_id: fine.custody.vehicleId,
        custody_id: fine.custody.id,
        occurred_at: noon(fine.on),
        time_known: true,
        type: 'other',
        fine_minor: fine.minor,
        arrived_at: noon(fine.arrivesOn),
        state: 'decided',
        decided_at: noon(fine.arrivesOn),
        ...(fine.isLost ? { liability: 'company' } : { liability: 'custodian', liable_party_id: authority }),
      })),
    ),
  )
}

/** What a month's end keeps, and what then really came of those rentals and was not collected. */
type Month = { on: Day; keptMinor: number; cameMinor: number }

/** One year's few hundred fines scatter by chance; all years together must keep within the tenth. */
const aloneTolerance = 0.2

function farOff(months: readonly Month[], within = tolerance): string[] {
  const sum = (of: (month: Month) => number) => months.reduce((total, month) => total + of(month), 0)
  const [kept, came] = [sum(month => month.keptMinor), sum(month => month.cameMinor)]
  return Math.abs(kept / came - 1) <= within
    ? []
    : [`kept ${kept}, came ${came}: ${(kept / came).toFixed(3)}`]
}

type Line = {
  run_on: string
  custody_id: string
  previous: number
  target: number
  delta: number
  ended: string
}

/** Changes that no custody of theirs explains, and what is still kept half a year after a return. */
function untraced(lines: readonly Line[], posted: ReadonlyMap<Day, number>): string[] {
  const kept = new Map<string, number>()
  const wrong: string[] = []
  for (const [on, own] of [...Map.groupBy(lines, line => line.run_on)].sort()) {
    for (const line of own) {
      const before = kept.get(line.custody_id) ?? 0
      if (line.previous !== before || line.delta !== line.target - before)
        wrong.push(`${on} ${line.custody_id}: ${line.previous} before, ${before} known`)
      if (line.target !== 0 && daysBetween(line.ended, on) >= arrivesWithin)
        wrong.push(`${on} ${line.custody_id}: ${line.target} kept after half a year`)
      kept.set(line.custody_id, line.target)
    }
    const all = [...kept.values()].reduce((sum, minor) => sum + minor, 0)
    if (all !== posted.get(on)) wrong.push(`${on}: ${all} of custodies, ${posted.get(on)} in the ledger`)
  }
  return wrong
}

async function aYear(seed: number): Promise<{ months: Month[]; violations: string[] }> {
  const modules = [partiesServer, accountingServer, billingServer, fleetServer]
  const t = await aCompany({ modules, now: '2026-01-01T07:00:00Z' })
  await theReserveAccount(t)
  const authority = (await aCustomer(t, { kind: 'organization', roles: ['vendor'] })).id
  const groupIds: string[] = []
  for (const _ of groups) groupIds.push(await aVehicleGroup(t))
  const { custodies, fines } = aPast(dice(seed), groupIds)
  await theRentals(t, custodies)
  const job = fleetServer.schedules!.find(one => one.name === 'fleet.reserve.month')!
  const months: Month[] = []
  const posted = new Map<Day, number>()
  let known = '2000-01-01'
  for (let month = 1; month <= 12; month++) {
    const next = addMonths('2026-01-01', month)
    const on = addDays(next, -1)
    await receive(
      t,
      authority,
      fines.filter(fine => known < fine.arrivesOn && fine.arrivesOn <= on),
    )
    known = on
    t.setNow(`${next}T00:00:00Z`)
    await t.act(ctx => job.run(ctx))
    const keptMinor = -(await t.act(ctx => accountBalance(ctx, 'lateClaimsProvision')))
    posted.set(on, keptMinor)
    const cameMinor = fines
      .filter(fine => fine.isLost && fine.custody.to <= on && fine.arrivesOn > on)
      .reduce((sum, fine) => sum + fine.minor, 0)
    months.push({ on, keptMinor, cameMinor })
  }
  const lines = await t.act(ctx =>
    rawQuery<Line>(
      ctx.db,
      `select r.run_on::text as run_on, l.custody_id, l.previous_minor::int as previous, l.target_minor::int as target,
         l.delta_minor::int as delta, (c.to_at at time zone 'Asia/Kuwait')::date::text as ended
       from fleet.reserve_line l join fleet.reserve_run r on r.company_id = $1 and r.id = l.run_id
       join fleet.custody c on c.company_id = $1 and c.id = l.custody_id where l.company_id = $1`,
      [ctx.company.id],
    ),
  )
  const differing = (await t.act(subledgersThatDiffer)).map(one => one.subject)
  const unequal = differing.includes('lateClaimsProvision') ? ['the account differs from its runs'] : []
  return { months, violations: [...farOff(months, aloneTolerance), ...untraced(lines, posted), ...unequal] }
}

describe('The reserve for late fines', () => {
  prove({
    name: 'late-fine-reserve',
    property:
      'the month ends of years keep within a tenth of what then comes, each change by a custody, nothing after half a year',
    short: 12,
    long: 240,
    run: async cases => {
      const violations: string[] = []
      const all: Month[] = []
      let judged = 0
      for (let seed = 1; judged < cases; seed++) {
        const year = await aYear(seed)
        violations.push(...year.violations.map(text => `year ${seed}: ${text}`))
        all.push(...year.months)
        judged += year.months.length
        // A year in which nothing comes late would prove nothing.
        expect(Math.min(...year.months.map(month => month.cameMinor))).toBeGreaterThan(0)
        expect(monthOf(year.months.at(-1)!.on)).toBe('2026-12')
      }
      return { cases: judged, violations: [...violations, ...farOff(all)] }
    },
  })

  test('a reserve that is an eighth too small, and one that no custody explains, are found', () => {
    const month = { on: '2026-01-31', keptMinor: 95, cameMinor: 100 }
    expect(farOff([month])).toEqual([])
    expect(farOff([{ ...month, keptMinor: 87 }])).toHaveLength(1)
    const line = {
      run_on: '2026-01-31',
      custody_id: 'A',
      previous: 0,
      target: 95,
      delta: 95,
      ended: '2026-01-09',
    }
    const posted = new Map([['2026-01-31', 95]])
    expect(untraced([line], posted)).toEqual([])
    expect(untraced([{ ...line, previous: 5 }], posted)).toHaveLength(1)
    expect(untraced([{ ...line, ended: '2025-08-04' }], posted)).toHaveLength(1)
    expect(untraced([line], new Map([['2026-01-31', 96]]))).toHaveLength(1)
  })
})
