// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface PartyDocumentFileTable {
  company_id: Generated<number>
  document_id: string
  file_id: string
}
