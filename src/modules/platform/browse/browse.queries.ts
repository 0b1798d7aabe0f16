import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './browse.contract.ts'
import type { VisitRow } from './browse.row.ts'

function viewOf(visit: VisitRow, now: Date) {
  const hasExpired = !visit.ended_at && visit.expires_at <= now
  return {
    id: visit.id,
    superAdminName: visit.super_admin_name,
    mode: visit.mode,
    reason: visit.reason,
    startedAt: visit.started_at,
    expiresAt: visit.expires_at,
    endedAt: hasExpired ? visit.expires_at : visit.ended_at,
    endReason: hasExpired ? ('expired' as const) : visit.end_reason,
    reads: Math.max(0, visit.requests - visit.writes),
    writes: visit.writes,
  }
}

/** Every visit of platform staff to the company, newest first; ids are time-ordered, so they are the order. */
export async function listVisits(ctx: Ctx, input: InputOf<typeof contract.listVisits>) {
  let visits = ctx.db.selectFrom('platform.browse_visit').selectAll().where('company_id', '=', ctx.company.id)
  if (input.openOnly) visits = visits.where('ended_at', 'is', null).where('expires_at', '>', ctx.now)
  const page = await keysetPage(
    visits,
    { ...input, descending: input.descending ?? true },
    { sort: 'id', id: 'id' },
    visit => [visit.id, visit.id],
  )
  return { rows: page.rows.map(visit => viewOf(visit, ctx.now)), next: page.next }
}
