import { switchedOn } from '#kernel/testing/switchedOn.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { tradeServer } from '#modules/trade/index.server.ts'
import { restaurantServer } from './index.server.ts'

/** Books, billing, stock and the restaurant, with every page switched on. */
export const restaurantModules = [
  partiesServer,
  accountingServer,
  billingServer,
  tradeServer,
  restaurantServer,
  ...(['inventory', 'suppliers', 'sales', 'orders'] as const).map(switchedOn),
]
