// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated, Instant } from '#kernel/server/column-types.ts'

export interface InspectionSignatureTable {
  company_id: Generated<number>
  id: Generated<string>
  inspection_id: string
  role: 'custodian' | 'inspector' | 'witness'
  party_id: string | null
  name: string
  file_id: string | null
  document_hash: string
  signed_at: Instant
}
