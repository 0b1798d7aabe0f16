import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { acceptedDate } from '#modules/accounting/public.server.ts'
import { freeAllocation, liveAllocations } from './allocationWriting.commands.ts'

/**
 * A payment is undone on a day after which its advance still settled documents: those are opened on the day they were settled, so that no
 * earlier day owes a document of later. Returns what the advance got back, for a caller that read it.
 */
export async function unapplyLater(ctx: Ctx, paymentId: string, on: Day): Promise<number> {
  let backMinor = 0
  for (const allocation of await liveAllocations(ctx, { paymentId })) {
    if (allocation.on <= on) continue
    await freeAllocation(ctx, allocation, allocation.liveMinor, await acceptedDate(ctx, allocation.on))
    backMinor += allocation.liveSourceMinor ?? allocation.liveMinor
  }
  return backMinor
}
