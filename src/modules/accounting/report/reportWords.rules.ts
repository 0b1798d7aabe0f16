import { m } from '#generated/words/messages.js'
import type { ReportName } from './report.rules.ts'

export { words as reportRowWords } from '#generated/choices/accounting.reportRow.ts'

export type ReportTab = ReportName | 'trialBalance' | 'profitUnits' | 'costCenters'

export const reportNameWords: Record<ReportTab, () => string> = {
  incomeStatement: m['accounting.report.incomeStatement'],
  balanceSheet: m['accounting.report.balanceSheet'],
  cashFlow: m['accounting.report.cashFlow'],
  trialBalance: m['accounting.report.trialBalance'],
  profitUnits: m['accounting.report.profitUnits'],
  costCenters: m['accounting.report.costCenters'],
}

/** A share as a sheet holds it: 0.9041 is 90.41 %. */
export const sheetShare = (bps: number | null): string | null =>
  bps === null ? null : (bps / 10_000).toFixed(4)
