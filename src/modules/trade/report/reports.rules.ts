import type { ReportDefinition } from '#modules/accounting/public.ts'
import { tradeReports as names, reportRights, standingReports, type TradeReport } from './report.rules.ts'

/** Name keys as literals: the server renders them by code. */
const titles: Readonly<Record<TradeReport, string>> = {
  stock: 'trade.report.name.stock',
  movement: 'trade.report.name.movement',
  lowStock: 'trade.report.name.lowStock',
  countDifferences: 'trade.report.name.countDifferences',
  margin: 'trade.report.name.margin',
  production: 'trade.report.name.production',
  quality: 'trade.report.name.quality',
  efficiency: 'trade.report.name.efficiency',
}

const ofProduction: ReadonlySet<TradeReport> = new Set(['production', 'quality', 'efficiency'])

function tradeReport(report: TradeReport): ReportDefinition {
  return {
    group: 'trade',
    companyModule: ofProduction.has(report) ? 'production' : 'inventory',
    path: '/inventory/reports',
    id: `trade.${report}`,
    title: titles[report],
    query: 'trade.report.show',
    rights: [reportRights[report]],
    ...(standingReports.includes(report) ? { standing: 'now' as const } : {}),
    address: { report },
    filters: [],
    document: { name: 'trade.report.document', input: days => ({ report, ...days }) },
    make: async () => {
      const { tradeReportFile } = await import('./reportSheet.rules.ts')
      return asked => tradeReportFile(report, asked)
    },
  }
}

/** Every report of /inventory/reports, for the catalogue and the schedules of reports. */
export const tradeReports: readonly ReportDefinition[] = names.map(tradeReport)
