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
