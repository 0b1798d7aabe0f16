import type { Ctx } from '#kernel/server/context.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import { readSettings } from '#modules/platform/public.server.ts'
import { type FleetSettings, fleetSettings } from './settings.contract.ts'

/** The company's settings for its fleet, with the defaults of the product where it chose nothing. */
export async function getSettings(ctx: Ctx): Promise<FleetSettings> {
  return readSettings(ctx, 'fleet', fleetSettings)
}

export const getFleetSettings = (ctx: Ctx) => getSettings(ctx)

/** The company's admin fee on violations, in minor units of its currency. */
export async function violationFee(ctx: Ctx): Promise<{ fixedMinor: number; percentBps: number }> {
  const { fixed, percentBps } = (await getSettings(ctx)).violationFee
  const parsed = parseMoney(fixed, ctx.company.currency)
  if (!parsed.ok) throw new Error(`The admin fee ${fixed} is no amount of ${ctx.company.currency}.`)
  return { fixedMinor: parsed.minor, percentBps }
}
