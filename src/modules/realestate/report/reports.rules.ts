import type { ReportDefinition } from '#modules/accounting/public.ts'
import { type EstateReport, estateReports as names, reportRights, standingReports } from './report.rules.ts'

/** Name keys as literals: the server renders them by code. */
const titles: Readonly<Record<EstateReport, string>> = {
  occupancy: 'realestate.report.name.occupancy',
  portfolio: 'realestate.report.name.portfolio',
  financial: 'realestate.report.name.financial',
  rentRoll: 'realestate.report.name.rentRoll',
  expiries: 'realestate.report.name.expiries',
  tenants: 'realestate.report.name.tenants',
  owners: 'realestate.report.name.owners',
  maintenance: 'realestate.report.name.maintenance',
  cheques: 'realestate.report.name.cheques',
  market: 'realestate.report.name.market',
}

function estateReport(report: EstateReport): ReportDefinition {
  return {
    group: 'property',
    companyModule: 'properties',
    path: '/properties/reports',
    id: `property.${report}`,
    title: titles[report],
    query: 'realestate.report.show',
    rights: [reportRights[report]],
    ...(standingReports.includes(report) ? { standing: 'now' as const } : {}),
    address: { report },
    filters: [],
    document: { name: 'realestate.report.document', input: days => ({ report, ...days }) },
    make: async () => {
      const { estateReportFile } = await import('./reportSheet.rules.ts')
      return asked => estateReportFile(report, asked)
    },
  }
}

/** Every report of /properties/reports, for the catalogue and the schedules of reports. */
export const estateReports: readonly ReportDefinition[] = names.map(estateReport)
