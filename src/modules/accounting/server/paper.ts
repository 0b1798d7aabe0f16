import type { Ctx } from '#kernel/server/context.ts'
import type { Paper } from '#kernel/server/pdf/paper.ts'

/** What the company prints on every paper: its names, address and register, its money and digits. */
export async function companyPaper(ctx: Ctx, locale: 'ar' | 'en'): Promise<Paper> {
  const company = await ctx.db
    .selectFrom('platform.company')
    .select(['name_ar', 'name', 'address', 'city', 'phone', 'email', 'commercial_register'])
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  const register = locale === 'ar' ? 'سجل تجاري' : 'CR'
  const places = [company.address, company.city].filter(Boolean).join('، ')
  const contacts = [company.phone, company.email].filter(Boolean).join('  ')
  const registered = company.commercial_register ? `${register} ${company.commercial_register}` : ''
  const [name, secondName] =
    locale === 'ar' ? [company.name_ar, company.name] : [company.name, company.name_ar]
  const { currency, digits, timeZone } = ctx.company
  const lines = [places, contacts, registered].filter(Boolean)
  return { locale, digits, currency, timeZone, company: { name, secondName, lines } }
}
