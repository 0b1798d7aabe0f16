import type { Ctx } from '#kernel/server/context.ts'
import { addDays } from '#kernel/shared/day.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { nameOf } from '../party/party.queries.ts'

const aheadDays = 7

/** Blocks that end within a week unless renewed. */
export async function alertReviews(ctx: Ctx): Promise<void> {
  const ending = await ctx.db
    .selectFrom('parties.blacklist_entry as e')
    .innerJoin('parties.party as p', 'p.id', 'e.party_id')
    .select(['p.id', 'p.alias_of', 'p.name_ar', 'p.name_en', 'e.review_on'])
    .where('e.lifted_at', 'is', null)
    .where('e.review_on', '>', ctx.today)
    .where('e.review_on', '<=', addDays(ctx.today, aheadDays))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('parties.blacklist_entry as later')
            .select('later.id')
            .whereRef('later.party_id', '=', 'e.party_id')
            .whereRef('later.review_on', '>', 'e.review_on')
            .where('later.lifted_at', 'is', null),
        ),
      ),
    )
    .execute()
  const survivors = ending.map(row => row.alias_of ?? row.id)
  for (const [at, row] of ending.entries())
    await raiseAlert(ctx, {
      type: 'smart',
      kind: 'blacklist_review',
      severity: 'medium',
      dueOn: row.review_on,
      titleKey: 'parties.alert.blacklistReview',
      params: { name: nameOf(row), date: row.review_on },
      subject: { type: 'parties.party', id: survivors[at]! },
      permissionId: 'legal.blacklist.write',
    })
  await resolveOthers(ctx, 'blacklist_review', 'parties.party', survivors)
}
