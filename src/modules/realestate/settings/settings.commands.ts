import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { saveSettings } from '#modules/platform/public.server.ts'
import { type saveRealestateSettings as contract, realestateSettings } from './settings.contract.ts'

export async function saveRealestateSettings(ctx: Ctx, { seen, ...input }: InputOf<typeof contract>) {
  const accounts = await ctx.db.selectFrom('billing.treasury_account').select('id').execute()
  const known = new Set(accounts.map(account => account.id))
  const at = input.trustAccountIds.findIndex(id => !known.has(id))
  if (at >= 0) deny(notFound('kernel.record.notFound', { field: `trustAccountIds.${at}` }))
  return saveSettings(ctx, 'realestate', realestateSettings, input, { values: seen })
}
