import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { servedBusinesses } from '../company/standing.rules.ts'

export type LandingRow = Pick<
  OutputFor<'platform.landing.list'>['rows'][number],
  'contentKey' | 'contentValue' | 'contentValueAr' | 'isActive'
>

/** What stands where the super administrator has written nothing. */
const builtIn: Readonly<Record<string, () => string>> = {
  hero_title: m['platform.landing.heroTitle'],
  hero_subtitle: m['platform.landing.heroSubtitle'],
  hero_cta: m['platform.landing.heroCta'],
  features_title: m['platform.landing.featuresTitle'],
  testimonials_title: m['platform.landing.testimonials'],
  cta_title: m['platform.landing.ctaTitle'],
  cta_subtitle: () => m['platform.landing.ctaSubtitle']({ trial: '{trial}' }),
  cta_button: m['platform.landing.ctaButton'],
  sector_car_rental_title: m['platform.businessType.car_rental'],
  sector_real_estate_title: m['platform.businessType.real_estate'],
  sector_retail_title: m['platform.businessType.retail'],
  sector_medical_title: m['platform.businessType.medical'],
  sector_manufacturing_title: m['platform.businessType.manufacturing'],
  sector_restaurant_title: m['platform.businessType.restaurant'],
  sector_logistics_title: m['platform.businessType.logistics'],
  sector_education_title: m['platform.businessType.education'],
  sector_consulting_title: m['platform.businessType.consulting'],
  sector_construction_title: m['platform.businessType.construction'],
  stat_1_label: m['platform.landing.stat.sectors'],
  stat_2_label: m['platform.landing.stat.days'],
  stat_3_label: m['platform.landing.stat.minutes'],
  stat_4_label: m['platform.landing.stat.card'],
  footer_tagline: m['platform.landing.tagline'],
  footer_rights: m['platform.landing.rights'],
}

const builtInValues: Readonly<Record<string, string>> = {
  stat_1_value: '{sectors}',
  stat_2_value: '{trialDays}',
  stat_3_value: '5',
  stat_4_value: '0',
}

export type LandingText = {
  /** The text of a key: in the language of the page, else in the other one, else the built-in one; null for none. */
  (key: string): string | null
  /** Where a key stands among the rows; one without a row stands last. */
  readonly place: (key: string) => number
}

/** Until the settings of the installation set another. */
export const usualTrialDays = 14

/** What a text may hold in place of a figure that the settings of the installation decide, or the product itself. */
export const trialMarks = { days: '{trialDays}', trial: '{trial}', sectors: '{sectors}' }

/** The texts of the public page from its rows; a row that is switched off counts as unwritten. */
export function landingText(rows: readonly LandingRow[], trialDays: number): LandingText {
  const isArabic = currentLocale() === 'ar'
  const written = new Map(
    rows
      .filter(row => row.isActive)
      .map(row => {
        const [first, second] = isArabic
          ? [row.contentValueAr, row.contentValue]
          : [row.contentValue, row.contentValueAr]
        return [row.contentKey, first || second || null] as const
      }),
  )
  const filled = (text: string) =>
    text
      .replaceAll(trialMarks.sectors, String(servedBusinesses.length))
      .replaceAll(trialMarks.days, String(trialDays))
      .replaceAll(trialMarks.trial, m['platform.landing.trial']({ count: trialDays }))
  const places = new Map(rows.map((row, index) => [row.contentKey, index]))
  const textOf = (key: string) => {
    const text = written.get(key) ?? builtIn[key]?.() ?? builtInValues[key]
    return text === undefined ? null : filled(text)
  }
  return Object.assign(textOf, { place: (key: string) => places.get(key) ?? rows.length })
}

/** The numbered entries of a kind that have a title or text, in the order of their rows: features, testimonials. */
export function numbered(text: LandingText, kind: string, count: number, part: string): number[] {
  const keyOf = (index: number) => `${kind}_${index}_${part}`
  return Array.from({ length: count }, (_, index) => index + 1)
    .filter(index => text(keyOf(index)) !== null)
    .sort((one, other) => text.place(keyOf(one)) - text.place(keyOf(other)))
}
