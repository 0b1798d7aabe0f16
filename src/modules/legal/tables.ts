// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, GeneratedAlways, Instant, Json } from '#kernel/server/column-types.ts'

export interface AssistantTable {
  is_only: Generated<boolean>
  version: Generated<number>
  endpoint: string | null
  model: string | null
  sealed_key: string | null
  monthly_tokens: Generated<number>
}

export interface AssistantCallTable {
  company_id: Generated<number>
  id: Generated<string>
  at: Instant
  user_id: string
  user_name: string
  tokens: number
  prompt_sha256: string
  outcome: 'answered' | 'failed'
}

export interface CaseCostTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  case_id: string
  cost_kind: 'courtFee' | 'lawyerFee' | 'expertDeposit' | 'enforcement' | 'translation' | 'other'
  amount_minor: number
  note: string | null
  payee_id: string | null
  recoverable: Generated<boolean>
  payment_id: string | null
  bill_id: string | null
  return_payment_id: string | null
  consumed_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface CaseEventTable {
  company_id: Generated<number>
  id: Generated<string>
  case_id: string
  at: Instant
  user_id: string
  user_name: string
  kind: string
  note: string | null
}

export interface CasePartyTable {
  company_id: Generated<number>
  id: Generated<string>
  case_id: string
  party_id: string | null
  side: 'claimant' | 'defendant' | 'guarantor' | 'joined' | 'witness' | 'opposingLawyer' | 'ourLawyer' | 'expert'
  created_at: DefaultedInstant
  created_by: string | null
}

export interface CaseTaskTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  case_id: string
  title: string
  due_on: string
  assignee_id: string
  state: Generated<'open' | 'done'>
  hearing_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ClaimItemTable {
  company_id: Generated<number>
  id: Generated<string>
  case_id: string
  invoice_id: string
  is_live: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface CourtTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  country: string
  name_ar: string
  court_kind: 'ordinary' | 'urgent' | 'rental' | 'traffic' | 'criminal' | 'appeal' | 'cassation' | 'enforcement' | 'experts'
  place: string | null
  source: string
  confidence: Generated<'confirmed' | 'toConfirm'>
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface DefaulterFileTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  party_id: string
  stage: Generated<'watching' | 'warned' | 'claimed' | 'inCase' | 'closed'>
  owner_id: string
  next_action_on: string | null
  no_contact_until: string | null
  no_contact_reason: string | null
  closed_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface FileNoteTable {
  company_id: Generated<number>
  id: Generated<string>
  folder_id: string
  at: Instant
  user_id: string
  user_name: string
  kind: 'call' | 'note' | 'letter' | 'promise' | 'noContact' | 'stage'
  note: string | null
}

export interface HearingTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  case_id: string
  proceeding_id: string
  starts_at: Instant
  status: Generated<'scheduled' | 'held' | 'postponed' | 'cancelled'>
  room: string | null
  lawyer_id: string | null
  purpose: string | null
  result: string | null
  postponed_for: 'notice' | 'documents' | 'reply' | 'expert' | 'settlement' | 'judgment' | 'administrative' | null
  next_hearing_id: string | null
  attendance: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface LawArticleTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string | null
  country: 'KW' | 'SA' | 'QA'
  topic: 'contract' | 'rent' | 'cheque' | 'collection' | 'procedure' | 'appeal' | 'limitation' | 'enforcement' | 'evidence' | 'traffic' | 'labor' | 'consumer'
  law_name: string
  law_no: string | null
  law_year: number | null
  article: string | null
  subject: string
  body: string
  valid_from_on: string | null
  valid_to_on: string | null
  source: string | null
  confidence: Generated<'confirmed' | 'toConfirm'>
  state: Generated<'draft' | 'published' | 'retired'>
  stems: string
  terms: GeneratedAlways<unknown>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface LegalCaseTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string | null
  title: string
  case_type: 'civil' | 'criminal' | 'commercial' | 'labor' | 'administrative' | 'traffic' | 'rental'
  our_side: 'claimant' | 'defendant'
  status: Generated<'draft' | 'active' | 'on_hold' | 'suspended' | 'closed'>
  priority: 'low' | 'medium' | 'high' | 'urgent'
  party_id: string
  opened_on: string | null
  limitation_on: string | null
  police_station: string | null
  police_report: string | null
  note: string | null
  responsible_id: string
  lawyer_id: string | null
  confidential: Generated<boolean>
  team: Generated<string[]>
  outcome: 'won' | 'partly_won' | 'lost' | 'settled' | 'paid' | 'withdrawn' | 'struck_out' | 'uncollectable' | null
  outcome_on: string | null
  outcome_note: string | null
  search: GeneratedAlways<string>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface LetterTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string | null
  letter_type: 'legal_warning' | 'payment_claim' | 'contract_termination' | 'general' | 'contract_analysis' | 'compliance_review' | 'risk_assessment' | 'debt_collection' | 'dispute_resolution' | 'message' | 'court_notice'
  party_id: string | null
  case_id: string | null
  template_id: string | null
  state: Generated<'draft' | 'sent' | 'delivered' | 'answered' | 'void'>
  subject: string
  body: string
  amount_minor: number
  period_days: number
  items: DefaultedJson
  statement_hash: string
  channel: 'hand' | 'registered' | 'bailiff' | 'email' | 'whatsapp' | 'phone' | null
  sent_on: string | null
  sent_by_name: string | null
  delivered_on: string | null
  proof: string | null
  created_at: DefaultedInstant
  created_by: string | null
  direction: Generated<'out' | 'in' | 'internal'>
  respond_by: string | null
  answered_on: string | null
  answer_note: string | null
  file_id: string | null
}

