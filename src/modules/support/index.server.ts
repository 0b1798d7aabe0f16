import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as calendarContract from './calendar/calendar.contract.ts'
import * as deskContract from './desk/desk.contract.ts'
import { support } from './module.ts'
import type {} from './tables.ts'
import * as ticketContract from './ticket/ticket.contract.ts'

export const supportServer: ServerModule = {
  manifest: support,
  endpoints: [
    ...bind(
      ticketContract,
      () => import('./ticket/ticket.commands.ts'),
      () => import('./ticket/ticket.queries.ts'),
    ),
    ...bind(
      deskContract,
      () => import('./desk/desk.commands.ts'),
      () => import('./desk/desk.queries.ts'),
    ),
    ...bind(
      calendarContract,
      () => import('./calendar/calendar.commands.ts'),
      () => import('./calendar/calendar.queries.ts'),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  // Opened by `support.ticket.file` and `support.desk.file` alone: who may read a ticket is decided by the person, not by a permission.
  files: [
    { rows: 'support.ticket h where h.company_id = $1 and f.id = any (h.file_ids)', readers: [] },
    { rows: 'support.ticket_message h where h.company_id = $1 and f.id = any (h.file_ids)', readers: [] },
  ],
  contributes: {
    lateTicketCounts: async () => [(await import('./desk/desk.queries.ts')).countLateTickets],
  },
  schedules: [
    whenDue('support.clock', '*/5 * * * *', async () => (await import('./ticket/clock.job.ts')).supportClock),
  ],
}
