import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { isOutage, isRetryable, RollbackWith } from '#kernel/server/outcome.ts'
import type { InputOf, OutputOf } from '#kernel/shared/endpoint.ts'
import { deny, forbidden, notFound, RefusalError } from '#kernel/shared/refusal.ts'
import { type EmployeeRow, ownEmployee } from '../employee/employee.row.ts'
import { whyNotClock } from './attendance.rules.ts'
import type * as contract from './clock.contract.ts'
import { dayOfTap } from './clock.queries.ts'
import { clockSentencesAr, saidByServer, unsureRecordedAr, whyNotReading } from './clockMessage.rules.ts'
import { type Evidence, judgeTap, sitesFor } from './evidence.commands.ts'
import { recordPunch, recordTime } from './punch.commands.ts'

type Tap = InputOf<typeof contract.clockIn>
type Answer = OutputOf<typeof contract.clockIn>

const plain: Answer = {
  success: false,
  message: null,
  error: null,
  errorCode: null,
  distance: null,
  allowedRadius: null,
  needsConfiguration: false,
}

/** A refused attempt: `error` holds the sentence only of the codes the server says itself. */
function refusedWith(errorCode: string, changed: Partial<Answer> = {}): Answer {
  const own = saidByServer.find(code => code === errorCode)
  return Object.assign(
    {},
    plain,
    { errorCode, error: own ? clockSentencesAr[`hr.clock.${own}`]! : null },
    changed,
  )
}

/** Does a part of clocking whose failure is an answer of its own: all is undone, and the person may press again. */
async function orAnswer<T>(errorCode: string, part: () => Promise<T>): Promise<T> {
  try {
    return await part()
  } catch (error) {
    if (error instanceof RefusalError || isRetryable(error) || isOutage(error)) throw error
    throw new RollbackWith({ ok: true, output: refusedWith(errorCode) })
  }
}

/** The employee of the session, locked: two taps at once come one after the other. */
async function lockOwn(ctx: Ctx, employeeId: string): Promise<EmployeeRow> {
  const own = await ownEmployee(ctx)
  if (!own || own.id !== employeeId) deny(notFound())
  const employee = await ctx.db
    .selectFrom('hr.employee')
    .selectAll()
    .where('id', '=', own.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (employee.status === 'left') deny(forbidden('access.denial.accountInactive'))
  return employee
}

export async function challengeClock(ctx: Ctx, _input: InputOf<typeof contract.challengeClock>) {
  const employee = await ownEmployee(ctx)
  if (!employee) deny(forbidden('access.denial.noEmployee'))
  const challenge = uuidv7()
  await ctx.db
    .insertInto('hr.clock_challenge')
    .values({ id: challenge, employee_id: employee.id, given_at: ctx.now })
    .execute()
  return { challenge }
}

/** Whether the reading is fresh and its challenge is one of his that nobody has used; from now on it is used. */
async function whyNotFresh(ctx: Ctx, employeeId: string, tap: Tap) {
  const given = tap.challenge
    ? await ctx.db
        .selectFrom('hr.clock_challenge')
        .selectAll()
        .where('id', '=', tap.challenge)
        .where('employee_id', '=', employeeId)
        .executeTakeFirst()
    : undefined
  if (given && !given.used_at)
    await ctx.db
      .updateTable('hr.clock_challenge')
      .set({ used_at: ctx.now })
      .where('id', '=', given.id)
      .execute()
  return whyNotReading({
    ageMs: tap.ageMs ?? Number.NaN,
    challengeAgeMs: given ? ctx.now.getTime() - given.given_at.getTime() : null,
    isChallengeUsed: Boolean(given?.used_at),
  })
}

/** Rule 3 of 50-hr, in its order; every attempt that reaches the day is kept as a punch. */
async function clock(ctx: Ctx, action: 'in' | 'out', tap: Tap): Promise<Answer> {
  const employee = await lockOwn(ctx, tap.employeeId)
  if (tap.requestKey) {
    const before = await ctx.db
      .selectFrom('hr.punch')
      .select('answer')
      .where('request_key', '=', tap.requestKey)
      .where('employee_id', '=', employee.id)
      .executeTakeFirst()
    if (before) return before.answer as Answer
  }
  const day = await dayOfTap(ctx, employee.id)
  const attempt = { employeeId: employee.id, on: day.plan.on, action, tap }
  const refused = async (answer: Answer, evidence: Evidence | null = null) => {
    await orAnswer('DATABASE_ERROR', () => recordPunch(ctx, attempt, evidence, answer))
    ctx.audit({ subject: `hr.employee:${employee.id}`, label: employee.number })
    return answer
  }
  const stale = await whyNotFresh(ctx, employee.id, tap)
  if (stale) return refused(refusedWith(stale))
  const whyNot = whyNotClock(action, day.plan.shift, day.pairs, day.minute)
  if (whyNot) return refused(refusedWith(whyNot))
  const allowed = await sitesFor(ctx, employee, day.plan.on)
  if (allowed.mode !== 'anywhere' && allowed.sites.length === 0)
    return refused(refusedWith('NEEDS_CONFIGURATION', { errorCode: null, needsConfiguration: true }), null)
  const evidence = await orAnswer('LOCATION_VERIFICATION_FAILED', () =>
    judgeTap(ctx, employee.id, day.plan.on, allowed, tap),
  )
  const { errorCode, judgement, isPending } = evidence
  const shown =
    judgement && (!errorCode || errorCode === 'LOCATION_OUT_OF_RANGE')
      ? { distance: judgement.distance, allowedRadius: judgement.allowedRadius }
      : {}
  if (errorCode) return refused(refusedWith(errorCode, shown), evidence)
  const message = isPending && evidence.verdict === 'unsure' ? unsureRecordedAr(tap.accuracy ?? null) : null
  const answer: Answer = Object.assign({}, plain, { success: true, message }, shown)
  await orAnswer('DATABASE_ERROR', async () => {
    await recordPunch(ctx, attempt, evidence, answer)
    await recordTime(ctx, employee, day, action, evidence)
  })
  return answer
}

export const clockIn = (ctx: Ctx, input: InputOf<typeof contract.clockIn>) => clock(ctx, 'in', input)
export const clockOut = (ctx: Ctx, input: InputOf<typeof contract.clockOut>) => clock(ctx, 'out', input)

export async function verifyLocation(
  ctx: Ctx,
  input: InputOf<typeof contract.verifyLocation>,
): Promise<Answer> {
  const employee = await ownEmployee(ctx)
  if (!employee || input.companyId !== ctx.company.uuid) deny(notFound())
  const allowed = await sitesFor(ctx, employee, ctx.today)
  if (allowed.mode === 'anywhere') return Object.assign({}, plain, { success: true })
  if (allowed.sites.length === 0) return Object.assign({}, plain, { needsConfiguration: true })
  const { verdict, judgement } = await orAnswer('LOCATION_VERIFICATION_FAILED', () =>
    judgeTap(ctx, employee.id, ctx.today, allowed, { ...input, employeeId: employee.id }, 'only looking'),
  )
  const shown = { distance: judgement?.distance ?? null, allowedRadius: judgement?.allowedRadius ?? null }
  if (verdict === 'accept') return Object.assign({}, plain, { success: true }, shown)
  return verdict === 'deny' ? refusedWith('LOCATION_OUT_OF_RANGE', shown) : refusedWith('LOCATION_UNSURE')
}
