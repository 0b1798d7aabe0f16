import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/server/public.ts'
import type * as contract from '../shared/paper.contract.ts'
import { getCustody } from './custody.queries.ts'
import { getInspection } from './inspection.queries.ts'
import { vehicleCard } from './vehicle.queries.ts'

/** The first 16 of 64 characters find the file; the signed inspection keeps the whole hash. */
const shortHash = (sha256: string) => sha256.slice(0, 16)

/** Any inspection as it was signed: readings, checklist, diagram, photos with their hashes (section 10 of 20-fleet). */
export async function printInspection(ctx: Ctx, { id, locale }: InputOf<typeof contract.printInspection>) {
  const seen = await getInspection(ctx, { id })
  const vehicle = await vehicleCard(ctx, seen.vehicleId)
  const custody = seen.custodyId ? await getCustody(ctx, seen.custodyId) : null
  const before = seen.purpose === 'in' ? await readingsBefore(ctx, seen.custodyId) : null
  const paper = await companyPaper(ctx, { locale })
  const { instant, count } = paperFormat(paper)
  const eighths = (full: number) => `${count(full)}/${count(8)}`
  const images: Record<string, Uint8Array> = {}
  const keep = async (name: string, fileId: string) => {
    images[name] = (await readStoredFile(ctx, fileId)).bytes
    return name
  }
  const marks = [...seen.knownMarks, ...seen.addedMarks].map((mark, at) => ({ mark, number: count(at + 1) }))
  const added = new Set(seen.addedMarks)
  const damage = []
  for (const { mark, number } of marks)
    if (added.has(mark))
      for (const { fileId, sha256 } of mark.photos)
        damage.push({
          ...{ number, kind: mark.type, view: mark.view, hash: shortHash(sha256) },
          image: await keep(`damage-${damage.length}`, fileId),
        })
  const photos = []
  for (const { angle, takenAt, sha256, fileId } of seen.photos)
    photos.push({
      ...{ angle, takenAt: instant(takenAt), hash: shortHash(sha256) },
      image: await keep(`photo-${photos.length}`, fileId),
    })
  const signatures = []
  for (const { role, name, signedAt, fileId } of seen.signatures)
    signatures.push({
      ...{ role, name, at: instant(signedAt) },
      image: fileId ? await keep(`signature-${signatures.length}`, fileId) : null,
    })
  const { purpose, number, state, overall, inspector, note, documentHash } = seen
  const content = {
    ...{ purpose, number, state, overall, inspector, note, hash: documentHash, at: instant(seen.at) },
    ...{
      plate: vehicle.plate,
      vehicle: `${vehicle.make} ${vehicle.model} ${vehicle.year}`,
      vin: vehicle.vin,
    },
    source: custody && { kind: custody.kind, label: custody.source_label, holder: custody.holder },
    ...{ odometer: count(seen.odometerKm), previousOdometer: count(before?.odometer_km) },
    ...{ fuelEighths: seen.fuelEighths, fuel: eighths(seen.fuelEighths) },
    previousFuel: before && eighths(before.fuel_eighths),
    checks: seen.items.map(({ key, result }) => [key, result]),
    marks: marks.map(({ mark, number }) => ({
      ...{ number, view: mark.view, x: mark.x, y: mark.y, kind: mark.type, severity: mark.severity },
      ...{ isNew: added.has(mark), note: mark.note },
    })),
    ...{ damage, photos, signatures },
  }
  const template = new URL('./documents/inspection.typ', import.meta.url)
  return pdfReply(number ?? 'inspection', await printPaper(template, paper, content, images))
}

/** What the inspection showed with which the vehicle went out. */
async function readingsBefore(ctx: Ctx, custodyId: string | null) {
  if (!custodyId) return null
  const out = await ctx.db
    .selectFrom('fleet.inspection')
    .select(['odometer_km', 'fuel_eighths'])
    .where('custody_id', '=', custodyId)
    .where('purpose', '=', 'out')
    .where('state', '=', 'signed')
    .orderBy('at')
    .executeTakeFirst()
  return out ?? null
}
