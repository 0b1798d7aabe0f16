// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways, NullableInstant } from '#kernel/server/column-types.ts'

export interface InvoiceTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  kind: 'sale' | 'service' | 'bill' | 'creditNote' | 'vendorCredit' | 'writeOff'
  status: Generated<'draft' | 'issued' | 'void'>
  number: string | null
  party_id: string
  invoice_date: string
  due_on: string
  reference: string | null
  note: string | null
  tax_inclusive: Generated<boolean>
  document_discount_bps: number | null
  document_discount_minor: number | null
  subtotal_minor: number
  discount_minor: number
  tax_minor: number
  total_minor: number
  settled_minor: Generated<number>
  open_minor: GeneratedAlways<number>
  control_account_id: string | null
  settle_rank: Generated<number>
  corrects_id: string | null
  reason: string | null
  source_key: string | null
  voided_on: string | null
  issued_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
  search: GeneratedAlways<string>
  reference_key: GeneratedAlways<string | null>
  draft_currency: string | null
  draft_rate: string | null
  draft_discount_minor: number | null
  profit_unit_ids: string[] | null
  opened_on: string | null
  counts_on: GeneratedAlways<string>
  settled_from: string | null
}
