import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addDays, type Day, monthOf, startOfMonth } from '#kernel/shared/day.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { postJournal } from '#modules/accounting/public.server.ts'
import { causeOf, raiseAlert, resolveAlert } from '#modules/alerts/public.server.ts'
import { vehicleDimensions } from '../vehicle/vehicleDimensions.queries.ts'
import { reserveEntry } from './lateFine.postings.ts'
import { lateFineFigures, recentCustodies } from './lateFine.queries.ts'
import { reserveTarget } from './lateFine.rules.ts'

type Line = {
  custodyId: string
  vehicleId: string
  previousMinor: number
  targetMinor: number
}

/** What the run before keeps for each custody. */
async function keptBefore(ctx: Ctx): Promise<Line[]> {
  const rows = await ctx.db
    .selectFrom('fleet.reserve_line as l')
    .innerJoin('fleet.custody as c', 'c.id', 'l.custody_id')
    .select(['l.custody_id', 'c.vehicle_id', 'l.target_minor'])
    .where('l.target_minor', '>', 0)
    .where('l.run_id', '=', eb =>
      eb.selectFrom('fleet.reserve_run as r').select('r.id').orderBy('r.month', 'desc').limit(1),
    )
    .execute()
  return rows.map(row => ({
    custodyId: row.custody_id,
    vehicleId: row.vehicle_id,
    previousMinor: row.target_minor,
    targetMinor: 0,
  }))
}

/** The account is not in a chart by default: a company that has mapped it keeps the reserve. */
async function keepsReserve(ctx: Ctx): Promise<boolean> {
  const mapped = await ctx.db
    .selectFrom('accounting.account_mapping')
    .select('account_id')
    .where('key', '=', 'lateClaimsProvision')
    .executeTakeFirst()
  return mapped !== undefined
}

/** Posts the month's change of the reserve, dated its last day; a month that was run is left alone. */
export async function runReserve(ctx: Ctx, lastDay: Day): Promise<void> {
  const month = monthOf(lastDay)
  const done = await ctx.db
    .selectFrom('fleet.reserve_run')
    .select('id')
    .where('month', '>=', month)
    .executeTakeFirst()
  if (done || !(await keepsReserve(ctx))) return
  const lines = new Map((await keptBefore(ctx)).map(line => [line.custodyId, line]))
  const figures = await lateFineFigures(ctx, lastDay)
  for (const held of await recentCustodies(ctx, lastDay)) {
    const { custodyId, vehicleId, groupId } = held
    const previousMinor = lines.get(custodyId)?.previousMinor ?? 0
    const targetMinor = reserveTarget(figures(groupId), held, lastDay)
    if (previousMinor + targetMinor > 0)
      lines.set(custodyId, { custodyId, vehicleId, previousMinor, targetMinor })
  }
  if (lines.size === 0) return
  await postRun(ctx, month, lastDay, [...lines.values()])
}

async function postRun(ctx: Ctx, month: string, lastDay: Day, lines: readonly Line[]): Promise<void> {
  const deltas = []
  for (const [vehicleId, own] of Map.groupBy(lines, line => line.vehicleId)) {
    const deltaMinor = own.reduce((sum, line) => sum + line.targetMinor - line.previousMinor, 0)
    if (deltaMinor === 0) continue
    const { label: _, ...dimensions } = await vehicleDimensions(ctx, vehicleId)
    deltas.push({ deltaMinor, ...dimensions })
  }
  const posted = deltas.length > 0 ? await postJournal(ctx, reserveEntry(month, lastDay, deltas)) : null
  const id = uuidv7()
  await ctx.db
    .insertInto('fleet.reserve_run')
    .values({
      id,
      month,
      run_on: lastDay,
      entry_number: posted?.number ?? null,
      target_minor: lines.reduce((sum, line) => sum + line.targetMinor, 0),
      delta_minor: deltas.reduce((sum, one) => sum + one.deltaMinor, 0),
    })
    .execute()
  // One array a column: a row of values each would be too many parameters for half a year's custodies of a large fleet.
  await rawQuery(
    ctx.db,
    `insert into fleet.reserve_line (company_id, run_id, custody_id, previous_minor, target_minor)
     select $1, $2, l.* from unnest($3::uuid[], $4::bigint[], $5::bigint[]) as l`,
    [
      ...[ctx.company.id, id, lines.map(line => line.custodyId)],
      ...[lines.map(line => line.previousMinor), lines.map(line => line.targetMinor)],
    ],
  )
}

/** The month that ended last; a closed period or a missing account raises an alert and is tried again the next night. */
async function runLastMonth(ctx: Ctx): Promise<void> {
  const lastDay = addDays(startOfMonth(ctx.today), -1)
  const subject = { type: 'fleet.reserve', id: monthOf(lastDay) }
  await sql`savepoint reserve`.execute(ctx.db)
  try {
    await runReserve(ctx, lastDay)
    await sql`release savepoint reserve`.execute(ctx.db)
    await resolveAlert(ctx, 'reserve_not_posted', subject)
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    await sql`rollback to savepoint reserve`.execute(ctx.db)
    await raiseAlert(ctx, {
      type: 'smart',
      kind: 'reserve_not_posted',
      severity: 'high',
      titleKey: 'fleet.alert.reserveNotPosted',
      params: { ...causeOf(error.refusal), month: monthOf(lastDay) },
      subject,
      permissionId: 'finance.ledger.view',
    })
  }
}

/** At two in the morning; only the first night of a month finds something to do. */
export const reserveMonth: ScheduledWork = { run: runLastMonth }
