import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { lockParty, nameOf } from '../party/party.queries.ts'
import type * as contract from './credit.contract.ts'

export async function setCredit(ctx: Ctx, input: InputOf<typeof contract.setCredit>) {
  const party = await lockParty(ctx, input.id)
  refuse(whyNotStale(party, input.version))
  const version = party.version + 1
  const credit = {
    credit_limit_minor: input.limit,
    credit_hold: input.hold,
    credit_hold_reason: input.hold ? (input.holdReason ?? null) : null,
  }
  await ctx.db
    .updateTable('parties.party')
    .set({ ...credit, version, updated_at: ctx.now, updated_by: ctx.user.id })
    .where('id', '=', party.id)
    .execute()
  ctx.audit({
    subject: `parties.party:${party.id}`,
    label: nameOf(party),
    changes: changesBetween<Record<string, unknown>>(
      {
        creditLimitMinor: party.credit_limit_minor,
        creditHold: party.credit_hold,
        creditHoldReason: party.credit_hold_reason,
      },
      {
        creditLimitMinor: credit.credit_limit_minor,
        creditHold: credit.credit_hold,
        creditHoldReason: credit.credit_hold_reason,
      },
    ),
    ...(credit.credit_hold_reason ? { reason: credit.credit_hold_reason } : {}),
  })
  ctx.hint('parties.party', party.id)
  return { id: party.id, version }
}
