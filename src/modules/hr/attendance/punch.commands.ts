import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type { EmployeeRow } from '../employee/employee.row.ts'
import type { Verdict } from '../location/location.rules.ts'
import type { Pair, ReviewState } from './attendance.rules.ts'
import type * as contract from './clock.contract.ts'
import type { dayOfTap } from './clock.queries.ts'
import { derivedDay } from './derived.commands.ts'
import type { Evidence } from './evidence.commands.ts'

type Tap = InputOf<typeof contract.clockIn>
/** The evidence of a punch: a phone sends its position, a kiosk has the position of its site. */
type Press = Pick<Tap, 'requestKey' | 'phoneAt'> &
  Partial<Pick<Tap, 'latitude' | 'longitude' | 'accuracy' | 'ageMs'>>
type Attempt = { employeeId: string; on: Day; action: 'in' | 'out'; tap: Press }
type TapDay = Awaited<ReturnType<typeof dayOfTap>>

/** Keeps an attempt with its evidence and what it was answered; where the phone was lies apart and goes after 90 days. */
export async function recordPunch(
  ctx: Ctx,
  { employeeId, on, action, tap }: Attempt,
  evidence: Evidence | null,
  answer: { errorCode: string | null; success: boolean } & Record<string, unknown>,
): Promise<void> {
  const id = uuidv7()
  await ctx.db
    .insertInto('hr.punch')
    .values({
      id,
      employee_id: employeeId,
      attendance_date: on,
      at: ctx.now,
      action,
      verdict: evidence?.verdict ?? null,
      reason: evidence?.reason ?? null,
      proof: evidence?.proof ?? null,
      error_code: answer.success ? null : (answer.errorCode ?? 'NEEDS_CONFIGURATION'),
      site_id: evidence?.siteId ?? null,
      distance: evidence?.judgement?.distance ?? null,
      flags: evidence?.flags ?? [],
      device_id: evidence?.deviceId ?? null,
      kiosk_id: evidence?.kioskId ?? null,
      phone_at: tap.phoneAt ?? null,
      request_key: tap.requestKey ?? null,
      answer: JSON.stringify(answer),
    })
    .execute()
  if (tap.latitude === undefined || tap.longitude === undefined) return
  await ctx.db
    .insertInto('hr.punch_position')
    .values({
      punch_id: id,
      at: ctx.now,
      latitude: tap.latitude,
      longitude: tap.longitude,
      accuracy: tap.accuracy ?? null,
      age_ms: tap.ageMs === null || tap.ageMs === undefined ? null : Math.round(tap.ageMs),
    })
    .execute()
}

const worst = (a: Verdict | null, b: Verdict): Verdict => (a === 'unsure' || b === 'unsure' ? 'unsure' : b)

const sourceOf = (proof: Evidence['proof']): 'qr' | 'kiosk' | 'widget' =>
  proof === 'qr' || proof === 'kiosk' ? proof : 'widget'

/** Writes the time into the day. Whoever clocks in twice at once meets the day of the first (the employee is locked). */
export async function recordTime(
  ctx: Ctx,
  employee: EmployeeRow,
  { plan, row, pairs, minute }: TapDay,
  action: 'in' | 'out',
  evidence: Evidence,
): Promise<void> {
  const stamped: Pair[] =
    action === 'in'
      ? [...pairs, { in: minute, out: null }]
      : pairs.map(pair => (pair.out === null ? { in: pair.in, out: Math.max(pair.in, minute) } : pair))
  const derived = await derivedDay(ctx, employee.id, plan, stamped, false)
  const reviewState: ReviewState = evidence.isPending ? 'pending' : (row?.review_state ?? 'clean')
  const columns = {
    ...derived,
    review_state: reviewState,
    verdict: worst(row?.verdict ?? null, evidence.verdict),
    flags: [...new Set([...(row?.flags ?? []), ...evidence.flags])],
    site_id: evidence.siteId ?? row?.site_id ?? null,
    source: sourceOf(evidence.proof),
  }
  const id = row?.id ?? uuidv7()
  if (row)
    await ctx.db
      .updateTable('hr.attendance')
      .set({ ...columns, closed_at: null, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
  else
    await ctx.db
      .insertInto('hr.attendance')
      .values({
        id,
        employee_id: employee.id,
        attendance_date: plan.on,
        ...columns,
        created_at: ctx.now,
        created_by: ctx.user.id,
      })
      .execute()
  await flagSharing(ctx, plan.on, evidence.sharing)
  const at = action === 'in' ? derived.check_in_time : derived.check_out_time
  ctx.audit({
    subject: `hr.attendance:${id}`,
    label: `${employee.number} ${plan.on}`,
    changes: [{ field: action === 'in' ? 'checkInTime' : 'checkOutTime', before: null, after: at }],
  })
  ctx.hint('hr.attendance', id)
}

/** One key in two hands: the day of the other one waits for a person too. */
async function flagSharing(ctx: Ctx, on: Day, employeeIds: readonly string[]): Promise<void> {
  if (employeeIds.length === 0) return
  const rows = await ctx.db
    .selectFrom('hr.attendance')
    .select(['id', 'version', 'flags'])
    .where('employee_id', 'in', [...employeeIds])
    .where('attendance_date', '=', on)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const row of rows.filter(one => !one.flags.includes('sharedDevice')))
    await ctx.db
      .updateTable('hr.attendance')
      .set({ flags: [...row.flags, 'sharedDevice'], review_state: 'pending', version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
}
