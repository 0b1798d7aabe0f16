import { addDays, type Day } from '#kernel/shared/day.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import type { IdentityType } from '../identity/identity.rules.ts'
import type { DocumentState, PartyKind } from '../party/partyCodes.rules.ts'

/** From how many days before its end a document counts as expiring; the first alert of section 9 of 30-rentals. */
export const expiringDays = 30

/** The state of a document on a day: it is still good on the day it ends; whether one without a day is good is not known. */
export function documentStateOn(expiresOn: Day | null, today: Day): Exclude<DocumentState, 'missing'> {
  if (expiresOn === null) return 'unknown'
  if (expiresOn < today) return 'expired'
  return expiresOn <= addDays(today, expiringDays) ? 'expiring' : 'valid'
}

/** The days before its end at which a document speaks up again (section 9 of 30-rentals); -1 stands for after it. */
export const documentSteps = [30, 15, 7, 1, -1] as const
export type DocumentStep = (typeof documentSteps)[number]

/** The step a document has reached so many days before its end, and how loud it is: high once expired. */
export function documentAlarm(daysLeft: number): {
  step: DocumentStep
  severity: 'low' | 'medium' | 'high'
} {
  if (daysLeft < 0) return { step: -1, severity: 'high' }
  if (daysLeft <= 1) return { step: 1, severity: 'medium' }
  if (daysLeft <= 7) return { step: 7, severity: 'medium' }
  return { step: daysLeft <= 15 ? 15 : 30, severity: 'low' }
}

type Dated = { type: IdentityType; expiresOn: Day | null }

/**
 * The newest document of each type, the one that counts: the latest end; one without a day only where none has any. Ties keep
 * the one given first, so pass the latest added first.
 */
export function currentDocuments<D extends Dated>(documents: readonly D[]): D[] {
  const current = new Map<IdentityType, D>()
  for (const document of documents) {
    const known = current.get(document.type)
    if (!known || endOf(document) > endOf(known)) current.set(document.type, document)
  }
  return [...current.values()]
}

const endOf = (document: Dated) => document.expiresOn ?? '0000-01-01'

/** The worst state among the current documents; `missing` when there is none. */
export function documentStateOf(documents: readonly Dated[], today: Day): DocumentState {
  const states = currentDocuments(documents).map(document => documentStateOn(document.expiresOn, today))
  if (states.includes('expired')) return 'expired'
  if (states.includes('expiring')) return 'expiring'
  if (states.includes('unknown')) return 'unknown'
  return states.length > 0 ? 'valid' : 'missing'
}

/** Refuses a document that ends before it was issued (`parties.document.datesReversed`). */
export function whyNotDates(
  document: { issuedOn: Day | null; expiresOn: Day | null },
  at: string,
): Refusal | null {
  if (!document.issuedOn || !document.expiresOn || document.issuedOn <= document.expiresOn) return null
  return invalid('parties.document.datesReversed', { field: `${at}expiresOn` })
}

const homeOf: Partial<Record<IdentityType, string>> = {
  qid: 'QA',
  saudi_id: 'SA',
  iqama: 'SA',
  emirates_id: 'AE',
  cpr: 'BH',
  oman_id: 'OM',
}

/** The country of a document: its own when the type names a state, else as given, else the company's. */
export function documentCountry(
  type: IdentityType,
  given: string | null | undefined,
  companyCountry: string,
): string {
  return homeOf[type] ?? given ?? companyCountry
}

const mainOf: Readonly<Record<string, IdentityType | undefined>> = {
  KW: 'civil_id',
  QA: 'qid',
  SA: 'saudi_id',
  AE: 'emirates_id',
  BH: 'cpr',
  OM: 'oman_id',
}

/** What a person who lives in a country is known by there: in Saudi Arabia a citizen by the national number, others by their iqama. */
export const residentIdentity = (country: string, nationality: string | null): IdentityType =>
  country === 'SA' && nationality !== 'SA' ? 'iqama' : (mainOf[country] ?? 'passport')

/** The document most customers of a company in this country bring. */
export const mainIdentity = (kind: PartyKind, country: string): IdentityType =>
  kind === 'organization' ? 'commercial_register' : (mainOf[country] ?? 'passport')
