import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { addDays, daysBetween } from '#kernel/shared/day.ts'
import { notify } from '#modules/alerts/public.server.ts'
import { hearingsOf, limitsBetween } from './hearing.queries.ts'

/** How many days ahead a limit is told; a day missed while the server was down is covered by the next run. */
const limitDays = 30
const hearingDays = 7

/** Each morning: whose hearing is tomorrow or within a week, and which last days come near. One notice a cause, to who is responsible. */
export const morningRoll: ScheduledWork = {
  run: async (ctx: Ctx) => {
    await tellHearings(ctx)
    await tellLimits(ctx)
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
