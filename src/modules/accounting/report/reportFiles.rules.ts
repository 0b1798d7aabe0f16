import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import type * as accountContract from '../account/account.contract.ts'
import { minorOf } from '../account/names.rules.ts'
import { profitFigures } from '../profit/profit.rules.ts'
import { profitFigureWords } from '../profit/profitFigures.rules.ts'
import { type Profit, profitSheet } from '../profit/profitSheet.rules.ts'
import { labelOfRow, type Report, statementSheet } from '../statement/statementSheet.rules.ts'
import type * as balanceContract from '../trialBalance/trialBalance.contract.ts'
import { statementRows, sumOf } from '../trialBalance/trialBalance.rules.ts'
import { groupOf, sideWord, trialBalanceSheet } from '../trialBalance/trialBalanceSheet.rules.ts'
import type { ReportName, ReportWord } from './report.rules.ts'
import type { ReportAsked, ReportFile, ReportHead } from './reportDefinition.rules.ts'
import { reportRowWords } from './reportWords.rules.ts'

/** The rows that a statement is read for. */
const headWords: Readonly<Record<ReportName, readonly ReportWord[]>> = {
  incomeStatement: ['netResult'],
  balanceSheet: ['liabilitiesAndEquity'],
  cashFlow: ['netChange', 'closingCash'],
}

export async function statementFile(report: ReportName, asked: ReportAsked): Promise<ReportFile> {
  const shown = (await asked.ask('accounting.report.show', {
    report,
    ...asked.filters,
    ...asked.days,
  })) as Report
  const heads = headWords[report].flatMap((word): ReportHead[] => {
    const row = shown.rows.find(one => one.word === word)
    return row ? [{ label: reportRowWords[word](), amount: row.amounts[0] ?? '0' }] : []
  })
  // Class 1 has no word of its own: the assets stand at the top of the balance sheet.
  const assets = report === 'balanceSheet' ? shown.rows.find(row => row.code === '1') : undefined
  return {
    sheet: statementSheet(report, shown, asked.currency),
    heads: [...(assets ? [{ label: labelOfRow(assets), amount: assets.amounts[0] ?? '0' }] : []), ...heads],
    rowCount: shown.rows.filter(row => row.kind === 'account').length,
  }
}

export async function trialBalanceFile(asked: ReportAsked): Promise<ReportFile> {
  const { currency, days } = asked
  const { under = '', ...filters } = asked.filters
  const question = { ...filters, from: days.from, asOf: days.to }
  const shown = (await asked.ask('accounting.trialBalance.show', question)) as WireOutputOf<
    typeof balanceContract.showTrialBalance
  >
  const chart = (await asked.ask('accounting.account.list', { inactive: true })) as WireOutputOf<
    typeof accountContract.listAccounts
  >
  const minor = (text: string) => minorOf(text, currency)
  const balances = shown.rows
    .filter(row => row.code.startsWith(String(under)))
    .map(row => ({
      accountId: row.accountId,
      code: row.code,
      level: row.level,
      opening: minor(row.opening),
      debit: minor(row.debit),
      credit: minor(row.credit),
      closing: minor(row.closing),
    }))
  const total = sumOf(balances)
  const heads = (['closingDebit', 'closingCredit'] as const).map(figure => {
    return { label: `${groupOf[figure]()} - ${sideWord(figure)}`, amount: moneyText(total[figure], currency) }
  })
  const rows = statementRows(balances, chart.rows, new Set())
  return { sheet: trialBalanceSheet(rows, total, currency), heads, rowCount: balances.length }
}

export async function profitFile(by: 'profitUnit' | 'costCenter', asked: ReportAsked): Promise<ReportFile> {
  const { figure = 'result', ...filters } = asked.filters
  const profit = (await asked.ask('accounting.profit.list', { by, ...filters, ...asked.days })) as Profit
  const compared = profitFigures.find(one => one === figure) ?? 'result'
  return {
    sheet: profitSheet(by, profit, compared, asked.currency),
    heads: profitFigures.map(one => ({ label: profitFigureWords[one](), amount: profit.totals[one] })),
    rowCount: profit.rows.length,
  }
}
