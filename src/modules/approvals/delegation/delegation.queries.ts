import type { Ctx } from '#kernel/server/context.ts'
import { listMembers, namesOfUsers } from '#modules/access/public.server.ts'
import type { ApprovalSource } from '../approval/approval.rules.ts'
import { approvalSourcesOf } from '../approval/sources.queries.ts'

/** The newest hundred: a company that delegates daily still sees a season. */
const shown = 100

export async function listDelegations(ctx: Ctx) {
  const me = ctx.user.id
  let found = ctx.db.selectFrom('approvals.delegation').selectAll()
  if (!ctx.can('approvals.rules.write'))
    found = found.where(eb => eb.or([eb('from_user_id', '=', me), eb('to_user_id', '=', me)]))
  const rows = await found.orderBy('to_on', 'desc').orderBy('id', 'desc').limit(shown).execute()
  const names = await namesOfUsers(
    ctx,
    rows.flatMap(row => [row.from_user_id, row.to_user_id]),
  )
  const stateOf = (row: (typeof rows)[number]) => {
    if (row.ended_at) return 'ended' as const
    if (row.to_on < ctx.today) return 'over' as const
    return row.from_on > ctx.today ? ('coming' as const) : ('active' as const)
  }
  return {
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      fromUserId: row.from_user_id,
      toUserId: row.to_user_id,
      from: names.get(row.from_user_id) ?? '',
      to: names.get(row.to_user_id) ?? '',
      sources: row.sources as ApprovalSource[],
      fromOn: row.from_on,
      toOn: row.to_on,
      reason: row.reason,
      state: stateOf(row),
      mine: row.from_user_id === me,
    })),
    people: (await listMembers(ctx))
      .filter(member => member.userId !== me)
      .map(({ userId, name }) => ({ userId, name })),
    offered: await approvalSourcesOf(ctx),
  }
}
