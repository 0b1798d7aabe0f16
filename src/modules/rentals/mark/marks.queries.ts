import type { Ctx } from '#kernel/server/context.ts'
import { type Mark, newMarks } from '#modules/fleet/public.server.ts'
import type { LegRow } from '../contract/contract.row.ts'
import { taxBasisPoints } from '../price/tax.queries.ts'
import { withTax } from '../price/taxed.rules.ts'

/** Undecided damage, with what its invoice would come to if the customer bore it. */
export async function undecidedOf(ctx: Ctx, marks: readonly Mark[]) {
  const bps = await taxBasisPoints(ctx, ctx.today)
  return marks
    .filter(mark => mark.decision === 'pending')
    .map(mark => ({ id: mark.id, estimateMinor: withTax(mark.proposed ?? 0, bps) }))
}

/** Damage first seen when the vehicles of a contract came back, with how many still lack a decision. */
export async function newMarksOf(
  ctx: Ctx,
  legs: readonly LegRow[],
): Promise<{ rows: Mark[]; undecided: number }> {
  const returned = legs.filter(leg => leg.in_at !== null).map(leg => leg.custody_id)
  return newMarks(ctx, returned)
}
