import type pg from 'pg'
import { runInCompany } from '#kernel/server/handle.ts'
import { addDays, addMonths, dayIn } from '#kernel/shared/day.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { analyseVehicles } from '#modules/fleet/analysis/analysis.contract.ts'
import { searchAvailability } from '#modules/fleet/availability/availability.contract.ts'
import { findCustodyAt } from '#modules/fleet/custody/custody.contract.ts'
import { aBusyFleet } from '#modules/fleet/make.ts'
import { saveServicePlan } from '#modules/fleet/servicePlan/service.contract.ts'
import { forecastLegality } from '#modules/fleet/vehicle/legality.contract.ts'
import type { Bench } from './bench.ts'
import { aBenchCompany, type BenchCompany } from './company.ts'
import { fillLedger } from './ledger.ts'
import { percentile, times } from './report.ts'

const fleetOf = (company: BenchCompany, vehicleCount: number) => {
  const act: TestCompany['act'] = work => runInCompany(company.runtime, company.id, 'bench.fleet', work)
  return aBusyFleet({ act } as TestCompany, vehicleCount)
}

/** Hours of every vehicle in other hands, five apart and back to back for years, by plain SQL as the owner. */
async function fillCustody(owner: pg.Client, companyId: number, each: number): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into fleet.custody (company_id, vehicle_id, kind, party_id, holder, source_type, source_id, source_label, from_at, to_at, due_at)
     select $1, v.id, 'contract', v.id, 'أحمد', 'contract', gen_random_uuid(), 'CON', b.at, b.at + interval '4 hours', b.at + interval '4 hours'
     from fleet.vehicle v
     cross join lateral (select min(from_at) as earliest from fleet.custody c where c.company_id = $1 and c.vehicle_id = v.id) first
     cross join lateral (select coalesce(first.earliest, now()) - interval '5 hours' * n as at from generate_series(1, $2::int) n) b
     where v.company_id = $1`,
    [companyId, each],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum (analyze) fleet.custody, fleet.vehicle')
}

/** Who held a vehicle at an instant, among a million custodies (20-fleet section 12). */
export const custodyLedger: Bench = {
  names: ['custody-1m'],
  run: async (scratch, { quick, log }) => {
    const { owner } = scratch
    const company = await aBenchCompany(scratch, log)
    try {
      await fleetOf(company, 1000)
      await fillCustody(owner, company.id, quick ? 100 : 1000)
      const { rows } = await owner.query<{ id: string; vehicle: string; at: Date }>(
        `select c.id, c.vehicle_id as vehicle, c.from_at + interval '1 hour' as at from fleet.custody c
         where c.company_id = $1 order by md5(c.id::text) limit 600`,
        [company.id],
      )
      let sound = true
      let next = 0
      const ask = async () => {
        const { vehicle, at } = rows[next++ % rows.length]!
        const { heldBy } = await company.call(findCustodyAt, { vehicleId: vehicle, at: at.toISOString() })
        sound &&= heldBy !== null
      }
      await times(100, ask)
      const value = percentile(await times(500, ask), 0.95)
      const directly = () => {
        const { vehicle, at } = rows[next++ % rows.length]!
        return owner.query({
          name: 'holder',
          text: `select holder from fleet.custody where company_id = $1 and vehicle_id = $2 and voided_at is null and from_at <= $3
            order by from_at desc limit 1`,
          values: [company.id, vehicle, at],
        })
      }
      await times(100, directly)
      const direct = percentile(await times(500, directly), 0.95)
      return [
        {
          name: 'custody-1m',
          value,
          unit: 'ms',
          budget: 20,
          scaled: true,
          measured: `${(value / direct).toFixed(1)} times direct`,
          sound,
        },
      ]
    } finally {
      await company.close()
    }
  },
}

/** Every vehicle a profit unit, and the lines of revenue and cost spread over them. */
async function spreadOverVehicles(owner: pg.Client, companyId: number): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into accounting.profit_unit (company_id, kind, external_id, label_ar)
     select $1, 'vehicle', id, 'مركبة' from fleet.vehicle where company_id = $1 on conflict do nothing`,
    [companyId],
  )
  await owner.query(
    `with unit as (select array_agg(id order by id) as ids from accounting.profit_unit where company_id = $1 and kind = 'vehicle')
     update accounting.journal_line l set profit_unit_id = unit.ids[1 + abs(hashtext(l.entry_id::text || l.line_no)) % cardinality(unit.ids)]
     from unit, accounting.account a
     where l.company_id = $1 and a.company_id = $1 and a.id = l.account_id and a.class in (4, 5)`,
    [companyId],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum (analyze) accounting.journal_line, accounting.profit_unit, fleet.vehicle')
}

