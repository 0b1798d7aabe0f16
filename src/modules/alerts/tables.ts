// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedJson, Generated, GeneratedAlways, Instant, NullableInstant } from '#kernel/server/column-types.ts'

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

export interface MailedTable {
  company_id: Generated<number>
  user_id: string
  alert_id: string
  raised_at: Instant
}

export interface PreferenceTable {
  company_id: Generated<number>
  user_id: string
  version: Generated<number>
  quiet_from: string | null
  quiet_to: string | null
  changed_at: Instant
}

export interface TypePreferenceTable {
  company_id: Generated<number>
  user_id: string
  type: 'budget' | 'vehicle' | 'property' | 'notification' | 'smart' | 'system'
  silenced: Generated<boolean>
  mail_since: NullableInstant
}

export interface AlertsTables {
  'alerts.alert': AlertTable
  'alerts.mailed': MailedTable
  'alerts.preference': PreferenceTable
  'alerts.type_preference': TypePreferenceTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends AlertsTables {}
}
