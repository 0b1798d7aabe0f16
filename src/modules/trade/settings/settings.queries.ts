import type { Ctx } from '#kernel/server/context.ts'
import { readSettings } from '#modules/platform/public.server.ts'
import { type TradeSettings, tradeSettings } from './settings.contract.ts'

/** How the company values and checks its goods, with the defaults of the product where it chose nothing. */
export async function settingsOf(ctx: Ctx): Promise<TradeSettings> {
  return readSettings(ctx, 'trade', tradeSettings)
}

export const getTradeSettings = (ctx: Ctx) => settingsOf(ctx)
