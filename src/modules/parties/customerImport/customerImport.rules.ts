import { foldLight } from '#kernel/shared/arabic.ts'
import type { Day } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { parsePhone } from '#kernel/shared/phone.ts'
import {
  type ImportedTable,
  type RowError,
  type RowReader,
  readRows,
} from '#modules/platform/import/public.ts'
import { documentCountry, mainIdentity } from '../document/document.rules.ts'
import { checkIdentity, type IdentityType } from '../identity/identity.rules.ts'
import { whyNotBirthDate } from '../party/party.rules.ts'
import type { PartyKind } from '../party/partyCodes.rules.ts'
import { maxTermsDays, readVatNumber, vatCountryOf } from '../terms/terms.rules.ts'
import { countryNamed, identityNames, kindNames } from './customerImportWords.rules.ts'

export const customerImportFields = [
  'name',
  'lastName',
  'company',
  'nameEn',
  'kind',
  'phone',
  'altPhone',
  'email',
  'identity',
  'identityType',
  'identityExpiresOn',
  'nationality',
  'birthDate',
  'licence',
  'licenceExpiresOn',
  'governorate',
  'area',
  'block',
  'street',
  'building',
  'creditLimit',
  'vatNumber',
  'paymentTerms',
] as const
export type CustomerImportField = (typeof customerImportFields)[number]

/** Columns without which no customer can be made; a name stands in one of three. */
export const requiredCustomerFields: readonly CustomerImportField[] = ['phone']
export const nameFields: readonly CustomerImportField[] = ['name', 'company', 'nameEn']

export type PlannedDocument = {
  readonly type: IdentityType
  readonly country: string
  readonly number: string
  readonly expiresOn: Day | null
}

export type PlannedCustomer = {
  readonly row: number
  readonly kind: PartyKind
  readonly nameAr: string | null
  readonly nameEn: string | null
  readonly phone: string
  readonly altPhone: string | null
  readonly email: string | null
  readonly birthDate: Day | null
  readonly nationality: string | null
  readonly address: Readonly<
    Record<'governorate' | 'area' | 'block' | 'street' | 'building', string | null>
  > | null
  readonly documents: readonly PlannedDocument[]
  readonly creditLimitMinor: number | null
  readonly vatNumber: string | null
  readonly paymentTermsDays: number | null
}

export type CustomerPlan = {
  readonly customers: readonly PlannedCustomer[]
  readonly errors: readonly RowError<CustomerImportField>[]
}

type Company = { country: string; currency: Currency; today: Day }
type Reader = RowReader<CustomerImportField>

/** The plan of a file of customers, row by row, with every error of every row. Who is registered is looked up elsewhere. */
export function planCustomers(file: ImportedTable<CustomerImportField>, company: Company): CustomerPlan {
  const customers: PlannedCustomer[] = []
  const errors: RowError<CustomerImportField>[] = []
  const seen = new Set<string>()
  for (const reader of readRows(file)) {
    const { row } = reader
    const customer = readCustomer(reader, row, company)
    if (reader.errors.length === 0) refuseRepeated(reader, customer, seen)
    if (reader.errors.length > 0) errors.push(...reader.errors)
    else customers.push(customer)
  }
  return { customers, errors }
}

/** One identity, or one name with one phone, stands once in a file. */
function refuseRepeated(reader: Reader, customer: PlannedCustomer, seen: Set<string>): void {
  for (const { type, country, number } of customer.documents) {
    const key = `${type} ${country} ${number}`
    const field = type === 'driving_licence' ? 'licence' : 'identity'
    if (seen.has(key)) reader.refuse(field, 'repeated', { value: number })
    seen.add(key)
  }
  const name = customer.nameAr ?? customer.nameEn ?? ''
  const key = `${customer.phone} ${foldLight(name)}`
  if (seen.has(key)) reader.refuse('phone', 'repeated', { value: `${name} ${customer.phone}` })
  seen.add(key)
}

/** Keeps the refusal that the customer's own page would answer. */
function refuse(reader: Reader, row: number, field: CustomerImportField, code: string): null {
  reader.errors.push({ row, field, code, params: {} })
  return null
}

function readCustomer(reader: Reader, row: number, company: Company): PlannedCustomer {
  const organization = reader.text('company', 120)
  const kind = reader.word('kind', kindNames) ?? (organization ? 'organization' : 'individual')
  const names = readNames(reader, row, organization)
  const typedNationality = reader.text('nationality', 60)
  const nationality =
    typedNationality === null
      ? null
      : (countryNamed(typedNationality) ?? reader.refuse('nationality', 'word', { value: typedNationality }))
  const phones = readPhones(reader, row, company.country)
  const documents = readDocuments(reader, row, { kind, nationality, country: company.country })
  const birthDate = kind === 'individual' ? readBirthDate(reader, row, documents, company.today) : null
  const vat = reader.text('vatNumber', 40)
  const vatCountry = vatCountryOf({ kind, nationality }, company.country)
  const creditLimitMinor = reader.money('creditLimit', company.currency)
  if (creditLimitMinor !== null && creditLimitMinor < 0)
    reader.refuse('creditLimit', 'amount', { value: reader.text('creditLimit', 40) ?? '' })
  return {
    row,
    kind,
    ...names,
    ...phones,
    nationality,
    documents,
    birthDate,
    creditLimitMinor,
    email: readEmail(reader, row),
    address: readAddress(reader),
    vatNumber:
      vat === null
        ? null
        : (readVatNumber(vat, vatCountry) ??
          refuse(reader, row, 'vatNumber', 'parties.party.vatNumberInvalid')),
    paymentTermsDays: reader.whole('paymentTerms', 0, maxTermsDays),
  }
}

