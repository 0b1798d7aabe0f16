import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'

export const costingMethods = ['movingAverage', 'fifo'] as const
export type CostingMethod = (typeof costingMethods)[number]

/** How a company values and checks its goods, kept with the parameters of the platform; every field has a default. */
export const tradeSettings = z.object({
  costingMethod: z.enum(costingMethods).default('movingAverage'),
  /** A bill may cost more than its order by the smaller of a share and an amount a line (rule 7); basis points and minor units. */
  matchToleranceBps: z.number().int().min(0).max(10_000).default(200),
  matchToleranceMinor: z.number().int().min(0).max(1_000_000_000).default(5000),
  /** Days a quote stands unless it says otherwise. */
  quoteDays: z.number().int().min(1).max(365).default(14),
})
export type TradeSettings = z.output<typeof tradeSettings>

export const getTradeSettings = query({
  name: 'trade.settings.get',
  access: { anyOf: ['trade.inventory.read', 'trade.suppliers.read', 'trade.sales.read'] },
  input: z.object({}),
  output: tradeSettings,
})

export const saveTradeSettings = command({
  name: 'trade.settings.save',
  access: { permission: 'finance.accounts.write' },
  /** `seen`: what the page showed before it was changed; only what differs from it is saved. */
  input: tradeSettings.extend({ seen: tradeSettings.optional() }),
  output: tradeSettings,
  refusals: ['trade.pool.locked', 'kernel.record.stale'],
  changes: ['trade.settings'],
  summary: 'Sets the method of valuation and the tolerances of the three-way match.',
})
