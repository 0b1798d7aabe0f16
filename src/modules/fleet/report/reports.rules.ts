import type { ReportDefinition } from '#modules/accounting/public.ts'
import { type FleetReport, fleetReports as names, reportRights } from './report.rules.ts'

/** Name keys as literals: the server renders them by code. */
const titles: Readonly<Record<FleetReport, string>> = {
  usage: 'fleet.report.name.usage',
  efficiency: 'fleet.report.name.efficiency',
  maintenance: 'fleet.report.name.maintenance',
  performance: 'fleet.report.name.performance',
  profitability: 'fleet.report.name.profitability',
  expiries: 'fleet.report.name.expiries',
  custody: 'fleet.report.name.custody',
  fines: 'fleet.report.name.fines',
  damage: 'fleet.report.name.damage',
  idle: 'fleet.report.name.idle',
  fuel: 'fleet.report.name.fuel',
  forecast: 'fleet.report.name.forecast',
  lateFines: 'fleet.report.name.lateFines',
}

/** Reports of what is ahead or stands now; the days of the others are chosen. */
const standing: readonly FleetReport[] = ['expiries', 'forecast', 'idle']

function fleetReport(report: FleetReport): ReportDefinition {
  const rights = reportRights[report]
  return {
    group: 'fleet',
    companyModule: 'vehicles',
    path: '/fleet/reports',
    id: `fleet.${report}`,
    title: titles[report],
    query: 'fleet.report.show',
    ...(rights ? { rights } : {}),
    ...(standing.includes(report) ? { standing: 'to' as const } : {}),
    address: { report },
    filters: ['groupId', 'branchId'],
    document: {
      name: 'fleet.report.document',
      input: (days, chosen) => ({ report, ...chosen, ...days }),
    },
    make: async () => {
      const { fleetReportFile } = await import('./reportFile.rules.ts')
      return asked => fleetReportFile(report, asked)
    },
  }
}

/** Every report of /fleet/reports, for the catalogue and the schedules of reports. */
export const fleetReports: readonly ReportDefinition[] = names.map(fleetReport)
