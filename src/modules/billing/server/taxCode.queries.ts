import type { Ctx } from '#kernel/server/context.ts'
import { sendNow } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { standardCodeOn, type TaxCode, taxCodeOn, taxCodesOf } from '../shared/tax.rules.ts'

export type TaxRow = TaxCode & {
  readonly id: string
  readonly version: number
  readonly country: string
  readonly returnBox: string | null
}

/** Every tax row of the company. */
export async function taxCodes(ctx: Ctx): Promise<TaxRow[]> {
  return sendNow(
    ctx.db,
    ctx.db
      .selectFrom('billing.tax_code')
      .select(['code', 'kind', 'rate_bps as rateBps', 'valid_from as validFrom', 'valid_to as validTo'])
      .select([
        'id',
        'version',
        'country',
        'name_ar as nameAr',
        'name_en as nameEn',
        'return_box as returnBox',
      ])
      .orderBy('code')
      .orderBy('valid_from'),
  )
}

export async function listTaxCodes(ctx: Ctx) {
  return { rows: await taxCodes(ctx) }
}

/** Code and rate of each line on a day; a line that names none takes the standard code, one with null takes none. */
export function taxOfLines(
  codes: readonly TaxCode[],
  lines: readonly { readonly taxCode?: string | null }[],
  on: Day,
): { readonly code: string | null; readonly rateBps: number | null }[] {
  const standard = standardCodeOn(codes, on)
  return lines.map((line, at) => {
    const wanted = line.taxCode === undefined ? standard : line.taxCode
    if (wanted === null) return { code: null, rateBps: null }
    const code = taxCodeOn(codes, wanted, on)
    if (!code)
      deny(invalid('billing.tax.unknown', { field: `lines.${at}.taxCode`, params: { code: wanted } }))
    return { code: code.code, rateBps: code.rateBps }
  })
}

/** Gives a new company the tax rows of its country. */
export async function seedTaxCodes(ctx: Ctx): Promise<void> {
  const rows = taxCodesOf(ctx.company.country).map(code => ({
    code: code.code,
    kind: code.kind,
    rate_bps: code.rateBps,
    valid_from: code.validFrom,
    country: ctx.company.country,
    name_ar: code.nameAr,
    name_en: code.nameEn,
  }))
  if (rows.length > 0) await ctx.db.insertInto('billing.tax_code').values(rows).execute()
}
