import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf, OutputOf } from '#kernel/shared/endpoint.ts'
import { whyNotClock } from '../attendance/attendance.rules.ts'
import { dayOfTap } from '../attendance/clock.queries.ts'
import { type Evidence, sitesFor } from '../attendance/evidence.commands.ts'
import { recordPunch, recordTime } from '../attendance/punch.commands.ts'
import { employeeNames } from '../employee/employee.queries.ts'
import type { EmployeeRow } from '../employee/employee.row.ts'
import type * as contract from './kiosk.contract.ts'
import { employeeOfCode, kioskBehind } from './kiosk.queries.ts'
import { isNumberOf, type KioskFailure } from './kiosk.rules.ts'
import { tryPin } from './kioskPin.commands.ts'

type Press = InputOf<typeof contract.clockAtKiosk>
type Answer = OutputOf<typeof contract.clockAtKiosk>

/** Whom a press means, not proven yet; a number that several bear is nobody's. */
async function meantEmployee(ctx: Ctx, press: Press): Promise<string | null> {
  if (press.code) return employeeOfCode(press.code, ctx.now)
  const active = await ctx.db
    .selectFrom('hr.employee')
    .select(['id', 'number'])
    .where('status', '=', 'active')
    .execute()
  const [found, ...others] = active.filter(({ number }) => isNumberOf(press.number ?? '', number))
  return found && others.length === 0 ? found.id : null
}

/** The employee of a press, locked: two presses at once come one after the other. */
async function provenEmployee(ctx: Ctx, press: Press): Promise<EmployeeRow | KioskFailure> {
  const id = await meantEmployee(ctx, press)
  const employee =
    id === null
      ? undefined
      : await ctx.db
          .selectFrom('hr.employee')
          .selectAll()
          .where('id', '=', id)
          .where('status', '=', 'active')
          .forNoKeyUpdate()
          .executeTakeFirst()
  if (!employee) return 'KIOSK_UNKNOWN'
  if (press.code) return employee
  const tried = await tryPin(ctx, employee.id, press.pin ?? '')
  if (tried === 'right') return employee
  return tried === 'locked' ? 'KIOSK_LOCKED' : 'KIOSK_UNKNOWN'
}

const evidenceAt = (kiosk: { id: string; site_id: string }): Evidence => ({
  verdict: 'accept',
  reason: null,
  proof: 'kiosk',
  judgement: null,
  siteId: kiosk.site_id,
  flags: [],
  deviceId: null,
  kioskId: kiosk.id,
  sharing: [],
  errorCode: null,
  isPending: false,
})

/** Rule 9 of 50-hr: the site is the kiosk's, and the place is proven by it. */
export async function clockAtKiosk(ctx: Ctx, press: Press): Promise<Answer> {
  const kiosk = await kioskBehind(ctx, press.token)
  await ctx.db.updateTable('hr.kiosk').set({ last_seen_at: ctx.now }).where('id', '=', kiosk.id).execute()
  const failed = (failure: KioskFailure): Answer => {
    ctx.audit({ subject: `hr.kiosk:${kiosk.id}`, label: kiosk.name_ar, reason: failure })
    return { failure, recorded: null }
  }
  const before = await ctx.db
    .selectFrom('hr.punch')
    .select(['answer', 'at', 'employee_id'])
    .where('request_key', '=', press.requestKey)
    .where('kiosk_id', '=', kiosk.id)
    .executeTakeFirst()
  if (before) {
    // A press that was sent again after a lost answer is answered as it was.
    const { errorCode } = before.answer as { errorCode: KioskFailure | null }
    if (errorCode) return failed(errorCode)
    ctx.audit({ subject: `hr.kiosk:${kiosk.id}`, label: kiosk.name_ar })
    return recorded(ctx, before.employee_id, before.at)
  }
  const employee = await provenEmployee(ctx, press)
  if (typeof employee === 'string') return failed(employee)
  const day = await dayOfTap(ctx, employee.id)
  const allowed = await sitesFor(ctx, employee, day.plan.on)
  const isHere = allowed.mode === 'anywhere' || allowed.sites.some(site => site.id === kiosk.site_id)
  const failure = isHere
    ? whyNotClock(press.action, day.plan.shift, day.pairs, day.minute)
    : 'KIOSK_ELSEWHERE'
  const evidence = evidenceAt(kiosk)
  await recordPunch(
    ctx,
    {
      employeeId: employee.id,
      on: day.plan.on,
      action: press.action,
      tap: { requestKey: press.requestKey, phoneAt: null },
    },
    evidence,
    { success: failure === null, errorCode: failure },
  )
  if (failure) return failed(failure)
  await recordTime(ctx, employee, day, press.action, evidence)
  return recorded(ctx, employee.id, ctx.now)
}

async function recorded(ctx: Ctx, employeeId: string, at: Date): Promise<Answer> {
  const name = (await employeeNames(ctx, [employeeId])).get(employeeId) ?? ''
  return { failure: null, recorded: { name, at } }
}
