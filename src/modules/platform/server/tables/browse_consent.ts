// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface BrowseConsentTable {
  company_id: Generated<number>
  mode: 'read' | 'write'
  until: Instant
  granted_by: string
  granted_by_name: string
  granted_at: Instant
}
