import type { Day } from '#kernel/shared/day.ts'
import { type Minor, mulDiv, percentOf, splitByWeights } from '#kernel/shared/money.ts'

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
  /** The box of the country's return. */
  readonly returnBox?: string | null
}

const codesOf = (rateBps: number, validFrom: Day): TaxCode[] => [
  {
    code: 'S',
    kind: 'standard',
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

/** The row of a code in force on a day, or null. */
export function taxCodeOn(codes: readonly TaxCode[], code: string, on: Day): TaxCode | null {
  return (
    codes.find(
      one => one.code === code && one.validFrom <= on && (one.validTo === null || on <= one.validTo),
    ) ?? null
  )
}

/** The code a taxable line takes when it names none: the standard one in force, null where there is no tax. */
export function standardCodeOn(codes: readonly TaxCode[], on: Day): string | null {
  const standard = codes.find(
    one => one.kind === 'standard' && one.validFrom <= on && (one.validTo === null || on <= one.validTo),
  )
  return standard?.code ?? null
}

export type TaxedAmount = {
  readonly amountMinor: Minor
  readonly code: string | null
  readonly rateBps: number | null
}
export type TaxOfCode = {
  readonly code: string
  readonly rateBps: number
  readonly baseMinor: Minor
  readonly taxMinor: Minor
}

/**
 * Tax of a document (rule 5): per code and rate, round(Σ amounts × rate) once, then split to the lines by largest remainder.
 * Inclusive: net = round(gross ÷ (1 + rate)), tax = the rest. SAR 3 × 10.10 at 15 %: 4.55 = 1.52, 1.52, 1.51.
 */
export function taxOf(
  lines: readonly TaxedAmount[],
  inclusive: boolean,
): { readonly lineTaxMinor: readonly Minor[]; readonly taxes: readonly TaxOfCode[] } {
  const lineTaxMinor: Minor[] = lines.map(() => 0)
  const groups = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    if (line.code === null || line.rateBps === null) continue
    const group = `${line.code} ${line.rateBps}`
    groups.set(group, [...(groups.get(group) ?? []), at])
  }
  const taxes: TaxOfCode[] = []
  for (const members of groups.values()) {
    const { code, rateBps } = lines[members[0]!]!
    const amounts = members.map(at => lines[at]!.amountMinor)
    const sum = amounts.reduce((total, amount) => total + amount, 0)
    const taxMinor = inclusive ? includedTax(sum, rateBps!) : percentOf(sum, rateBps!)
    const parts = splitByWeights(taxMinor, amounts)
    for (const [index, at] of members.entries()) lineTaxMinor[at] = parts[index]!
    taxes.push({ code: code!, rateBps: rateBps!, baseMinor: inclusive ? sum - taxMinor : sum, taxMinor })
  }
  return { lineTaxMinor, taxes }
}

/** The tax inside an amount that includes it: gross − round(gross ÷ (1 + rate)). */
export function includedTax(grossMinor: Minor, rateBps: number): Minor {
  return grossMinor - mulDiv(grossMinor, 10_000, 10_000 + rateBps)
}
