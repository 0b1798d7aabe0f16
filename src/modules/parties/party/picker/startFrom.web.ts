import { asciiDigits } from '#kernel/shared/digits.ts'
import { emptyParty, type PartyValues } from '../form/partyForm.web.ts'

/** What was typed in the picker goes where it belongs: eight or nine digits are a phone, more an identity, words a name. */
export function startFrom(typed: string, country: string): PartyValues {
  const values = emptyParty('individual', country)
  const digits = asciiDigits(typed).replace(/[\s()-]/g, '')
  const [identity, ...others] = values.documents
  if (/^(\+|00)\d{8,}$/.test(digits)) return { ...values, phone: digits.replace(/^00/, '+') }
  if (/^\d{10,}$/.test(digits) && identity)
    return { ...values, documents: [{ ...identity, number: digits }, ...others] }
  if (/^\d{7,9}$/.test(digits)) return { ...values, phone: digits }
  return /^[\d+]*$/.test(digits) ? values : { ...values, nameAr: typed }
}
