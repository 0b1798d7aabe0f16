import { m } from '#generated/words/messages.js'
import type { StatusKind } from '#ui/status.ts'
import type { IdentityType } from '../identity/identity.rules.ts'
import type { PartyBlock } from './party.web.ts'
import type {
  BalanceFilter,
  CreditState,
  DocumentState,
  MergeField,
  PartyRole,
  PartyStatus,
  RelationKind,
} from './partyCodes.rules.ts'

export { words as blacklistWords } from '#generated/choices/parties.blacklistReason.ts'
export { words as blockWords } from '#generated/choices/parties.blockState.ts'
export { words as creditWords } from '#generated/choices/parties.creditState.ts'
export { words as documentStateWords } from '#generated/choices/parties.documentState.ts'
export { words as kindWords } from '#generated/choices/parties.kind.ts'
export { words as matchWords } from '#generated/choices/parties.matchReason.ts'
export { words as matchStateWords } from '#generated/choices/parties.matchState.ts'
export { words as statusWords } from '#generated/choices/parties.status.ts'

type Words<Code extends string> = Readonly<Record<Code, () => string>>
type Kinds<Code extends string> = Readonly<Record<Code, StatusKind>>

export const roleWords: Words<PartyRole> = {
  customer: m['parties.role.customer'],
  vendor: m['parties.role.vendor'],
  supplier: m['parties.role.supplier'],
  owner: m['parties.role.owner'],
  tenant: m['parties.role.tenant'],
  driver: m['parties.role.driver'],
  guarantor: m['parties.role.guarantor'],
  employee: m['parties.role.employee'],
  patient: m['parties.role.patient'],
  insurer: m['parties.role.insurer'],
  student: m['parties.role.student'],
}

export const statusKinds: Kinds<PartyStatus> = { active: 'running', inactive: 'paused', merged: 'out' }

/** One document in the singular: «سارٍ», «ينتهي قريبًا». */
export const oneDocumentWords: Words<Exclude<DocumentState, 'missing'>> = {
  unknown: m['parties.document.unknown'],
  valid: m['parties.document.valid'],
  expiring: m['parties.document.expiring'],
  expired: m['parties.document.expired'],
}

export const documentKinds: Kinds<DocumentState> = {
  missing: 'unsent',
  unknown: 'decide',
  valid: 'settled',
  expiring: 'decide',
  expired: 'late',
}

export const balanceWords: Words<BalanceFilter> = {
  owes: m['parties.filter.owes'],
  advance: m['parties.filter.advance'],
  clear: m['parties.filter.clear'],
}

export const creditKinds: Kinds<CreditState> = { ok: 'settled', near: 'decide', over: 'late', hold: 'paused' }

export const identityWords: Words<IdentityType> = {
  civil_id: m['parties.identity.civil_id'],
  qid: m['parties.identity.qid'],
  saudi_id: m['parties.identity.saudi_id'],
  iqama: m['parties.identity.iqama'],
  emirates_id: m['parties.identity.emirates_id'],
  cpr: m['parties.identity.cpr'],
  oman_id: m['parties.identity.oman_id'],
  passport: m['parties.identity.passport'],
  driving_licence: m['parties.identity.driving_licence'],
  residency: m['parties.identity.residency'],
  commercial_register: m['parties.identity.commercial_register'],
  authorisation: m['parties.identity.authorisation'],
}

/** What the other party is to the shown one. */
export const relationWords: Words<RelationKind> = {
  sponsor: m['parties.relation.sponsor'],
  employer: m['parties.relation.employer'],
  contact_person: m['parties.relation.contact_person'],
  signatory: m['parties.relation.signatory'],
  guarantor: m['parties.relation.guarantor'],
}

/** What the shown party is to the other one. */
export const relationOfWords: Words<RelationKind> = {
  sponsor: m['parties.relation.ofSponsor'],
  employer: m['parties.relation.ofEmployer'],
  contact_person: m['parties.relation.ofContact_person'],
  signatory: m['parties.relation.ofSignatory'],
  guarantor: m['parties.relation.ofGuarantor'],
}

export const blockKinds: Kinds<PartyBlock['state']> = {
  coming: 'promised',
  active: 'late',
  expired: 'out',
  lifted: 'settled',
}

export const mergeFieldWords: Words<MergeField> = {
  kind: m['parties.party.field.kind'],
  nameAr: m['parties.party.field.nameAr'],
  nameEn: m['parties.party.field.nameEn'],
  phone: m['parties.party.field.phone'],
  altPhone: m['parties.party.field.altPhone'],
  email: m['parties.party.field.email'],
  birthDate: m['parties.party.field.birthDate'],
  nationality: m['parties.party.field.nationality'],
  address: m['parties.party.field.address'],
  vatNumber: m['parties.party.field.vatNumber'],
  paymentTermsDays: m['parties.party.field.paymentTerms'],
}

/** Words in a row: «الهاتف نفسه، اسم مشابه». */
export const listed = (words: readonly string[]): string => words.join(m['parties.comma']())
