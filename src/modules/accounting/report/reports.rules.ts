import type { ReportName } from './report.rules.ts'
import type { ReportDefinition } from './reportDefinition.rules.ts'

const page = { group: 'finance', companyModule: 'finance', path: '/finance/reports' } as const

const titles = {
  incomeStatement: 'accounting.report.incomeStatement',
  balanceSheet: 'accounting.report.balanceSheet',
  cashFlow: 'accounting.report.cashFlow',
} as const

function statement(report: ReportName, filters: readonly string[]): ReportDefinition {
  return {
    ...page,
    id: `finance.${report}`,
    title: titles[report],
    query: 'accounting.report.show',
    ...(report === 'balanceSheet' ? { standing: 'to' as const } : {}),
    address: { tab: report },
    filters,
    document: {
      name: 'accounting.report.document',
      input: (days, chosen) => ({ report, ...chosen, ...days }),
    },
    make: async () => {
      const { statementFile } = await import('./reportFiles.rules.ts')
      return asked => statementFile(report, asked)
    },
  }
}

function profit(by: 'profitUnit' | 'costCenter', filters: readonly string[]): ReportDefinition {
  const tab = by === 'profitUnit' ? 'profitUnits' : 'costCenters'
  return {
    ...page,
    id: `finance.${tab}`,
    title: by === 'profitUnit' ? 'accounting.report.profitUnits' : 'accounting.report.costCenters',
    query: 'accounting.profit.list',
    address: { tab },
    filters,
    document: { name: 'accounting.profit.document', input: (days, chosen) => ({ by, ...chosen, ...days }) },
    make: async () => {
      const { profitFile } = await import('./reportFiles.rules.ts')
      return asked => profitFile(by, asked)
    },
  }
}

/** The statements of /finance/reports: what each is, for the catalogue and the schedules of reports. */
export const financeReports: readonly ReportDefinition[] = [
  statement('incomeStatement', ['compare', 'level', 'zero', 'costCenterId', 'profitUnitId']),
  statement('balanceSheet', ['compare', 'level', 'zero']),
  statement('cashFlow', ['compare', 'zero']),
  {
    ...page,
    id: 'finance.trialBalance',
    title: 'accounting.report.trialBalance',
    query: 'accounting.trialBalance.show',
    address: { tab: 'trialBalance' },
    filters: ['level', 'zero', 'under', 'costCenterId', 'profitUnitId'],
    document: {
      name: 'accounting.trialBalance.document',
      input: ({ from, to }, chosen) => ({ ...chosen, from, asOf: to }),
    },
    make: async () => (await import('./reportFiles.rules.ts')).trialBalanceFile,
  },
  profit('profitUnit', ['search', 'compare', 'figure']),
  profit('costCenter', ['search', 'compare', 'figure']),
]
