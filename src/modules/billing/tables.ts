// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, GeneratedAlways, Instant, Json, NullableInstant, NullableJson } from '#kernel/server/column-types.ts'

export interface AllocationTable {
  company_id: Generated<number>
  id: Generated<string>
  invoice_id: string
  payment_id: string | null
  credit_id: string | null
  deposit_id: string | null
  amount_minor: number
  allocated_on: string
  releases_id: string | null
  released_minor: Generated<number>
  posted: boolean
  created_at: DefaultedInstant
  created_by: string | null
  foreign_minor: number | null
  source_minor: number | null
  source_foreign_minor: number | null
}

export interface BankLineTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  statement_id: string
  treasury_account_id: string
  line_no: number
  booked_on: string
  amount_minor: number
  description: string
  reference: string | null
  balance_minor: number | null
  state: Generated<'open' | 'matched' | 'ignored'>
  reason: string | null
  search: GeneratedAlways<string>
}

export interface BankMatchTable {
  company_id: Generated<number>
  bank_line_id: string
  treasury_move_id: string
  by_rule: 'reference' | 'day' | 'person' | 'created'
  created_at: DefaultedInstant
  created_by: string | null
}

export interface BankProfileTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name: string
  headings: Json
  created_at: DefaultedInstant
  created_by: string | null
  read_as: DefaultedJson
}

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

export interface BankStatementTable {
  company_id: Generated<number>
  id: Generated<string>
  treasury_account_id: string
  profile_id: string | null
  file_name: string
  file_hash: string
  from_on: string
  to_on: string
  closing_minor: number | null
  line_count: number
  repeated_count: Generated<number>
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}

export interface CashSessionTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  treasury_account_id: string
  status: Generated<'open' | 'counted' | 'closed'>
  cashier_id: string
  cashier_name: string
  opened_at: Instant
  opening_count_minor: number
  opening_book_minor: number
  counted_at: NullableInstant
  counted_minor: number | null
  denominations: NullableJson
  expected_minor: number | null
  difference_minor: GeneratedAlways<number | null>
  approved_by: string | null
  closed_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
  approved_by_name: string | null
}

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

export interface ChequeImageTable {
  company_id: Generated<number>
  cheque_id: string
  position: number
  file_id: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ChequeMoveTable {
  company_id: Generated<number>
  id: Generated<string>
  cheque_id: string
  move_no: number
  from_state: string
  to_state: string
  moved_on: string
  treasury_account_id: string | null
  fee_minor: Generated<number>
  fee_invoice_id: string | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}

export interface DepositTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  party_id: string
  purpose: string
  source: string | null
  received_on: string
  hold_until: string | null
  control_account_id: string
  received_minor: Generated<number>
  applied_minor: Generated<number>
  returned_minor: Generated<number>
  forfeited_minor: Generated<number>
  reserved_minor: Generated<number>
  balance_minor: GeneratedAlways<number>
  source_key: string
  created_at: DefaultedInstant
  created_by: string | null
  search: GeneratedAlways<string>
}

export interface DepositMoveTable {
  company_id: Generated<number>
  id: Generated<string>
  deposit_id: string
  kind: 'receive' | 'apply' | 'return' | 'forfeit' | 'reserve' | 'release'
  amount_minor: number
  moved_on: string
  payment_id: string | null
  invoice_id: string | null
  reserve_id: string | null
  until: string | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ForeignDocumentTable {
  company_id: Generated<number>
  invoice_id: string
  currency: string
  rate: string
  total_minor: number
  settled_minor: Generated<number>
}

export interface ForeignPaymentTable {
  company_id: Generated<number>
  payment_id: string
  currency: string
  rate: string
  total_minor: number
  credit_minor: number
  allocated_minor: Generated<number>
  refunded_minor: Generated<number>
  free_minor: GeneratedAlways<number>
}

export interface InvoiceTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  kind: 'sale' | 'service' | 'bill' | 'creditNote' | 'vendorCredit' | 'writeOff'
  status: Generated<'draft' | 'issued' | 'void'>
  number: string | null
  party_id: string
  invoice_date: string
  due_on: string
  reference: string | null
  note: string | null
  tax_inclusive: Generated<boolean>
  document_discount_bps: number | null
  document_discount_minor: number | null
  subtotal_minor: number
  discount_minor: number
  tax_minor: number
  total_minor: number
  settled_minor: Generated<number>
  open_minor: GeneratedAlways<number>
  control_account_id: string | null
  settle_rank: Generated<number>
  corrects_id: string | null
  reason: string | null
  source_key: string | null
  voided_on: string | null
  issued_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
  search: GeneratedAlways<string>
  reference_key: GeneratedAlways<string | null>
  draft_currency: string | null
  draft_rate: string | null
  draft_discount_minor: number | null
  profit_unit_ids: string[] | null
  opened_on: string | null
  counts_on: GeneratedAlways<string>
  settled_from: string | null
}

