// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways } from '#kernel/server/column-types.ts'

export interface VehiclePlateTable {
  company_id: Generated<number>
  id: Generated<string>
  vehicle_id: string
  country: 'KW' | 'SA' | 'QA' | 'AE' | 'BH' | 'OM'
  code: string
  serial: string
  key: string
  is_temporary: Generated<boolean>
  valid_from: string
  valid_to: string | null
  period: GeneratedAlways<unknown>
  created_at: DefaultedInstant
  created_by: string | null
}
