import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { typedText } from '../plate/plateSearch.queries.ts'
import { plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'
import type * as contract from './mark.contract.ts'

/** Marks with the inspection that first saw them and the damage price of their vehicle's group. */
export function markRows(ctx: Ctx) {
  return ctx.db
    .selectFrom('fleet.mark as m')
    .innerJoin('fleet.inspection as i', 'i.id', 'm.first_seen_in')
    .innerJoin('fleet.vehicle as v', 'v.id', 'm.vehicle_id')
    .leftJoin('fleet.damage_price as d', join =>
      join
        .onRef('d.group_id', '=', 'v.group_id')
        .onRef('d.type', '=', 'm.type')
        .onRef('d.severity', '=', 'm.severity'),
    )
    .selectAll('m')
    .select([
      'i.number',
      'i.at as seen_at',
      'i.custody_id',
      'i.state as inspection_state',
      'd.amount_minor as proposed_minor',
    ])
    .select([
      plateKeyOn('m.vehicle_id', ctx.today).as('plate'),
      sql<
        { fileId: string; sha256: string }[]
      >`coalesce((select json_agg(json_build_object('fileId', p.file_id, 'sha256', p.sha256)
        order by p.position) from fleet.mark_photo p where p.company_id = app.current_company() and p.mark_id = m.id), '[]')`.as(
        'photos',
      ),
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof markRows>['execute']>>[number]

/** A mark as screens and other modules read it; money in minor units. */
export function shownMark(row: Row) {
  return {
    id: row.id,
    version: row.version,
    vehicleId: row.vehicle_id,
    plate: shownPlate(row.plate),
    view: row.view,
    x: row.x,
    y: row.y,
    type: row.type,
    severity: row.severity,
    note: row.note,
    firstSeenIn: row.first_seen_in,
    inspectionNumber: row.number,
    seenAt: row.seen_at,
    custodyId: row.custody_id,
    worsensId: row.worsens_id,
    decision: row.decision,
    amount: row.amount_minor,
    proposed: row.proposed_minor,
    chargedBy: row.charge_document ?? row.charge_key,
    isRepaired: row.repaired_at !== null,
    photos: row.photos,
  }
}
export type Mark = ReturnType<typeof shownMark>

/** The open marks of a vehicle: seen in a signed inspection and not repaired (R13); as they stood before `before` if given. */
export async function findOpenMarks(
  ctx: Ctx,
  vehicleId: string,
  before: Date | null = null,
): Promise<Mark[]> {
  let rows = markRows(ctx).where('m.vehicle_id', '=', vehicleId).where('i.state', '=', 'signed')
  rows = before
    ? rows
        .where('i.at', '<', before)
        .where(eb => eb.or([eb('m.repaired_at', 'is', null), eb('m.repaired_at', '>', before)]))
    : rows.where('m.repaired_at', 'is', null)
  return (await rows.orderBy('m.id').execute()).map(shownMark)
}

/** Damage first seen in the signed inspections that ended these custodies, with how many still lack a decision (R13). */
export async function newMarks(
  ctx: Ctx,
  custodyIds: readonly string[],
): Promise<{ rows: Mark[]; undecided: number }> {
  if (custodyIds.length === 0) return { rows: [], undecided: 0 }
  const rows = await markRows(ctx)
    .where('i.custody_id', 'in', [...custodyIds])
    .where('i.purpose', '=', 'in')
    .where('i.state', '=', 'signed')
    .orderBy('m.id')
    .execute()
  const marks = rows.map(shownMark)
  return { rows: marks, undecided: marks.filter(mark => mark.decision === 'pending').length }
}

/** Whether the damage is on one of these vehicles, whichever custody first showed it. */
export async function isMarkOf(ctx: Ctx, markId: string, vehicleIds: readonly string[]): Promise<boolean> {
  if (vehicleIds.length === 0) return false
  const found = await ctx.db
    .selectFrom('fleet.mark')
    .select('id')
    .where('id', '=', markId)
    .where('vehicle_id', 'in', vehicleIds)
    .executeTakeFirst()
  return found !== undefined
}

export async function listNewMarks(ctx: Ctx, input: InputOf<typeof contract.listNewMarks>) {
  return newMarks(ctx, [input.custodyId])
}

export async function listMarks(ctx: Ctx, input: InputOf<typeof contract.listMarks>) {
  let rows = markRows(ctx).where('i.state', '=', 'signed')
  if (input.vehicleId) rows = rows.where('m.vehicle_id', '=', input.vehicleId)
  if (input.decision) rows = rows.where('m.decision', '=', input.decision)
  if (input.openOnly) rows = rows.where('m.repaired_at', 'is', null)
  if (input.search) rows = rows.where(sql<boolean>`strpos(i.number, ${typedText(input.search)}) > 0`)
  const page = await keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 'i.at', id: 'm.id' },
    row => [row.seen_at, row.id],
  )
  return { rows: page.rows.map(shownMark), next: page.next }
}
