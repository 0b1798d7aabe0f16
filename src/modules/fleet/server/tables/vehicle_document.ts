// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface VehicleDocumentTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vehicle_id: string
  kind: 'registration' | 'technical_inspection' | 'operating_permit' | 'warranty' | 'purchase' | 'other'
  number: string | null
  issuer: string | null
  issued_on: string | null
  expires_on: string | null
  fee_minor: number | null
  replaces_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
  fee_payment_id: string | null
  fee_bill_id: string | null
  fee_document: string | null
  voided_fees: Generated<number>
}
