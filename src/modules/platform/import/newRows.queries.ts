import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'

/**
 * Tells PostgreSQL of the many rows this transaction has written, for whoever reads them next: it would find out when a tenth of
 * the table has changed, and read all of the company for each of its rows until then.
 */
export async function learnNewRows(ctx: Ctx): Promise<void> {
  if (!ctx.dryRun) await rawQuery(ctx.db, 'select app.learn_new_rows()')
}
