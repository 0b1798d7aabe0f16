// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface BankRuleTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  text: string
  money: 'in' | 'out'
  books: 'receipt' | 'settlement' | 'income' | 'vendor' | 'expense'
  party_id: string | null
  account_id: string | null
  from_id: string | null
  income_key: 'interestIncome' | 'otherIncome' | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
  text_key: GeneratedAlways<string>
  amount_minor: number | null
  amount_currency: string | null
  tax_code: string | null
}
