import { m } from '#generated/words/messages.js'
import { type Currency, moneyText, parseMoney } from '#kernel/shared/money.ts'
import { countryName } from '../party/form/countries.web.ts'
import { type Party, spacedPhone } from '../party/party.web.ts'
import { type MergeField, mergeFields } from '../party/partyCodes.rules.ts'
import { kindWords, listed } from '../party/partyWords.web.ts'

export type Pick = 'survivor' | 'loser'

/** The parts of an address in the order people say them. */
export function addressText(address: Party['address']): string | null {
  if (!address) return null
  const part = (value: string | null | undefined, say: (inputs: { value: string }) => string) =>
    value ? [say({ value })] : []
  const parts = [
    ...part(address.governorate, ({ value }) => value),
    ...part(address.area, ({ value }) => value),
    ...part(address.block, m['parties.address.block']),
    ...part(address.street, m['parties.address.street']),
    ...part(address.building, m['parties.address.building']),
    ...part(address.unit, m['parties.address.unit']),
  ]
  return parts.length > 0 ? listed(parts) : null
}

/** Payment terms as people say them; null where nothing was agreed. */
export const termsText = (days: number | null): string | null =>
  days === null ? null : m['parties.terms.days']({ count: days })

/** A field of a party as one text, null where it is empty. */
export function fieldText(party: Party, field: MergeField): string | null {
  switch (field) {
    case 'kind':
      return kindWords[party.kind]()
    case 'address':
      return addressText(party.address)
    case 'nationality':
      return party.nationality && countryName(party.nationality)
    case 'phone':
    case 'altPhone':
      return party[field] && spacedPhone(party[field])
    case 'paymentTermsDays':
      return termsText(party.paymentTermsDays)
    default:
      return party[field]
  }
}

/** Which side each field comes from by default: the survivor, or the loser where the survivor has nothing. */
export function firstChoice(survivor: Party, loser: Party): Readonly<Record<MergeField, Pick>> {
  return Object.fromEntries(
    mergeFields.map(field => [
      field,
      fieldText(survivor, field) === null && fieldText(loser, field) !== null ? 'loser' : 'survivor',
    ]),
  ) as Record<MergeField, Pick>
}

/** Two wire amounts added; null when neither is supplied. */
export function addAmounts(a: string | null, b: string | null, currency: Currency): string | null {
  const minor = [a, b].flatMap(text => {
    const parsed = text === null ? null : parseMoney(text, currency)
    return parsed?.ok ? [parsed.minor] : []
  })
  return minor.length === 0
    ? null
    : moneyText(
        minor.reduce((sum, one) => sum + one, 0),
        currency,
      )
}
