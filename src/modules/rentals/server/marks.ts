import type { Ctx } from '#kernel/server/context.ts'
import { type Mark, newMarks } from '#modules/fleet/server/public.ts'
import type { LegRow } from './contract.row.ts'

/** Damage first seen when the vehicles of a contract came back, with how many still lack a decision. */
export async function newMarksOf(
  ctx: Ctx,
  legs: readonly LegRow[],
): Promise<{ rows: Mark[]; undecided: number }> {
  const returned = legs.filter(leg => leg.in_at !== null).map(leg => leg.custody_id)
  return newMarks(ctx, returned)
}
