import type { Ctx } from '#kernel/server/context.ts'
import { readSettings } from '#modules/platform/public.server.ts'
import { type ClinicSettings, clinicSettings } from './settings.contract.ts'

/** How the clinic books, with the defaults of the product where it chose nothing. */
export async function settingsOf(ctx: Ctx): Promise<ClinicSettings> {
  return readSettings(ctx, 'clinic', clinicSettings)
}

export const getClinicSettings = (ctx: Ctx) => settingsOf(ctx)
