// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface ForeignDocumentTable {
  company_id: Generated<number>
  invoice_id: string
  currency: string
  rate: string
  total_minor: number
  settled_minor: Generated<number>
}
