import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'

type Jump = { series: string; year: number; first: number; last: number }

/** The numbers that restores of the company have jumped: papers out there carry them, no record here does. */
export async function readJumps(ctx: Ctx) {
  const jumps = await rawQuery<Jump>(
    ctx.db,
    'select series, year, first, last from app.number_jump where company_id = $1',
    [ctx.company.id],
  )
  const of = (series: string, year: number) =>
    jumps.filter(jump => jump.series === series && jump.year === year)
  return {
    isJumped: (series: string, year: number, number: number) =>
      of(series, year).some(({ first, last }) => first <= number && number <= last),
    /** How many lie above `after`, up to `through`. */
    between: (series: string, year: number, after: number, through: number) =>
      of(series, year).reduce(
        (sum, { first, last }) => sum + Math.max(0, Math.min(last, through) - Math.max(first - 1, after)),
        0,
      ),
    last: (series: string, year: number) => Math.max(0, ...of(series, year).map(jump => jump.last)),
  }
}
