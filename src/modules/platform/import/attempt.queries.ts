import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { shownParam } from '#kernel/shared/format.ts'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import type { RowError } from './public.ts'

/** Does one record's work within a savepoint: what a refusal interrupts halfway leaves no trace, and the next record goes on. */
export async function attempt(ctx: Ctx, work: () => Promise<unknown>): Promise<Refusal | null> {
  const effects = ctx.effects.length
  await sql`savepoint one_record`.execute(ctx.db)
  try {
    await work()
    await sql`release savepoint one_record`.execute(ctx.db)
    return null
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    await sql`rollback to savepoint one_record`.execute(ctx.db)
    ctx.effects.splice(effects)
    return error.refusal
  }
}

/** A refusal of a record as the error of its row: at the column of the refused field, else at the first one. */
export function rowErrorOf<Field extends string>(
  ctx: Ctx,
  row: number,
  why: Refusal,
  columnOf: Readonly<Record<string, Field | undefined>>,
  otherwise: Field,
): RowError<Field> {
  const { timeZone, digits } = ctx.company
  const params = Object.fromEntries(
    Object.entries(why.params ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [[name, shownParam(value, timeZone, digits)]]
        : [],
    ),
  )
  return { row, field: columnOf[why.field ?? ''] ?? otherwise, code: why.code, params }
}
