import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type EndedSpread, endSpread, spreadKeysOf } from '#modules/accounting/public.server.ts'
import { discountSpreadKey, type linesOf } from '../document/documentWriting.commands.ts'

type LineRow = Awaited<ReturnType<typeof linesOf>>[number]
export type Dimensions = { readonly profitUnitId: string | null; readonly costCenterId: string | null }

export const ownDimensions = (row: LineRow): Dimensions => ({
  profitUnitId: row.profit_unit_id,
  costCenterId: row.cost_center_id,
})

type Span = Dimensions & {
  earnedMinor: number
  givenMinor: number
  waitingMinor: number
}

/**
 * Ends what still runs of a deferred line. Of each span, its own and those of vehicles it was swapped to, what was earned, what was
 * given of that, and what waits. A discount runs beside its revenue, with a span for each of its spans.
 */
export async function endSpansOf(ctx: Ctx, row: LineRow, on: Day): Promise<Span[]> {
  const keys = await spreadKeysOf(ctx, row.spread_key!)
  // A bill's discount lowered the expense itself.
  const hasGiven = row.given_minor > 0 && !row.spread_to_key
  const givenKeys = hasGiven ? keys.filter(key => key.endsWith(discountSpreadKey(''))) : []
  const revenueKeys = keys.filter(key => !key.endsWith(discountSpreadKey('')))
  const spans: Span[] = []
  for (const [at, key] of revenueKeys.entries()) {
    const { earnedMinor, remainingMinor, profitUnitId, costCenterId } = await endSpread(ctx, key, on)
    const givenKey = discountSpreadKey(key)
    const given = givenKeys.includes(givenKey) ? await endSpread(ctx, givenKey, on) : nothingGiven
    const dimensions = at === 0 ? ownDimensions(row) : { profitUnitId, costCenterId }
    const waitingMinor = remainingMinor - given.remainingMinor
    spans.push({ earnedMinor, givenMinor: given.earnedMinor, waitingMinor, ...dimensions })
  }
  return spans
}

const nothingGiven: Pick<EndedSpread, 'earnedMinor' | 'remainingMinor'> = {
  earnedMinor: 0,
  remainingMinor: 0,
}
