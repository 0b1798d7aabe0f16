import type { Ctx } from '#kernel/server/context.ts'
import { listMembers, type Member } from '#modules/access/public.server.ts'
import type { ApprovalSource, Decider } from '../approval/approval.rules.ts'

/** The powers of an approver: their own, and of those who delegated to them today, each for some sources. */
export type Power = Decider & { readonly name: string; readonly sources: readonly string[] | null }

/** The powers of one person today; none for a person who is no active member of the company. */
export async function powersOf(
  ctx: Ctx,
  userId: string,
  members: readonly Member[] | null = null,
): Promise<Power[]> {
  const known = members ?? (await listMembers(ctx))
  const self = known.find(member => member.userId === userId)
  if (!self) return []
  const given = await ctx.db
    .selectFrom('approvals.delegation')
    .select(['from_user_id', 'sources'])
    .where('to_user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('from_on', '<=', ctx.today)
    .where('to_on', '>=', ctx.today)
    .orderBy('id')
    .execute()
  const powers: Power[] = [{ principal: self, isDelegate: false, name: self.name, sources: null }]
  for (const { from_user_id, sources } of given) {
    // Only their own power is passed on: a delegator who is a delegate passes on nothing of that.
    const principal = known.find(member => member.userId === from_user_id)
    if (principal) powers.push({ principal, isDelegate: true, name: principal.name, sources })
  }
  return powers
}

export const powersFor = (powers: readonly Power[], source: ApprovalSource): Power[] =>
  powers.filter(({ sources }) => sources === null || sources.includes(source))

/** Today's delegates of these people for a source. */
export async function delegatesOf(
  ctx: Ctx,
  userIds: readonly string[],
  source: ApprovalSource,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('approvals.delegation')
    .select(['to_user_id', 'sources'])
    .where('from_user_id', 'in', [...userIds])
    .where('ended_at', 'is', null)
    .where('from_on', '<=', ctx.today)
    .where('to_on', '>=', ctx.today)
    .execute()
  return rows.filter(row => row.sources.includes(source)).map(row => row.to_user_id)
}
