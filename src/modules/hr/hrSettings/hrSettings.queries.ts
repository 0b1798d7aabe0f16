import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type * as contract from './hrSettings.contract.ts'
import { defaultSettings, type HrSettings, settingsOn } from './hrSettings.rules.ts'

async function settingsRows(ctx: Ctx): Promise<HrSettings[]> {
  const rows = await ctx.db.selectFrom('hr.settings').selectAll().orderBy('valid_from_on', 'desc').execute()
  return rows.map(row => ({
    ...defaultSettings,
    fromOn: row.valid_from_on,
    dailyBasis: row.daily_basis,
    latePolicy: row.late_policy,
    hasAutoCheckout: row.is_auto_checkout,
    unsurePolicy: row.unsure_policy,
    deviceBinding: row.device_binding,
    payDay: row.pay_day,
    docLeadDays: row.document_lead_days,
  }))
}

/** How human resources work on a day. */
export const settingsFor = async (ctx: Ctx, on: Day): Promise<HrSettings> =>
  settingsOn(await settingsRows(ctx), on)

export async function readSettings(ctx: Ctx, _input: InputOf<typeof contract.readSettings>) {
  const rows = [...(await settingsRows(ctx)), defaultSettings]
  return {
    rows: rows.map(row => ({
      fromOn: row.fromOn,
      dailyBasis: row.dailyBasis,
      latePolicy: row.latePolicy,
      isAutoCheckout: row.hasAutoCheckout,
      unsurePolicy: row.unsurePolicy,
      deviceBinding: row.deviceBinding,
      payDay: row.payDay,
      documentLeadDays: [...row.docLeadDays],
    })),
  }
}
