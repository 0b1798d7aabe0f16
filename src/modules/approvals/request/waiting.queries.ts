import type { Ctx } from '#kernel/server/context.ts'

/** Which of these subjects of one type wait for an approval: a page of a list at a time. */
export async function waitingAmong(ctx: Ctx, type: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('approvals.approval_request')
    .select('subject_id as id')
    .where('subject_type', '=', type)
    .where('subject_id', 'in', [...ids])
    .where('state', '=', 'pending')
    .execute()
  return new Set(rows.map(row => row.id))
}
