import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { nameOf, resolveAlias } from '../party/party.queries.ts'
import { type ActiveBlock, blacklisted } from './blacklist.rules.ts'

/** The block in force today of each party that has one, by survivor; of several the one that ends last. */
export async function activeBlocks(
  ctx: Ctx,
  survivorIds: readonly string[],
): Promise<Map<string, ActiveBlock>> {
  if (survivorIds.length === 0) return new Map()
  const ids = [...new Set(survivorIds)]
  const rows = await ctx.db
    .selectFrom('parties.blacklist_entry as e')
    .innerJoin('parties.party as m', 'm.id', 'e.party_id')
    .innerJoin('parties.party as p', join =>
      join.on('p.id', '=', sql<string>`case when m.alias_of is null then m.id else m.alias_of end`),
    )
    .select(['p.id', 'p.name_ar', 'p.name_en', 'e.review_on', 'e.reason_code', 'e.reason'])
    .where(({ eb, or }) => or([eb('m.id', 'in', ids), eb('m.alias_of', 'in', ids)]))
    .where('e.lifted_at', 'is', null)
    .where('e.starts_on', '<=', ctx.today)
    .where('e.review_on', '>', ctx.today)
    .orderBy('e.review_on')
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      {
        partyId: row.id,
        name: nameOf(row),
        reviewOn: row.review_on,
        reasonCode: row.reason_code,
        reason: row.reason,
      },
    ]),
  )
}

/**
 * P3 for the first of the parties that is blacklisted today (customer, drivers, guarantors, in this order), or null. A block
 * of a merged party counts for its survivor and the reverse.
 */
export async function whyNotServe(ctx: Ctx, partyIds: readonly string[]): Promise<Refusal | null> {
  const survivors = await resolveAlias(ctx, partyIds)
  const blocks = await activeBlocks(ctx, [...survivors.values()])
  for (const id of partyIds) {
    const block = blocks.get(survivors.get(id) ?? '')
    if (block) return blacklisted(block)
  }
  return null
}
