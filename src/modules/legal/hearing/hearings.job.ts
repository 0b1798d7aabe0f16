import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addDays, daysBetween } from '#kernel/shared/day.ts'
import { notify } from '#modules/alerts/public.server.ts'
import { readAs } from '../office/reader.queries.ts'
import { hearingsOf, limitsBetween } from './hearing.queries.ts'

/** How many days ahead a limit is announced; a day missed while the server was down is covered by the next run. */
const limitDays = 30
const hearingDays = 7
const answerDays = 7
const unrecordedDays = 60

/**
 * Each morning: whose hearing is tomorrow or within a week, which last days come near, what waits for an answer, and which hearings passed
 * without a result. One notice a cause, to who is responsible.
 */
export const morningRoll: ScheduledWork = {
  run: async (ctx: Ctx) => {
    await tellHearings(ctx)
    await tellLimits(ctx)
    await tellAnswers(ctx)
    await tellUnrecorded(ctx)
  },
}

async function tellHearings(ctx: Ctx): Promise<void> {
  const tomorrow = addDays(ctx.today, 1)
  const coming = await hearingsOf(ctx, { from: ctx.today, to: addDays(ctx.today, hearingDays) })
  const near = new Set((await hearingsOf(ctx, { from: ctx.today, to: tomorrow })).map(hearing => hearing.id))
  for (const hearing of coming) {
    if (hearing.status !== 'scheduled') continue
    const isNear = near.has(hearing.id)
    await notify(ctx, hearing.responsible_id, {
      tone: isNear ? 'error' : 'note',
      kind: isNear ? 'legal_hearing_tomorrow' : 'legal_hearing_week',
      titleKey: isNear ? 'legal.notice.hearingNear' : 'legal.notice.hearingWeek',
      params: { number: hearing.case_number ?? '' },
      subject: { type: 'legal.case', id: hearing.case_id },
    })
  }
}

async function tellLimits(ctx: Ctx): Promise<void> {
  for (const limit of await limitsBetween(ctx, ctx.today, addDays(ctx.today, limitDays)))
    await notify(ctx, limit.responsibleId, {
      tone: 'error',
      kind: `legal_limit_${limit.kind}`,
      titleKey: limit.kind === 'appeal' ? 'legal.notice.appeal' : 'legal.notice.limitation',
      params: { number: limit.number, days: daysBetween(ctx.today, limit.on) },
      subject: { type: 'legal.case', id: limit.caseId },
      dueOn: limit.on,
    })
}

/** What came in and has to be answered within a week, or had to be: to who answers for the case, else to who registered it. */
async function tellAnswers(ctx: Ctx): Promise<void> {
  const waiting = await readAs(ctx)
    .selectFrom('legal.letter as l')
    .leftJoin('legal.legal_case as c', 'c.id', 'l.case_id')
    .select([
      'l.id',
      'l.number',
      'l.respond_by',
      'l.created_by',
      'l.party_id',
      'c.responsible_id',
      'c.id as case_id',
    ])
    .where('l.state', '=', 'delivered')
    .where('l.respond_by', '<=', addDays(ctx.today, answerDays))
    .execute()
  for (const letter of waiting) {
    const to = letter.responsible_id ?? letter.created_by
    if (!to || !letter.respond_by) continue
    await notify(ctx, to, {
      tone: 'error',
      kind: 'legal_answer_due',
      titleKey: 'legal.notice.answer',
      params: { number: letter.number ?? '' },
      subject: letter.case_id
        ? { type: 'legal.case', id: letter.case_id }
        : { type: 'legal.defaulter', id: letter.party_id! },
      dueOn: letter.respond_by,
    })
  }
}

/** A hearing of yesterday or before without its result: the next day of the case is not known. */
async function tellUnrecorded(ctx: Ctx): Promise<void> {
  const past = await hearingsOf(ctx, {
    from: addDays(ctx.today, -unrecordedDays),
    to: addDays(ctx.today, -1),
  })
  for (const hearing of past)
    if (hearing.status === 'scheduled')
      await notify(ctx, hearing.responsible_id, {
        tone: 'warning',
        kind: 'legal_hearing_unrecorded',
        titleKey: 'legal.notice.unrecorded',
        params: { number: hearing.case_number ?? '' },
        subject: { type: 'legal.case', id: hearing.case_id },
      })
}
