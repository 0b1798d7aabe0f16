import type { ScheduledWork } from '#kernel/server/module.ts'
import { alertDocuments } from './documentAlarm.queries.ts'

/** Every night: documents that near their end or have ended. */
export const documentAlarm: ScheduledWork = { run: ctx => alertDocuments(ctx) }
