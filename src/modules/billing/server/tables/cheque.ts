// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface ChequeTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  direction: 'in' | 'out'
  number: string
  bank: string
  drawer: string
  due_on: string
  amount_minor: number
  party_id: string
  payment_id: string
  treasury_account_id: string | null
  state: 'onHand' | 'lodged' | 'cleared' | 'handedBack' | 'bounced' | 'legal' | 'replaced' | 'issued' | 'stopped'
  state_on: string
  replaced_by_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
  bank_key: GeneratedAlways<string>
  drawer_key: GeneratedAlways<string>
  search: GeneratedAlways<string>
}
