import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { openLink } from '#kernel/server/links.ts'
import type { Pair } from '#kernel/server/pdf/paper.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { getInspection } from '#modules/fleet/server/public.ts'
import { companyPaper, type PaperWish, pdfReply } from '#modules/platform/server/public.ts'
import type * as contract from '../shared/document.contract.ts'
import { getContractRow, legsOf } from './contract.row.ts'
import { contractContent } from './contract-paper.ts'
import { checkName } from './documents/check-names.ts'
import { contractPdf, quotationPdf } from './documents/documents.ts'
import { inspectionPdf } from './documents/inspection.ts'
import { durationText, paperCustomer, paperLines, paperMark, paperSums, paperVehicle } from './paper.ts'
import { timesLines } from './price-lines.ts'
import { getQuotationRow, itemsOf, type QuotationRow, quotationLink, shownStatus } from './quotation.row.ts'
import { groupsOf, vehiclesOf } from './references.ts'

export async function quotationPaper(ctx: Ctx, input: InputOf<typeof contract.quotationPaper>) {
  const row = await getQuotationRow(ctx, input.id)
  return pdfReply(row.number ?? 'draft', await printQuotation(ctx, row, input))
}

export async function quotationDownload(ctx: Ctx, input: InputOf<typeof contract.quotationDownload>) {
  const { subjectId } = await openLink(ctx, quotationLink, input.token)
  const row = await getQuotationRow(ctx, subjectId)
  if (row.status === 'superseded') deny(refused('rentals.quotation.superseded'))
  return pdfReply(
    row.number ?? '',
    await printQuotation(ctx, row, { locale: input.locale, bilingual: false }),
  )
}

async function printQuotation(ctx: Ctx, row: QuotationRow, wish: PaperWish): Promise<Uint8Array> {
  const items = await itemsOf(ctx, row.id)
  const vehicles = await vehiclesOf(
    ctx,
    items.map(item => item.vehicle_id),
  )
  const groups = await groupsOf(
    ctx,
    items.map(item => item.group_id),
  )
  const offered = items.map(item => ({ item, lines: timesLines(item.lines, item.quantity) }))
  const deposits = items.map(item => (item.pricing.rates.depositMinor ?? 0) * item.quantity)
  return quotationPdf({
    ...(await companyPaper(ctx, wish)),
    number: row.number,
    versionNo: row.version_no,
    status: shownStatus(ctx, row),
    quotedOn: dayIn(row.sent_at ?? row.created_at, ctx.company.timeZone),
    validUntilOn: row.valid_until_on,
    customer: await paperCustomer(ctx, row.customer_id),
    offers: offered.map(({ item, lines }) => ({
      title: vehicles(item.vehicle_id)?.label ?? groups(item.group_id)?.nameAr ?? '',
      vehicleCount: item.quantity,
      startAt: item.start_at,
      dueBackAt: item.due_back_at,
      duration: durationText(item.days, wish.locale),
      lines: paperLines(lines),
      ...(item.note ? { explanation: item.note } : {}),
    })),
    sums: paperSums(
      offered.flatMap(({ lines }) => lines),
      row.total_minor,
    ),
    depositMinor: deposits.reduce((sum, minor) => sum + minor, 0) || null,
    terms: row.terms ? [{ title: wish.locale === 'ar' ? 'الشروط' : 'Terms', body: row.terms }] : [],
    preparedBy: row.created_by_name,
  })
}

export async function contractPaper(ctx: Ctx, input: InputOf<typeof contract.contractPaper>) {
  const row = await getContractRow(ctx, input.id)
  return pdfReply(row.number ?? 'draft', await contractPdf(await contractContent(ctx, row, input)))
}

const angleNames: Readonly<Record<string, Pair>> = {
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

const signers: Readonly<Record<string, Pair>> = {
  custodian: ['المستلم', 'Customer'],
  inspector: ['الفاحص', 'Inspector'],
  witness: ['شاهد', 'Witness'],
}

export async function inspectionPaper(ctx: Ctx, input: InputOf<typeof contract.inspectionPaper>) {
  const row = await getContractRow(ctx, input.contractId)
  const leg = (await legsOf(ctx, row.id)).find(
    one => one.out_inspection_id === input.inspectionId || one.in_inspection_id === input.inspectionId,
  )
  if (!leg) deny(notFound())
  const seen = await getInspection(ctx, { id: input.inspectionId })
  const isReturn = seen.purpose === 'in'
  const photos = []
  for (const { angle, takenAt, sha256, fileId } of seen.photos) {
    const { bytes } = await readStoredFile(ctx, fileId)
    photos.push({ angle: angleNames[angle] ?? ([angle, angle] as Pair), takenAt, sha256, bytes })
  }
  const signatures = []
  for (const { role, name, signedAt, fileId } of seen.signatures) {
    const drawn = fileId ? { strokes: (await readStoredFile(ctx, fileId)).bytes } : {}
    signatures.push({ role: signers[role] ?? ([role, role] as Pair), name, signedAt, ...drawn })
  }
  const bytes = await inspectionPdf({
    ...(await companyPaper(ctx, input)),
    purpose: seen.purpose,
    number: seen.number ?? '',
    isVoid: seen.state === 'voided',
    contractNumber: row.number ?? '',
    inspectedAt: seen.at,
    vehicle: (await paperVehicle(ctx, leg.vehicle_id))!,
    odometerKm: seen.odometerKm,
    ...(isReturn ? { previousOdometerKm: leg.out_km, previousFuelEighths: leg.out_eighths } : {}),
    fuelEighths: seen.fuelEighths,
    overall: seen.overall,
    checks: seen.items.map(({ key, result }) => ({ name: checkName(key), state: result })),
    marks: [
      ...seen.knownMarks.map(mark => paperMark(mark, false)),
      ...seen.addedMarks.map(mark => paperMark(mark, true)),
    ],
    photos,
    inspectorName: seen.inspector,
    ...(seen.note ? { note: seen.note } : {}),
    signatures,
  })
  return pdfReply(seen.number ?? 'inspection', bytes)
}
