import type { ReportDefinition } from '#modules/accounting/public.ts'
import {
  type LegalReport,
  legalReports as names,
  reportFilters,
  reportRights,
  standingReports,
} from './report.rules.ts'

/** Name keys as literals: the server renders them by code. */
const titles: Readonly<Record<LegalReport, string>> = {
  casesSummary: 'legal.report.name.casesSummary',
  caseGroups: 'legal.report.name.caseGroups',
  recovery: 'legal.report.name.recovery',
  caseCosts: 'legal.report.name.caseCosts',
  hearingsRoll: 'legal.report.name.hearingsRoll',
  defaulters: 'legal.report.name.defaulters',
  promises: 'legal.report.name.promises',
  legalCorrespondence: 'legal.report.name.legalCorrespondence',
}

function legalReport(report: LegalReport): ReportDefinition {
  return {
    group: 'legal',
    companyModule: 'core',
    path: '/legal/reports',
    id: `legal.${report}`,
    title: titles[report],
    query: 'legal.report.show',
    rights: [reportRights[report]],
    ...(standingReports.includes(report) ? { standing: 'now' as const } : {}),
    address: { report },
    filters: reportFilters[report],
    document: { name: 'legal.report.document', input: (days, chosen) => ({ report, ...chosen, ...days }) },
    make: async () => {
      const { legalReportFile } = await import('./reportSheet.rules.ts')
      return asked => legalReportFile(report, asked)
    },
  }
}

/** Every report of /legal/reports, for the catalogue and the schedules of reports. */
export const legalReports: readonly ReportDefinition[] = names.map(legalReport)
