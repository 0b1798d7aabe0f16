import type { Ctx } from '#kernel/server/context.ts'
import type { Schedule } from '#kernel/server/module.ts'
import { timeIn } from '#kernel/shared/day.ts'
import { sealBooks } from './chain.queries.ts'
import { runSpreads } from './spread.commands.ts'

/** Hourly, because companies' days begin at different hours: takes what each month end earned. Idempotent. */
export const spreadSchedule: Schedule = {
  name: 'accounting.spreads',
  cron: '30 * * * *',
  run: async (ctx: Ctx) => {
    await runSpreads(ctx, ctx.today)
  },
}

/** Seals the books at the end of each company's day (23:30). */
export const sealSchedule: Schedule = {
  name: 'accounting.seal',
  cron: '30 * * * *',
  run: async (ctx: Ctx) => {
    if (timeIn(ctx.now, ctx.company.timeZone) >= '23:30') await sealBooks(ctx, `day ${ctx.today}`)
  },
}
