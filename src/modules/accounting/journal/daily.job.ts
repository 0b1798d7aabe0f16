import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { offerDepreciation } from '../asset/asset.job.ts'
import { sealDay } from '../chain/seal.commands.ts'
import { warnOfRates } from '../exchangeRate/exchangeRate.job.ts'
import { recurringDue, runRecurring } from '../recurring/recurring.commands.ts'
import { runSpreads, spreadsDue } from '../spread/spread.commands.ts'
import { warnOfVat } from '../vat/vat.job.ts'

/** Hourly, because companies' days begin at different hours: which depreciation waits, whether a VAT return comes due and
 * which exchange rates are missing. Idempotent; posts nothing. */
export const dailySchedule: ScheduledWork = {
  run: async (ctx: Ctx) => {
    await offerDepreciation(ctx)
    await warnOfVat(ctx)
    await warnOfRates(ctx)
  },
}

/** Recurring entries and the reversals of accruals, hourly for the same reason, a few at a time. */
export const recurringSchedule: ScheduledWork = {
  list: ctx => recurringDue(ctx, ctx.today),
  run: async (ctx, few) => {
    await runRecurring(ctx, ctx.today, few ?? null)
  },
}

/** What each month end earned, hourly for the same reason: thousands of entries on a first of the month, a few at a time. */
export const spreadSchedule: ScheduledWork = {
  list: ctx => spreadsDue(ctx, ctx.today),
  run: async (ctx, few) => {
    await runSpreads(ctx, ctx.today, few)
  },
}

/** At the end of the day: the seal of the books, mailed. Idempotent. */
export const sealSchedule: ScheduledWork = {
  run: async (ctx: Ctx) => {
    await sealDay(ctx)
  },
}
