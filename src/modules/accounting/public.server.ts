import type { Ctx } from '#kernel/server/context.ts'
import { askWritten } from '#kernel/server/written.ts'

export { acquireAsset, addAssetCost } from './asset/assetAcquiring.commands.ts'
export {
  type AssetRule,
  disposeAsset,
  recordAssetUse,
  reinstateAsset,
} from './asset/assetDisposing.commands.ts'
export { accountBalance, partyKeyBalance, trialBalance } from './balance/balance.queries.ts'
export { rateOn, recentRate } from './exchangeRate/exchangeRate.queries.ts'
export type { Forecast, ForecastRows } from './forecast/forecast.queries.ts'
export type { Finding } from './health/finding.queries.ts'
export type { HealthCheck, NumberedSeries, Proof, Subledger } from './health/health.queries.ts'
export type { FinanceAttention, FinanceFigure } from './overview/overview.queries.ts'
export {
  acceptedDate,
  acceptedUndoing,
  findEntry,
  lockLedger,
  postJournal,
  prepareJournal,
  resolveAccounts,
  reverseJournal,
} from './posting/posting.commands.ts'
export { registerProfitUnit } from './profitUnit/profitUnit.commands.ts'
export { profitUnitResult } from './profitUnit/profitUnit.queries.ts'
export { printSheet } from './report/sheet.pdf.ts'
export { accrueRevenue } from './spread/accruing.commands.ts'
export {
  type EndedSpread,
  endSpread,
  scheduleSpread,
  spreadKeysOf,
  stopSpread,
} from './spread/spread.commands.ts'

export { endedVatPeriod, findVatSettlement, vatMovement } from './vat/vat.commands.ts'

export type FinanceSettings = {
  readonly revenueRecognition: 'atIssue' | 'overPeriod'
  readonly autoApplyAdvances: boolean
  readonly requireCashSession: boolean
  readonly sessionToleranceMinor: number
  readonly cashRoundingMinor: number
  readonly bouncedChequeFeeMinor: number
  /** Provision of the ageing buckets (not due, 1-30, 31-60, 61-90, 91-120, over 120 days), in basis points. */
  readonly provisionRatesBps: readonly number[]
  readonly publicLinkDays: number
}

/** The company's finance settings; amounts are minor units of its currency. */
export async function financeSettings(ctx: Ctx): Promise<FinanceSettings> {
  const [settings] = await askWritten(ctx.db, 'accounting.finance_settings', db =>
    db
      .selectFrom('accounting.finance_settings')
      .select(['revenue_recognition as revenueRecognition', 'auto_apply_advances as autoApplyAdvances'])
      .select([
        'require_cash_session as requireCashSession',
        'session_tolerance_minor as sessionToleranceMinor',
      ])
      .select([
        'cash_rounding_minor as cashRoundingMinor',
        'bounced_cheque_fee_minor as bouncedChequeFeeMinor',
      ])
      .select(['provision_rates_bps as provisionRatesBps', 'public_link_days as publicLinkDays']),
  )
  return settings!
}
