// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface LateFeeDocumentTable {
  company_id: Generated<number>
  late_fee_id: string
  invoice_id: string
  kind: 'assess' | 'waive'
}