/** Profit of 1,000 vehicles over a year from 100,000 journal lines (20-fleet section 12). */
export const vehicleProfit: Bench = {
  names: ['vehicle-profit-1000'],
  run: async (scratch, { quick, log }) => {
    const { owner } = scratch
    const company = await aBenchCompany(scratch, log)
    try {
      await fleetOf(company, 1000)
      await fillLedger(owner, company.id, quick ? 20_000 : 100_000)
      await spreadOverVehicles(owner, company.id)
      const to = dayIn(new Date(), 'Asia/Kuwait')
      const from = addMonths(to, -12)
      const ask = () => company.call(analyseVehicles, { from, to })
      const seen = await ask()
      await times(3, ask)
      const value = percentile(await times(10, ask), 0.95)
      const directly = () =>
        owner.query(
          `select l.profit_unit_id, sum(l.credit - l.debit) from accounting.journal_line l
           join accounting.account a on a.company_id = $1 and a.id = l.account_id and a.class in (4, 5)
           where l.company_id = $1 and l.entry_date between $2 and $3 group by 1`,
          [company.id, from, to],
        )
      await times(3, directly)
      const direct = percentile(await times(10, directly), 0.95)
      const earning = seen.rows.filter(row => Number(row.profit) !== 0).length
      const sound = seen.rows.length >= 1000 && earning >= 1000 && Number(seen.difference) === 0
      log(
        `vehicle-profit: ${seen.rows.length} vehicles, ${earning} of them with money, difference ${seen.difference}`,
      )
      return [
        {
          name: 'vehicle-profit-1000',
          value,
          unit: 'ms',
          budget: 2000,
          scaled: true,
          measured: `${(value / direct).toFixed(1)} times direct`,
          sound,
        },
      ]
    } finally {
      await company.close()
    }
  },
}

/** Renewed papers and readings of every second day of two years for each vehicle. */
async function fillPapers(owner: pg.Client, companyId: number): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into fleet.vehicle_document (company_id, vehicle_id, kind, issued_on, expires_on)
     select $1, v.id, kind, current_date + 330 * (n - 4), current_date + 330 * (n - 3) - 1
     from fleet.vehicle v, generate_series(1, 4) n, unnest(array['registration', 'technical_inspection', 'operating_permit']) kind
     where v.company_id = $1`,
    [companyId],
  )
  await owner.query(
    `insert into fleet.odometer_reading (company_id, vehicle_id, km, shown_km, at, source)
     select $1, v.id, 40000 - 80 * n, 40000 - 80 * n, now() - interval '2 days' * n, 'manual'
     from fleet.vehicle v, generate_series(0, 365) n where v.company_id = $1`,
    [companyId],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum (analyze) fleet.vehicle_document, fleet.odometer_reading, fleet.vehicle')
}

/** What lapses or falls due while a vehicle is out, papers of years and services by kilometres (20-fleet section 12). */
export const legality: Bench = {
  names: ['legality-forecast'],
  run: async (scratch, { log }) => {
    const { owner } = scratch
    const company = await aBenchCompany(scratch, log)
    try {
      const groupId = await fleetOf(company, 300)
      await fillPapers(owner, company.id)
      await company.call(saveServicePlan, {
        name: 'خطة',
        groupIds: [groupId],
        items: [
          { type: 'oil_change', everyKm: 10_000, everyDays: 900, expectedHours: 2 },
          { type: 'tire_service', everyKm: 41_000, expectedHours: 2 },
        ],
      })
      const { rows } = await owner.query<{ id: string }>(
        'select id from fleet.vehicle where company_id = $1',
        [company.id],
      )
      const from = dayIn(new Date(), 'Asia/Kuwait')
      const driver = { name: 'أحمد', licenceExpiresOn: addDays(from, 40), identityExpiresOn: null }
      let sound = true
      let next = 0
      const ask = async () => {
        const vehicleId = rows[next++ % rows.length]!.id
        const { lapses } = await company.call(forecastLegality, {
          vehicleId,
          from,
          to: addDays(from, 29),
          km: 3_000,
          drivers: [{ ...driver, partyId: vehicleId }],
        })
        sound &&= lapses.some(lapse => lapse.kind === 'service')
      }
      await times(50, ask)
      const value = percentile(await times(300, ask), 0.95)
      const period = { from: `${addDays(from, 2)}T06:00:00Z`, to: `${addDays(from, 4)}T06:00:00Z` }
      const search = () => company.call(searchAvailability, period)
      await times(10, search)
      log(`legality: a search ranks in ${percentile(await times(40, search), 0.95).toFixed(1)} ms (p95)`)
      return [{ name: 'legality-forecast', value, unit: 'ms', budget: 50, scaled: true, sound }]
    } finally {
      await company.close()
    }
  },
}
