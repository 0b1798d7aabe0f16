import type { Ctx } from '#kernel/server/context.ts'
import { type Db, rawQuery } from '#kernel/server/database.ts'

/**
 * Names the reader to the policies of the legal tables (all cases for who may read confidential ones and for jobs, else the person, who sees
 * the confidential cases of its teams) and answers the queries of the call: `readAs(ctx).selectFrom(...)`. The statement behind it travels
 * in the same pipeline, which to a query is a transaction of its own, so every statement on a case begins with it and nothing is awaited
 * between the two. A command is one transaction and sets the reader once. A statement without it reads no confidential case.
 */
export function readAs(ctx: Ctx): Db {
  const readsAll = ctx.actor === null || ctx.can('legal.confidential.read')
  return asReader(ctx, readsAll ? 'all' : ctx.user.id)
}

/** For the one statement behind it, every case is visible; the caller must not disclose the result. Later statements set the reader again. */
export function knowAll(ctx: Ctx): Db {
  return asReader(ctx, 'all')
}

function asReader(ctx: Ctx, reader: string): Db {
  // Where it fails, every statement behind it fails as well.
  rawQuery(ctx.db, `select set_config('app.legal_reader', $1, true)`, [reader]).catch(() => {})
  return ctx.db
}
