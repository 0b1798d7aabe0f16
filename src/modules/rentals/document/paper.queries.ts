import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import type { Pair } from '#kernel/server/pdf/paper.ts'
import { pluralCategory } from '#kernel/shared/format.ts'
import { type getInspection, vehicleCard } from '#modules/fleet/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import type { PaperWish } from '#modules/platform/public.server.ts'
import { type PriceLine, rentLineAr } from '../price/price.rules.ts'
import type {
  PaperCustomer,
  PaperDamage,
  PaperPhoto,
  PaperPriceLine,
  PaperSums,
  PaperVehicle,
} from './documentParts.pdf.ts'

/** The customer as named in documents; no identity number leaves the house. */
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

const lineNames: Readonly<Record<string, string>> = {
  [rentLineAr]: 'Vehicle rental',
  'إيجار منتهٍ بالتملك': 'Rent to own',
  'قيمة الخدمة': 'Service',
}

/** The English names of the extras lines are about, where they have one. */
export async function extraNames(
  ctx: Ctx,
  lines: readonly PriceLine[],
): Promise<(extraId: string) => string | null> {
  const ids = [...new Set(lines.flatMap(line => (line.extraId ? [line.extraId] : [])))]
  const rows =
    ids.length === 0
      ? []
      : await ctx.db.selectFrom('rentals.extra').select(['id', 'name_en']).where('id', 'in', ids).execute()
  return extraId => rows.find(row => row.id === extraId)?.name_en ?? null
}

/** A name in the language of the page, in Arabic where it has no other. */
export const inLanguage = (
  { nameAr, nameEn }: { nameAr: string; nameEn: string | null },
  locale: 'ar' | 'en',
): string => (locale === 'en' && nameEn ? nameEn : nameAr)

/** Price lines in the language of the page, with their names in the other one where both are shown. */
export function paperLines(
  lines: readonly PriceLine[],
  { locale, bilingual }: PaperWish,
  englishOf: (extraId: string) => string | null,
): PaperPriceLine[] {
  return lines.map(line => ({
    ...namesOf(line, line.extraId ? englishOf(line.extraId) : (lineNames[line.descriptionAr] ?? null)),
    quantity: String(line.quantity),
    unitPriceMinor: line.unitPriceMinor,
    discountMinor: line.discountMinor,
    amountMinor: line.amountMinor,
  }))

  function namesOf({ descriptionAr }: PriceLine, english: string | null) {
    if (!english) return { description: descriptionAr }
    const [description, other] = locale === 'en' ? [english, descriptionAr] : [descriptionAr, english]
    return bilingual ? { description, secondDescription: other } : { description }
  }
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

/** «13 يومًا», in both languages. */
export function durationPair(days: number, count: (days: number) => string): Pair {
  const arabic = days === 2 ? dayWords.two : `${count(days)} ${dayWords[pluralCategory(days, 'ar')]}`
  return [arabic, `${count(days)} ${days === 1 ? 'day' : 'days'}`]
}

type Seen = Awaited<ReturnType<typeof getInspection>>
type SeenMark = Seen['knownMarks'][number]

const paperMark = (mark: SeenMark, isNew: boolean) => ({
  view: mark.view,
  x: mark.x,
  y: mark.y,
  kind: mark.type,
  severity: mark.severity,
  isNew,
  ...(mark.note ? { note: mark.note } : {}),
})

/** The marks of an inspection as papers number and place them: those known before, then those it found. */
export const paperMarks = (seen: Seen) => [
  ...seen.knownMarks.map(mark => paperMark(mark, false)),
  ...seen.addedMarks.map(mark => paperMark(mark, true)),
]

/** The views of a vehicle as papers name them. */
export const angleNames: Readonly<Record<string, Pair>> = {
  front: ['الأمام', 'Front'],
  front_right: ['الأمام يمينًا', 'Front right'],
  right: ['اليمين', 'Right'],
  rear_right: ['الخلف يمينًا', 'Rear right'],
  rear: ['الخلف', 'Rear'],
  rear_left: ['الخلف يسارًا', 'Rear left'],
  left: ['اليسار', 'Left'],
  front_left: ['الأمام يسارًا', 'Front left'],
  dashboard: ['لوحة القيادة', 'Dashboard'],
  interior: ['الداخل', 'Interior'],
}

/** The photos of an inspection and of its marks, in the order of {@link paperMarks}. */
export async function paperPhotos(
  ctx: Ctx,
  seen: Seen,
): Promise<{ photos: PaperPhoto[]; damage: PaperDamage[] }> {
  const read = async (fileId: string) => (await readStoredFile(ctx, fileId)).bytes
  const photos: PaperPhoto[] = []
  for (const { angle, takenAt, sha256, fileId } of seen.photos)
    photos.push({ angle: angleNames[angle] ?? [angle, angle], takenAt, sha256, bytes: await read(fileId) })
  const damage: PaperDamage[] = []
  for (const [markAt, mark] of [...seen.knownMarks, ...seen.addedMarks].entries())
    for (const { sha256, fileId } of mark.photos)
      damage.push({ markAt, kind: mark.type, sha256, bytes: await read(fileId) })
  return { photos, damage }
}
