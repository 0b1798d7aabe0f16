import type { ScheduledWork } from '#kernel/server/module.ts'
import { tellOfBatches, tellOfBuying, tellOfStock } from './alarms.queries.ts'

/** Every hour: what runs out, and how much to order. */
export const stockAlarms: ScheduledWork = { run: tellOfStock }

/** Every morning: batches that expire, orders that are late, bills that are held. */
export const buyingAlarms: ScheduledWork = {
  run: async ctx => {
    await tellOfBatches(ctx)
    await tellOfBuying(ctx)
  },
}
