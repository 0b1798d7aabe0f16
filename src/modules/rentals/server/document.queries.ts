import type { Ctx } from '#kernel/server/context.ts'
import { readStoredFile } from '#kernel/server/files.ts'
import { openLink } from '#kernel/server/links.ts'
import type { Pair } from '#kernel/server/pdf/paper.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refused } from '#kernel/shared/refusal.ts'
import { getInspection } from '#modules/fleet/server/public.ts'
import { companyPaper, type PaperWish, pdfReply } from '#modules/platform/server/public.ts'
import { amountText, percentText } from '../shared/amount.rules.ts'
import type * as contract from '../shared/document.contract.ts'
import { standardClauses } from './clauses.ts'
import { type ContractRow, contractTerm, getContractRow, legsOf } from './contract.row.ts'
import { checkName } from './documents/check-names.ts'
import type { PaperClause } from './documents/documents.ts'
import { contractPdf, quotationPdf } from './documents/documents.ts'
import { inspectionPdf } from './documents/inspection.ts'
import { driverPapers } from './law.ts'
import { durationText, paperCustomer, paperLines, paperSums, paperVehicle } from './paper.ts'
import { linesOf, timesLines } from './price-lines.ts'
import { getQuotationRow, itemsOf, type QuotationRow, quotationLink, shownStatus } from './quotation.row.ts'
import { groupsOf, vehiclesOf } from './references.ts'
import { rowsOf } from './schedule-rows.ts'
import { settingsOf } from './settings.ts'
import { type Strokes, strokesSvg } from './signature.ts'

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

const statuses = { under_review: 'underReview' } as const
const types = { rent_to_own: 'rentToOwn' } as const

export async function contractPaper(ctx: Ctx, input: InputOf<typeof contract.contractPaper>) {
  const row = await getContractRow(ctx, input.id)
  const group = (await groupsOf(ctx, [row.group_id]))(row.group_id)
  const lines = (await linesOf(ctx, 'contract_id', [row.id]))(row.id)
  const agreed = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  const rows = (await rowsOf(ctx, row.id)).filter(one => one.event_id === null && one.state !== 'cancelled')
  const planned = rows.reduce((sum, one) => sum + one.amount_minor, 0)
  const total = Math.max(agreed, planned)
  const { returnGraceMinutes } = await settingsOf(ctx)
  const bytes = await contractPdf({
    ...(await companyPaper(ctx, input)),
    number: row.number,
    ...(row.external_number ? { externalNumber: row.external_number } : {}),
    status: row.status === 'under_review' ? statuses.under_review : row.status,
    type: row.type === 'rent_to_own' ? types.rent_to_own : row.type,
    madeOn: dayIn(row.created_at, ctx.company.timeZone),
    customer: await paperCustomer(ctx, row.customer_id),
    vehicle: await paperVehicle(ctx, row.vehicle_id),
    group: group?.nameAr ?? row.subject ?? '',
    drivers: await paperDrivers(ctx, row),
    startAt: row.start_at,
    dueBackAt: row.due_back_at,
    duration: durationText(contractTerm(ctx, row).days, input.locale),
    graceMinutes: returnGraceMinutes,
    lines: paperLines(lines),
    sums: paperSums(lines, total),
    // Down payment and option stand outside the rows, and a shortened contract bills less than was agreed.
    schedule: planned === total ? rows.map(scheduled) : [],
    obligations: await obligationsOf(ctx, row),
    marks: await marksAtHandover(ctx, row),
    clauses: standardClauses.map(clause => paperClause(clause, input)),
    signatures: signaturesOf(row),
  })
  return pdfReply(row.number ?? 'draft', bytes)
}

const scheduled = (row: {
  no: number
  from_on: string
  to_on: string
  due_on: string
  amount_minor: number
}) => ({
  no: row.no,
  from: row.from_on,
  to: row.to_on,
  dueOn: row.due_on,
  amountMinor: row.amount_minor,
})

