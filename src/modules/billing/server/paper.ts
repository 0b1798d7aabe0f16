import type { Ctx } from '#kernel/server/context.ts'
import type { Paper } from '#kernel/server/pdf/paper.ts'
import { getParty } from '#modules/parties/server/public.ts'
import type { PaperParty } from './documents/party.ts'

/** What the company prints on every paper, and its tax number. */
export async function companyPaper(
  ctx: Ctx,
  locale: 'ar' | 'en',
): Promise<{ readonly paper: Paper; readonly vatNumber: string | null }> {
  const company = await ctx.db
    .selectFrom('platform.company')
    .select([
      'name_ar',
      'name',
      'address',
      'city',
      'phone',
      'email',
      'commercial_register',
      'vat_number',
      'country',
    ])
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  const register = locale === 'ar' ? 'سجل تجاري' : 'CR'
  const lines = [
    [company.address, company.city].filter(Boolean).join('، '),
    [company.phone, company.email].filter(Boolean).join('  '),
    company.commercial_register ? `${register} ${company.commercial_register}` : '',
  ].filter(Boolean)
  const names = locale === 'ar' ? [company.name_ar, company.name] : [company.name, company.name_ar]
  const { currency, digits, timeZone } = ctx.company
  return {
    vatNumber: company.vat_number,
    paper: { locale, digits, currency, timeZone, company: { name: names[0]!, secondName: names[1]!, lines } },
  }
}

/** The party as papers name it. */
export async function paperParty(ctx: Ctx, partyId: string): Promise<PaperParty> {
  const party = await getParty(ctx, partyId)
  return { name: party.name, code: party.code, ...(party.phone ? { phone: party.phone } : {}) }
}

/** A file name that every system can store. */
export function pdfReply(name: string, bytes: Uint8Array) {
  return { fileName: `${name}.pdf`, contentType: 'application/pdf', bytes }
}
