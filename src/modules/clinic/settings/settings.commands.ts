import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { saveSettings } from '#modules/platform/public.server.ts'
import { clinicSettings, type saveClinicSettings as contract } from './settings.contract.ts'

export async function saveClinicSettings(ctx: Ctx, { seen, ...input }: InputOf<typeof contract>) {
  return saveSettings(ctx, 'clinic', clinicSettings, input, { values: seen })
}
