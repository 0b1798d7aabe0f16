import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { lockParty, membersOf, nameOf } from '../party/party.queries.ts'
import type * as contract from './blacklist.contract.ts'
import { whyNotPeriod } from './blacklist.rules.ts'

export async function addBlock(ctx: Ctx, input: InputOf<typeof contract.addBlock>) {
  const party = await lockParty(ctx, input.partyId)
  const startsOn = input.startsOn ?? ctx.today
  refuse(whyNotPeriod(startsOn, input.reviewOn, ctx.today))
  const { id } = await ctx.db
    .insertInto('parties.blacklist_entry')
    .values({
      party_id: party.id,
      reason_code: input.reasonCode,
      reason: input.reason,
      evidence_links: input.evidenceLinks,
      starts_on: startsOn,
      review_on: input.reviewOn,
      created_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `parties.party:${party.id}`,
    label: nameOf(party),
    reason: input.reason,
    changes: [
      { field: 'blacklist', before: null, after: input.reasonCode },
      { field: 'reviewOn', before: null, after: input.reviewOn },
    ],
  })
  ctx.hint('parties.party', party.id)
  return { id }
}

export async function liftBlock(ctx: Ctx, input: InputOf<typeof contract.liftBlock>) {
  const party = await lockParty(ctx, input.partyId)
  const members = (await membersOf(ctx, [party.id])).get(party.id)!
  const lifted = await ctx.db
    .updateTable('parties.blacklist_entry')
    .set(({ eb }) => ({
      lifted_at: ctx.now,
      lifted_by: ctx.user.id,
      lift_reason: input.reason,
      version: eb('version', '+', 1),
    }))
    .where('party_id', 'in', members)
    .where('lifted_at', 'is', null)
    .where('review_on', '>', ctx.today)
    .returning(['id', 'reason_code'])
    .execute()
  if (lifted.length === 0) deny(refused('parties.blacklist.none'))
  ctx.audit({
    subject: `parties.party:${party.id}`,
    label: nameOf(party),
    reason: input.reason,
    changes: lifted.map(entry => ({ field: 'blacklist', before: entry.reason_code, after: null })),
  })
  ctx.hint('parties.party', party.id)
  return { ok: true as const }
}

export async function appealBlock(ctx: Ctx, input: InputOf<typeof contract.appealBlock>) {
  const entry = await ctx.db
    .selectFrom('parties.blacklist_entry')
    .select(['id', 'party_id', 'appeal', 'lifted_at', 'review_on', 'version'])
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirst()
  if (!entry) deny(notFound())
  if (entry.lifted_at || entry.review_on <= ctx.today) deny(refused('parties.blacklist.none'))
  const party = await lockParty(ctx, entry.party_id)
  await ctx.db
    .updateTable('parties.blacklist_entry')
    .set({ appeal: input.appeal, appealed_at: ctx.now, version: entry.version + 1 })
    .where('id', '=', entry.id)
    .execute()
  ctx.audit({
    subject: `parties.party:${party.id}`,
    label: nameOf(party),
    changes: [{ field: 'appeal', before: entry.appeal, after: input.appeal }],
  })
  ctx.hint('parties.party', party.id)
  return { ok: true as const }
}
