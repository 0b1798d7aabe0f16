import type pg from 'pg'
import { runInCompany } from '#kernel/server/handle.ts'
import { addDays, addMonths, dayIn, startOfMonth } from '#kernel/shared/day.ts'
import { createParty } from '#modules/parties/party/party.contract.ts'
import { saveHandover, signHandover } from '#modules/realestate/handover/handover.contract.ts'
import { dueRows } from '#modules/realestate/job/leases.job.ts'
import { getLease } from '#modules/realestate/lease/lease.contract.ts'
import {
  activateLease,
  saveLease,
  signLease,
  submitLease,
} from '#modules/realestate/lease/leaseActs.contract.ts'
import { listProperties as readProperties } from '#modules/realestate/property/property.queries.ts'
import { generateUnits, saveProperty } from '#modules/realestate/property/propertyActs.contract.ts'
import { mapProperties } from '#modules/realestate/propertyMap/propertyMap.contract.ts'
import type { Bench } from './bench.ts'
import { aBenchCompany, type BenchCompany } from './company.ts'
import { percentile, times } from './report.ts'

const unitCount = 10_000
const markerCount = 2_000
const page = 40

/** A building with one flat by the commands of screens; the others are copies of it, and so are buildings with a place. */
async function aTower(company: BenchCompany, owner: pg.Client, units: number) {
  const { id: buildingId } = await company.call(saveProperty, {
    propertyName: 'برج القياس',
    level: 'building',
    propertyType: 'building',
    propertyUse: 'residential',
    ownership: 'owned',
    area: 'حولي',
    latitude: 29.33,
    longitude: 48.02,
    features: [],
  })
  await company.call(generateUnits, {
    buildingId,
    lettableFrom: '2020-01-01',
    units: [{ unitNo: '1', floorNumber: 1, propertyType: 'apartment', rentalPrice: '350.000' }],
  })
  const { rows } = await owner.query<{ id: string }>(
    'select id from realestate.property where company_id = $1 and parent_id = $2',
    [company.id, buildingId],
  )
  const unitId = rows[0]!.id
  await owner.query(
    `insert into realestate.property select (jsonb_populate_record(o, jsonb_build_object('id', app.uuid_v7(),
       'code', o.code || '-' || n, 'unit_no', n, 'property_name', n))).*
     from realestate.property o, generate_series(2, $3::int) n where o.company_id = $1 and o.id = $2`,
    [company.id, unitId, units],
  )
  return { buildingId, unitId }
}

/** The list of ten thousand units and the map of two thousand places (section 12 of the real-estate file). */
export const estateLists: Bench = {
  names: ['units-10000', 'map-2000'],
  run: async (scratch, { log }) => {
    const { owner } = scratch
    const company = await aBenchCompany(scratch, log, 'real_estate')
    try {
      const { buildingId } = await aTower(company, owner, unitCount)
      await owner.query(
        `insert into realestate.property select (jsonb_populate_record(o, jsonb_build_object('id', app.uuid_v7(),
           'code', 'PLACE-' || n, 'property_name', 'مبنى ' || n, 'latitude', o.latitude + n * 0.0001))).*
         from realestate.property o, generate_series(2, $3::int) n where o.company_id = $1 and o.id = $2`,
        [company.id, buildingId, markerCount],
      )
      await owner.query('vacuum (analyze) realestate.property, realestate.lease_claim, realestate.lease')
      let full = true
      const list = async () => {
        const { rows } = await runInCompany(company.runtime, company.id, 'bench.units', ctx =>
          readProperties(ctx, { parentId: buildingId, limit: page, descending: false }),
        )
        full &&= rows.length === page
      }
      await times(30, list)
      const value = percentile(await times(100, list), 0.5)
      const directly = () =>
        owner.query({
          name: 'direct-units',
          text: `select p.*, b.property_name as building from realestate.property p
            left join realestate.property b on b.company_id = p.company_id and b.id = p.parent_id
            where p.company_id = $1 and p.parent_id = $2 order by p.code, p.id limit ${page + 1}`,
          values: [company.id, buildingId],
        })
      await times(30, directly)
      const direct = percentile(await times(100, directly), 0.5)
      const places = async () => company.call(mapProperties, {})
      await times(3, places)
      const map = percentile(await times(10, places), 0.5)
      return [
        {
          name: 'units-10000',
          value: value / direct,
          unit: 'x-direct',
          budget: 10,
          measured: `${value.toFixed(1)} ms`,
          sound: full,
        },
        { name: 'map-2000', value: map, unit: 'ms', budget: 1000, scaled: true },
      ]
    } finally {
      await company.close()
    }
  },
}

