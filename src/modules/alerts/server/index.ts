import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as alertContract from '../shared/alert.contract.ts'
import { alerts } from '../shared/module.ts'
import * as preferenceContract from '../shared/preference.contract.ts'

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
  jobs: [{ name: 'alerts.snooze.end', run: async ctx => (await import('./snooze.job.ts')).endSnoozes(ctx) }],
  schedules: [
    whenDue('alerts.snooze.sweep', '6 * * * *', async () => ({
      run: (await import('./snooze.job.ts')).endSnoozes,
    })),
    whenDue('alerts.mail', '3-59/5 * * * *', async () => ({
      run: (await import('./mail.job.ts')).mailAlerts,
    })),
  ],
}
