// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated } from '#kernel/server/column-types.ts'

export interface DefaultFineTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  type: 'speeding' | 'red_light' | 'phone' | 'seat_belt' | 'illegal_parking' | 'no_licence' | 'under_influence' | 'right_of_way' | 'reverse_driving' | 'overtaking' | 'lane' | 'other'
  valid_from: string
  amount_minor: number
  created_at: DefaultedInstant
  created_by: string | null
}
