// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, GeneratedAlways, Instant, Json, NullableInstant } from '#kernel/server/column-types.ts'

export interface AttachmentTable {
  company_id: Generated<number>
  id: Generated<string>
  file_id: string
  vehicle_id: string | null
  document_id: string | null
  flag_id: string | null
  position: Generated<number>
  created_at: DefaultedInstant
  created_by: string | null
  policy_id: string | null
  fuel_log_id: string | null
  work_order_id: string | null
}

export interface ClaimTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vehicle_id: string | null
  group_id: string | null
  source_type: 'quotation' | 'contract' | 'permit' | 'workOrder' | 'waybill'
  source_id: string
  source_label: string
  starts_at: Instant
  ends_at: Instant
  busy_until: Instant
  period: GeneratedAlways<string>
  expires_at: NullableInstant
  state: Generated<'active' | 'fulfilled' | 'released'>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface CustodyTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vehicle_id: string
  kind: 'contract' | 'permit' | 'workshop' | 'transfer'
  party_id: string | null
  holder: string
  source_type: 'contract' | 'permit' | 'workOrder' | 'transfer'
  source_id: string
  source_label: string
  claim_id: string | null
  from_at: Instant
  to_at: NullableInstant
  until_at: GeneratedAlways<Instant>
  held: GeneratedAlways<string>
  from_typed: Generated<boolean>
  to_typed: Generated<boolean>
  due_at: NullableInstant
  interrupts_id: string | null
  closed_at: NullableInstant
  voided_at: NullableInstant
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface CustodyDriverTable {
  company_id: Generated<number>
  id: Generated<string>
  custody_id: string
  party_id: string
  from_at: Instant
  to_at: NullableInstant
}

export interface DamagePriceTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  group_id: string
  type: 'scratch' | 'dent' | 'crack' | 'chip' | 'broken' | 'missing' | 'burn' | 'stain'
  severity: 'minor' | 'moderate' | 'severe'
  amount_minor: number
  created_at: DefaultedInstant
  created_by: string | null
}

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

export interface DispatchPermitTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  vehicle_id: string
  purpose: 'employee_use' | 'delivery' | 'maintenance' | 'inspection' | 'transfer' | 'other'
  priority: 'low' | 'normal' | 'high' | 'urgent'
  driver_party_id: string
  destination: string
  destination_branch_id: string | null
  starts_at: Instant
  ends_at: Instant
  expected_km: number | null
  fuel_allowance_minor: number | null
  note: string | null
  state: Generated<'pending' | 'approved' | 'rejected' | 'in_progress' | 'completed' | 'cancelled'>
  decided_at: NullableInstant
  decided_by: string | null
  decided_by_name: string | null
  reject_reason: string | null
  custody_id: string | null
  started_at: NullableInstant
  returned_at: NullableInstant
  completed_at: NullableInstant
  out_inspection_id: string | null
  in_inspection_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}

export interface FinancingTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  lender_party_id: string
  dealer_party_id: string
  agreement_on: string
  cash_price_minor: number
  down_payment_minor: number
  financed_minor: GeneratedAlways<number>
  installment_count: number
  first_due_on: string
  terms: 'annual' | 'flat' | 'amount'
  rate_ppm: number | null
  installment_minor: number
  monthly_rate: string
  reference: string | null
  note: string | null
  state: Generated<'draft' | 'active' | 'settled'>
  settled_on: string | null
  quote_minor: number | null
  created_at: DefaultedInstant
  created_by: string | null
  paid_before: number | null
  opened_on: string | null
}

export interface FinancingAllocationTable {
  company_id: Generated<number>
  financing_payment_id: string
  financing_id: string
  no: number
  interest_minor: number
  principal_minor: number
}

export interface FinancingInstallmentTable {
  company_id: Generated<number>
  financing_id: string
  no: number
  due_on: string
  amount_minor: number
  interest_minor: number
  principal_minor: number
  accrued_on: string | null
  before_opening: Generated<boolean>
}

