import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { listMembers, tellWorkCame } from '#modules/access/public.server.ts'
import { notify } from '#modules/alerts/public.server.ts'
import { whyNotDelegate } from '../approval/approval.rules.ts'
import { readsAllRequests } from '../module.ts'
import type * as contract from './delegation.contract.ts'

export async function saveDelegation(ctx: Ctx, input: InputOf<typeof contract.saveDelegation>) {
  if (ctx.actor?.browse || ctx.actor?.superAdmin) deny(refused('platform.browse.companyDecides'))
  const { toUserId, fromOn, toOn, reason } = input
  const fromUserId = ctx.user.id
  refuse(whyNotDelegate({ fromUserId, toUserId, fromOn, toOn }, ctx.today))
  const delegate = (await listMembers(ctx)).find(member => member.userId === toUserId)
  if (!delegate) deny(notFound('kernel.record.notFound', { field: 'toUserId' }))
  const id = uuidv7()
  await ctx.db
    .insertInto('approvals.delegation')
    .values({
      id,
      from_user_id: fromUserId,
      to_user_id: toUserId,
      from_on: fromOn,
      to_on: toOn,
      reason,
      sources: [...new Set(input.sources)],
      created_at: ctx.now,
      created_by: fromUserId,
    })
    .execute()
  await notify(ctx, toUserId, {
    kind: 'approval_delegated',
    titleKey: 'approvals.notice.delegated',
    params: { name: ctx.user.name, from: fromOn, to: toOn },
    subject: { type: 'approvals.delegation', id },
  })
  tellWorkCame(ctx, readsAllRequests, [delegate])
  ctx.audit({
    subject: `approvals.delegation:${id}`,
    label: delegate.name,
    changes: [
      { field: 'toUser', before: null, after: delegate.name },
      { field: 'fromOn', before: null, after: fromOn },
      { field: 'toOn', before: null, after: toOn },
    ],
    reason,
  })
  ctx.hint('approvals.delegation', id)
  return { id }
}

export async function endDelegation(ctx: Ctx, input: InputOf<typeof contract.endDelegation>) {
  const row = await ctx.db
    .selectFrom('approvals.delegation')
    .select(['version', 'ended_at', 'to_on'])
    .where('id', '=', input.id)
    .where('from_user_id', '=', ctx.user.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) deny(notFound())
  if (row.ended_at || row.to_on < ctx.today) deny(refused('approvals.delegation.over'))
  if (row.version !== input.version) deny(conflict('kernel.record.stale'))
  await ctx.db
    .updateTable('approvals.delegation')
    .set({ ended_at: ctx.now, version: row.version + 1 })
    .where('id', '=', input.id)
    .execute()
  ctx.audit({
    subject: `approvals.delegation:${input.id}`,
    changes: [{ field: 'state', before: 'active', after: 'ended' }],
  })
  ctx.hint('approvals.delegation', input.id)
  return { ok: true as const }
}
