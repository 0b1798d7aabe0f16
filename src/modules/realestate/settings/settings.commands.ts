import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { saveSettings } from '#modules/platform/public.server.ts'
import { type saveRealestateSettings as contract, realestateSettings } from './settings.contract.ts'

export const saveRealestateSettings = (ctx: Ctx, { seen, ...input }: InputOf<typeof contract>) =>
  saveSettings(ctx, 'realestate', realestateSettings, input, { values: seen })
