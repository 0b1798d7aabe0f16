import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { partyDisplay } from '../party/party.queries.ts'
import { whyNotMerge } from '../party/party.rules.ts'
import { findCandidates } from './duplicate.queries.ts'
import type * as contract from './match.contract.ts'
import type { MatchFacts } from './match.rules.ts'

/** The pair in the order in which it is stored. */
export const pairOf = (one: string, other: string) =>
  one < other ? { a_id: one, b_id: other } : { a_id: other, b_id: one }

/** Queues the possible duplicates of a party as it is now; decided pairs keep their decision, stale proposals go. */
export async function queueMatches(ctx: Ctx, partyId: string, facts: MatchFacts): Promise<void> {
  const found = await findCandidates(ctx, facts, partyId)
  const stale = ctx.db
    .deleteFrom('parties.party_match')
    .where('state', '=', 'open')
    .where(({ eb, or }) => or([eb('a_id', '=', partyId), eb('b_id', '=', partyId)]))
  const others = found.map(candidate => candidate.partyId)
  await (others.length > 0
    ? stale.where(({ eb, not, or }) => not(or([eb('a_id', 'in', others), eb('b_id', 'in', others)])))
    : stale
  ).execute()
  if (found.length === 0) return
  await ctx.db
    .insertInto('parties.party_match')
    .values(
      found.map(({ partyId: otherId, score, why }) => ({
        ...pairOf(partyId, otherId),
        score,
        why: [...why],
        state: 'open' as const,
        created_at: ctx.now,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'a_id', 'b_id'])
        .doUpdateSet(({ ref }) => ({ score: ref('excluded.score'), why: ref('excluded.why') }))
        .where('parties.party_match.state', '=', 'open'),
    )
    .execute()
}

export async function dismissMatch(ctx: Ctx, input: InputOf<typeof contract.dismissMatch>) {
  const shown = await partyDisplay(ctx, [input.aId, input.bId])
  const a = shown.get(input.aId) ?? deny(notFound())
  const b = shown.get(input.bId) ?? deny(notFound())
  refuse(whyNotMerge(a.id, b.id))
  const decision = {
    state: 'dismissed' as const,
    dismiss_reason: input.reason,
    decided_at: ctx.now,
    decided_by: ctx.user.id,
  }
  // The pair as it was proposed: its ids may have been merged into others since.
  await ctx.db
    .insertInto('parties.party_match')
    .values({ ...pairOf(input.aId, input.bId), score: 0, why: [], ...decision })
    .onConflict(conflict => conflict.columns(['company_id', 'a_id', 'b_id']).doUpdateSet(decision))
    .execute()
  ctx.audit({
    subject: `parties.party:${a.id}`,
    label: a.name,
    reason: input.reason,
    changes: [{ field: 'match', before: 'open', after: `dismissed: ${b.code}` }],
  })
  ctx.hint('parties.match', a.id)
  return { ok: true as const }
}
