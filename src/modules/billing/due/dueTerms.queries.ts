import type { Ctx } from '#kernel/server/context.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import { partyTerms } from '#modules/parties/public.server.ts'

/** The day a document is due: the given one, else by the terms of its party, at once without any. */
export async function dueByTerms(ctx: Ctx, partyId: string, date: Day, said?: Day | null): Promise<Day> {
  if (said) return said
  const terms = await partyTerms(ctx, partyId)
  return addDays(date, terms?.paymentTermsDays ?? 0)
}
