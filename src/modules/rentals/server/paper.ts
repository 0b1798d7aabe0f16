import type { Ctx } from '#kernel/server/context.ts'
import { pluralCategory } from '#kernel/shared/format.ts'
import { type getInspection, vehicleCard } from '#modules/fleet/server/public.ts'
import { getParty } from '#modules/parties/server/public.ts'
import type { PriceLine } from '../shared/price.rules.ts'
import type { PaperCustomer, PaperPriceLine, PaperSums, PaperVehicle } from './documents/document-parts.ts'

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

type SeenMark = Awaited<ReturnType<typeof getInspection>>['knownMarks'][number]

/** A mark of an inspection as papers number and place it. */
export const paperMark = (mark: SeenMark, isNew: boolean) => ({
  view: mark.view,
  x: mark.x,
  y: mark.y,
  kind: mark.type,
  severity: mark.severity,
  isNew,
  ...(mark.note ? { note: mark.note } : {}),
})
