import { m } from '#generated/words/messages.js'
import type { ReportName, ReportWord } from './report.rules.ts'

export type ReportTab = ReportName | 'trialBalance' | 'profitUnits' | 'costCenters'

export const reportNameWords: Record<ReportTab, () => string> = {
  incomeStatement: m['accounting.report.incomeStatement'],
  balanceSheet: m['accounting.report.balanceSheet'],
  cashFlow: m['accounting.report.cashFlow'],
  trialBalance: m['accounting.report.trialBalance'],
  profitUnits: m['accounting.report.profitUnits'],
  costCenters: m['accounting.report.costCenters'],
}

export const reportRowWords: Record<ReportWord, () => string> = {
  netResult: m['accounting.reportRow.netResult'],
  currentResult: m['accounting.reportRow.currentResult'],
  dueWithinYear: m['accounting.reportRow.dueWithinYear'],
  liabilitiesAndEquity: m['accounting.reportRow.liabilitiesAndEquity'],
  operating: m['accounting.reportRow.operating'],
  investing: m['accounting.reportRow.investing'],
  financing: m['accounting.reportRow.financing'],
  netChange: m['accounting.reportRow.netChange'],
  openingCash: m['accounting.reportRow.openingCash'],
  closingCash: m['accounting.reportRow.closingCash'],
}

/** A share as a sheet holds it: 0.9041 is 90.41 %. */
export const sheetShare = (bps: number | null): string | null =>
  bps === null ? null : (bps / 10_000).toFixed(4)
