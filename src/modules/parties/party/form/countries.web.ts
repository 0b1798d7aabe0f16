import { currentLocale } from '#kernel/web/say.ts'
import { isoCountryNumbers } from '../../identity/identityCountries.rules.ts'

export type Country = { readonly id: string; readonly name: string }

const gulf = ['KW', 'SA', 'AE', 'QA', 'BH', 'OM']

const names = () => new Intl.DisplayNames([currentLocale()], { type: 'region', fallback: 'none' })

/** The name of an ISO country code in the language of the page. */
export const countryName = (code: string): string => names().of(code) ?? code

/** Every country by its ISO code: the Gulf first, the others by name. The browser has the names and the letters of a number. */
export function countries(): readonly Country[] {
  const say = names()
  const codes = new Set<string>()
  for (const number of isoCountryNumbers) {
    const { region } = new Intl.Locale(`und-${number}`)
    if (region && /^[A-Z]{2}$/.test(region)) codes.add(region)
  }
  const rank = (code: string) => (gulf.includes(code) ? gulf.indexOf(code) : gulf.length)
  return [...codes]
    .map(id => ({ id, name: say.of(id) ?? id }))
    .sort((a, b) => rank(a.id) - rank(b.id) || a.name.localeCompare(b.name, currentLocale()))
}
