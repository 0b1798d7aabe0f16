// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface AgreementTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  representative_id: string
  starts_on: string
  ends_on: string | null
  fee_basis: 'collected' | 'fixed'
  fee_bps: Generated<number>
  fee_minor: Generated<number>
  minimum_fee_minor: Generated<number>
  reserve_minor: Generated<number>
  spend_limit_minor: Generated<number>
  payout_day: Generated<number>
  state: Generated<'active' | 'ended'>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface AgreementPropertyTable {
  company_id: Generated<number>
  id: Generated<string>
  agreement_id: string
  property_id: string
  starts_on: string
  ends_on: string | null
}

export interface AgreementShareTable {
  company_id: Generated<number>
  id: Generated<string>
  agreement_id: string
  no: number
  owner_id: string
  share_bps: number
}

export interface BundleChequeTable {
  company_id: Generated<number>
  id: Generated<string>
  bundle_id: string
  cheque_id: string
  payment_id: string
}

export interface ChequeBundleTable {
  company_id: Generated<number>
  id: Generated<string>
  lease_id: string
  bank: string
  drawer: string
  taken_on: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface HandoverTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  lease_id: string
  property_id: string
  direction: 'in' | 'out'
  happened_on: string
  keys_count: Generated<number>
  note: string | null
  signed_at: NullableInstant
  signed_by_name: string | null
  created_at: DefaultedInstant
  created_by: string | null
  signature_file_id: string | null
}

export interface HandoverItemTable {
  company_id: Generated<number>
  id: Generated<string>
  handover_id: string
  no: number
  room: string
  item: string
  state: 'good' | 'fair' | 'damaged' | 'missing'
  cost_minor: Generated<number>
  invoice_id: string | null
  waived_reason: string | null
  file_ids: Generated<string[]>
}

export interface LeaseTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string | null
  tenant_id: string
  start_date: string
  end_date: string
  rent_basis: Generated<'month' | 'year'>
  payment_frequency: Generated<'monthly' | 'quarterly' | 'semi_annual' | 'annual'>
  anchor: Generated<'start_day' | 'first_of_month'>
  payment_day: Generated<number>
  deposit_minor: Generated<number>
  free_from: string | null
  free_to: string | null
  auto_renewal: Generated<boolean>
  renewal_months: number | null
  notice_days: Generated<number>
  termination_months: Generated<number>
  external_number: string | null
  note: string | null
  status: Generated<'draft' | 'under_review' | 'reserved' | 'active' | 'ended' | 'closed' | 'cancelled'>
  review_reasons: Generated<string[]>
  chain_id: string
  renews_id: string | null
  submitted_by: string | null
  signed_on: string | null
  signed_file_ids: Generated<string[]>
  activated_on: string | null
  notice_on: string | null
  move_out_on: string | null
  ended_on: string | null
  ended_at: NullableInstant
  end_reason: 'moved_out' | 'non_payment' | 'sold' | 'agreement' | 'other' | null
  end_note: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface LeaseClaimTable {
  company_id: Generated<number>
  id: Generated<string>
  lease_id: string
  property_id: string
  starts_on: string
  ends_on: string
  state: Generated<'active' | 'released'>
}

export interface LeaseLineTable {
  company_id: Generated<number>
  id: Generated<string>
  lease_id: string
  no: number
  property_id: string
  rental_minor: number
}

export interface LeaseRowTable {
  company_id: Generated<number>
  id: Generated<string>
  lease_id: string
  no: number
  kind: Generated<'rent' | 'termination'>
  starts_on: string
  ends_on: string
  due_on: string
  amount_minor: number
  is_free: Generated<boolean>
  is_holdover: Generated<boolean>
  state: Generated<'scheduled' | 'invoiced' | 'cancelled'>
  invoice_id: string | null
  invoiced_on: string | null
  voided_invoices: Generated<number>
  credited_minor: Generated<number>
  agreement_id: string | null
}