export interface FinancingPaymentTable {
  company_id: Generated<number>
  id: Generated<string>
  financing_id: string
  payment_id: string
  number: string
  paid_on: string
  kind: 'installment' | 'settlement'
  amount_minor: number
  interest_minor: number
  principal_minor: number
  cost_minor: Generated<number>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface FinancingVehicleTable {
  company_id: Generated<number>
  financing_id: string
  vehicle_id: string
  line_no: number
  share_minor: number
}

export interface FindingIgnoredTable {
  company_id: Generated<number>
  vehicle_id: string
  finding: string
  reason: string
  until: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface FlagTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vehicle_id: string
  kind: 'accident' | 'stolen' | 'police_hold' | 'out_of_service'
  note: string
  from_at: Instant
  to_at: NullableInstant
  until_at: GeneratedAlways<Instant>
  expected_until: NullableInstant
  police_report_no: string | null
  fault_percent: number | null
  insurance_claim_no: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface FuelBillTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vendor_party_id: string
  billed_on: string
  accrued_minor: number
  amount_minor: number
  payment_id: string | null
  bill_id: string | null
  document: string
  voided_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface FuelLogTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vehicle_id: string
  at: Instant
  filled_on: string
  litres: string
  km: number
  is_full: boolean
  paid_by: 'company' | 'custodian'
  cost_minor: number | null
  vendor_party_id: string | null
  receipt_no: string | null
  fuel_bill_id: string | null
  voided_at: NullableInstant
  void_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}

export interface InspectionTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string | null
  device_key: string
  vehicle_id: string
  purpose: 'out' | 'in' | 'periodic'
  custody_id: string | null
  at: Instant
  odometer_km: number
  fuel_eighths: number
  overall: 'excellent' | 'good' | 'fair' | 'poor'
  note: string | null
  state: Generated<'draft' | 'signed' | 'voided'>
  document_hash: string | null
  signed_at: NullableInstant
  signed_by: string | null
  void_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}

export interface InspectionItemTable {
  company_id: Generated<number>
  inspection_id: string
  key: string
  result: 'ok' | 'attention' | 'missing'
  note: string | null
}

export interface InspectionPhotoTable {
  company_id: Generated<number>
  id: Generated<string>
  inspection_id: string
  angle: 'front' | 'front_right' | 'right' | 'rear_right' | 'rear' | 'rear_left' | 'left' | 'front_left' | 'dashboard' | 'interior'
  file_id: string
  sha256: string
  taken_at: Instant
}

export interface InspectionSignatureTable {
  company_id: Generated<number>
  id: Generated<string>
  inspection_id: string
  role: 'custodian' | 'inspector' | 'witness'
  party_id: string | null
  name: string
  file_id: string | null
  document_hash: string
  signed_at: Instant
}

export interface InsuranceClaimTable {
  company_id: Generated<number>
  id: Generated<string>
  policy_id: string
  flag_id: string
  claimed_on: string
  amount_minor: number
  claim_no: string | null
  invoice_id: string
  invoice_number: string
  created_at: DefaultedInstant
  created_by: string | null
  voided_on: string | null
}

export interface InsurancePolicyTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  insurer_party_id: string
  number: string
  cover: 'comprehensive' | 'third_party'
  starts_on: string
  ends_on: string
  premium_minor: number
  excess_minor: number | null
  rental_use: boolean
  note: string | null
  state: Generated<'draft' | 'active' | 'cancelled'>
  bill_id: string | null
  bill_number: string | null
  cancelled_on: string | null
  refund_minor: number | null
  credit_number: string | null
  cancel_reason: string | null
  covers_until: GeneratedAlways<string>
  created_at: DefaultedInstant
  created_by: string | null
  voided_bills: Generated<number>
  voided_refunds: Generated<number>
  resumed_on: string | null
}

export interface InsuranceShareTable {
  company_id: Generated<number>
  policy_id: string
  vehicle_id: string
  line_no: number
  share_minor: number
}

export interface MarkTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vehicle_id: string
  view: 'front' | 'rear' | 'left' | 'right' | 'roof' | 'interior'
  x: number
  y: number
  type: 'scratch' | 'dent' | 'crack' | 'chip' | 'broken' | 'missing' | 'burn' | 'stain'
  severity: 'minor' | 'moderate' | 'severe'
  note: string | null
  first_seen_in: string
  worsens_id: string | null
  is_surely_new: Generated<boolean>
  decision: Generated<'pending' | 'custodian' | 'insurer' | 'warranty' | 'company'>
  amount_minor: number | null
  decided_at: NullableInstant
  decided_by: string | null
  reason: string | null
  charge_key: string | null
  charge_document: string | null
  repaired_by: string | null
  repaired_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
  voided_charges: Generated<number>
}

export interface MarkPhotoTable {
  company_id: Generated<number>
  mark_id: string
  file_id: string
  sha256: string
  position: number
}

