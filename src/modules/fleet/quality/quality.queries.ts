import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { partsOfPlate } from '../plate/plate.rules.ts'
import { plateKey } from '../plate/plateKey.rules.ts'
import { hadPlate, typedText } from '../plate/plateSearch.queries.ts'
import { plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'
import { vinCheckDigitFits } from '../vehicle/vehicle.rules.ts'
import type * as contract from './quality.contract.ts'
import { type Finding, findingSeverities, qualityScore, severities, vinFolded } from './quality.rules.ts'

const gapDays = 90
const draftDays = 7

const vehicles = (ctx: Ctx) => ctx.db.selectFrom('fleet.vehicle as v').where('v.disposed_on', 'is', null)

/** VINs whose check digit does not fit; counted outside the database, because the rule stands in one place. */
async function wrongVins(ctx: Ctx): Promise<string[]> {
  const rows = await vehicles(ctx).select(['v.id', 'v.vin']).where('v.vin', 'is not', null).execute()
  return rows.filter(row => !vinCheckDigitFits(row.vin!)).map(row => row.id)
}

/** Vehicles whose present plate no state issues: it was made up for an import, or mistyped; no fine finds them. */
async function oddPlates(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('fleet.vehicle_plate as p')
    .select(['p.vehicle_id', 'p.key'])
    .where('p.valid_from', '<=', ctx.today)
    .where(eb => eb.or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>=', ctx.today)]))
    .execute()
  const isOdd = (key: string) => {
    const { country, code, serial } = partsOfPlate(key)
    return plateKey(country, code, serial) === null
  }
  return rows.filter(row => isOdd(row.key)).map(row => row.vehicle_id)
}

/** Vehicles that are probably one: their chassis numbers differ by what a hand confuses, or one number plate in two states. */
async function doubles(ctx: Ctx): Promise<string[]> {
  const rows = await vehicles(ctx)
    .leftJoin('fleet.vehicle_plate as p', join =>
      join
        .onRef('p.vehicle_id', '=', 'v.id')
        .on('p.valid_from', '<=', ctx.today)
        .on(eb => eb.or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>=', ctx.today)])),
    )
    .select(['v.id', 'v.vin', 'p.code', 'p.serial'])
    .execute()
  const twins = (keyOf: (row: (typeof rows)[number]) => string | null) =>
    [...Map.groupBy(rows, keyOf)].flatMap(([key, same]) => (key === null || same.length < 2 ? [] : same))
  const found = [
    ...twins(row => row.vin && vinFolded(row.vin)),
    ...twins(row => row.code && row.serial && `${row.code}:${row.serial}`),
  ]
  return [...new Set(found.map(row => row.id))]
}

const at = (finding: Finding) =>
  sql.raw(`'${finding}'::text as finding, ${severities.indexOf(findingSeverities[finding])} as rank`)

/** Every finding of every vehicle of the fleet. */
async function allFindings(ctx: Ctx) {
  const { today } = ctx
  const here = sql`v.company_id = app.current_company() and v.disposed_on is null`
  const dayAgo = (days: number) => new Date(ctx.now.getTime() - days * 86_400_000)
  const covered = sql`select from fleet.insurance_share s join fleet.insurance_policy p
    on p.company_id = s.company_id and p.id = s.policy_id
    where s.company_id = v.company_id and s.vehicle_id = v.id and p.state <> 'draft' and ${today} between p.starts_on and p.covers_until`
  return sql<{ vehicle_id: string; finding: Finding; rank: number }>`(
    select v.id as vehicle_id, ${at('no_plate')} from fleet.vehicle v where ${here} and not exists (
      select from fleet.vehicle_plate p where p.company_id = v.company_id and p.vehicle_id = v.id
        and p.valid_from <= ${today} and (p.valid_to is null or p.valid_to >= ${today}))
    union all select v.id, ${at('no_rate')} from fleet.vehicle v where ${here} and not exists (
      select from fleet.rate r where r.company_id = v.company_id and (r.vehicle_id = v.id or r.group_id = v.group_id)
        and r.valid_from <= ${today} and (r.valid_to is null or r.valid_to >= ${today}))
    union all select v.id, ${at('no_policy')} from fleet.vehicle v where ${here} and not exists (${covered})
      and exists (select from fleet.insurance_policy p where p.company_id = app.current_company() and p.state <> 'draft')
    union all select v.id, ${at('missing_document')} from fleet.vehicle v where ${here} and not exists (
      select from fleet.vehicle_document d where d.company_id = v.company_id and d.vehicle_id = v.id
        and d.kind = 'registration' and d.expires_on >= ${today})
    union all select v.id, ${at('no_asset')} from fleet.vehicle v where ${here}
      and v.ownership <> 'leased_in' and v.asset_id is null
    union all select v.id, ${at('financed_without_agreement')} from fleet.vehicle v where ${here} and v.ownership = 'financed'
      and not exists (select from fleet.financing_vehicle f where f.company_id = v.company_id and f.vehicle_id = v.id)
    union all select v.id, ${at('odometer_gap')} from fleet.vehicle v where ${here} and v.in_service_on <= ${addDays(today, -gapDays)}
      and not exists (select from fleet.odometer_reading r where r.company_id = v.company_id and r.vehicle_id = v.id
        and r.at > ${dayAgo(gapDays)})
    union all select v.id, ${at('vin_invalid')} from fleet.vehicle v where ${here}
      and (v.vin is null or v.id = any (${await wrongVins(ctx)}::uuid[]))
    union all select v.id, ${at('plate_unreadable')} from fleet.vehicle v where ${here}
      and v.id = any (${await oddPlates(ctx)}::uuid[])
    union all select v.id, ${at('duplicate')} from fleet.vehicle v where ${here}
      and v.id = any (${await doubles(ctx)}::uuid[])
    union all select v.id, ${at('old_draft_inspection')} from fleet.vehicle v where ${here} and exists (
      select from fleet.inspection i where i.company_id = v.company_id and i.vehicle_id = v.id and i.state = 'draft'
        and i.created_at < ${dayAgo(draftDays)})
    union all select v.id, ${at('no_photo')} from fleet.vehicle v where ${here} and not exists (
      select from fleet.attachment a where a.company_id = v.company_id and a.vehicle_id = v.id))`
}

/** Which of these vehicles have the finding, whether or not it was left as it is. */
export async function vehiclesWith(
  ctx: Ctx,
  finding: Finding,
  vehicleIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await ctx.db
    .selectFrom((await allFindings(ctx)).as('f'))
    .select('f.vehicle_id')
    .where('f.finding', '=', finding)
    .where('f.vehicle_id', 'in', vehicleIds)
    .execute()
  return new Set(found.map(row => row.vehicle_id))
}

type Filter = Pick<InputOf<typeof contract.totalFindings>, 'finding' | 'ignored' | 'search'>

async function foundFindings(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom((await allFindings(ctx)).as('f'))
    .innerJoin('fleet.vehicle as v', 'v.id', 'f.vehicle_id')
    .leftJoin('fleet.finding_ignored as x', join =>
      join
        .onRef('x.vehicle_id', '=', 'f.vehicle_id')
        .onRef('x.finding', '=', 'f.finding')
        .on(eb => eb.or([eb('x.until', 'is', null), eb('x.until', '>=', ctx.today)])),
    )
    .where('x.vehicle_id', filter.ignored ? 'is not' : 'is', null)
  if (filter.finding) found = found.where('f.finding', '=', filter.finding)
  const typed = filter.search ? foldLight(filter.search) : ''
  if (typed)
    found = found.where(
      sql<boolean>`(strpos(v.search, ${typed}) > 0 or ${hadPlate('v.id', typedText(filter.search ?? ''))})`,
    )
  return found
}

export async function listFindings(ctx: Ctx, input: InputOf<typeof contract.listFindings>) {
  const rows = (await foundFindings(ctx, input))
    .select(['f.vehicle_id', 'f.finding', 'v.make', 'v.model', 'v.year', 'x.reason', 'x.until'])
    .select([
      plateKeyOn('v.id', ctx.today).as('plate'),
      sql<string>`f.rank || f.finding`.as('sort_key'),
      sql<string>`f.vehicle_id || ':' || f.finding`.as('id'),
    ])
  const page = await keysetPage(
    ctx.db.selectFrom(rows.as('row')).selectAll(),
    { ...input, descending: input.descending ?? false },
    { sort: 'row.sort_key', id: 'row.id' },
    row => [row.sort_key, row.id],
  )
  return {
    rows: page.rows.map(row => ({
      id: row.id,
      vehicleId: row.vehicle_id,
      plate: shownPlate(row.plate),
      finding: row.finding,
      vehicle: `${row.make} ${row.model} ${row.year}`,
      severity: findingSeverities[row.finding],
      reason: row.reason,
      until: row.until,
    })),
    next: page.next,
  }
}

export async function totalFindings(ctx: Ctx, input: InputOf<typeof contract.totalFindings>) {
  const { finding: _, ...others } = input
  const counted = await (await foundFindings(ctx, others))
    .select(['f.finding', sql<number>`count(*)::int`.as('count')])
    .groupBy('f.finding')
    .execute()
  const { serious } = await (await foundFindings(ctx, {}))
    .select(sql<number>`count(distinct f.vehicle_id)::int`.as('serious'))
    .where('f.rank', '=', 0)
    .executeTakeFirstOrThrow()
  const { all } = await vehicles(ctx).select(sql<number>`count(*)::int`.as('all')).executeTakeFirstOrThrow()
  const byFinding = Object.fromEntries(counted.map(row => [row.finding, row.count]))
  return {
    count: input.finding ? (byFinding[input.finding] ?? 0) : counted.reduce((sum, row) => sum + row.count, 0),
    byFinding,
    vehicles: all,
    score: qualityScore(all, serious),
  }
}
