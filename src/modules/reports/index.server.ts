import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as dashboardContract from './dashboard/dashboard.contract.ts'
import { reports } from './module.ts'
import * as scheduleContract from './schedule/schedule.contract.ts'
import * as searchContract from './search/search.contract.ts'

export const reportsServer: ServerModule = {
  manifest: reports,
  endpoints: [
    ...bind(dashboardContract, () => import('./dashboard/dashboard.queries.ts')),
    ...bind(searchContract, () => import('./search/search.queries.ts')),
    ...bind(
      scheduleContract,
      () => import('./schedule/schedule.commands.ts'),
      () => import('./schedule/schedule.queries.ts'),
    ),
  ],
  contributes: {
    checklistSteps: async () => (await import('./dashboard/checklist.queries.ts')).checklistSteps,
  },
  // At the hour; and soon after a server that was down at the hour is up again.
  schedules: [
    whenDue(
      'reports.schedule.mail',
      '*/10 * * * *',
      async () => {
        const { dueSchedules, runSchedules } = await import('./schedule/schedule.job.ts')
        return { list: dueSchedules, run: runSchedules }
      },
      'inParts',
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
}