function readNames(reader: Reader, row: number, organization: string | null) {
  const person = [reader.text('name', 120), reader.text('lastName', 120)]
    .filter(part => part !== null)
    .join(' ')
  const name = (organization ?? person).replace(/\s+/g, ' ')
  const isArabic = /\p{Script=Arabic}/u.test(name)
  const nameAr = isArabic ? name : null
  const nameEn = reader.text('nameEn', 120) ?? (isArabic || name === '' ? null : name)
  if (name.length > 120) reader.refuse('name', 'tooLong', { max: 120 })
  if (!nameAr && !nameEn) refuse(reader, row, 'name', 'parties.party.nameRequired')
  return { nameAr, nameEn }
}

/** Two numbers in one cell are the phone and the other phone. */
function readPhones(reader: Reader, row: number, country: string) {
  const typed = reader.required('phone', 80)
  const [first = '', second = null, ...more] = parsePhone(typed, country)
    ? [typed]
    : typed.split(/[/،,;؛|]|\s-\s/).filter(part => part.trim() !== '')
  // A number that no field can hold is not dropped.
  const isTooMany = more.length > 0 || (second !== null && reader.text('altPhone', 40) !== null)
  const phone = parsePhone(first, country)
  if (typed !== '' && (phone === null || isTooMany))
    refuse(reader, row, 'phone', 'parties.party.phoneInvalid')
  const other = reader.text('altPhone', 40) ?? second
  const altPhone = other === null ? null : parsePhone(other, country)
  if (other !== null && altPhone === null && phone !== null)
    refuse(reader, row, other === second ? 'phone' : 'altPhone', 'parties.party.phoneInvalid')
  return { phone: phone ?? '', altPhone: altPhone === phone ? null : altPhone }
}

function readEmail(reader: Reader, row: number): string | null {
  const email = reader.text('email', 200)?.toLowerCase() ?? null
  if (email === null || /^[^\s@,;]+@[^\s@,;]+\.[^\s@.,;]{2,}$/.test(email)) return email
  return refuse(reader, row, 'email', 'kernel.field.format')
}

type Person = { kind: PartyKind; nationality: string | null; country: string }

function readDocuments(reader: Reader, row: number, person: Person): PlannedDocument[] {
  const documents: PlannedDocument[] = []
  const identity = reader.text('identity', 60)
  const named = reader.word('identityType', identityNames)
  const identityEnds = reader.day('identityExpiresOn')
  if (identity !== null) {
    const read = readIdentity(identity, named, person)
    if (read) documents.push({ ...read, expiresOn: identityEnds })
    else refuse(reader, row, 'identity', 'parties.party.identityInvalid')
  } else if (identityEnds) reader.refuse('identity', 'required')
  const licence = reader.text('licence', 40)
  const licenceEnds = reader.day('licenceExpiresOn')
  if (licence !== null) {
    const read = checkIdentity('driving_licence', person.country, licence)
    if (read.ok)
      documents.push({
        type: 'driving_licence',
        country: person.country,
        number: read.number,
        expiresOn: licenceEnds,
      })
    else refuse(reader, row, 'licence', 'parties.party.identityInvalid')
  } else if (licenceEnds) reader.refuse('licence', 'required')
  return documents
}

/** Types whose numbers show by themselves which state gave them, Bahrain's and Oman's excepted: theirs are only short. */
const telling: readonly IdentityType[] = ['civil_id', 'saudi_id', 'iqama', 'emirates_id', 'qid']

/** The identity a number is: of the type the file names, else of the company's country, else of the state it can only be from. */
function readIdentity(
  typed: string,
  named: IdentityType | null,
  { kind, nationality, country }: Person,
): Omit<PlannedDocument, 'expiresOn'> | null {
  const main = mainIdentity(kind, country)
  const letters = /[A-Za-z]/.test(asciiDigits(typed))
  const types: readonly IdentityType[] = named
    ? [named]
    : kind === 'organization'
      ? [main]
      : letters
        ? ['passport']
        : [main, ...telling.filter(type => type !== main)]
  for (const type of types) {
    const home =
      type === 'civil_id' ? 'KW' : documentCountry(type, type === 'passport' ? nationality : null, country)
    const read = checkIdentity(type, home, typed)
    if (read.ok) return { type, country: home, number: read.number }
  }
  return null
}

function readBirthDate(
  reader: Reader,
  row: number,
  documents: readonly PlannedDocument[],
  today: Day,
): Day | null {
  const typed = reader.day('birthDate')
  if (typed !== null && whyNotBirthDate(typed, today))
    return refuse(reader, row, 'birthDate', 'parties.party.birthDateImpossible')
  if (typed !== null) return typed
  for (const { type, country, number } of documents) {
    const read = checkIdentity(type, country, number)
    if (read.ok && read.birthDate) return read.birthDate
  }
  return null
}

function readAddress(reader: Reader): PlannedCustomer['address'] {
  const address = {
    governorate: reader.text('governorate', 80),
    area: reader.text('area', 80),
    block: reader.text('block', 80),
    street: reader.text('street', 80),
    building: reader.text('building', 80),
  }
  return Object.values(address).some(part => part !== null) ? address : null
}
