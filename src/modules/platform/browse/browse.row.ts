import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Db } from '#kernel/server/database.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import type { BrowseVisitTable } from '../tables.ts'
import type { Consent } from './browse.rules.ts'

/** Staff of the platform sign nothing in a company they visit, nor in its name. */
export function refuseInVisit(ctx: Pick<Ctx, 'actor'>): void {
  if (ctx.actor?.browse) deny(refused('platform.browse.companyDecides'))
}

export type VisitRow = Selectable<BrowseVisitTable>
type EndReason = NonNullable<VisitRow['end_reason']>

/** The visit a super administrator has not left yet, locked; it may have run out of time. */
export async function lockOpenVisit(ctx: Ctx): Promise<VisitRow | undefined> {
  return ctx.db
    .selectFrom('platform.browse_visit')
    .selectAll()
    .where('super_admin_id', '=', ctx.user.id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Closes a visit; one whose hour was over ended at that hour and not later. */
export async function closeVisit(db: Db, visit: VisitRow, reason: EndReason, now: Date): Promise<void> {
  const isExpired = visit.expires_at <= now
  await db
    .updateTable('platform.browse_visit')
    .set({ ended_at: isExpired ? visit.expires_at : now, end_reason: isExpired ? 'expired' : reason })
    .where('id', '=', visit.id)
    .execute()
}

/** What the company has allowed platform staff, and until when; null when nothing. */
export async function findConsent(ctx: Ctx): Promise<Consent | null> {
  const row = await ctx.db
    .selectFrom('platform.browse_consent')
    .select(['mode', 'until'])
    .where('company_id', '=', ctx.company.id)
    .executeTakeFirst()
  return row ?? null
}