export interface InvoiceLineTable {
  company_id: Generated<number>
  invoice_id: string
  line_no: number
  description: string
  description_en: string | null
  quantity: string
  unit_price_minor: number
  gross_minor: number
  line_discount_minor: number
  document_discount_minor: number
  revenue_minor: number
  given_minor: number
  net_minor: number
  tax_code: string | null
  tax_rate_bps: number | null
  tax_minor: number
  key: string | null
  account_id: string | null
  party_id: string | null
  cost_center_id: string | null
  profit_unit_id: string | null
  service_from: string | null
  service_to: string | null
  spread_key: string | null
  spread_to_key: string | null
  foreign_price_minor: number | null
  foreign_discount_minor: number | null
  foreign_net_minor: number | null
  discount_key: string | null
  reverse_tax_minor: number | null
  deducts_id: string | null
  foreign_tax_minor: number | null
  carried_minor: number | null
}

export interface LateFeeTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  source_type: string
  source_id: string
  invoice_id: string
  party_id: string
  profit_unit_id: string | null
  label_ar: string
  rule_id: string | null
  through_on: string
  assessed_minor: Generated<number>
  waived_minor: Generated<number>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface LateFeeDocumentTable {
  company_id: Generated<number>
  late_fee_id: string
  invoice_id: string
  kind: 'assess' | 'waive'
}

export interface LateFeeRuleTable {
  company_id: Generated<number>
  id: Generated<string>
  grace_days: number
  tiers: Json
  cap_minor: number | null
  cap_percent_bps: number | null
  valid_from: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface OpeningImportTable {
  company_id: Generated<number>
  id: Generated<string>
  opened_on: string
  file_names: string[]
  state: Generated<'committed' | 'undone'>
  account_count: number
  item_count: number
  party_count: number
  total_minor: number
  undone_at: NullableInstant
  created_at: DefaultedInstant
  created_by: string | null
}

export interface OperationTable {
  company_id: Generated<number>
  source_key: string
  payload_hash: string
  label: string
  answer: Json
  created_at: DefaultedInstant
}

export interface PaymentTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  direction: 'in' | 'out'
  number: string
  payment_date: string
  party_id: string | null
  status: Generated<'submitted' | 'posted' | 'returned' | 'voided'>
  total_minor: number
  credit_minor: Generated<number>
  allocated_minor: Generated<number>
  refunded_minor: Generated<number>
  free_minor: GeneratedAlways<number>
  advance_account_id: string | null
  memo: string | null
  source_key: string
  voided_on: string | null
  void_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
  search: GeneratedAlways<string>
  returned_on: string | null
  return_reason: string | null
  reserved_for: string | null
}

export interface PaymentRequestTable {
  company_id: Generated<number>
  payment_id: string
  kind: 'payment' | 'expense'
  draft: NullableJson
  asked_at: Instant
  asked_by: string
  asked_by_name: string
  outcome: 'approved' | 'rejected' | 'withdrawn' | null
  decided_at: NullableInstant
  decided_by: string | null
  decided_by_name: string | null
  created_at: DefaultedInstant
  record: string | null
}

export interface PaymentSplitTable {
  company_id: Generated<number>
  payment_id: string
  line_no: number
  kind: 'invoice' | 'deposit' | 'advance' | 'refund' | 'line' | 'rounding' | 'exchange'
  amount_minor: number
  invoice_id: string | null
  deposit_id: string | null
  refunds_id: string | null
  description: string | null
  key: string | null
  tax_code: string | null
  tax_rate_bps: number | null
  tax_minor: Generated<number>
  cost_center_id: string | null
  profit_unit_id: string | null
  account_id: string | null
  service_from: string | null
  service_to: string | null
  spread_key: string | null
  spread_to_key: string | null
  foreign_minor: number | null
  party_id: string | null
}

export interface PaymentTenderTable {
  company_id: Generated<number>
  payment_id: string
  line_no: number
  treasury_account_id: string | null
  amount_minor: number
  reference: string | null
  session_id: string | null
  cheque_id: string | null
  foreign_minor: number | null
}

export interface ProvisionRunTable {
  company_id: Generated<number>
  id: Generated<string>
  as_of: string
  target_minor: number
  booked_minor: number
  entry_number: string
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}

export interface ReconciliationTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  treasury_account_id: string
  as_of: string
  statement_minor: number
  status: Generated<'open' | 'approved'>
  book_minor: number | null
  receipts_minor: number | null
  payments_minor: number | null
  approved_at: NullableInstant
  approved_by_name: string | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface RecoveryTable {
  company_id: Generated<number>
  write_off_id: string
  payment_id: string
  amount_minor: number
  created_at: DefaultedInstant
}

