import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as alertContract from '../shared/alert.contract.ts'
import { alerts } from '../shared/module.ts'
import * as preferenceContract from '../shared/preference.contract.ts'
import { mailAlerts } from './mail.job.ts'
import { endSnoozes } from './snooze.job.ts'

export const alertsServer: ServerModule = {
  manifest: alerts,
  endpoints: [
    ...bind(
      alertContract,
      () => import('./alert.commands.ts'),
      () => import('./alert.queries.ts'),
    ),
    ...bind(
      preferenceContract,
      () => import('./preference.commands.ts'),
      () => import('./preference.queries.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [{ name: 'alerts.snooze.end', run: endSnoozes }],
  schedules: [
    { name: 'alerts.snooze.sweep', cron: '6 * * * *', run: endSnoozes },
    { name: 'alerts.mail', cron: '3-59/5 * * * *', run: mailAlerts },
  ],
}