export interface OdometerReadingTable {
  company_id: Generated<number>
  id: Generated<string>
  vehicle_id: string
  at: Instant
  km: number
  shown_km: number
  source: 'handover' | 'return' | 'permit' | 'workshop' | 'fuel' | 'manual'
  source_id: string | null
  note: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface OdometerVoidTable {
  company_id: Generated<number>
  reading_id: string
  reason: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface RateTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  group_id: string | null
  vehicle_id: string | null
  valid_from: string
  valid_to: string | null
  period: GeneratedAlways<unknown>
  daily_minor: number
  weekly_minor: number | null
  monthly_minor: number | null
  yearly_minor: number | null
  min_daily_minor: number | null
  min_weekly_minor: number | null
  min_monthly_minor: number | null
  min_yearly_minor: number | null
  included_km_daily: number | null
  included_km_monthly: number | null
  extra_km_minor: number | null
  deposit_minor: number | null
  fuel_per_eighth_minor: number | null
  late_hour_minor: number | null
  import_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ReserveLineTable {
  company_id: Generated<number>
  run_id: string
  custody_id: string
  previous_minor: number
  target_minor: number
  delta_minor: GeneratedAlways<number>
}

export interface ReserveRunTable {
  company_id: Generated<number>
  id: Generated<string>
  month: string
  run_on: string
  target_minor: number
  delta_minor: number
  entry_number: string | null
  created_at: DefaultedInstant
}

export interface ServicePlanTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ServicePlanItemTable {
  company_id: Generated<number>
  id: Generated<string>
  plan_id: string
  position: number
  type: 'routine' | 'oil_change' | 'tire_service' | 'brake_service' | 'engine_repair' | 'transmission' | 'electrical' | 'body_work' | 'inspection' | 'emergency' | 'other'
  every_km: number | null
  every_days: number | null
  expected_hours: Generated<number>
  retired: Generated<boolean>
}

export interface VehicleTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  make: string
  model: string
  year: number
  vin: string | null
  group_id: string
  branch_id: string | null
  colour: string | null
  body_class: 'sedan' | 'suv' | 'hatchback' | 'coupe' | 'convertible' | 'pickup' | 'van' | 'truck' | null
  transmission: 'automatic' | 'manual' | 'cvt' | null
  fuel_type: 'gasoline' | 'diesel' | 'hybrid' | 'electric' | null
  seats: number | null
  tank_litres: number | null
  ownership: Generated<'owned' | 'financed' | 'leased_in'>
  owner_party_id: string | null
  acquired_on: string | null
  in_service_on: string | null
  disposed_on: string | null
  disposal_kind: 'sold' | 'total_loss' | 'stolen' | 'returned' | null
  asset_id: string | null
  service_plan_id: string | null
  warranty_until: string | null
  warranty_km: number | null
  qr_token: string
  note: string | null
  import_id: string | null
  search: GeneratedAlways<string>
  created_at: DefaultedInstant
  created_by: string | null
  undone_disposals: Generated<number>
}

export interface VehicleDocumentTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  vehicle_id: string
  kind: 'registration' | 'technical_inspection' | 'operating_permit' | 'warranty' | 'purchase' | 'other'
  number: string | null
  issuer: string | null
  issued_on: string | null
  expires_on: string | null
  fee_minor: number | null
  replaces_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
  fee_payment_id: string | null
  fee_bill_id: string | null
  fee_document: string | null
  voided_fees: Generated<number>
}

export interface VehicleGroupTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  name_en: string | null
  colour: string | null
  cost_center_id: string | null
  service_plan_id: string | null
  life_months: number | null
  salvage_basis_points: number | null
  depreciation_method: 'straightLine' | 'decliningBalance' | 'unitsOfUse' | null
  overbook: Generated<number>
  import_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface VehicleImportTable {
  company_id: Generated<number>
  id: Generated<string>
  file_name: string
  rows_hash: string
  row_count: number
  created_count: number
  duplicate_count: number
  error_count: number
  state: Generated<'committed' | 'undone'>
  undo_until: Instant
  undone_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
}

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

