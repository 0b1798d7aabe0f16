import type { Ctx } from '#kernel/server/context.ts'
import { listPlatformStaff } from '#modules/access/public.server.ts'
import { tellDesk } from './telling.queries.ts'
import { saveStep, type TicketRow } from './ticket.row.ts'

/**
 * A ticket never stays with somebody who no longer runs the platform: it goes back to the queue, and the others are mailed (case SP-02).
 * Answers the row as it stands afterwards.
 */
export async function releaseGone(ctx: Ctx, row: TicketRow): Promise<TicketRow> {
  if (row.assigned_to === null) return row
  const staff = await listPlatformStaff(ctx)
  if (staff.some(person => person.id === row.assigned_to)) return row
  const free = { assigned_to: null, assigned_to_name: null }
  await saveStep(ctx, row, free, {
    kind: 'handed_back',
    byStaff: true,
    changes: [{ field: 'assignedTo', before: row.assigned_to_name, after: null }],
  })
  const released = { ...row, ...free, version: row.version + 1 }
  await tellDesk(ctx, released, 'handedBack')
  return released
}
