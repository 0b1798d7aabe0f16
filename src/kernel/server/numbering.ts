import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../shared/day.ts'
import type { Ctx } from './context.ts'
import { rawQuery } from './database.ts'

/**
 * Takes the next gapless number of a series in the day's year, `INV-2026-00001`. The counter stays locked until the
 * transaction ends: call it last, just before the insert that carries the number.
 */
export async function nextNumber(ctx: Pick<Ctx, 'db'>, series: string, on: Day): Promise<string> {
  const [row] = await rawQuery<{ number: string }>(ctx.db, 'select app.next_number($1, $2) as number', [
    series,
    Number(on.slice(0, 4)),
  ])
  return row!.number
}

/**
 * Stands for a number that is taken in the pipeline of the commit, by a function that ends with `app.take_number(series, year, mark)` and
 * is given to {@link Ctx.withCommit} with the mark. Statements behind it have {@link numbered} where the mark is; the audit label and what
 * the handler returns are seen to.
 */
export const numberMark = () => `#${randomUUID()}`

/** A text within a statement, the number in place of its mark. */
export const numbered = (said: string): RawBuilder<string> => sql<string>`app.numbered(${said})`
