import type { Ctx } from '#kernel/server/context.ts'
import { askWritten } from '#kernel/server/written.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import {
  type LineTax,
  standardCodeOn,
  type TaxCode,
  taxCodeOn,
  taxCodesOf,
  whyNoStandardCode,
} from './tax.rules.ts'

export type TaxRow = TaxCode & {
  readonly id: string
  readonly version: number
  readonly country: string
  readonly returnBox: string | null
  readonly inputBox: string | null
  readonly isReverse: boolean
  readonly isUsual: boolean
}

/** Every tax row of the company. */
export async function taxCodes(ctx: Ctx): Promise<TaxRow[]> {
  return askWritten(ctx.db, 'billing.tax_code', db =>
    db
      .selectFrom('billing.tax_code')
      .select(['code', 'kind', 'rate_bps as rateBps', 'valid_from as validFrom', 'valid_to as validTo'])
      .select([
        'id',
        'version',
        'country',
        'name_ar as nameAr',
        'name_en as nameEn',
        'return_box as returnBox',
        'input_box as inputBox',
        'reverse_charge as isReverse',
        'usual as isUsual',
      ])
      .orderBy('code')
      .orderBy('valid_from'),
  )
}

export async function listTaxCodes(ctx: Ctx) {
  return { rows: await taxCodes(ctx) }
}

/**
 * Code and rate of each line on a day; a line that names none takes the usual standard code, one with null takes none. Reverse
 * charge is refused except on bills.
 */
export function taxOfLines(
  codes: readonly TaxCode[],
  lines: readonly { taxCode?: string | null }[],
  on: Day,
  side: 'sale' | 'bill' = 'sale',
  placeOf = (at: number) => `lines.${at}`,
): LineTax[] {
  const standard = standardCodeOn(codes, on)
  return lines.map((line, at) => {
    const field = `${placeOf(at)}.taxCode`
    if (line.taxCode === undefined) refuse(whyNoStandardCode(codes, on, field))
    const wanted = line.taxCode === undefined ? standard : line.taxCode
    if (wanted === null) return { code: null, rateBps: null }
    const code = taxCodeOn(codes, wanted, on)
    if (!code) deny(invalid('billing.tax.unknown', { field, params: { code: wanted } }))
    if (code.isReverse && side === 'sale')
      deny(invalid('billing.tax.reverseOnBills', { field, params: { code: wanted } }))
    return { code: code.code, rateBps: code.rateBps, ...(code.isReverse ? { isReverse: true } : {}) }
  })
}

/** The rate that a line takes when it names no code, basis points; 0 where there is no tax. */
export async function usualTaxRate(ctx: Ctx, on: Day): Promise<number> {
  const [tax] = taxOfLines(await taxCodes(ctx), [{}], on)
  return tax?.rateBps ?? 0
}

/** Gives a new company the tax rows of its country. */
export async function seedTaxCodes(ctx: Ctx): Promise<void> {
  const rows = taxCodesOf(ctx.company.country).map(code => ({
    code: code.code,
    kind: code.kind,
    usual: code.isUsual ?? false,
    rate_bps: code.rateBps,
    valid_from: code.validFrom,
    country: ctx.company.country,
    name_ar: code.nameAr,
    name_en: code.nameEn,
  }))
  if (rows.length > 0) await ctx.db.insertInto('billing.tax_code').values(rows).execute()
}
