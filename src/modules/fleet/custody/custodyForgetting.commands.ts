import type { Ctx } from '#kernel/server/context.ts'
import { lockForPromise } from '../claim/claim.queries.ts'
import { voidReadingsOf } from '../odometer/odometer.commands.ts'
import { getCustody, lockCustody } from './custody.queries.ts'

/** Takes back a custody that came from a file, open as it is: it never was, nor its reading, and the vehicle is free again. */
export async function forgetCustody(ctx: Ctx, custodyId: string, reason: string): Promise<void> {
  const seen = await getCustody(ctx, custodyId)
  await lockForPromise(ctx, [seen.vehicle_id])
  const custody = await lockCustody(ctx, custodyId)
  await ctx.db
    .updateTable('fleet.custody')
    .set({ voided_at: ctx.now, reason, version: custody.version + 1 })
    .where('id', '=', custodyId)
    .execute()
  await voidReadingsOf(ctx, custodyId, 'handover', reason)
  ctx.hint('fleet.vehicle', custody.vehicle_id)
}
