import type { InputFor } from '#kernel/web/api.ts'
import { checkIdentity } from '../../identity/identity.rules.ts'
import { sentCountry } from './identityTypes.web.ts'
import { type DocumentValues, documentsToSend, type PartyValues } from './partyForm.web.ts'

/** A number that is whole enough to be looked up. */
export const isReadable = (document: DocumentValues) =>
  document.number.trim() !== '' &&
  checkIdentity(document.type, sentCountry(document.type, document.country) ?? 'KW', document.number).ok

/** A name longer than a name may be has its own sentence at its field; it must not keep the phone from being looked up. */
const asName = (typed: string) => typed.trim().slice(0, 120)

/** Only what can identify a person is queried; null while there is nothing of it. */
export function duplicateQuestion(
  values: PartyValues,
  exceptId?: string,
): InputFor<'parties.party.duplicates'> | null {
  const documents = documentsToSend(values.documents.filter(isReadable)).map(({ type, country, number }) => ({
    type,
    country,
    number,
  }))
  const hasPhone = values.phone.length >= (values.phone.startsWith('+') ? 12 : 8)
  const hasEmail = /\S@\S+\.\S/.test(values.email)
  if (documents.length === 0 && !hasPhone && !hasEmail) return null
  return {
    ...(documents.length > 0 ? { documents } : {}),
    ...(hasPhone ? { phone: values.phone } : {}),
    ...(hasEmail ? { email: values.email } : {}),
    ...(values.nameAr ? { nameAr: asName(values.nameAr) } : {}),
    ...(values.nameEn ? { nameEn: asName(values.nameEn) } : {}),
    ...(values.birthDate ? { birthDate: values.birthDate } : {}),
    ...(exceptId ? { exceptId } : {}),
  }
}
