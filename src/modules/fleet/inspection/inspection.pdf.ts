import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { companyPaper, pdfReply } from '#modules/platform/public.server.ts'
import { getCustody } from '../custody/custody.queries.ts'
import type * as contract from '../paper.contract.ts'
import { vehicleCard } from '../vehicle/vehicle.queries.ts'
import { compareInspections, getInspection } from './inspection.queries.ts'
import { type PhotoAngle, photoAngles } from './inspection.rules.ts'

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
  const { images, keep } = imagesOf(ctx)
  const added = new Set(seen.addedMarks)
  const { marks, damage } = await marksOnPaper(
    [...seen.knownMarks, ...seen.addedMarks],
    mark => added.has(mark),
    count,
    keep,
  )
  const photos = []
  for (const { angle, takenAt, sha256, fileId } of seen.photos)
    photos.push({
      angle,
      takenAt: instant(takenAt),
      hash: shortHash(sha256),
      image: await keep(`photo-${photos.length}`, fileId),
    })
  const signatures = []
  for (const { role, name, signedAt, fileId } of seen.signatures)
    signatures.push({
      role,
      name,
      at: instant(signedAt),
      image: fileId ? await keep(`signature-${signatures.length}`, fileId) : null,
    })
  const { purpose, number, state, overall, inspector, note, documentHash } = seen
  const content = {
    purpose,
    number,
    state,
    overall,
    inspector,
    note,
    hash: documentHash,
    at: instant(seen.at),
    plate: vehicle.plate,
    vehicle: `${vehicle.make} ${vehicle.model} ${vehicle.year}`,
    vin: vehicle.vin,
    source: custody && { kind: custody.kind, label: custody.source_label, holder: custody.holder },
    odometer: count(seen.odometerKm),
    previousOdometer: count(before?.odometer_km),
    fuelEighths: seen.fuelEighths,
    fuel: eighths(seen.fuelEighths),
    previousFuel: before && eighths(before.fuel_eighths),
    checks: seen.items.map(({ key, result }) => [key, result]),
    marks,
    damage,
    photos,
    signatures,
  }
  const template = new URL('./inspection.typ', import.meta.url)
  return pdfReply(number ?? 'inspection', await printPaper(template, paper, content, images))
}

/** The pictures of a paper, read as they are named on it. */
function imagesOf(ctx: Ctx) {
  const images: Record<string, Uint8Array> = {}
  const keep = async (name: string, fileId: string) => {
    images[name] = (await readStoredFile(ctx, fileId)).bytes
    return name
  }
  return { images, keep }
}

type Seen = Awaited<ReturnType<typeof getInspection>>
type Mark = Seen['knownMarks'][number]

/** Damage numbered as on the diagram, and the photos of what is new. */
async function marksOnPaper(
  seen: readonly Mark[],
  isNew: (mark: Mark) => boolean,
  count: (figure: number) => string,
  keep: (name: string, fileId: string) => Promise<string>,
) {
  const marks = seen.map((mark, at) => ({
    number: count(at + 1),
    view: mark.view,
    x: mark.x,
    y: mark.y,
    kind: mark.type,
    severity: mark.severity,
    isNew: isNew(mark),
    note: mark.note,
  }))
  const damage = []
  for (const [at, { photos }] of seen.entries())
    if (marks[at]!.isNew)
      for (const { fileId, sha256 } of photos)
        damage.push({
          number: marks[at]!.number,
          kind: marks[at]!.kind,
          view: marks[at]!.view,
          hash: shortHash(sha256),
          image: await keep(`damage-${damage.length}`, fileId),
        })
  return { marks, damage }
}

/** Two looks at a vehicle beside each other: readings, checklist, damage and photos (section 10 of 20-fleet). */
export async function printInspectionPair(
  ctx: Ctx,
  { outId, inId, locale }: InputOf<typeof contract.printInspectionPair>,
) {
  const compared = await compareInspections(ctx, { outId, inId })
  const before = await getInspection(ctx, { id: outId })
  const after = await getInspection(ctx, { id: inId })
  const vehicle = await vehicleCard(ctx, after.vehicleId)
  const paper = await companyPaper(ctx, { locale })
  const { instant, count } = paperFormat(paper)
  const { images, keep } = imagesOf(ctx)
  const added = new Set(compared.newMarks.map(mark => mark.id))
  const { marks, damage } = await marksOnPaper(
    [...after.knownMarks, ...after.addedMarks],
    mark => added.has(mark.id),
    count,
    keep,
  )
  const shot = async (seen: Seen, angle: PhotoAngle, side: string) => {
    const photo = seen.photos.find(one => one.angle === angle)
    return photo
      ? {
          takenAt: instant(photo.takenAt),
          hash: shortHash(photo.sha256),
          image: await keep(`${side}-${photoAngles.indexOf(angle)}`, photo.fileId),
        }
      : null
  }
  const photos = []
  for (const { angle } of compared.photos)
    photos.push({
      angle,
      before: await shot(before, angle, 'before'),
      after: await shot(after, angle, 'after'),
    })
  const pair = []
  for (const seen of [before, after]) {
    const custody = seen.custodyId ? await getCustody(ctx, seen.custodyId) : null
    pair.push({
      purpose: seen.purpose,
      number: seen.number,
      at: instant(seen.at),
      overall: seen.overall,
      odometer: count(seen.odometerKm),
      fuel: `${count(seen.fuelEighths)}/${count(8)}`,
      inspector: seen.inspector,
      hash: seen.documentHash,
      source: custody && { kind: custody.kind, label: custody.source_label },
    })
  }
  const content = {
    printedAt: instant(ctx.now),
    plate: vehicle.plate,
    vehicle: `${vehicle.make} ${vehicle.model} ${vehicle.year}`,
    vin: vehicle.vin,
    states: [before.state, after.state],
    pair,
    km: count(compared.km),
    fuel: signedEighths(-compared.fuelEighthsUsed, count),
    hasChecks: compared.items.length > 0,
    checks: compared.items.filter(item => item.out !== item.in).map(item => [item.key, item.out, item.in]),
    marks,
    damage,
    photos,
  }
  const template = new URL('./inspectionPair.typ', import.meta.url)
  const name = `${before.number ?? 'inspection'}-${after.number ?? 'inspection'}`
  return pdfReply(name, await printPaper(template, paper, content, images))
}

/** A level that rose or fell: `+1/8`, `−3/8`, `0`. */
const signedEighths = (eighths: number, count: (figure: number) => string) =>
  eighths === 0 ? count(0) : `${eighths > 0 ? '+' : '−'}${count(Math.abs(eighths))}/${count(8)}`

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
