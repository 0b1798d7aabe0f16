import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { partyDisplay } from '../party/party.queries.ts'
import { whyNotMerge } from '../party/party.rules.ts'
import type * as contract from './relation.contract.ts'

export async function addRelation(ctx: Ctx, input: InputOf<typeof contract.addRelation>) {
  const shown = await partyDisplay(ctx, [input.fromId, input.toId])
  const from = shown.get(input.fromId) ?? deny(notFound())
  const to = shown.get(input.toId) ?? deny(notFound())
  refuse(whyNotMerge(from.id, to.id))
  const { id } = await ctx.db
    .insertInto('parties.party_relation')
    .values({ from_id: from.id, to_id: to.id, kind: input.kind, created_by: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `parties.party:${to.id}`,
    label: to.name,
    changes: [{ field: input.kind, before: null, after: from.name }],
  })
  ctx.hint('parties.party', to.id)
  return { id }
}

export async function removeRelation(ctx: Ctx, input: InputOf<typeof contract.removeRelation>) {
  const removed = await ctx.db
    .deleteFrom('parties.party_relation')
    .where('id', '=', input.id)
    .returning(['from_id', 'to_id', 'kind'])
    .executeTakeFirst()
  if (!removed) deny(notFound())
  const shown = await partyDisplay(ctx, [removed.from_id, removed.to_id])
  const to = shown.get(removed.to_id)!
  ctx.audit({
    subject: `parties.party:${to.id}`,
    label: to.name,
    changes: [{ field: removed.kind, before: shown.get(removed.from_id)!.name, after: null }],
  })
  ctx.hint('parties.party', to.id)
  return { ok: true as const }
}
