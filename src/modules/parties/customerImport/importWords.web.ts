import { m } from '#generated/words/messages.js'
import type { CustomerImportField } from './customerImport.rules.ts'

export const customerFieldWords: Readonly<Record<CustomerImportField, () => string>> = {
  name: m['parties.party.field.name'],
  lastName: m['parties.customerImport.field.lastName'],
  company: m['parties.customerImport.field.company'],
  nameEn: m['parties.party.field.nameEn'],
  kind: m['parties.party.field.kind'],
  phone: m['parties.party.field.phone'],
  altPhone: m['parties.party.field.altPhone'],
  email: m['parties.party.field.email'],
  identity: m['parties.customerImport.field.identity'],
  identityType: m['parties.customerImport.field.identityType'],
  identityExpiresOn: m['parties.customerImport.field.identityExpiresOn'],
  nationality: m['parties.party.field.nationality'],
  birthDate: m['parties.party.field.birthDate'],
  licence: m['parties.customerImport.field.licence'],
  licenceExpiresOn: m['parties.customerImport.field.licenceExpiresOn'],
  governorate: m['parties.party.field.governorate'],
  area: m['parties.party.field.area'],
  block: m['parties.party.field.block'],
  street: m['parties.party.field.street'],
  building: m['parties.party.field.building'],
  creditLimit: m['parties.party.field.creditLimit'],
  vatNumber: m['parties.party.field.vatNumber'],
  paymentTerms: m['parties.customerImport.field.paymentTerms'],
}
