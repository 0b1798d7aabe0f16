import type { ReportDefinition } from '#modules/accounting/public.ts'
import { type HrReport, hrReports as names, reportRights, standingReports } from './report.rules.ts'

/** Name keys as literals: the server renders them by code. */
const titles: Readonly<Record<HrReport, string>> = {
  employees: 'hr.report.name.employees',
  nationalities: 'hr.report.name.nationalities',
  attendance: 'hr.report.name.attendance',
  leaves: 'hr.report.name.leaves',
  balances: 'hr.report.name.balances',
  documents: 'hr.report.name.documents',
  payroll: 'hr.report.name.payroll',
  components: 'hr.report.name.components',
  endOfService: 'hr.report.name.endOfService',
}

function hrReport(report: HrReport): ReportDefinition {
  const standing = standingReports[report]
  return {
    group: 'hr',
    companyModule: 'core',
    path: '/hr/reports',
    id: `hr.${report}`,
    title: titles[report],
    query: 'hr.report.show',
    rights: [reportRights[report]],
    ...(standing ? { standing } : {}),
    address: { report },
    filters: ['branchId', 'department'],
    document: { name: 'hr.report.document', input: (days, chosen) => ({ report, ...chosen, ...days }) },
    make: async () => {
      const { hrReportFile } = await import('./reportSheet.rules.ts')
      return asked => hrReportFile(report, asked)
    },
  }
}

/** Every report of /hr/reports, for the catalogue and the schedules of reports. */
export const hrReports: readonly ReportDefinition[] = names.map(hrReport)
