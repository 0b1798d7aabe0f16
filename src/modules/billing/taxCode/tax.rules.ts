import type { Day } from '#kernel/shared/day.ts'
import type { DigitSet } from '#kernel/shared/digits.ts'
import { formatNumber } from '#kernel/shared/format.ts'
import { type Minor, mulDiv, percentOf, splitByWeights } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export const taxKinds = ['standard', 'zero', 'exempt', 'outOfScope'] as const
export type TaxKind = (typeof taxKinds)[number]

/** One dated row of tax: from `validFrom` to `validTo` inclusive, without end when null. */
export type TaxCode = {
  readonly code: string
  readonly kind: TaxKind
  readonly rateBps: number
  readonly validFrom: Day
  readonly validTo: Day | null
  readonly nameAr: string
  readonly nameEn: string
  /** The box of the country's return, and of purchases where that is another. */
  readonly returnBox?: string | null
  readonly inputBox?: string | null
  /** The vendor charges none: the company owes it as output tax and takes it back as input tax. On bills alone. */
  readonly isReverse?: boolean
  /** Of several standard codes the one that lines without a code take. */
  readonly isUsual?: boolean
}

/** What a line is taxed with; nothing where the code is null. */
export type LineTax = {
  readonly code: string | null
  readonly rateBps: number | null
  readonly isReverse?: boolean
}

const codesOf = (rateBps: number, validFrom: Day): TaxCode[] => [
  {
    code: 'S',
    kind: 'standard',
    isUsual: true,
    rateBps,
    validFrom,
    validTo: null,
    nameAr: 'ضريبة القيمة المضافة',
    nameEn: 'VAT',
  },
  {
    code: 'Z',
    kind: 'zero',
    rateBps: 0,
    validFrom,
    validTo: null,
    nameAr: 'خاضع لنسبة الصفر',
    nameEn: 'Zero-rated',
  },
  {
    code: 'E',
    kind: 'exempt',
    rateBps: 0,
    validFrom,
    validTo: null,
    nameAr: 'معفى من الضريبة',
    nameEn: 'Exempt',
  },
]

/**
 * What a company starts with (rule 14 of 40-finance, to be confirmed by its adviser): SA 15 % from 2020-07-01, AE 5 % from
 * 2018-01-01, OM 5 % from 2021-04-16, BH 10 % from 2022-01-01; KW and QA none.
 */
export function taxCodesOf(country: string): TaxCode[] {
  switch (country) {
    case 'SA':
      return codesOf(1500, '2020-07-01')
    case 'AE':
      return codesOf(500, '2018-01-01')
    case 'OM':
      return codesOf(500, '2021-04-16')
    case 'BH':
      return codesOf(1000, '2022-01-01')
    default:
      return []
  }
}

/** A rate as papers and screens say it, without idle zeros: `15%`, `7.5%`; Arabic-Indic digits take the sign ٪. */
export const rateText = (bps: number, digits: DigitSet): string =>
  formatNumber(bps / 100, digits) + (digits === 'arabic' ? '٪' : '%')

const isInForce = (one: TaxCode, on: Day) =>
  one.validFrom <= on && (one.validTo === null || on <= one.validTo)

/** The row of a code in force on a day, or null. */
export function taxCodeOn(codes: readonly TaxCode[], code: string, on: Day): TaxCode | null {
  return codes.find(one => one.code === code && isInForce(one, on)) ?? null
}

/** The rows that a line of this day may name, one a code; reverse charge on the side of purchases alone. */
export function taxCodesOn<One extends TaxCode>(
  codes: readonly One[],
  on: Day,
  side: 'sale' | 'bill',
): One[] {
  return codes.filter(one => isInForce(one, on) && (side === 'bill' || !one.isReverse))
}

const standardCodesOn = (codes: readonly TaxCode[], on: Day) =>
  codes.filter(one => one.kind === 'standard' && !one.isReverse && isInForce(one, on))

/**
 * The code a taxable line takes when it names none: the only standard one in force, of several the one that a person chose; null where
 * there is no tax, or no choice ({@link whyNoStandardCode}).
 */
export function standardCodeOn(codes: readonly TaxCode[], on: Day): string | null {
  const standard = standardCodesOn(codes, on)
  return (
    (standard.find(one => one.isUsual) ?? (standard.length === 1 ? standard[0] : undefined))?.code ?? null
  )
}

/** Why a line must name its code on this day: several would do and no usual one is chosen. */
export function whyNoStandardCode(codes: readonly TaxCode[], on: Day, field: string): Refusal | null {
  const isOpen = standardCodeOn(codes, on) === null && standardCodesOn(codes, on).length > 0
  return isOpen ? invalid('billing.tax.noUsual', { field }) : null
}

export type TaxedAmount = LineTax & { readonly amountMinor: Minor }
export type TaxOfCode = {
  readonly code: string
  readonly rateBps: number
  readonly baseMinor: Minor
  readonly taxMinor: Minor
  readonly isReverse: boolean
}

/**
 * Tax of a document (rule 5): per code and rate, round(Σ amounts × rate) once, then split to the lines by largest remainder.
 * Inclusive: net = round(gross ÷ (1 + rate)), tax = the rest. SAR 3 × 10.10 at 15 %: 4.55 = 1.52, 1.52, 1.51. Tax of a reverse
 * charge is never inside an amount and stands apart (`lineReverseMinor`, null on the other lines).
 */
export function taxOf(
  lines: readonly TaxedAmount[],
  inclusive: boolean,
): {
  lineTaxMinor: readonly Minor[]
  lineReverseMinor: readonly (Minor | null)[]
  taxes: readonly TaxOfCode[]
} {
  const lineTaxMinor: Minor[] = lines.map(() => 0)
  const lineReverseMinor: (Minor | null)[] = lines.map(() => null)
  const groups = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    if (line.code === null || line.rateBps === null) continue
    const group = `${line.code} ${line.rateBps}`
    groups.set(group, [...(groups.get(group) ?? []), at])
  }
  const taxes: TaxOfCode[] = []
  for (const members of groups.values()) {
    const { code, rateBps, isReverse = false } = lines[members[0]!]!
    const amounts = members.map(at => lines[at]!.amountMinor)
    const sum = amounts.reduce((total, amount) => total + amount, 0)
    const isInside = inclusive && !isReverse
    const taxMinor = isInside ? includedTax(sum, rateBps!) : percentOf(sum, rateBps!)
    const parts = splitByWeights(taxMinor, amounts)
    const places = isReverse ? lineReverseMinor : lineTaxMinor
    for (const [index, at] of members.entries()) places[at] = parts[index]!
    const baseMinor = isInside ? sum - taxMinor : sum
    taxes.push({ code: code!, rateBps: rateBps!, baseMinor, taxMinor, isReverse })
  }
  return { lineTaxMinor, lineReverseMinor, taxes }
}

/** The tax inside an amount that includes it: gross − round(gross ÷ (1 + rate)). */
export function includedTax(grossMinor: Minor, rateBps: number): Minor {
  return grossMinor - mulDiv(grossMinor, 10_000, 10_000 + rateBps)
}
