// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, NullableInstant, NullableJson } from '#kernel/server/column-types.ts'

export interface SignRequestTable {
  company_id: Generated<number>
  id: Generated<string>
  document_type: string
  document_id: string
  number: string
  title_ar: string
  title_en: string
  signer_name: string
  channel: 'link' | 'counter' | 'scan'
  is_bilingual: Generated<boolean>
  fingerprint: string
  document_hash: string
  document_file_id: string
  state: 'sent' | 'opened' | 'signed' | 'refused' | 'revoked'
  expires_at: NullableInstant
  opened_at: NullableInstant
  decided_at: NullableInstant
  refuse_reason: string | null
  signed_name: string | null
  strokes: NullableJson
  scan_file_id: string | null
  witness: string | null
  ip: string | null
  device: string | null
  by_name: string
  created_at: DefaultedInstant
  created_by: string | null
  consent_text: string | null
  code_hash: string | null
  code_used: Generated<boolean>
  signatory_id: string | null
}
