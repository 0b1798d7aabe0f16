// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface PartyDocumentTable {
  company_id: Generated<number>
  id: Generated<string>
  party_id: string
  type: 'civil_id' | 'qid' | 'saudi_id' | 'iqama' | 'emirates_id' | 'cpr' | 'oman_id' | 'passport' | 'driving_licence' | 'residency' | 'commercial_register' | 'authorisation'
  country: string
  number_sealed: Buffer
  number_hash: string
  last4: string
  issued_on: string | null
  expires_on: string | null
  check_result: 'passed' | 'warned' | 'unchecked'
  renews_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