async function paperDrivers(ctx: Ctx, row: ContractRow) {
  const drivers = await driverPapers(ctx, row.id)
  return drivers.flatMap(({ party, licence, is_main }) =>
    licence?.expiresOn
      ? [
          {
            name: party.name,
            maskedLicence: licence.masked,
            licenceExpiresOn: licence.expiresOn,
            isMain: is_main,
          },
        ]
      : [],
  )
}

function paperClause(
  clause: (typeof standardClauses)[number],
  { locale, bilingual }: PaperWish,
): PaperClause {
  const arabic = { title: clause.titleAr, body: clause.textAr }
  const english = { title: clause.titleEn, body: clause.textEn }
  const [first, second] = locale === 'ar' ? [arabic, english] : [english, arabic]
  return bilingual ? { ...first, other: second } : first
}

/** Deposit, kilometres, fuel, late return: what the customer promises besides the price. */
async function obligationsOf(ctx: Ctx, row: ContractRow) {
  const { rates, extras, discount } = row.pricing
  const { depositReleaseDays } = await settingsOf(ctx)
  const said: { label: Pair; sentence: string }[] = []
  const say = (label: Pair, sentence: string | null) => {
    if (sentence) said.push({ label, sentence })
  }
  const amount = (minor: number | null) => (minor === null ? null : amountText(minor))
  if (row.deposit_required_minor > 0)
    say(
      ['التأمين', 'Deposit'],
      `${amountText(row.deposit_required_minor)}، يُرد خلال ${depositReleaseDays} يومًا من الإرجاع`,
    )
  const included = rates.includedKmDaily ?? rates.includedKmMonthly
  if (included !== null && rates.extraKmMinor !== null)
    say(
      ['الكيلومترات', 'Kilometres'],
      `${included} كم ${rates.includedKmDaily === null ? 'شهريًا' : 'يوميًا'}، والزائد ${amountText(rates.extraKmMinor)} للكيلومتر`,
    )
  say(
    ['الوقود', 'Fuel'],
    rates.fuelPerEighthMinor === null ? null : `${amountText(rates.fuelPerEighthMinor)} لكل ثُمن ناقص`,
  )
  say(
    ['تأخير الإرجاع', 'Late return'],
    rates.lateHourMinor === null
      ? null
      : `${amount(rates.lateHourMinor)} للساعة، و${amount(rates.overstayPerDayMinor) ?? '—'} لليوم`,
  )
  for (const { extra } of extras)
    if (extra.kind === 'waiver' && extra.excessMinor !== null)
      say(['مبلغ التحمّل', 'Excess'], amountText(extra.excessMinor))
  if (discount?.kind === 'percent') say(['الخصم', 'Discount'], percentText(discount.basisPoints))
  return said
}

async function marksAtHandover(ctx: Ctx, row: ContractRow) {
  const [leg] = await legsOf(ctx, row.id)
  if (!leg?.out_inspection_id) return []
  const seen = await getInspection(ctx, { id: leg.out_inspection_id })
  return [...seen.knownMarks, ...seen.addedMarks].map(mark => paperMark(mark, false))
}

type SeenMark = Awaited<ReturnType<typeof getInspection>>['knownMarks'][number]

const paperMark = (mark: SeenMark, isNew: boolean) => ({
  view: mark.view,
  x: mark.x,
  y: mark.y,
  kind: mark.type,
  severity: mark.severity,
  isNew,
  ...(mark.note ? { note: mark.note } : {}),
})

function signaturesOf(row: ContractRow) {
  if (!row.signed_at) return []
  const kept = row.signature as { strokes?: Strokes } | null
  return [
    {
      role: ['المستأجر', 'Customer'] as Pair,
      name: row.signed_name ?? '',
      signedAt: row.signed_at,
      ...(kept?.strokes && kept.strokes.flat().length > 0 ? { strokes: strokesSvg(kept.strokes) } : {}),
    },
  ]
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
