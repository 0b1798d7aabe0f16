// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant, Json } from '#kernel/server/column-types.ts'

export interface OpeningDraftTable {
  company_id: Generated<number>
  opened_on: string
  rows: Json
  version: number
  saved_at: Instant
  saved_by: string
  saved_by_name: string
}
