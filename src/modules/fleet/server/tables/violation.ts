// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface ViolationTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  authority_party_id: string
  reference: string
  plate_text: string
  vehicle_id: string | null
  occurred_at: Instant
  time_known: boolean
  location: string | null
  type: 'speeding' | 'red_light' | 'phone' | 'seat_belt' | 'illegal_parking' | 'no_licence' | 'under_influence' | 'right_of_way' | 'reverse_driving' | 'overtaking' | 'lane' | 'other'
  fine_minor: number
  new_fine_minor: number | null
  due_on: string | null
  arrived_at: Instant
  custody_id: string | null
  queue_reason: 'no_vehicle' | 'several_vehicles' | 'no_time' | 'near_boundary' | 'in_yard' | 'workshop' | 'transfer' | 'not_ours' | 'stolen' | 'amount_changed' | 'custody_changed' | null
  state: 'queued' | 'matched' | 'decided' | 'cancelled'
  liability: 'custodian' | 'employee' | 'company' | null
  liable_party_id: string | null
  admin_fee_minor: Generated<number>
  provisional: Generated<boolean>
  decision_no: Generated<number>
  decided_at: NullableInstant
  decided_by: string | null
  invoice_id: string | null
  document: string | null
  settled_minor: Generated<number>
  objection: 'filed' | 'accepted' | 'refused' | null
  objection_note: string | null
  objected_at: NullableInstant
  cancel_reason: string | null
  paid_by_custodian: Generated<boolean>
  import_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}
