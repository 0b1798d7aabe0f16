import type { Currency } from './money.ts'

/** A counted Arabic noun in the forms its number asks for; an adjective follows it in each. */
export type CountedNoun = {
  readonly feminine: boolean
  /** 1, and after hundreds and thousands: «دينار كويتي». */
  readonly singular: string
  /** 2: «ديناران كويتيان». */
  readonly dual: string
  /** 3 to 10: «دنانير كويتية». */
  readonly plural: string
  /** 11 to 99: «دينارًا كويتيًا». */
  readonly accusative: string
}

export type CurrencyWords = {
  readonly arabic: { readonly major: CountedNoun; readonly minor: CountedNoun }
  /** English singular and plural. */
  readonly english: { readonly major: readonly [string, string]; readonly minor: readonly [string, string] }
}

function noun(
  feminine: boolean,
  singular: string,
  dual: string,
  plural: string,
  accusative: string,
): CountedNoun {
  return { feminine, singular, dual, plural, accusative }
}

const dinar = (adjective: string) =>
  noun(false, `دينار ${adjective}`, `ديناران ${adjective}ان`, `دنانير ${adjective}ة`, `دينارًا ${adjective}ًا`)
const riyal = (adjective: string) =>
  noun(false, `ريال ${adjective}`, `ريالان ${adjective}ان`, `ريالات ${adjective}ة`, `ريالًا ${adjective}ًا`)
const fils = noun(false, 'فلس', 'فلسان', 'فلوس', 'فلسًا')
const cent = noun(false, 'سنت', 'سنتان', 'سنتات', 'سنتًا')

/** Names of the money of each currency; feminine minor units are the halala and the baisa (rule 16 of 40-finance). */
export const currencyWords: Readonly<Record<Currency, CurrencyWords>> = {
  KWD: {
    arabic: { major: dinar('كويتي'), minor: fils },
    english: { major: ['Kuwaiti dinar', 'Kuwaiti dinars'], minor: ['fils', 'fils'] },
  },
  BHD: {
    arabic: { major: dinar('بحريني'), minor: fils },
    english: { major: ['Bahraini dinar', 'Bahraini dinars'], minor: ['fils', 'fils'] },
  },
  OMR: {
    arabic: { major: riyal('عماني'), minor: noun(true, 'بيسة', 'بيستان', 'بيسات', 'بيسة') },
    english: { major: ['Omani rial', 'Omani rials'], minor: ['baisa', 'baisa'] },
  },
  QAR: {
    arabic: { major: riyal('قطري'), minor: noun(false, 'درهم', 'درهمان', 'دراهم', 'درهمًا') },
    english: { major: ['Qatari riyal', 'Qatari riyals'], minor: ['dirham', 'dirhams'] },
  },
  SAR: {
    arabic: { major: riyal('سعودي'), minor: noun(true, 'هللة', 'هللتان', 'هللات', 'هللة') },
    english: { major: ['Saudi riyal', 'Saudi riyals'], minor: ['halala', 'halalas'] },
  },
  AED: {
    arabic: {
      major: noun(false, 'درهم إماراتي', 'درهمان إماراتيان', 'دراهم إماراتية', 'درهمًا إماراتيًا'),
      minor: fils,
    },
    english: { major: ['UAE dirham', 'UAE dirhams'], minor: ['fils', 'fils'] },
  },
  USD: {
    arabic: {
      major: noun(false, 'دولار أمريكي', 'دولاران أمريكيان', 'دولارات أمريكية', 'دولارًا أمريكيًا'),
      minor: cent,
    },
    english: { major: ['US dollar', 'US dollars'], minor: ['cent', 'cents'] },
  },
  EUR: {
    arabic: { major: noun(false, 'يورو', 'يوروان', 'يورو', 'يورو'), minor: cent },
    english: { major: ['euro', 'euros'], minor: ['cent', 'cents'] },
  },
}
