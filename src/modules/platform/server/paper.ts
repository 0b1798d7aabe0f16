import type { Ctx } from '#kernel/server/context.ts'
import type { Paper } from '#kernel/server/pdf/paper.ts'

/** How a paper is wished: its language, and whether the other one stands beside it. */
export type PaperWish = { readonly locale: 'ar' | 'en'; readonly bilingual?: boolean }

/** What the company prints on every paper: its names, address and register, its money and digits. */
export async function companyPaper(ctx: Ctx, { locale, bilingual }: PaperWish): Promise<Paper> {
  const company = await ctx.db
    .selectFrom('platform.company')
    .select(['name_ar', 'name', 'address', 'city', 'phone', 'email', 'commercial_register'])
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  const register = locale === 'ar' ? 'سجل تجاري' : 'CR'
  const lines = [
    [company.address, company.city].filter(Boolean).join('، '),
    [company.phone, company.email].filter(Boolean).join('  '),
    company.commercial_register ? `${register} ${company.commercial_register}` : '',
  ].filter(Boolean)
  const [name, secondName] =
    locale === 'ar' ? [company.name_ar, company.name] : [company.name, company.name_ar]
  const { currency, digits, timeZone } = ctx.company
  return {
    locale,
    ...(bilingual === undefined ? {} : { bilingual }),
    digits,
    currency,
    timeZone,
    company: { name, secondName, lines },
  }
}

/** The number under which the company is registered for value added tax; null for none. */
export async function companyVatNumber(ctx: Ctx): Promise<string | null> {
  const company = await ctx.db
    .selectFrom('platform.company')
    .select('vat_number')
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  return company.vat_number
}

/** A printed page as an answer, under a file name that every system can store. */
export function pdfReply(name: string, bytes: Uint8Array) {
  return { fileName: `${name}.pdf`, contentType: 'application/pdf', bytes }
}
