import type { Ctx } from '#kernel/server/context.ts'
import type { Paper } from '#kernel/server/pdf/paper.ts'
import { pluralCategory } from '#kernel/shared/format.ts'
import { vehicleCard } from '#modules/fleet/server/public.ts'
import { getParty } from '#modules/parties/server/public.ts'
import type { PriceLine } from '../shared/price.rules.ts'
import type { PaperCustomer, PaperPriceLine, PaperSums, PaperVehicle } from './documents/document-parts.ts'

export type PaperWish = { readonly locale: 'ar' | 'en'; readonly bilingual: boolean }

/** What the company prints on every paper. */
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
  return { locale, bilingual, digits, currency, timeZone, company: { name, secondName, lines } }
}

/** The customer as papers name him; no identity number leaves the house. */
export async function paperCustomer(ctx: Ctx, customerId: string): Promise<PaperCustomer> {
  const party = await getParty(ctx, customerId)
  return {
    name: party.name,
    ...(party.nameEn && party.nameEn !== party.name ? { secondName: party.nameEn } : {}),
    ...(party.phone ? { phone: party.phone } : {}),
  }
}

/** A vehicle as papers name it; null for none. */
export async function paperVehicle(ctx: Ctx, vehicleId: string | null): Promise<PaperVehicle | null> {
  if (!vehicleId) return null
  const card = await vehicleCard(ctx, vehicleId)
  return {
    name: `${card.make} ${card.model} ${card.year}`,
    plate: card.plate,
    ...(card.vin ? { vin: card.vin } : {}),
  }
}

export function paperLines(lines: readonly PriceLine[]): PaperPriceLine[] {
  return lines.map(line => ({
    description: line.descriptionAr,
    quantity: String(line.quantity),
    unitPriceMinor: line.unitPriceMinor,
    discountMinor: line.discountMinor,
    amountMinor: line.amountMinor,
  }))
}

/** The sums under lines; what the total holds beyond them is tax. */
export function paperSums(lines: readonly PriceLine[], totalMinor: number): PaperSums {
  const subtotalMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  return { subtotalMinor, discountMinor: 0, taxMinor: totalMinor - subtotalMinor, totalMinor }
}

const dayWords = {
  zero: 'يوم',
  one: 'يوم',
  two: 'يومان',
  few: 'أيام',
  many: 'يومًا',
  other: 'يوم',
} as const

/** «13 يومًا», in the language of the page. */
export function durationText(days: number, locale: 'ar' | 'en'): string {
  if (locale === 'en') return `${days} ${days === 1 ? 'day' : 'days'}`
  return days === 2 ? 'يومان' : `${days} ${dayWords[pluralCategory(days, 'ar')]}`
}

/** A file name that every system can store. */
export function pdfReply(name: string, bytes: Uint8Array) {
  return { fileName: `${name}.pdf`, contentType: 'application/pdf', bytes }
}
