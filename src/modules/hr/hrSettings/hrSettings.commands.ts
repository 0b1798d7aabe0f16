import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { lastPaidMonth } from '../payroll/payrollPosted.queries.ts'
import type * as contract from './hrSettings.contract.ts'
import { settingsFor } from './hrSettings.queries.ts'
import { defaultSettings, whyNotSaveSettings } from './hrSettings.rules.ts'

export async function saveSettings(ctx: Ctx, input: InputOf<typeof contract.saveSettings>) {
  const { fromOn, isAutoCheckout, documentLeadDays, ...others } = input
  const settings = {
    ...defaultSettings,
    ...others,
    fromOn,
    hasAutoCheckout: isAutoCheckout,
    docLeadDays: documentLeadDays,
  }
  if (fromOn < ctx.today) deny(invalid('hr.settings.past', { field: 'fromOn' }))
  refuse(whyNotSaveSettings(settings, await lastPaidMonth(ctx)))
  const before = await settingsFor(ctx, fromOn)
  const columns = {
    daily_basis: input.dailyBasis,
    late_policy: input.latePolicy,
    is_auto_checkout: isAutoCheckout,
    unsure_policy: input.unsurePolicy,
    device_binding: input.deviceBinding,
    pay_day: input.payDay,
    document_lead_days: documentLeadDays,
  }
  await ctx.db
    .insertInto('hr.settings')
    .values({ valid_from_on: fromOn, ...columns, created_at: ctx.now, created_by: ctx.user.id })
    .onConflict(known => known.columns(['company_id', 'valid_from_on']).doUpdateSet(columns))
    .execute()
  const said = ['dailyBasis', 'latePolicy', 'unsurePolicy', 'deviceBinding', 'payDay'] as const
  ctx.audit({
    subject: 'hr.settings:company',
    label: fromOn,
    changes: [
      ...said.flatMap(field =>
        before[field] === settings[field] ? [] : [{ field, before: before[field], after: settings[field] }],
      ),
      ...(before.hasAutoCheckout === isAutoCheckout
        ? []
        : [{ field: 'isAutoCheckout', before: before.hasAutoCheckout, after: isAutoCheckout }]),
    ],
  })
  return { ok: true as const }
}
