// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface RowLineTable {
  company_id: Generated<number>
  row_id: string
  line_no: number
  kind: 'rent' | 'extra' | 'extra_driver' | 'waiver' | 'delivery'
  extra_id: string | null
  description_ar: string
  key: string
  gross_minor: number
  discount_minor: Generated<number>
  credited_minor: Generated<number>
  invoice_line_no: number | null
}
