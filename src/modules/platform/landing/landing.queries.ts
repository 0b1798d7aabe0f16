import type { Ctx } from '#kernel/server/context.ts'
import { readInstallationRow } from '../installation/installation.row.ts'

/** The words of the public page in order; rows that are switched off only for the super administrator. */
export async function listLanding(ctx: Ctx) {
  let rows = ctx.db
    .selectFrom('platform.landing_content')
    .select([
      'id',
      'version',
      'content_key as contentKey',
      'content_value as contentValue',
      'content_value_ar as contentValueAr',
      'is_active as isActive',
      'sort_order as sortOrder',
    ])
    .orderBy('sort_order')
    .orderBy('id')
  if (!ctx.actor?.superAdmin) rows = rows.where('is_active', '=', true)
  return { rows: await rows.execute(), trialDays: (await readInstallationRow(ctx)).trial_days }
}
