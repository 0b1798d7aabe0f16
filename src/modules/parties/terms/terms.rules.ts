import { asciiDigits } from '#kernel/shared/digits.ts'
import type { PartyKind } from '../party/partyCodes.rules.ts'

export const maxTermsDays = 365

const shapes: Readonly<Record<string, RegExp | undefined>> = {
  // 40-finance rule 15: fifteen digits, the first and the last are 3.
  SA: /^3\d{13}3$/,
  AE: /^\d{15}$/,
  BH: /^\d{15}$/,
  OM: /^OM\d{10}$/,
}
const elsewhere = /^[0-9A-Z]{5,20}$/

/** The state that gave a party its tax number: an organisation's home, else the company's country. */
export const vatCountryOf = (
  party: { kind: PartyKind; nationality: string | null },
  companyCountry: string,
): string => (party.kind === 'organization' && party.nationality) || companyCountry

/** A tax number as it is kept: ASCII digits and capitals without spaces or dashes; null when its state writes none like it. */
export function readVatNumber(typed: string, country: string): string | null {
  const number = asciiDigits(typed)
    .replace(/[\s\-.\u200e\u200f\u2066-\u2069]/g, '')
    .toUpperCase()
  return (shapes[country] ?? elsewhere).test(number) ? number : null
}
