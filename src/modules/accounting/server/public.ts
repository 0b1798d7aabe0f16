import type { Ctx } from '#kernel/server/context.ts'
import { askWritten } from '#kernel/server/written.ts'

export { financeReports } from '../shared/reports.ts'
export { accrueRevenue } from './accruing.commands.ts'
export { acquireAsset, addAssetCost } from './asset.acquiring.ts'
export { disposeAsset, recordAssetUse, registerAssetRule, reinstateAsset } from './asset.disposing.ts'
export { accountBalance, partyKeyBalance, trialBalance } from './balance.queries.ts'
export { rateOn, recentRate } from './exchangeRate.queries.ts'
export type { Finding } from './finding.ts'
export { type ForecastRows, registerForecast } from './forecast.queries.ts'
export {
  type HealthCheck,
  registerCheck,
  registerNumbers,
  registerProof,
  registerSubledger,
} from './health.queries.ts'
export {
  registerAttention,
  registerFigure,
} from './overview.queries.ts'
export {
  acceptedDate,
  acceptedUndoing,
  findEntry,
  lockLedger,
  postJournal,
  prepareJournal,
  resolveAccounts,
  reverseJournal,
} from './posting.commands.ts'
export { registerProfitUnit } from './profitUnit.commands.ts'
export { profitUnitResult } from './profitUnit.queries.ts'
export { registerLoanDue } from './report.queries.ts'
export { registerForeignItems } from './revaluation.commands.ts'
export { printSheet } from './sheet.paper.ts'
export { type EndedSpread, endSpread, scheduleSpread, spreadKeysOf, stopSpread } from './spread.commands.ts'

export { endedVatPeriod, findVatSettlement, vatMovement } from './vat.commands.ts'
export { registerTreasuryCount } from './wizard.queries.ts'

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
export { registerAccountingApprovals } from './approvals.ts'
