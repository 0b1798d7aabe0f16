import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { aVehicleGroup } from '#modules/fleet/make.ts'
import { importViolations } from '#modules/fleet/violation/violationImport.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { prove } from './proof.ts'

const vehicleCount = 120
const stays = 40
const hour = 3_600_000
/** Twenty hours held, four in the yard, from the first of January on; every third return is typed afterwards. */
const begin = Date.UTC(2026, 0, 1)
const stayBegins = (stay: number) => begin + stay * 24 * hour
const isTyped = (stay: number) => stay % 3 === 0

const headers = ['رقم المخالفة', 'رقم اللوحة', 'التاريخ', 'الوقت', 'المبلغ']
const mapping = { reference: 0, plate: 1, occurred: 2, time: 3, fine: 4 }
/** Kuwait is three hours ahead all year. */
const local = (at: number) => new Date(at + 3 * hour).toISOString()

type Fleet = { t: TestCompany; authority: string }

/** Vehicles of KW:40 whose stays are known by their place: custody `n:stay` of vehicle n. */
async function aFinedFleet(): Promise<Fleet> {
  const modules = [partiesServer, accountingServer, billingServer, fleetServer]
  const t = await aCompany({ modules, now: '2026-06-01T07:00:00Z' })
  const groupId = await aVehicleGroup(t)
  const authority = (await aCustomer(t, { kind: 'organization', roles: ['vendor'] })).id
  await t.act(async ctx => {
    await rawQuery(
      ctx.db,
      `with made as (
         insert into fleet.vehicle (company_id, make, model, year, group_id, in_service_on, qr_token)
         select $1::int, 'Toyota', 'Corolla', 2025, $2::uuid, '2026-01-01', left(md5(n::text || $1::int), 22)
         from generate_series(1, $3::int) n returning id),
       numbered as (select id, row_number() over () as n from made),
       plated as (
         insert into fleet.vehicle_plate (company_id, vehicle_id, country, code, serial, key, valid_from)
         select $1::int, id, 'KW', '40', 1000 + n, 'KW:40:' || 1000 + n, '2026-01-01' from numbered)
       insert into fleet.custody (company_id, vehicle_id, kind, party_id, holder, source_type, source_id, source_label, from_at, to_at,
         closed_at, from_typed, to_typed)
       select $1::int, id, 'contract', id, n || ':' || s, 'contract', gen_random_uuid(), 'CON', $4::timestamptz + s * interval '24 hours',
         $4::timestamptz + s * interval '24 hours' + interval '20 hours', now(), false, s % 3 = 0
       from numbered, generate_series(0, $5::int - 1) s`,
      [ctx.company.id, groupId, vehicleCount, new Date(begin), stays],
    )
  })
  return { t, authority }
}

type Wanted = { row: string[]; holder: string | null }

/** A fine with the holder a person would name, null where it is unclear: 15 % at returns, 5 % without time or plate. */
function aFine(index: number): Wanted {
  const vehicle = 1 + ((index * 7) % vehicleCount)
  const stay = (index * 11) % stays
  const plate = index % 2 === 0 ? `40-${1000 + vehicle}` : `${1000 + vehicle}/40`
  const dice = index % 20
  const at = (minutes: number) => stayBegins(stay) + minutes * 60_000
  const row = (moment: number, typed = plate, withTime = true) => {
    const text = local(moment)
    const [year, month, day] = text.slice(0, 10).split('-')
    return [`F-${index}`, typed, `${day}/${month}/${year}`, withTime ? text.slice(11, 16) : '', '10.000']
  }
  if (dice === 0)
    return index % 40 === 0
      ? { row: row(at(300), plate, false), holder: null }
      : { row: row(at(300), `99-${index % 90_000}1`), holder: null }
  if (dice <= 3) {
    // Around a return: typed ones are uncertain for half an hour on both sides, live ones to the minute.
    const minutes = 20 * 60 - 40 + ((index * 13) % 80)
    const isUncertain = isTyped(stay) && Math.abs(minutes - 20 * 60) <= 30
    return { row: row(at(minutes)), holder: isUncertain || minutes >= 20 * 60 ? null : `${vehicle}:${stay}` }
  }
  return { row: row(at(60 + ((index * 17) % 1000))), holder: `${vehicle}:${stay}` }
}

const request = (fleet: Fleet, wanted: readonly Wanted[]) => ({
  fileName: 'قائمة.csv',
  headers,
  mapping,
  authorityPartyId: fleet.authority,
  rows: wanted.map(one => one.row),
})

async function holdersOf({ t }: Fleet): Promise<Map<string, string | null>> {
  const rows = await t.act(ctx =>
    rawQuery<{ reference: string; holder: string | null }>(
      ctx.db,
      `select v.reference, c.holder from fleet.violation v
       left join fleet.custody c on c.company_id = $1 and c.id = v.custody_id where v.company_id = $1`,
      [ctx.company.id],
    ),
  )
  return new Map(rows.map(row => [row.reference, row.holder]))
}

const wrongIn = (wanted: readonly Wanted[], found: ReadonlyMap<string, string | null>) =>
  wanted.flatMap(({ row, holder }) => {
    const named = found.get(row[0]!)
    return named === holder ? [] : [`${row.join(' ')}: ${String(named)} instead of ${String(holder)}`]
  })

describe('Fines of an authority list', () => {
  prove({
    name: 'fines',
    property: 'every certain fine finds its holder, every other one waits, a second import adds nothing',
    short: 400,
    long: 10_000,
    run: async cases => {
      const fleet = await aFinedFleet()
      const wanted = Array.from({ length: cases }, (_, index) => aFine(index))
      const began = performance.now()
      const made = await fleet.t.call(importViolations, request(fleet, wanted))
      const seconds = (performance.now() - began) / 1000
      const violations = wrongIn(wanted, await holdersOf(fleet))
      if (seconds > 10) violations.push(`the import took ${seconds.toFixed(1)} s`)
      const again = await fleet.t.call(importViolations, request(fleet, wanted))
      if (again.addedCount > 0) violations.push(`the second import added ${again.addedCount}`)
      // Both kinds must be there in numbers, or nothing was proven.
      expect(made.queuedCount).toBeGreaterThan(cases / 20)
      expect(made.matchedCount).toBeGreaterThan(cases / 2)
      return { cases: made.addedCount, violations }
    },
  })

  test('a fine given to another holder is found', () => {
    const wanted = [aFine(4), aFine(5)]
    const right = new Map(wanted.map(({ row, holder }) => [row[0]!, holder]))
    expect(wrongIn(wanted, right)).toEqual([])
    expect(wrongIn(wanted, new Map(right).set('F-4', randomUUID()))).toHaveLength(1)
    expect(wrongIn(wanted, new Map(right).set('F-5', null))).toHaveLength(1)
  })
})
