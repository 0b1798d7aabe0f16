// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>
// biome-ignore lint/suspicious/noExplicitAny: the shape of a json column belongs to the code that reads it
type Json = ColumnType<any, string | null, string | null>
type DefaultedInstant = ColumnType<Date, Date | string | undefined, Date | string>
// biome-ignore lint/suspicious/noExplicitAny: the shape of a json column belongs to the code that reads it
type DefaultedJson = ColumnType<any, string | null | undefined, string | null>
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
// biome-ignore lint/suspicious/noExplicitAny: the shape of a json column belongs to the code that reads it
type NullableJson = ColumnType<any, string | null | undefined, string | null>
export type { DefaultedInstant, DefaultedJson, Instant, Json, NullableInstant, NullableJson }

export interface AlertTable {
  company_id: Generated<number>
  id: Generated<string>
  type: 'budget' | 'vehicle' | 'property' | 'notification' | 'smart' | 'system'
  kind: string
  severity: 'critical' | 'high' | 'medium' | 'low'
  severity_rank: GeneratedAlways<number>
  title_key: string
  params: DefaultedJson
  search_key: string
  subject_type: string | null
  subject_id: string | null
  audience: 'company' | 'user'
  user_id: string | null
  permission_id: string | null
  due_on: string | null
  state: Generated<'open' | 'acknowledged' | 'snoozed' | 'resolved'>
  occurrences: Generated<number>
  details: DefaultedJson
  raised_at: Instant
  last_raised_at: Instant
  acknowledged_by: string | null
  acknowledged_by_name: string | null
  acknowledged_at: NullableInstant
  snoozed_until: NullableInstant
  resolved_at: NullableInstant
}

export interface AlertsTables {
  'alerts.alert': AlertTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends AlertsTables {}
}