export interface ScanTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  file_id: string
  file_name: string
  content_type: string
  sha256: string
  state: Generated<'queued' | 'auto' | 'review' | 'manual' | 'billed' | 'rejected' | 'failed'>
  problem: 'torn' | 'locked' | 'tooLong' | 'slow' | 'empty' | 'missing' | null
  pages: number | null
  fields: DefaultedJson
  lines: DefaultedJson
  candidates: DefaultedJson
  heading: string | null
  reading: string | null
  score: string | null
  seconds: string | null
  party_id: string | null
  bill_id: string | null
  corrected: number | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string
  created_by_name: string
  decided_at: NullableInstant
  decided_by: string | null
  decided_by_name: string | null
}

export interface ScanHeadingTable {
  company_id: Generated<number>
  heading: string
  party_id: string
  said_at: DefaultedInstant
}

export interface ScanSettingTable {
  company_id: Generated<number>
  version: Generated<number>
  auto_from: Generated<number>
  review_from: Generated<number>
  reading_from: Generated<number>
}

export interface SyncRunTable {
  company_id: Generated<number>
  id: Generated<string>
  repaired: number
  reason: string
  source_keys: string[]
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}

export interface TaxCodeTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string
  kind: 'standard' | 'zero' | 'exempt' | 'outOfScope'
  rate_bps: number
  valid_from: string
  valid_to: string | null
  created_at: DefaultedInstant
  created_by: string | null
  country: string
  return_box: string | null
  reverse_charge: Generated<boolean>
  input_box: string | null
  usual: Generated<boolean>
}

export interface TransferTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  from_id: string
  to_id: string
  amount_out_minor: number
  amount_in_minor: number
  fee_minor: Generated<number>
  two_steps: boolean
  status: 'sent' | 'received' | 'returned'
  sent_on: string
  ended_on: string | null
  reference: string | null
  memo: string | null
  sent_by: string | null
  sent_by_name: string
  ended_by: string | null
  ended_by_name: string | null
  created_at: DefaultedInstant
  created_by: string | null
  search: GeneratedAlways<string>
  foreign_out_minor: number | null
  foreign_in_minor: number | null
  exchange_minor: Generated<number>
}

export interface TreasuryAccountTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  kind: 'cash' | 'bank' | 'card'
  name_ar: string
  name_en: string | null
  account_id: string
  currency: string
  iban: string | null
  custodian_user_id: string | null
  minimum_minor: Generated<number>
  active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface TreasuryBalanceTable {
  company_id: Generated<number>
  treasury_account_id: string
  amount_minor: number
  foreign_minor: number
}

export interface TreasuryMoveTable {
  company_id: Generated<number>
  id: Generated<string>
  treasury_account_id: string
  moved_on: string
  amount_minor: number
  kind: 'tender' | 'voidedTender' | 'returned' | 'session' | 'opening' | 'cheque' | 'bankFee' | 'transfer' | 'exchange'
  payment_id: string | null
  session_id: string | null
  created_at: DefaultedInstant
  cheque_id: string | null
  transfer_id: string | null
  foreign_minor: number | null
}

export interface WriteOffRequestTable {
  company_id: Generated<number>
  id: Generated<string>
  invoice_id: string
  invoice_ids: string[]
  write_off_date: string
  reason: string
  asked_by: string
  outcome: 'approved' | 'rejected' | 'withdrawn' | null
  created_at: DefaultedInstant
}

export interface BillingTables {
  'billing.allocation': AllocationTable
  'billing.bank_line': BankLineTable
  'billing.bank_match': BankMatchTable
  'billing.bank_profile': BankProfileTable
  'billing.bank_rule': BankRuleTable
  'billing.bank_statement': BankStatementTable
  'billing.cash_session': CashSessionTable
  'billing.cheque': ChequeTable
  'billing.cheque_image': ChequeImageTable
  'billing.cheque_move': ChequeMoveTable
  'billing.deposit': DepositTable
  'billing.deposit_move': DepositMoveTable
  'billing.foreign_document': ForeignDocumentTable
  'billing.foreign_payment': ForeignPaymentTable
  'billing.invoice': InvoiceTable
  'billing.invoice_line': InvoiceLineTable
  'billing.late_fee': LateFeeTable
  'billing.late_fee_document': LateFeeDocumentTable
  'billing.late_fee_rule': LateFeeRuleTable
  'billing.opening_import': OpeningImportTable
  'billing.operation': OperationTable
  'billing.payment': PaymentTable
  'billing.payment_request': PaymentRequestTable
  'billing.payment_split': PaymentSplitTable
  'billing.payment_tender': PaymentTenderTable
  'billing.provision_run': ProvisionRunTable
  'billing.reconciliation': ReconciliationTable
  'billing.recovery': RecoveryTable
  'billing.scan': ScanTable
  'billing.scan_heading': ScanHeadingTable
  'billing.scan_setting': ScanSettingTable
  'billing.sync_run': SyncRunTable
  'billing.tax_code': TaxCodeTable
  'billing.transfer': TransferTable
  'billing.treasury_account': TreasuryAccountTable
  'billing.treasury_balance': TreasuryBalanceTable
  'billing.treasury_move': TreasuryMoveTable
  'billing.write_off_request': WriteOffRequestTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends BillingTables {}
}
