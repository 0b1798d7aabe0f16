// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedJson, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface CalendarTable {
  is_only: Generated<boolean>
  version: Generated<number>
  working_days: Generated<number[]>
  opens_at: Generated<string>
  closes_at: Generated<string>
  ramadan_opens_at: Generated<string>
  ramadan_closes_at: Generated<string>
  ramadans: DefaultedJson
  closed_days: DefaultedJson
}

export interface InternalNoteTable {
  company_id: Generated<number>
  id: Generated<string>
  ticket_id: string
  at: Instant
  author_id: string
  author_name: string
  note: string
}

export interface QueueEntryTable {
  of_company: number
  ticket_id: string
  number: string
  title: string
  category: string
  priority: string
  state: string
  opened_at: Instant
  opened_by_name: string
  assigned_to: string | null
  assigned_to_name: string | null
  due_at: NullableInstant
  answered_at: NullableInstant
  first_response_minutes: number | null
  last_message_at: Instant
  is_last_by_staff: boolean
  was_late: boolean
  resolved_at: NullableInstant
  rating: number | null
}

export interface TicketTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  title: string
  description: string
  category: 'technical' | 'feature' | 'general' | 'billing' | 'account'
  priority: 'low' | 'medium' | 'high' | 'urgent'
  state: Generated<'open' | 'in_progress' | 'waiting_customer' | 'resolved' | 'closed'>
  opened_at: Instant
  opened_by: string
  opened_by_name: string
  file_ids: Generated<string[]>
  page: string | null
  request_id: string | null
  browser: string | null
  assigned_to: string | null
  assigned_to_name: string | null
  clock_from: Instant
  response_due_at: Instant
  resolve_due_at: Instant
  waiting_since: NullableInstant
  answered_at: NullableInstant
  first_response_at: NullableInstant
  first_response_minutes: number | null
  last_message_at: Instant
  is_last_by_staff: Generated<boolean>
  was_late: Generated<boolean>
  warned_at: NullableInstant
  late_told_at: NullableInstant
  resolved_at: NullableInstant
  closed_at: NullableInstant
  rating: number | null
  feedback: string | null
}

export interface TicketEventTable {
  company_id: Generated<number>
  id: Generated<string>
  ticket_id: string
  at: Instant
  kind: 'opened' | 'answered' | 'asked' | 'replied' | 'assigned' | 'handed_back' | 'resolved' | 'reopened' | 'closed' | 'rated' | 'lapsed'
  by_name: string
  by_staff: boolean
  note: string | null
}

export interface TicketMessageTable {
  company_id: Generated<number>
  id: Generated<string>
  ticket_id: string
  at: Instant
  author_id: string
  author_name: string
  by_staff: boolean
  message: string
  file_ids: Generated<string[]>
}

export interface SupportTables {
  'support.calendar': CalendarTable
  'support.internal_note': InternalNoteTable
  'support.queue_entry': QueueEntryTable
  'support.ticket': TicketTable
  'support.ticket_event': TicketEventTable
  'support.ticket_message': TicketMessageTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends SupportTables {}
}
