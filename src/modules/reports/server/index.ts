import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as dashboardContract from '../shared/dashboard.contract.ts'
import { reports } from '../shared/module.ts'
import * as scheduleContract from '../shared/schedule.contract.ts'
import * as searchContract from '../shared/search.contract.ts'
import { dueSchedules, runSchedules } from './schedule.job.ts'

export const reportsServer: ServerModule = {
  manifest: reports,
  endpoints: [
    ...bind(dashboardContract, () => import('./dashboard.queries.ts')),
    ...bind(searchContract, () => import('./search.queries.ts')),
    ...bind(
      scheduleContract,
      () => import('./schedule.commands.ts'),
      () => import('./schedule.queries.ts'),
    ),
  ],
  // At the hour; and soon after a server that was down at the hour is up again.
  schedules: [{ name: 'reports.schedule.mail', cron: '*/10 * * * *', list: dueSchedules, run: runSchedules }],
  migrations: new URL('./migrations/', import.meta.url),
}
