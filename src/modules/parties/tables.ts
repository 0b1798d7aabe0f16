// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways, Instant, NullableInstant, NullableJson } from '#kernel/server/column-types.ts'

export interface BlacklistEntryTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  party_id: string
  reason_code: 'non_return' | 'unpaid' | 'damage' | 'fraud' | 'violations' | 'abuse' | 'other'
  reason: string
  evidence_links: Generated<string[]>
  starts_on: string
  review_on: string
  appeal: string | null
  appealed_at: NullableInstant
  lifted_at: NullableInstant
  lifted_by: string | null
  lift_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface IdentityRevealTable {
  company_id: Generated<number>
  id: Generated<string>
  document_id: string
  user_id: string
  reason: string
  revealed_at: Instant
  readable_until: Instant
}

export interface PartyTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  kind: 'individual' | 'organization'
  name_ar: string | null
  name_en: string | null
  phone: string | null
  alt_phone: string | null
  email: string | null
  birth_date: string | null
  nationality: string | null
  address: NullableJson
  credit_limit_minor: number | null
  credit_hold: Generated<boolean>
  credit_hold_reason: string | null
  status: Generated<'active' | 'inactive'>
  alias_of: string | null
  created_at: DefaultedInstant
  created_by: string | null
  updated_at: DefaultedInstant
  updated_by: string | null
  sort_name: GeneratedAlways<string>
  search_light: GeneratedAlways<string>
  search_aggressive: GeneratedAlways<string>
  vat_number: string | null
  payment_terms_days: number | null
  import_id: string | null
}

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

export interface PartyDocumentFileTable {
  company_id: Generated<number>
  document_id: string
  file_id: string
}

export interface PartyMatchTable {
  company_id: Generated<number>
  id: Generated<string>
  a_id: string
  b_id: string
  score: number
  why: string[]
  state: 'open' | 'dismissed' | 'merged' | 'undone'
  dismiss_reason: string | null
  survivor_id: string | null
  survivor_before: NullableJson
  survivor_after: NullableJson
  merged_at: NullableInstant
  created_at: DefaultedInstant
  decided_at: NullableInstant
  decided_by: string | null
}

export interface PartyRelationTable {
  company_id: Generated<number>
  id: Generated<string>
  from_id: string
  to_id: string
  kind: 'sponsor' | 'employer' | 'contact_person' | 'signatory' | 'guarantor'
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PartyRoleTable {
  company_id: Generated<number>
  party_id: string
  role: 'customer' | 'vendor' | 'supplier' | 'owner' | 'tenant' | 'driver' | 'guarantor' | 'employee' | 'patient' | 'insurer' | 'student'
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PartiesTables {
  'parties.blacklist_entry': BlacklistEntryTable
  'parties.identity_reveal': IdentityRevealTable
  'parties.party': PartyTable
  'parties.party_document': PartyDocumentTable
  'parties.party_document_file': PartyDocumentFileTable
  'parties.party_match': PartyMatchTable
  'parties.party_relation': PartyRelationTable
  'parties.party_role': PartyRoleTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends PartiesTables {}
}
