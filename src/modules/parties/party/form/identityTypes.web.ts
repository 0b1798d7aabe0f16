import { mainIdentity } from '../../document/document.rules.ts'
import type { IdentityType } from '../../identity/identity.rules.ts'
import type { PartyKind } from '../partyCodes.rules.ts'

export { mainIdentity }

const ofPersons: readonly IdentityType[] = [
  'civil_id',
  'saudi_id',
  'iqama',
  'emirates_id',
  'qid',
  'cpr',
  'oman_id',
  'passport',
  'residency',
]
const ofOrganizations: readonly IdentityType[] = ['commercial_register', 'authorisation']

/** What may identify such a party, the usual one of the company's country first. */
export function identityTypesFor(kind: PartyKind, country: string): readonly IdentityType[] {
  if (kind === 'organization') return ofOrganizations
  const main = mainIdentity(kind, country)
  return [main, ...ofPersons.filter(type => type !== main)]
}

/** Types whose country must be given; the others name their state. */
export const asksCountry = (type: IdentityType): boolean =>
  ['passport', 'driving_licence', 'residency', 'commercial_register', 'authorisation'].includes(type)

/** The country of a document as it is sent: the civil ID of this product is Kuwait's, the other states have types of their own. */
export const sentCountry = (type: IdentityType, country: string | null): string | null =>
  type === 'civil_id' ? 'KW' : asksCountry(type) ? country : null

/** Numbers made of digits only get the phone's number keys. */
export const isDigitsOnly = (type: IdentityType): boolean =>
  !['passport', 'driving_licence', 'commercial_register', 'authorisation', 'residency'].includes(type)
