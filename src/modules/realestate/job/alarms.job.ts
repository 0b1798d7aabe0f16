import type { ScheduledWork } from '#kernel/server/module.ts'
import { tellOfProperty } from './alarms.queries.ts'

/** Every hour: alerts of leases and units. */
export const propertyAlarms: ScheduledWork = { run: tellOfProperty }