export interface ViolationImportTable {
  company_id: Generated<number>
  id: Generated<string>
  authority_party_id: string
  file_name: string
  rows_hash: string
  profile: Json
  row_count: number
  added_count: number
  matched_count: number
  queued_count: number
  duplicate_count: number
  changed_count: number
  error_count: number
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ViolationImportRowTable {
  company_id: Generated<number>
  import_id: string
  row_no: number
  texts: Json
  outcome: 'matched' | 'queued' | 'duplicate' | 'changed' | 'error'
  reason: string | null
}

export interface ViolationPaymentTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  payment_id: string
  number: string
  authority_party_id: string
  paid_on: string
  violation_count: number
  amount_minor: number
  discount_minor: Generated<number>
  receipt: string | null
  reversed_on: string | null
  reverse_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ViolationSettlementTable {
  company_id: Generated<number>
  id: Generated<string>
  violation_payment_id: string
  violation_id: string
  amount_minor: number
  discount_minor: Generated<number>
  discount_kind: 'credit' | 'entry' | 'income' | null
}

export interface WorkOrderTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  vehicle_id: string
  type: 'routine' | 'oil_change' | 'tire_service' | 'brake_service' | 'engine_repair' | 'transmission' | 'electrical' | 'body_work' | 'inspection' | 'emergency' | 'other'
  description: string
  priority: 'low' | 'medium' | 'high' | 'urgent'
  vendor_party_id: string | null
  planned_from: NullableInstant
  planned_to: NullableInstant
  estimated_minor: number | null
  state: Generated<'pending' | 'in_progress' | 'completed' | 'cancelled'>
  custody_id: string | null
  started_at: NullableInstant
  completed_at: NullableInstant
  completed_on: string | null
  odometer_km: number | null
  cost_minor: number | null
  cleared_minor: Generated<number>
  billed_minor: number | null
  payment_id: string | null
  bill_id: string | null
  bill_document: string | null
  cancel_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
  voided_papers: Generated<number>
  approval: 'waiting' | 'approved' | 'rejected' | null
}

export interface WorkOrderLineTable {
  company_id: Generated<number>
  id: Generated<string>
  work_order_id: string
  line_no: number
  kind: 'part' | 'labour' | 'external'
  description: string
  quantity: string
  unit_cost_minor: number
  amount_minor: number
  plan_item_id: string | null
  mark_id: string | null
  capitalise: Generated<boolean>
}

export interface FleetTables {
  'fleet.attachment': AttachmentTable
  'fleet.claim': ClaimTable
  'fleet.custody': CustodyTable
  'fleet.custody_driver': CustodyDriverTable
  'fleet.damage_price': DamagePriceTable
  'fleet.default_fine': DefaultFineTable
  'fleet.dispatch_permit': DispatchPermitTable
  'fleet.financing': FinancingTable
  'fleet.financing_allocation': FinancingAllocationTable
  'fleet.financing_installment': FinancingInstallmentTable
  'fleet.financing_payment': FinancingPaymentTable
  'fleet.financing_vehicle': FinancingVehicleTable
  'fleet.finding_ignored': FindingIgnoredTable
  'fleet.flag': FlagTable
  'fleet.fuel_bill': FuelBillTable
  'fleet.fuel_log': FuelLogTable
  'fleet.inspection': InspectionTable
  'fleet.inspection_item': InspectionItemTable
  'fleet.inspection_photo': InspectionPhotoTable
  'fleet.inspection_signature': InspectionSignatureTable
  'fleet.insurance_claim': InsuranceClaimTable
  'fleet.insurance_policy': InsurancePolicyTable
  'fleet.insurance_share': InsuranceShareTable
  'fleet.mark': MarkTable
  'fleet.mark_photo': MarkPhotoTable
  'fleet.odometer_reading': OdometerReadingTable
  'fleet.odometer_void': OdometerVoidTable
  'fleet.rate': RateTable
  'fleet.reserve_line': ReserveLineTable
  'fleet.reserve_run': ReserveRunTable
  'fleet.service_plan': ServicePlanTable
  'fleet.service_plan_item': ServicePlanItemTable
  'fleet.vehicle': VehicleTable
  'fleet.vehicle_document': VehicleDocumentTable
  'fleet.vehicle_group': VehicleGroupTable
  'fleet.vehicle_import': VehicleImportTable
  'fleet.vehicle_plate': VehiclePlateTable
  'fleet.violation': ViolationTable
  'fleet.violation_import': ViolationImportTable
  'fleet.violation_import_row': ViolationImportRowTable
  'fleet.violation_payment': ViolationPaymentTable
  'fleet.violation_settlement': ViolationSettlementTable
  'fleet.work_order': WorkOrderTable
  'fleet.work_order_line': WorkOrderLineTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends FleetTables {}
}
