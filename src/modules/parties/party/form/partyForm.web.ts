import type { Day } from '#kernel/shared/day.ts'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import type { InputFor } from '#kernel/web/api.ts'
import type { IdentityType } from '../../identity/identity.rules.ts'
import type { PartyKind, PartyRole } from '../partyCodes.rules.ts'
import { mainIdentity, sentCountry } from './identityTypes.web.ts'

export type DocumentValues = {
  type: IdentityType
  country: string | null
  number: string
  issuedOn: Day | null
  expiresOn: Day | null
}

export type AddressValues = {
  governorate: string
  area: string
  block: string
  street: string
  building: string
  unit: string
}

/** The form as typed: empty text where nothing was entered; a document without a number is not sent. */
export type PartyValues = {
  kind: PartyKind
  nameAr: string
  nameEn: string
  phone: string
  altPhone: string
  email: string
  birthDate: Day | null
  nationality: string | null
  address: AddressValues
  vatNumber: string
  paymentTermsDays: number | null
  /** First the identity, then the licence of a person. */
  documents: DocumentValues[]
}

export const partyShape = async () => (await import('./partySchema.web.ts')).partySchema

const emptyAddress: AddressValues = {
  governorate: '',
  area: '',
  block: '',
  street: '',
  building: '',
  unit: '',
}

const emptyDocument = (type: IdentityType, country: string): DocumentValues => ({
  type,
  country,
  number: '',
  issuedOn: null,
  expiresOn: null,
})

export function emptyParty(kind: PartyKind, country: string): PartyValues {
  return {
    kind,
    nameAr: '',
    nameEn: '',
    phone: '',
    altPhone: '',
    email: '',
    birthDate: null,
    nationality: null,
    address: emptyAddress,
    vatNumber: '',
    paymentTermsDays: null,
    documents: documentsFor(kind, country),
  }
}

/** The documents a counter asks for: an identity, and a person's licence. */
export const documentsFor = (kind: PartyKind, country: string): DocumentValues[] => [
  emptyDocument(mainIdentity(kind, country), country),
  ...(kind === 'individual' ? [emptyDocument('driving_licence', country)] : []),
]

type Stored = {
  readonly [Field in keyof Omit<PartyValues, 'kind' | 'address' | 'documents'>]: PartyValues[Field] | null
} & {
  kind: PartyKind
  address: { readonly [Part in keyof AddressValues]?: string | null | undefined } | null
}

/** A stored party as the form shows it. */
export function valuesOf(party: Stored): PartyValues {
  const { address } = party
  return {
    kind: party.kind,
    nameAr: party.nameAr ?? '',
    nameEn: party.nameEn ?? '',
    phone: party.phone ?? '',
    altPhone: party.altPhone ?? '',
    email: party.email ?? '',
    birthDate: party.birthDate,
    nationality: party.nationality,
    address: {
      governorate: address?.governorate ?? '',
      area: address?.area ?? '',
      block: address?.block ?? '',
      street: address?.street ?? '',
      building: address?.building ?? '',
      unit: address?.unit ?? '',
    },
    vatNumber: party.vatNumber ?? '',
    paymentTermsDays: party.paymentTermsDays,
    documents: [],
  }
}

/** The plain fields as the contracts take them. */
export function fieldsToSend(values: PartyValues) {
  const isPerson = values.kind === 'individual'
  const address = Object.values(values.address).some(part => part.trim() !== '') ? values.address : null
  return {
    kind: values.kind,
    nameAr: values.nameAr || null,
    nameEn: values.nameEn || null,
    phone: values.phone,
    altPhone: values.altPhone || null,
    email: values.email || null,
    birthDate: isPerson ? values.birthDate : null,
    nationality: values.nationality,
    address: address && {
      governorate: address.governorate || null,
      area: address.area || null,
      block: address.block || null,
      street: address.street || null,
      building: address.building || null,
      unit: address.unit || null,
    },
    vatNumber: values.vatNumber || null,
    paymentTermsDays: values.paymentTermsDays,
  }
}

const isTyped = (document: DocumentValues) => document.number.trim() !== ''

/** The documents that have a number. */
export const documentsToSend = (documents: readonly DocumentValues[]) =>
  documents
    .filter(isTyped)
    .map(document => ({ ...document, country: sentCountry(document.type, document.country) }))

export function newParty(
  values: PartyValues,
  role: PartyRole = 'customer',
): InputFor<'parties.party.create'> {
  return { ...fieldsToSend(values), roles: [role], documents: documentsToSend(values.documents) }
}

/** A refusal that names the n-th document sent, moved to the document of the form it came from. */
export function atTypedDocument(error: unknown, documents: readonly DocumentValues[]): unknown {
  if (!(error instanceof RefusalError)) return error
  const sent = documents.flatMap((document, index) => (isTyped(document) ? [index] : []))
  const moved = (refusal: Refusal): Refusal => ({
    ...refusal,
    ...(refusal.field
      ? {
          field: refusal.field.replace(/^documents\.(\d+)/, (_, at) => `documents.${sent[Number(at)] ?? at}`),
        }
      : {}),
    ...(refusal.fields ? { fields: refusal.fields.map(moved) } : {}),
  })
  return new RefusalError(moved(error.refusal))
}