export interface LeaseRuleTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  country: string
  property_use: 'residential' | 'commercial' | 'industrial' | null
  rule_check: 'yearsBetweenIncreases' | 'evictionStop' | 'holdover' | 'note'
  severity: 'block' | 'warn' | 'info'
  years: number | null
  valid_from: string
  valid_to: string | null
  source: string
  message_ar: string
  confirmed_by_name: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface MaintenanceBillTable {
  company_id: Generated<number>
  id: Generated<string>
  request_id: string
  bill_id: string
}

export interface MaintenancePlanTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  property_id: string
  service: 'lift' | 'ac' | 'tank_cleaning' | 'fire' | 'generator' | 'pest' | 'other'
  every_months: number
  last_done_on: string
  vendor_id: string | null
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface MaintenanceQuoteTable {
  company_id: Generated<number>
  id: Generated<string>
  request_id: string
  vendor_id: string
  amount_minor: number
  file_ids: Generated<string[]>
}

export interface MaintenanceRequestTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  property_id: string
  lease_id: string | null
  plan_id: string | null
  category: 'plumbing' | 'electrical' | 'hvac' | 'painting' | 'flooring' | 'cleaning' | 'lift' | 'fire' | 'structural' | 'inspection' | 'improvement' | 'other'
  priority: 'urgent' | 'high' | 'medium' | 'low'
  title: string
  description: string | null
  reported_by_name: string
  reported_at: Instant
  cost_bearer: Generated<'owner' | 'tenant' | 'shared'>
  tenant_bps: Generated<number>
  office_bears: Generated<boolean>
  state: Generated<'new' | 'assessed' | 'awaiting_approval' | 'scheduled' | 'in_progress' | 'on_hold' | 'done' | 'closed' | 'cancelled'>
  vendor_id: string | null
  estimated_minor: number | null
  approved_minor: number | null
  approval_file_ids: Generated<string[]>
  scheduled_on: string | null
  hold_reason: string | null
  cancel_reason: string | null
  before_file_ids: Generated<string[]>
  after_file_ids: Generated<string[]>
  done_on: string | null
  warranty_until: string | null
  without_cost: Generated<boolean>
  rating: number | null
  tenant_invoice_id: string | null
  tenant_voided: Generated<number>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface MeterTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  property_id: string
  kind: 'electricity' | 'water' | 'gas' | 'cooling' | 'internet'
  number: string
  multiplier_milli: Generated<number>
  account_holder: 'company' | 'owner' | 'tenant'
  account_number: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface MeterReadingTable {
  company_id: Generated<number>
  id: Generated<string>
  meter_id: string
  read_on: string
  value_milli: number
  source: 'typed' | 'photo' | 'import' | 'handover'
  is_rollover: Generated<boolean>
  file_ids: Generated<string[]>
  created_at: DefaultedInstant
  created_by: string | null
  handover_id: string | null
}

export interface OwnerPayoutTable {
  company_id: Generated<number>
  id: Generated<string>
  statement_id: string
  owner_id: string
  amount_minor: number
  payment_id: string
}

export interface OwnerStatementTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  agreement_id: string
  starts_on: string
  ends_on: string
  opening_minor: number
  collected_minor: number
  expenses_minor: number
  fee_minor: number
  reserve_change_minor: number
  payable_minor: number
  carried_minor: number
  state: Generated<'approved' | 'paid'>
  created_at: DefaultedInstant
  created_by: string | null
  has_lines: Generated<boolean>
}

export interface OwnerStatementLineTable {
  company_id: Generated<number>
  id: Generated<string>
  statement_id: string
  no: number
  kind: 'collected' | 'expense'
  source: string
  happened_on: string
  document_number: string
  invoice_id: string
  party_id: string
  description: string
  amount_minor: number
}

