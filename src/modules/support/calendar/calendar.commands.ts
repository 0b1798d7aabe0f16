import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { writeSystemLog } from '#modules/platform/public.server.ts'
import type * as contract from './calendar.contract.ts'
import { supportCalendar } from './calendar.queries.ts'
import { movedDue, type SupportCalendar, whyNotCalendar } from './supportClock.rules.ts'

/** The calendar belongs to no company: what changed is kept in the system log. */
export async function saveCalendar(ctx: Ctx, input: InputOf<typeof contract.saveCalendar>) {
  await ctx.db.selectFrom('support.calendar').select('version').forUpdate().execute()
  const before = await supportCalendar(ctx)
  refuse(whyNotStale(before, input.version))
  const { version, ...after } = input
  refuse(whyNotCalendar(after))
  await ctx.db
    .updateTable('support.calendar')
    .set({
      version: version + 1,
      working_days: after.workingDays.toSorted((a, b) => a - b),
      opens_at: after.opensAt,
      closes_at: after.closesAt,
      ramadan_opens_at: after.ramadanOpensAt,
      ramadan_closes_at: after.ramadanClosesAt,
      ramadans: JSON.stringify(after.ramadans.toSorted((a, b) => a.year - b.year)),
      closed_days: JSON.stringify(after.closedDays.toSorted((a, b) => (a.on < b.on ? -1 : 1))),
    })
    .execute()
  await writeSystemLog(ctx, {
    category: 'userAction',
    action: 'support.calendar.save',
    message: 'تعديل أوقات الدعم الفني',
    metadata: { before, after },
  })
  await moveRunning(ctx, before, after)
  return { ok: true as const }
}

/**
 * What is left of every running target is counted by the new hours (case HR-14 for support). Clocks that stand keep what was left of them:
 * their due time is counted when they go on, so the old one is moved by the same rule from the moment they stopped.
 */
async function moveRunning(ctx: Ctx, before: SupportCalendar, after: SupportCalendar): Promise<void> {
  const companies = await ctx.db
    .selectFrom('support.queue_entry')
    .select('of_company')
    .distinct()
    .where('state', 'in', ['open', 'in_progress', 'waiting_customer'])
    .orderBy('of_company')
    .execute()
  for (const { of_company } of companies) {
    await ctx.enterCompany(of_company)
    const tickets = await ctx.db
      .selectFrom('support.ticket')
      .select(['id', 'response_due_at', 'resolve_due_at', 'waiting_since'])
      .where('state', 'in', ['open', 'in_progress', 'waiting_customer'])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    for (const ticket of tickets) {
      const from = ticket.waiting_since ?? ctx.now
      await ctx.db
        .updateTable('support.ticket')
        .set({
          response_due_at: movedDue(before, after, ticket.response_due_at, from),
          resolve_due_at: movedDue(before, after, ticket.resolve_due_at, from),
        })
        .where('id', '=', ticket.id)
        .execute()
    }
  }
}
