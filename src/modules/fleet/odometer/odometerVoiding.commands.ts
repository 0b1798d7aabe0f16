import type { Ctx } from '#kernel/server/context.ts'

/** Makes one reading count no more; one that was voided before stays as it is. */
export async function voidReading(ctx: Ctx, readingId: string, reason: string): Promise<void> {
  await ctx.db
    .insertInto('fleet.odometer_void')
    .values({ reading_id: readingId, reason, created_by: ctx.user.id })
    .onConflict(known => known.doNothing())
    .execute()
}