export interface PropertyTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  property_name: string
  property_name_en: string | null
  level: 'building' | 'unit' | 'standalone'
  parent_id: string | null
  property_type: 'apartment' | 'villa' | 'house' | 'floor' | 'office' | 'shop' | 'warehouse' | 'industrial' | 'land' | 'building' | 'chalet' | 'parking'
  property_use: 'residential' | 'commercial' | 'industrial'
  ownership: 'owned' | 'managed' | 'leased_in' | null
  governorate: string | null
  area: string
  block: string | null
  street: string | null
  building_no: string | null
  unit_no: string | null
  paci_number: string | null
  latitude: number | null
  longitude: number | null
  area_sqm: number | null
  bedrooms: number | null
  bathrooms: number | null
  floor_number: number | null
  parking_spaces: number | null
  condition: 'excellent' | 'very_good' | 'good' | 'fair' | 'needs_renovation' | null
  features: Generated<string[]>
  rental_price_minor: number | null
  sale_price_minor: number | null
  lettable_from: string | null
  for_sale: Generated<boolean>
  is_active: Generated<boolean>
  sold_on: string | null
  description: string | null
  created_at: DefaultedInstant
  created_by: string | null
  image_ids: Generated<string[]>
  listed: Generated<boolean>
}

export interface PropertyBlockTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  property_id: string
  starts_on: string
  ends_on: string | null
  reason: 'maintenance' | 'own_use' | 'legal'
  note: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PropertyDocumentTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  property_id: string
  document_type: 'title_deed' | 'insurance' | 'civil_defence' | 'municipality_licence' | 'lift_certificate' | 'building_permit' | 'other'
  number: string | null
  expires_on: string | null
  file_ids: string[]
  created_at: DefaultedInstant
  created_by: string | null
}

export interface RechargeLineTable {
  company_id: Generated<number>
  id: Generated<string>
  run_id: string
  no: number
  property_id: string | null
  lease_id: string | null
  weight: number
  amount_minor: number
  bearer: 'tenant' | 'landlord'
  invoice_id: string | null
}

export interface RechargeRunTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  building_id: string
  kind: 'electricity' | 'water' | 'gas' | 'cooling' | 'internet' | 'service'
  starts_on: string
  ends_on: string
  total_minor: number
  method: 'reading' | 'area' | 'equal' | 'fixed'
  state: Generated<'issued' | 'reversed'>
  bill_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface RentCoverTable {
  company_id: Generated<number>
  id: Generated<string>
  row_id: string
  payment_id: string
  amount_minor: number
}

export interface RentStepTable {
  company_id: Generated<number>
  id: Generated<string>
  lease_id: string
  effective_on: string
  amount_minor: number
  ground: 'firstFiveYearsPassed' | 'consent' | 'underHalfMarket' | 'agreedInLease' | 'courtOrder' | 'notRegulated'
  market_rent_minor: number | null
  market_source: string | null
  proof_file_ids: Generated<string[]>
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface RealestateTables {
  'realestate.agreement': AgreementTable
  'realestate.agreement_property': AgreementPropertyTable
  'realestate.agreement_share': AgreementShareTable
  'realestate.bundle_cheque': BundleChequeTable
  'realestate.cheque_bundle': ChequeBundleTable
  'realestate.handover': HandoverTable
  'realestate.handover_item': HandoverItemTable
  'realestate.lease': LeaseTable
  'realestate.lease_claim': LeaseClaimTable
  'realestate.lease_line': LeaseLineTable
  'realestate.lease_row': LeaseRowTable
  'realestate.lease_rule': LeaseRuleTable
  'realestate.maintenance_bill': MaintenanceBillTable
  'realestate.maintenance_plan': MaintenancePlanTable
  'realestate.maintenance_quote': MaintenanceQuoteTable
  'realestate.maintenance_request': MaintenanceRequestTable
  'realestate.meter': MeterTable
  'realestate.meter_reading': MeterReadingTable
  'realestate.owner_payout': OwnerPayoutTable
  'realestate.owner_statement': OwnerStatementTable
  'realestate.owner_statement_line': OwnerStatementLineTable
  'realestate.property': PropertyTable
  'realestate.property_block': PropertyBlockTable
  'realestate.property_document': PropertyDocumentTable
  'realestate.recharge_line': RechargeLineTable
  'realestate.recharge_run': RechargeRunTable
  'realestate.rent_cover': RentCoverTable
  'realestate.rent_step': RentStepTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends RealestateTables {}
}
