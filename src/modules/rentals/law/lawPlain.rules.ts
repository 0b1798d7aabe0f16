import type { CoveredDocument, LawRule } from './law.rules.ts'

/** The countries whose rules are known; companies of them are founded with their pack. */
const countriesWithPack: readonly string[] = ['KW']

export const hasLawPack = (country: string): boolean => countriesWithPack.includes(country)

const papers: readonly (readonly [code: string, CoveredDocument, nameAr: string, messageAr: string])[] = [
  ['LIC', 'licence', 'رخصة القيادة', 'رخصة السائق لا تغطي كل أيام العقد'],
  ['REG', 'registration', 'استمارة المركبة', 'استمارة المركبة لا تغطي كل أيام العقد'],
  ['INS', 'insurance', 'تأمين المركبة', 'تأمين المركبة لا يغطي كل أيام العقد'],
]

/**
 * What no country lets drive: a driver without a licence, a vehicle without registration or insurance. Applied where no pack holds
 * more; no law is cited for it.
 */
export const plainRulesOf = (country: string): readonly LawRule[] =>
  hasLawPack(country)
    ? []
    : papers.map(([code, document, nameAr, messageAr]) => ({
        code: `ALL-${code}`,
        country,
        severity: 'block',
        params: { check: 'coverage', document },
        validFromOn: '2000-01-01',
        validToOn: null,
        source: 'ممارسة مهنية',
        confidence: 'practice',
        nameAr,
        messageAr,
      }))
