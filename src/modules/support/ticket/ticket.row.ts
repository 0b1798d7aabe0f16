import type { Selectable, Updateable } from 'kysely'
import type { Change, Ctx } from '#kernel/server/context.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import type { TicketEventTable, TicketTable } from '../tables.ts'

export type TicketRow = Selectable<TicketTable>
export type EventKind = TicketEventTable['kind']

/** Whether the caller is in charge of the company: its administrator, or staff of the platform on a visit. */
export const seesAll = (ctx: Ctx): boolean =>
  ctx.actor === null || ctx.actor.superAdmin || ctx.actor.roles.includes('company_admin')

/** A ticket that the caller may read, locked; another person's is not found. */
export async function lockOwnTicket(ctx: Ctx, id: string, version?: number): Promise<TicketRow> {
  const row = await lockTicket(ctx, id)
  if (!seesAll(ctx) && row.opened_by !== ctx.user.id) deny(notFound())
  if (version !== undefined) refuse(whyNotStale(row, version))
  return row
}

/** A ticket of the company of the call, locked until the transaction ends. */
export async function lockTicket(ctx: Ctx, id: string): Promise<TicketRow> {
  const row = await ctx.db
    .selectFrom('support.ticket')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? deny(notFound())
}

export const clockOf = (row: TicketRow) => ({
  state: row.state,
  priority: row.priority,
  answeredAt: row.answered_at,
  responseDueAt: row.response_due_at,
  resolveDueAt: row.resolve_due_at,
})

type Step = {
  kind: EventKind
  byStaff: boolean
  note?: string | null
  changes?: readonly Change[]
}

/** Writes a step of a ticket: its columns, the event that both sides see, and one line of the audit trail. */
export async function saveStep(
  ctx: Ctx,
  row: TicketRow,
  columns: Updateable<TicketTable>,
  { kind, byStaff, note = null, changes = [] }: Step,
): Promise<void> {
  await ctx.db
    .updateTable('support.ticket')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await writeEvent(ctx, row.id, { kind, byStaff, note })
  const state =
    columns.state && columns.state !== row.state
      ? [{ field: 'state', before: row.state, after: columns.state }]
      : []
  ctx.audit({ subject: `support.ticket:${row.id}`, label: row.number, changes: [...state, ...changes] })
  ctx.hint('support.ticket', row.id)
}

export async function writeEvent(
  ctx: Ctx,
  ticketId: string,
  { kind, byStaff, note = null }: Pick<Step, 'kind' | 'byStaff' | 'note'>,
): Promise<void> {
  await ctx.db
    .insertInto('support.ticket_event')
    .values({ ticket_id: ticketId, at: ctx.now, kind, by_name: ctx.user.name, by_staff: byStaff, note })
    .execute()
}

type Message = { message: string; fileIds?: readonly string[]; byStaff: boolean }

export async function writeMessage(
  ctx: Ctx,
  ticketId: string,
  { message, fileIds = [], byStaff }: Message,
): Promise<void> {
  await ctx.db
    .insertInto('support.ticket_message')
    .values({
      ticket_id: ticketId,
      at: ctx.now,
      author_id: ctx.user.id,
      author_name: ctx.user.name,
      by_staff: byStaff,
      message,
      file_ids: [...fileIds],
    })
    .execute()
}
