// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { Generated } from '#kernel/server/column-types.ts'

export interface FinancingVehicleTable {
  company_id: Generated<number>
  financing_id: string
  vehicle_id: string
  line_no: number
  share_minor: number
}
