import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { lockRecord } from '#kernel/server/record.ts'
import { lapseOffers } from '../appointment/placing.queries.ts'
import { practitioners } from '../practice/practice.row.ts'
import { offerFreed } from './offering.commands.ts'

const lookBackMillis = 3_600_000

/**
 * Every five minutes: an offer nobody took is void, and its time goes to the next of the waiting list. A booking may have voided an offer in
 * between; so the voided ones of the last hour are looked at, and a time that is taken again is offered to nobody.
 */
export const passOffersOn: ScheduledWork = {
  run: async (ctx: Ctx) => {
    const over = await ctx.db
      .selectFrom('clinic.appointment')
      .select('practitioner_id')
      .distinct()
      .where('state', 'in', ['offered', 'lapsed'])
      .where('starts_at', '>', ctx.now)
      .where('offered_until', '<=', ctx.now)
      .where('offered_until', '>', new Date(ctx.now.getTime() - lookBackMillis))
      .orderBy('practitioner_id')
      .execute()
    for (const { practitioner_id: id } of over) {
      await lockRecord(ctx, practitioners, { id })
      await lapseOffers(ctx, id)
      const lapsed = await ctx.db
        .selectFrom('clinic.appointment')
        .select(['practitioner_id', 'starts_at', 'ends_at'])
        .where('practitioner_id', '=', id)
        .where('state', '=', 'lapsed')
        .where('starts_at', '>', ctx.now)
        .where('offered_until', '<=', ctx.now)
        .where('offered_until', '>', new Date(ctx.now.getTime() - lookBackMillis))
        .orderBy('starts_at')
        .execute()
      for (const freed of lapsed) await offerFreed(ctx, freed)
      ctx.hint('clinic.waiting', id)
    }
  },
}
