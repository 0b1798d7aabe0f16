import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'

import type * as contract from './settings.contract.ts'

export async function getSettings(ctx: Ctx, _input: InputOf<typeof contract.getSettings>) {
  const row = await ctx.db.selectFrom('accounting.finance_settings').selectAll().executeTakeFirstOrThrow()
  return {
    version: row.version,
    revenueRecognition: row.revenue_recognition,
    autoApplyAdvances: row.auto_apply_advances,
    requireCashSession: row.require_cash_session,
    sessionTolerance: row.session_tolerance_minor,
    cashRounding: row.cash_rounding_minor,
    bouncedChequeFee: row.bounced_cheque_fee_minor,
    provisionRatesBps: row.provision_rates_bps,
    publicLinkDays: row.public_link_days,
    vatReturnMonths: row.vat_return_months === 1 ? (1 as const) : (3 as const),
    vatDueDays: row.vat_due_days,
  }
}

export async function saveSettings(ctx: Ctx, input: InputOf<typeof contract.saveSettings>) {
  const falls = input.provisionRatesBps.findIndex((rate, at, all) => at > 0 && rate < all[at - 1]!)
  if (falls > 0) deny(invalid('accounting.settings.ratesFall', { field: `provisionRatesBps.${falls}` }))
  const before = await ctx.db
    .selectFrom('accounting.finance_settings')
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  refuse(whyNotStale(before, input.version))
  const values = {
    revenue_recognition: input.revenueRecognition,
    auto_apply_advances: input.autoApplyAdvances,
    require_cash_session: input.requireCashSession,
    session_tolerance_minor: input.sessionTolerance,
    cash_rounding_minor: input.cashRounding,
    bounced_cheque_fee_minor: input.bouncedChequeFee,
    provision_rates_bps: input.provisionRatesBps,
    public_link_days: input.publicLinkDays,
    vat_return_months: input.vatReturnMonths,
    vat_due_days: input.vatDueDays,
  }
  const version = before.version + 1
  await ctx.db
    .updateTable('accounting.finance_settings')
    .set({ ...values, version })
    .execute()
  ctx.audit({
    subject: `accounting.settings:${ctx.company.id}`,
    label: ctx.company.nameAr,
    changes: changesBetween(before, values),
  })
  ctx.hint('accounting.settings', String(ctx.company.id))
  return { version }
}
