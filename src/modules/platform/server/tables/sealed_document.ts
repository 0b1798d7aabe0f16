// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface SealedDocumentTable {
  company_id: Generated<number>
  id: Generated<string>
  no: number
  request_id: string
  document_type: string
  document_id: string
  number: string
  title_ar: string
  title_en: string
  file_id: string
  original_hash: string
  sealed_hash: string
  previous_hash: string
  chain_hash: string
  verify_code: string
  sealed_at: Instant
}
