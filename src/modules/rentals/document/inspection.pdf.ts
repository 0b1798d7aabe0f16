import { type Pair, type Paper, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import { evidenceRows, type PaperEvidence } from '#modules/platform/public.server.ts'
import {
  markRows,
  type PaperDamage,
  type PaperMark,
  type PaperPhoto,
  type PaperSignature,
  type PaperVehicle,
  photoRows,
  signatureRows,
  vehicleRows,
} from './documentParts.pdf.ts'

const titles = {
  out: ['محضر تسليم مركبة', 'Vehicle hand-over'],
  in: ['محضر استلام مركبة', 'Vehicle return'],
  periodic: ['فحص حالة مركبة', 'Vehicle inspection'],
} as const satisfies Record<string, Pair>

const conditions = {
  excellent: ['ممتازة', 'Excellent'],
  good: ['جيدة', 'Good'],
  fair: ['مقبولة', 'Fair'],
  poor: ['ضعيفة', 'Poor'],
} as const satisfies Record<string, Pair>

const checkStates = {
  ok: ['سليم', 'Fine'],
  attention: ['يحتاج عناية', 'Attention'],
  missing: ['مفقود', 'Missing'],
} as const satisfies Record<string, Pair>

export type InspectionContent = Paper & {
  readonly purpose: keyof typeof titles
  readonly number: string
  readonly isVoid: boolean
  readonly contractNumber?: string
  readonly inspectedAt: Date
  readonly vehicle: PaperVehicle
  readonly odometerKm: number
  readonly previousOdometerKm?: number
  /** Eighths of a tank, 0-8. */
  readonly fuelEighths: number
  readonly previousFuelEighths?: number
  readonly overall: keyof typeof conditions
  readonly checks: readonly { readonly name: Pair; readonly state: keyof typeof checkStates }[]
  readonly marks: readonly PaperMark[]
  readonly damage: readonly PaperDamage[]
  readonly photos: readonly PaperPhoto[]
  readonly inspectorName: string
  /** Who took or gave back the vehicle. */
  readonly driverName?: string
  readonly note?: string
  readonly signatures: readonly PaperSignature[]
  /** Of a sealed record: who signed, on a page of its own. */
  readonly evidence?: PaperEvidence
}

/** Prints a hand-over, return or periodic inspection with diagram and photos. Fails when fuel is not 0 to 8 eighths. */
export function inspectionPdf(content: InspectionContent): Promise<Uint8Array> {
  const { instant, count } = paperFormat(content)
  const fuelFigure = (eighths: number) => {
    if (!Number.isInteger(eighths) || eighths < 0 || eighths > 8)
      throw new RangeError(`Not eighths of a tank: ${eighths}`)
    return `${count(eighths)}/${count(8)}`
  }
  const { signers, images } = signatureRows(content.signatures, content)
  const evidence = content.evidence && evidenceRows(content.evidence, content)
  const shown = photoRows(content.photos, content.damage, content)
  return printPaper(
    new URL('./inspection.typ', import.meta.url),
    content,
    {
      title: titles[content.purpose],
      number: content.number,
      watermark: content.isVoid ? ['ملغى', 'Void'] : null,
      contractNumber: content.contractNumber ?? null,
      inspectedAt: instant(content.inspectedAt),
      vehicle: vehicleRows(content.vehicle),
      odometer: count(content.odometerKm),
      previousOdometer: count(content.previousOdometerKm),
      fuelEighths: content.fuelEighths,
      fuelFigure: fuelFigure(content.fuelEighths),
      previousFuelFigure:
        content.previousFuelEighths === undefined ? null : fuelFigure(content.previousFuelEighths),
      overall: conditions[content.overall],
      checks: content.checks.map(({ name, state }) => ({
        name,
        state: checkStates[state],
        isFine: state === 'ok',
      })),
      marks: markRows(content.marks, content),
      damage: shown.damage,
      photos: shown.photos,
      note: content.note ?? null,
      inspectorName: content.inspectorName,
      driverName: content.driverName ?? null,
      signers,
      evidence: evidence?.content ?? null,
    },
    { ...images, ...shown.images, ...evidence?.images },
  )
}
