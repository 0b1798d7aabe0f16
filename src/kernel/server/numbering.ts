import { sql } from 'kysely'
import type { Day } from '../shared/day.ts'
import type { Ctx } from './context.ts'

/**
 * Takes the next gapless number of a series in the day's year, `INV-2026-00001`. The counter stays locked until the
 * transaction ends: call it last, just before the insert that carries the number.
 */
export async function nextNumber(ctx: Pick<Ctx, 'db'>, series: string, on: Day): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select app.next_number(${series}, ${Number(on.slice(0, 4))}) as number`.execute(ctx.db)
  return rows[0]!.number
}
