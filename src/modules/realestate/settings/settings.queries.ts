import type { Ctx } from '#kernel/server/context.ts'
import { readSettings } from '#modules/platform/public.server.ts'
import { type RealestateSettings, realestateSettings } from './settings.contract.ts'

/** How the company lets and collects, with the defaults of the product where it chose nothing. */
export async function settingsOf(ctx: Ctx): Promise<RealestateSettings> {
  return readSettings(ctx, 'realestate', realestateSettings)
}

export const getRealestateSettings = (ctx: Ctx) => settingsOf(ctx)
