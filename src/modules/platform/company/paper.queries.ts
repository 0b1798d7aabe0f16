import type { Actor, Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { runInCompany } from '#kernel/server/handle.ts'
import type { Paper } from '#kernel/server/pdf/paper.ts'
import type { Runtime } from '#kernel/server/runtime.ts'
import { brandingOf } from './company.row.ts'

/** How a paper is wished: its language, and whether the other one stands beside it. */
export type PaperWish = { readonly locale: 'ar' | 'en'; readonly bilingual?: boolean }

/** What the company prints on every paper: its logo, names, address and register, its money and digits. */
export async function companyPaper(ctx: Ctx, { locale, bilingual }: PaperWish): Promise<Paper> {
  const company = await ctx.db
    .selectFrom('platform.company')
    .select([
      ...(['name_ar', 'name', 'address', 'city', 'phone', 'email', 'commercial_register'] as const),
      'custom_branding',
    ])
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  const register = locale === 'ar' ? 'سجل تجاري' : 'CR'
  const lines = [
    [company.address, company.city].filter(Boolean).join('، '),
    [company.phone, company.email].filter(Boolean).join('  '),
    company.commercial_register ? `${register} ${company.commercial_register}` : '',
  ].filter(Boolean)
  // A brand may have another name; papers carry the one of the register, under the mark of the brand.
  const [name, secondName] =
    locale === 'ar' ? [company.name_ar, company.name] : [company.name, company.name_ar]
  const { logoFileId } = brandingOf(company)
  const logo = logoFileId ? (await readStoredFile(ctx, logoFileId)).bytes : null
  const { currency, digits, timeZone } = ctx.company
  return {
    locale,
    ...(bilingual === undefined ? {} : { bilingual }),
    digits,
    currency,
    timeZone,
    company: { name, secondName, lines, ...(logo ? { logo } : {}) },
  }
}

/** The paper on which a person prints a list: the company's, or the product's own where platform staff list what is theirs. */
export async function listPaper(runtime: Runtime, actor: Actor, locale: PaperWish['locale']): Promise<Paper> {
  if (actor.company)
    return runInCompany(
      runtime,
      actor.company.id,
      'platform.paper',
      ctx => companyPaper(ctx, { locale }),
      actor,
    )
  const name = locale === 'ar' ? 'قافلة' : 'Qafila'
  return { locale, digits: 'latin', currency: 'KWD', timeZone: 'Asia/Kuwait', company: { name, lines: [] } }
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
