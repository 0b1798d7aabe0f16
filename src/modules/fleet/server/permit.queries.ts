import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { driverLicenceOf, findPartyNames } from '#modules/parties/server/public.ts'
import type * as contract from '../shared/permit.contract.ts'
import { isPermitOverdue, type PermitState, permitStates, whyNotDrive } from '../shared/permit.rules.ts'
import { forecastLegality } from './legality.queries.ts'
import { newMarks } from './mark.queries.ts'
import { hadPlate, typedText } from './plateSearch.ts'
import { whyNotPromised } from './promise.queries.ts'
import type { DispatchPermitTable } from './tables.ts'
import { plateKeyOn, shownPlate } from './vehicle.queries.ts'

export type PermitRow = Selectable<DispatchPermitTable>

/** A permit under lock. */
export async function lockPermit(ctx: Ctx, id: string): Promise<PermitRow> {
  const row = await ctx.db
    .selectFrom('fleet.dispatch_permit')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? deny(notFound())
}

type Filter = Partial<Omit<InputOf<typeof contract.listPermits>, 'limit' | 'cursor'>>

function foundPermits(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('fleet.dispatch_permit as p')
    .innerJoin('fleet.vehicle as v', 'v.id', 'p.vehicle_id')
  if (filter.state) found = found.where('p.state', '=', filter.state)
  if (filter.open) found = found.where('p.state', 'in', ['pending', 'approved', 'in_progress'])
  if (filter.overdue)
    found = found
      .where('p.state', '=', 'in_progress')
      .where('p.returned_at', 'is', null)
      .where('p.ends_at', '<', ctx.now)
  if (filter.vehicleId) found = found.where('p.vehicle_id', '=', filter.vehicleId)
  if (filter.driverPartyId) found = found.where('p.driver_party_id', '=', filter.driverPartyId)
  if (filter.purpose) found = found.where('p.purpose', '=', filter.purpose)
  if (filter.priority) found = found.where('p.priority', '=', filter.priority)
  if (filter.search) {
    const typed = typedText(filter.search)
    found = found.where(
      sql<boolean>`(strpos(p.number || ' ' || upper(p.destination), ${typed}) > 0 or ${hadPlate('p.vehicle_id', typed)})`,
    )
  }
  return found
}

const permitRows = (ctx: Ctx, filter: Filter) =>
  foundPermits(ctx, filter)
    .selectAll('p')
    .select(['v.make', 'v.model', 'v.year'])
    .select(plateKeyOn('p.vehicle_id', ctx.today).as('plate'))
type FoundRow = Awaited<ReturnType<ReturnType<typeof permitRows>['execute']>>[number]

async function shownPermits(ctx: Ctx, rows: readonly FoundRow[]) {
  const names = await findPartyNames(
    ctx,
    rows.map(row => row.driver_party_id),
  )
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    number: row.number,
    vehicleId: row.vehicle_id,
    plate: shownPlate(row.plate),
    vehicle: `${row.make} ${row.model} ${row.year}`,
    purpose: row.purpose,
    priority: row.priority,
    driver: { id: row.driver_party_id, name: names.get(row.driver_party_id) ?? '' },
    destination: row.destination,
    from: row.starts_at,
    to: row.ends_at,
    state: row.state,
    returnedAt: row.returned_at,
    isOverdue: isPermitOverdue({ state: row.state, to: row.ends_at, returnedAt: row.returned_at }, ctx.now),
  }))
}

export async function listPermits(ctx: Ctx, input: InputOf<typeof contract.listPermits>) {
  const sorts = { created: 'p.created_at', number: 'p.number', from: 'p.starts_at' } as const
  const sort = input.sort ?? 'created'
  const page = await keysetPage(
    permitRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: sorts[sort], id: 'p.id' },
    row => [sort === 'number' ? row.number : sort === 'from' ? row.starts_at : row.created_at, row.id],
  )
  return { rows: await shownPermits(ctx, page.rows), next: page.next }
}

export async function totalPermits(ctx: Ctx, input: InputOf<typeof contract.totalPermits>) {
  const { count } = await foundPermits(ctx, input)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const { state: _, overdue: __, ...others } = input
  const states = await foundPermits(ctx, others)
    .select(['p.state', sql<number>`count(*)::int`.as('count')])
    .select(
      sql<number>`(count(*) filter (where p.state = 'in_progress' and p.returned_at is null and p.ends_at < ${ctx.now}))::int`.as(
        'overdue',
      ),
    )
    .groupBy('p.state')
    .execute()
  const byState = Object.fromEntries(permitStates.map(state => [state, 0])) as Record<PermitState, number>
  for (const one of states) byState[one.state] = one.count
  return { count, byState, overdue: states.reduce((sum, { overdue }) => sum + overdue, 0) }
}

export async function getPermit(ctx: Ctx, { id }: InputOf<typeof contract.getPermit>) {
  const row = await permitRows(ctx, {}).where('p.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const [shown] = await shownPermits(ctx, [row])
  const marks = row.custody_id ? await newMarks(ctx, [row.custody_id]) : { rows: [], undecided: 0 }
  const branch = row.destination_branch_id
    ? await ctx.db
        .selectFrom('platform.branch')
        .select(['id', 'name_ar as name'])
        .where('id', '=', row.destination_branch_id)
        .executeTakeFirstOrThrow()
    : null
  return {
    ...shown!,
    destinationBranch: branch,
    expectedKm: row.expected_km,
    fuelAllowance: row.fuel_allowance_minor,
    note: row.note,
    requestedBy: row.created_by_name,
    createdAt: row.created_at,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at,
    rejectReason: row.reject_reason,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    out: await inspectionOf(ctx, row.out_inspection_id),
    in: await inspectionOf(ctx, row.in_inspection_id),
    newMarks: marks.rows,
    undecided: marks.undecided,
    checks: row.state === 'pending' ? await checksOf(ctx, row) : null,
  }
}

async function inspectionOf(ctx: Ctx, id: string | null) {
  if (!id) return null
  return ctx.db
    .selectFrom('fleet.inspection')
    .select(['id', 'number', 'odometer_km as odometerKm', 'fuel_eighths as fuelEighths'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** What an approval would run into now: the calendar, the licence and the papers. */
async function checksOf(ctx: Ctx, row: PermitRow) {
  const { licenceExpiresOn, lapses, lastDay } = await papersOfErrand(ctx, row)
  const conflict = await whyNotPromised(ctx, {
    target: { vehicleId: row.vehicle_id },
    period: { from: row.starts_at, to: row.ends_at },
    source: { type: 'permit', id: row.id },
  })
  return {
    isOwn: row.created_by === ctx.user.id,
    conflict: conflict && { code: conflict.code, params: { ...conflict.params } },
    licenceExpiresOn,
    licenceFits: whyNotDrive(licenceExpiresOn, lastDay) === null,
    lapses,
  }
}

/** The driver's licence, and what lapses or falls due of the vehicle during the errand (R14). */
export async function papersOfErrand(ctx: Ctx, row: PermitRow) {
  const lastDay = dayIn(row.ends_at, ctx.company.timeZone)
  const licence = await driverLicenceOf(ctx, row.driver_party_id)
  const { lapses } = await forecastLegality(ctx, {
    vehicleId: row.vehicle_id,
    from: dayIn(row.starts_at, ctx.company.timeZone),
    to: lastDay,
    drivers: [],
    anyUse: true,
    km: row.expected_km,
  })
  return { licenceExpiresOn: licence?.expiresOn ?? null, lapses, lastDay }
}
