import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { saveSettings } from '#modules/platform/public.server.ts'
import { type saveFleetSettings as contract, fleetSettings } from './settings.contract.ts'

/** Sets what the fleet goes by; amounts must be amounts of the company's currency, hours must open before they close. */
export async function saveFleetSettings(ctx: Ctx, { seen, ...input }: InputOf<typeof contract>) {
  const amounts = {
    'violationFee.fixed': input.violationFee.fixed,
    'lateFines.maxHold': input.lateFines.maxHold,
  }
  for (const [field, text] of Object.entries(amounts))
    if (!parseMoney(text, ctx.company.currency).ok) deny(invalid('kernel.field.invalid', { field }))
  if (input.workshopHours.to <= input.workshopHours.from)
    deny(invalid('fleet.settings.hours', { field: 'workshopHours.to' }))
  return saveSettings(ctx, 'fleet', fleetSettings, input, { values: seen })
}
