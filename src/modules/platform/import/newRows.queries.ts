import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'

/**
 * Analyses the tables into which this transaction has written many rows, for the next reads: PostgreSQL would do so when a tenth of the
 * table has changed, and read all of the company for each of its rows until then.
 */
export async function learnNewRows(ctx: Ctx): Promise<void> {
  if (!ctx.dryRun) await rawQuery(ctx.db, 'select app.learn_new_rows()')
}
