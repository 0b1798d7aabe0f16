// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface JournalEntryTable {
  company_id: Generated<number>
  id: string
  number: string
  entry_date: string
  period_id: number
  posted_at: Instant
  posted_by: string
  kind: 'auto' | 'manual' | 'recurring' | 'opening' | 'revaluation' | 'closing' | 'reversal'
  memo: string
  source_key: string
  origin_key: string
  generation: number
  payload_hash: string
  base_currency: string
  total: number
  line_count: number
  reverses_id: string | null
  reversed_number: string | null
  file_ids: Generated<string[]>
  file_hashes: Generated<string[]>
  search: string
  chain_seq: number
  prev_hash: string
  hash: string
}
