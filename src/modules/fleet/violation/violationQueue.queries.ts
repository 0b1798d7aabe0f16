import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { foundViolations } from './violation.queries.ts'
import type { QueueReason } from './violation.rules.ts'
import type * as contract from './violationQueue.contract.ts'

/** What waits for a person (R9), oldest first, or in a circle after one of them. */
export async function listQueue(ctx: Ctx, { reason, after, limit }: InputOf<typeof contract.listQueue>) {
  const waiting = await foundViolations(ctx, { stage: 'queue', ...(reason ? { reason } : {}) })
  const { count, amount } = await waiting
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(x.fine_minor), 0)::bigint`.as('amount'),
    ])
    .executeTakeFirstOrThrow()
  const current = after
    ? await ctx.db
        .selectFrom('fleet.violation')
        .select(['id', 'occurred_at'])
        .where('id', '=', after)
        .executeTakeFirst()
    : undefined
  let rows = waiting
    .select(['x.id', 'x.number', 'x.plate_text', 'x.occurred_at', 'x.fine_minor'])
    .select(sql<QueueReason>`x.queue_reason`.as('reason'))
  if (current)
    rows = rows
      .where('x.id', '<>', current.id)
      .orderBy(sql`(x.occurred_at, x.id) < (${current.occurred_at}::timestamptz, ${current.id}::uuid)`)
  const found = await rows.orderBy('x.occurred_at').orderBy('x.id').limit(limit).execute()
  return {
    count,
    amount,
    rows: found.map(row => ({
      id: row.id,
      number: row.number,
      reason: row.reason,
      plateText: row.plate_text,
      occurredAt: row.occurred_at,
      fine: row.fine_minor,
    })),
  }
}
