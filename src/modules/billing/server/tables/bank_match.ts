// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface BankMatchTable {
  company_id: Generated<number>
  bank_line_id: string
  treasury_move_id: string
  by_rule: 'reference' | 'day' | 'person' | 'created'
  created_at: DefaultedInstant
  created_by: string | null
}
