import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { money } from '#kernel/shared/fields.ts'

export const readTradeBoard = query({
  name: 'trade.board.read',
  access: {
    anyOf: ['trade.inventory.read', 'trade.sales.read', 'trade.production.read'],
  },
  summary: 'Trade at a glance: sales and margin of the month, what lies still, orders in the workshop.',
  input: z.object({}),
  output: z.object({
    /** Null for who may not see costs, as all money here. */
    sales: money().nullable(),
    margin: money().nullable(),
    /** Worth of what is on hand and did not leave for ninety days. */
    stagnant: money().nullable(),
    toDeliver: z.number(),
    openOrders: z.number(),
    lateOrders: z.number(),
    wip: money().nullable(),
    tillReviews: z.number(),
  }),
})
