// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface ContractInvoiceTable {
  company_id: Generated<number>
  contract_id: string
  invoice_id: string
  kind: 'row' | 'downPayment' | 'charges' | 'mark' | 'swap' | 'credit' | 'option'
  row_id: string | null
  mark_id: string | null
  event_id: string | null
  created_at: DefaultedInstant
  is_shared: Generated<boolean>
}