/** One active lease by the commands of screens, the others copies of it, all with a row due on the first of next month. */
async function letAll(company: BenchCompany, owner: pg.Client, unitId: string, today: string): Promise<void> {
  const { id: tenantId } = await company.call(createParty, {
    kind: 'individual',
    nameAr: 'مستأجر القياس',
    phone: '+96555000001',
    documents: [],
  })
  const startDate = startOfMonth(today)
  const { id } = await company.call(saveLease, {
    tenantId,
    startDate,
    endDate: addDays(addMonths(startDate, 12), -1),
    rentBasis: 'month',
    paymentFrequency: 'monthly',
    anchor: 'first_of_month',
    paymentDay: 1,
    deposit: '0',
    autoRenewal: false,
    noticeDays: 60,
    terminationMonths: 0,
    lines: [{ propertyId: unitId, rental: '350.000' }],
  })
  const version = async () => (await company.call(getLease, { id })).version
  await company.call(submitLease, { id, version: await version() })
  await company.call(signLease, { id, version: await version(), signedOn: today, fileIds: [] })
  const walk = { leaseId: id, propertyId: unitId, direction: 'in' as const, on: today, keys: 1, items: [] }
  await company.call(signHandover, { ...(await company.call(saveHandover, walk)), signedByName: 'المستأجر' })
  await company.call(activateLease, { id, version: await version() })
  // A copy has the id of its unit; its rows are as if none was invoiced yet.
  const fresh = `'id', app.uuid_v7(), 'lease_id', p.id`
  const copy = (table: string, own: string, which: string) =>
    owner.query(
      `insert into realestate.${table} select (jsonb_populate_record(o, jsonb_build_object(${own}))).* from realestate.${table} o
       cross join (select id, row_number() over (order by code) as n from realestate.property
         where company_id = $1 and level = 'unit' and id <> $3) p where o.company_id = $1 and o.${which} = $2`,
      [company.id, id, unitId],
    )
  await copy('lease', `'id', p.id, 'chain_id', p.id, 'number', 'LSE-0000-' || p.n`, 'id')
  await copy('lease_line', `${fresh}, 'property_id', p.id`, 'lease_id')
  await copy('lease_claim', `${fresh}, 'property_id', p.id`, 'lease_id')
  await copy(
    'lease_row',
    `${fresh}, 'state', 'scheduled', 'invoice_id', null, 'invoiced_on', null`,
    'lease_id',
  )
  await owner.query('vacuum (analyze) realestate.lease, realestate.lease_row, realestate.lease_line')
}

/** As many parts as a night's run takes in one transaction, which keeps the ledger until its end. */
const together = 20

/** Invoicing the rents of a night, and how long any transaction of it keeps the ledger from the counter. */
export const rentNight: Bench = {
  names: ['rent-night', 'rent-night-hold'],
  run: async (scratch, { quick, log }) => {
    const { owner } = scratch
    const company = await aBenchCompany(scratch, log, 'real_estate')
    try {
      const rows = quick ? 200 : 5_000
      const { unitId } = await aTower(company, owner, rows + 1)
      await letAll(company, owner, unitId, dayIn(new Date(), 'Asia/Kuwait'))
      const within = <Answer>(work: Parameters<typeof runInCompany<Answer>>[3]) =>
        runInCompany(company.runtime, company.id, 'bench.rents', work)
      const due = await within(ctx => dueRows.list!(ctx))
      const held: number[] = []
      for (let at = 0; at < due.length; at += together)
        held.push(...(await times(1, () => within(ctx => dueRows.run(ctx, due.slice(at, at + together))))))
      const { rows: left } = await owner.query<{ count: number }>(
        `select count(*)::int as count from realestate.lease_row where company_id = $1 and due_on <= $2 and state = 'scheduled'`,
        [company.id, dayIn(new Date(), 'Asia/Kuwait')],
      )
      const seconds = held.reduce((sum, ms) => sum + ms, 0) / 1000
      const sound = left[0]!.count === 0 && due.length >= rows
      log(`rent-night: ${due.length} leases in ${seconds.toFixed(1)} s`)
      return [
        {
          name: 'rent-night',
          value: (seconds / due.length) * 5_000,
          unit: 's',
          budget: 60,
          scaled: true,
          sound,
        },
        { name: 'rent-night-hold', value: percentile(held, 0.95), unit: 'ms', budget: 200, scaled: true },
      ]
    } finally {
      await company.close()
    }
  },
}
