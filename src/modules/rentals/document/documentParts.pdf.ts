import { mustAddUp, type Pair, type PaperSettings, paperFormat } from '#kernel/server/pdf/paper.ts'
import type { JsonObject } from '#kernel/server/pdf/printable.ts'
import type { Minor } from '#kernel/shared/money.ts'

/** The customer as the paper names them. Identity numbers arrive masked: paper leaves the house. */
export type PaperCustomer = {
  readonly name: string
  readonly secondName?: string
  readonly identity?: { readonly kind: Pair; readonly maskedNumber: string }
  readonly phone?: string
  readonly address?: string
  /** Who acts for an organisation. */
  readonly representative?: string
}

export type PaperVehicle = {
  readonly name: string
  readonly plate: string | null
  readonly colour?: string
  readonly vin?: string
}

export type PaperPriceLine = {
  readonly description: string
  readonly secondDescription?: string
  /** Exact decimal text. */
  readonly quantity: string
  readonly unitPriceMinor: Minor
  readonly discountMinor: Minor
  /** Quantity by price, less the line's discount, before tax. */
  readonly amountMinor: Minor
}

export type PaperSums = {
  readonly subtotalMinor: Minor
  readonly discountMinor: Minor
  readonly taxMinor: Minor
  readonly totalMinor: Minor
}

const markKinds = {
  scratch: ['خدش', 'Scratch'],
  dent: ['انبعاج', 'Dent'],
  crack: ['شرخ', 'Crack'],
  chip: ['نقرة', 'Chip'],
  broken: ['كسر', 'Broken'],
  missing: ['مفقود', 'Missing'],
  burn: ['حرق', 'Burn'],
  stain: ['بقعة', 'Stain'],
} as const satisfies Record<string, Pair>

const markSeverities = {
  minor: ['بسيطة', 'Minor'],
  moderate: ['متوسطة', 'Moderate'],
  severe: ['شديدة', 'Severe'],
} as const satisfies Record<string, Pair>

export type PaperMark = {
  readonly view: 'front' | 'rear' | 'left' | 'right' | 'roof' | 'interior'
  /** Place on the view in thousandths of its width and height, 0-1000. */
  readonly x: number
  readonly y: number
  readonly kind: keyof typeof markKinds
  readonly severity: keyof typeof markSeverities
  /** First seen in this inspection. */
  readonly isNew: boolean
  readonly note?: string
}

/** A photo as it was taken, with the hash of its file. */
export type PaperPhoto = {
  readonly angle: Pair
  readonly takenAt: Date
  readonly sha256: string
  readonly bytes: Uint8Array
}

/** A photo of a mark of the paper. */
export type PaperDamage = {
  /** Place of the mark in the list, from 0. */
  readonly markAt: number
  readonly kind: PaperMark['kind']
  readonly sha256: string
  readonly bytes: Uint8Array
}

export type PaperSignature = {
  readonly role: Pair
  readonly name: string
  readonly signedAt?: Date
  /** The drawn strokes as PNG or our own SVG. */
  readonly strokes?: Uint8Array
}

export function customerRows(customer: PaperCustomer): JsonObject {
  return {
    name: customer.name,
    secondName: customer.secondName ?? null,
    identityName: customer.identity?.kind ?? ['', ''],
    identity: customer.identity?.maskedNumber ?? null,
    phone: customer.phone ?? null,
    address: customer.address ?? null,
    representative: customer.representative ?? null,
  }
}

export function vehicleRows(vehicle: PaperVehicle): JsonObject {
  return {
    name: vehicle.name,
    plate: vehicle.plate,
    colour: vehicle.colour ?? null,
    vin: vehicle.vin ?? null,
  }
}

export function priceRows(lines: readonly PaperPriceLine[], settings: PaperSettings): JsonObject[] {
  const { money, count } = paperFormat(settings)
  return lines.map(line => ({
    description: line.description,
    secondDescription: line.secondDescription ?? null,
    quantity: count(line.quantity),
    unitPrice: money(line.unitPriceMinor),
    discount: money(-line.discountMinor),
    amount: money(line.amountMinor),
  }))
}

/** The sums under price lines; fails when they do not add up. A discount or tax of zero is left out. */
export function sumRows(
  sums: PaperSums,
  lines: readonly PaperPriceLine[],
  settings: PaperSettings,
): JsonObject {
  const { money, words } = paperFormat(settings)
  mustAddUp(
    'the subtotal',
    sums.subtotalMinor,
    lines.map(line => line.amountMinor),
  )
  mustAddUp('the total', sums.totalMinor, [sums.subtotalMinor, -sums.discountMinor, sums.taxMinor])
  return {
    subtotal: money(sums.subtotalMinor),
    discount: sums.discountMinor === 0 ? null : money(-sums.discountMinor),
    tax: sums.taxMinor === 0 ? null : money(sums.taxMinor),
    total: money(sums.totalMinor),
    ...words(sums.totalMinor),
  }
}

/** Marks numbered in the order given; the number ties a pin on the drawing to its row. */
export function markRows(marks: readonly PaperMark[], settings: PaperSettings): JsonObject[] {
  const { count } = paperFormat(settings)
  return marks.map((mark, index) => ({
    number: count(index + 1),
    view: mark.view,
    x: mark.x,
    y: mark.y,
    kind: markKinds[mark.kind],
    severity: markSeverities[mark.severity],
    isNew: mark.isNew,
    note: mark.note ?? null,
  }))
}

/** Photos of a record and of its marks, with the pictures they show; the first 16 of 64 characters of a hash find its file. */
export function photoRows(
  taken: readonly PaperPhoto[],
  damage: readonly PaperDamage[],
  settings: PaperSettings,
) {
  const { instant, count } = paperFormat(settings)
  const images: Record<string, Uint8Array> = {}
  const keep = (image: string, { sha256, bytes }: PaperPhoto | PaperDamage) => {
    images[image] = bytes
    return { image, hash: sha256.slice(0, 16) }
  }
  return {
    photos: taken.map((photo, at) => ({
      ...keep(`photo-${at + 1}`, photo),
      angle: photo.angle,
      takenAt: instant(photo.takenAt),
    })),
    damage: damage.map((photo, at) => ({
      ...keep(`damage-${at + 1}`, photo),
      number: count(photo.markAt + 1),
      kind: markKinds[photo.kind],
    })),
    images,
  }
}

/** Signature boxes and the pictures of the strokes they show. */
export function signatureRows(signatures: readonly PaperSignature[], settings: PaperSettings) {
  const { instant } = paperFormat(settings)
  const images: Record<string, Uint8Array> = {}
  const signers = signatures.map(({ role, name, signedAt, strokes }, index) => {
    const image = `signature-${index + 1}`
    if (strokes) images[image] = strokes
    return { role, name, image, at: instant(signedAt) }
  })
  return { signers, images }
}
