import { bind, type ServerModule } from '#kernel/server/module.ts'
import * as alertContract from '../shared/alert.contract.ts'
import { alerts } from '../shared/module.ts'
import * as alertCommands from './alert.commands.ts'
import * as alertQueries from './alert.queries.ts'
import { endSnoozes } from './snooze.job.ts'

export const alertsServer: ServerModule = {
  manifest: alerts,
  endpoints: [...bind(alertContract, { ...alertCommands, ...alertQueries })],
  migrations: new URL('./migrations/', import.meta.url),
  jobs: [{ name: 'alerts.snooze.end', run: endSnoozes }],
  schedules: [{ name: 'alerts.snooze.sweep', cron: '6 * * * *', run: endSnoozes }],
}
