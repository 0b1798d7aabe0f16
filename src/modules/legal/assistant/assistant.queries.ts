import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { type Day, instantOf, startOfMonth } from '#kernel/shared/day.ts'

export const assistantRow = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db.selectFrom('legal.assistant').selectAll().executeTakeFirstOrThrow()

export async function readAssistant(ctx: Ctx) {
  const row = await assistantRow(ctx)
  return {
    version: row.version,
    endpoint: row.endpoint,
    model: row.model,
    hasKey: row.sealed_key !== null,
    monthlyTokens: row.monthly_tokens,
  }
}

/** What the company used of its month. */
export async function usedTokens(ctx: Ctx, today: Day): Promise<number> {
  const [row] = await rawQuery<{ sum: number }>(
    ctx.db,
    `select coalesce(sum(tokens), 0)::bigint as sum from legal.assistant_call where company_id = $1 and at >= $2`,
    [ctx.company.id, instantOf(startOfMonth(today), '00:00', ctx.company.timeZone)],
  )
  return row!.sum
}

export async function assistantState(ctx: Ctx) {
  const row = await assistantRow(ctx)
  const { assistant_on } = await ctx.db
    .selectFrom('legal.settings')
    .select('assistant_on')
    .executeTakeFirstOrThrow()
  const calls = await ctx.db
    .selectFrom('legal.assistant_call')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return {
    isThere: row.endpoint !== null && row.sealed_key !== null,
    isOn: assistant_on,
    usedTokens: await usedTokens(ctx, ctx.today),
    monthlyTokens: row.monthly_tokens,
    calls: calls.map(call => ({
      id: call.id,
      at: call.at,
      user: call.user_name,
      tokens: call.tokens,
      outcome: call.outcome,
    })),
  }
}
