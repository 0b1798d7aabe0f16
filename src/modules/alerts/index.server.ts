import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as alertContract from './alert/alert.contract.ts'
import { alerts } from './module.ts'
import * as preferenceContract from './preference/preference.contract.ts'

export const alertsServer: ServerModule = {
  manifest: alerts,
  endpoints: [
    ...bind(
      alertContract,
      () => import('./alert/alert.commands.ts'),
      () => import('./alert/alert.queries.ts'),
    ),
    ...bind(
      preferenceContract,
      () => import('./preference/preference.commands.ts'),
      () => import('./preference/preference.queries.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  contributes: {
    alarms: async () => [(await import('./platformAlarm/platformAlarm.queries.ts')).ring],
  },
  jobs: [
    { name: 'alerts.snooze.end', run: async ctx => (await import('./alert/snooze.job.ts')).endSnoozes(ctx) },
  ],
  schedules: [
    whenDue('alerts.snooze.sweep', '6 * * * *', async () => ({
      run: (await import('./alert/snooze.job.ts')).endSnoozes,
    })),
    whenDue('alerts.mail', '3-59/5 * * * *', async () => ({
      run: (await import('./alert/mail.job.ts')).mailAlerts,
    })),
  ],
}
