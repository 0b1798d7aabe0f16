import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import { recordKind } from '#kernel/server/record.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { valuesOf } from '#kernel/shared/fieldSet.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { driverLicenceOf, findPartyNames } from '#modules/parties/public.server.ts'
import { newMarks } from '../mark/mark.queries.ts'
import { whyNotPromised } from '../planner/promise.queries.ts'
import { hadPlate, typedText } from '../plate/plateSearch.queries.ts'
import type { DispatchPermitTable } from '../tables.ts'
import { forecastLegality } from '../vehicle/legality.queries.ts'
import { plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'
import type * as contract from './permit.contract.ts'
import { errand } from './permit.contract.ts'
import {
  isForReturned,
  isPermitOverdue,
  type PermitState,
  permitStates,
  permitTransitions,
  whyNotDrive,
} from './permit.rules.ts'

export type PermitRow = Selectable<DispatchPermitTable>

export const permits = recordKind({
  table: 'fleet.dispatch_permit',
  kind: 'fleet.permit',
  label: permit => permit.number,
})

type Filter = Partial<Omit<InputOf<typeof contract.listPermits>, 'limit' | 'cursor'>>

function foundPermits(ctx: Ctx, filter: Filter) {
  let found = ctx.db
    .selectFrom('fleet.dispatch_permit as p')
    .innerJoin('fleet.vehicle as v', 'v.id', 'p.vehicle_id')
  found = whereEqual(found, {
    'p.state': filter.state,
    'p.vehicle_id': filter.vehicleId,
    'p.driver_party_id': filter.driverPartyId,
    'p.purpose': filter.purpose,
    'p.priority': filter.priority,
  })
  if (filter.open) found = found.where('p.state', 'in', ['pending', 'approved', 'in_progress'])
  if (filter.overdue)
    found = found
      .where('p.state', '=', 'in_progress')
      .where('p.returned_at', 'is', null)
      .where('p.ends_at', '<', ctx.now)
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
    ...valuesOf(errand, row),
    plate: shownPlate(row.plate),
    vehicle: `${row.make} ${row.model} ${row.year}`,
    driver: { id: row.driver_party_id, name: names.get(row.driver_party_id) ?? '' },
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
    actions: actionsOf(ctx, row),
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

/** A requester cannot decide their own permit; completing follows taking back. */
const actionsOf = (ctx: Ctx, row: PermitRow) =>
  actionsFrom(permitTransitions, row.state, ctx.actor?.permissions ?? new Set()).filter(
    action =>
      isForReturned(action, row.returned_at) &&
      !(row.created_by === ctx.user.id && (action === 'approve' || action === 'reject')),
  )

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
