import type { Ctx } from '#kernel/server/context.ts'
import { type FleetSettings, fleetSettings } from '../shared/settings.contract.ts'

/** The company's settings for its fleet, with the defaults of the product where it chose nothing. */
export async function getSettings(ctx: Ctx): Promise<FleetSettings> {
  const row = await ctx.db
    .selectFrom('platform.module_setting')
    .select('config')
    .where('module_name', '=', 'vehicles')
    .executeTakeFirst()
  return fleetSettings.parse((row?.config as { fleet?: unknown } | undefined)?.fleet ?? {})
}
