import type { Ctx } from '#kernel/server/context.ts'
import { raiseAlert, resolveAlert } from '#modules/alerts/public.server.ts'
import { dueDepreciation } from './asset.queries.ts'
import { monthText } from './asset.rules.ts'

/**
 * The depreciation draft: each night names the month that waits for its run, until it is posted. What it would post is the run's preview,
 * computed on opening, so that the draft never grows old.
 */
export async function offerDepreciation(ctx: Ctx): Promise<void> {
  const due = await dueDepreciation(ctx)
  if (due.assets === 0) {
    await resolveAlert(ctx, 'depreciation_due')
    return
  }
  await raiseAlert(ctx, {
    type: 'smart',
    kind: 'depreciation_due',
    severity: 'low',
    titleKey: 'accounting.alert.depreciationDue',
    params: { period: monthText(due.month), count: due.assets },
    permissionId: 'finance.assets.write',
  })
}