export interface LetterTemplateTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  country: string
  letter_type: 'legal_warning' | 'payment_claim' | 'contract_termination' | 'general' | 'contract_analysis' | 'compliance_review' | 'risk_assessment' | 'debt_collection' | 'dispute_resolution'
  edition: Generated<number>
  subject: string
  body: string
  state: Generated<'draft' | 'published' | 'retired'>
  source: string
  confidence: Generated<'confirmed' | 'toConfirm'>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ProceedingTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  case_id: string
  court_level: 'police' | 'prosecution' | 'mediation' | 'orderForPerformance' | 'firstInstance' | 'appeal' | 'cassation' | 'enforcement'
  court_id: string
  filed_on: string
  circuit: string | null
  automated_number: string | null
  court_number: string | null
  year: number | null
  claimed_minor: number | null
  stage: Generated<'filed' | 'judged' | 'final'>
  judged_on: string | null
  in_presence: boolean | null
  notified_on: string | null
  result: 'forUs' | 'partly' | 'againstUs' | 'dismissed' | 'referred' | null
  principal_minor: number | null
  costs_minor: number | null
  lawyer_fees_minor: number | null
  judgment_text: string | null
  appeal_until: string | null
  final_on: string | null
  awarded_invoice_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PromiseTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  folder_id: string
  promised_on: string
  channel: 'hand' | 'phone' | 'whatsapp' | 'email'
  state: Generated<'live' | 'kept' | 'broken' | 'withdrawn'>
  ended_on: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PromiseRowTable {
  company_id: Generated<number>
  promise_id: string
  position: number
  due_on: string
  amount_minor: number
  kept_on: string | null
}

export interface ReferralTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  as_of: string
  batch_size: Generated<number>
  state: Generated<'draft' | 'ready' | 'submitted'>
  sha256: string | null
  submitted_on: string | null
  receipt: string | null
  receipt_file_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}

export interface ReferralRowTable {
  company_id: Generated<number>
  referral_id: string
  position: number
  party_id: string
  name: string
  phone: string | null
  contract: string | null
  days: number
  months: number
  overdue_minor: number
  score: string
  items: Json
}

export interface SettingsTable {
  company_id: Generated<number>
  version: Generated<number>
  min_case_days: Generated<number>
  notice_required: Generated<boolean>
  promise_grace_days: Generated<number>
  reference_minor: number | null
  letter_days: Generated<number>
  pause_late_fees: Generated<boolean>
  assistant_on: Generated<boolean>
}

export interface TimeLimitTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  country: string
  court_kind: 'ordinary' | 'urgent'
  days: number
  valid_from_on: string
  source: string
  confidence: Generated<'confirmed' | 'toConfirm'>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface LegalTables {
  'legal.assistant': AssistantTable
  'legal.assistant_call': AssistantCallTable
  'legal.case_cost': CaseCostTable
  'legal.case_event': CaseEventTable
  'legal.case_party': CasePartyTable
  'legal.case_task': CaseTaskTable
  'legal.claim_item': ClaimItemTable
  'legal.court': CourtTable
  'legal.defaulter_file': DefaulterFileTable
  'legal.file_note': FileNoteTable
  'legal.hearing': HearingTable
  'legal.law_article': LawArticleTable
  'legal.legal_case': LegalCaseTable
  'legal.letter': LetterTable
  'legal.letter_template': LetterTemplateTable
  'legal.proceeding': ProceedingTable
  'legal.promise': PromiseTable
  'legal.promise_row': PromiseRowTable
  'legal.referral': ReferralTable
  'legal.referral_row': ReferralRowTable
  'legal.settings': SettingsTable
  'legal.time_limit': TimeLimitTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends LegalTables {}
}
