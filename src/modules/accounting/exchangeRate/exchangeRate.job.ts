import type { Ctx } from '#kernel/server/context.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { openCurrencies } from '../revaluation/revaluation.commands.ts'
import { recentRate } from './exchangeRate.queries.ts'
import { rateDays } from './exchangeRate.rules.ts'

const kind = 'rate_missing'
const subjectType = 'accounting.rate'

/** Says of which currencies something is open while no rate of the last days is known; a new rate ends it. */
export async function warnOfRates(ctx: Ctx): Promise<void> {
  const missing: string[] = []
  for (const currency of await openCurrencies(ctx, ctx.today))
    if ((await recentRate(ctx, currency, ctx.today)) === null) missing.push(currency)
  for (const currency of missing)
    await raiseAlert(ctx, {
      type: 'smart',
      kind,
      severity: 'medium',
      titleKey: 'accounting.alert.rateMissing',
      params: { currency, days: rateDays },
      subject: { type: subjectType, id: currency },
      permissionId: 'finance.ledger.write',
    })
  await resolveOthers(ctx, kind, subjectType, missing)
}
