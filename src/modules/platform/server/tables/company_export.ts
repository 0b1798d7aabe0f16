// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface CompanyExportTable {
  company_id: Generated<number>
  id: Generated<string>
  state: Generated<'preparing' | 'ready' | 'failed' | 'removed'>
  requested_by: string
  requested_by_name: string
  requested_at: Instant
  ready_at: NullableInstant
  expires_at: NullableInstant
  parts: number | null
  size_bytes: number | null
  row_count: number | null
  file_count: number | null
  sha256: string | null
  by_staff: Generated<boolean>
  kind: Generated<'asked' | 'nightly' | 'manual'>
  verified_at: NullableInstant
  is_intact: boolean | null
}
