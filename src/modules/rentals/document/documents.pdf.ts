import { mustAddUp, type Pair, type Paper, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { evidenceRows, type PaperEvidence } from '#modules/platform/public.server.ts'
import {
  customerRows,
  markRows,
  type PaperCustomer,
  type PaperDamage,
  type PaperMark,
  type PaperPhoto,
  type PaperPriceLine,
  type PaperSignature,
  type PaperSums,
  type PaperVehicle,
  photoRows,
  priceRows,
  signatureRows,
  sumRows,
  vehicleRows,
} from './documentParts.pdf.ts'

/** A clause in the language of the page, with its text in the other language when both are shown. */
export type PaperClause = {
  readonly title: string
  readonly body: string
  readonly other?: { readonly title: string; readonly body: string }
}

const clauseRows = (clauses: readonly PaperClause[]) =>
  clauses.map(({ title, body, other }) => ({
    title,
    body,
    otherTitle: other?.title ?? null,
    otherBody: other?.body ?? null,
  }))

const quotationStatuses = {
  draft: ['مسودة', 'Draft'],
  sent: ['مرسل', 'Sent'],
  approved: ['مقبول', 'Approved'],
  rejected: ['مرفوض', 'Rejected'],
  superseded: ['مستبدل', 'Superseded'],
  expired: ['منتهٍ', 'Expired'],
  withdrawn: ['مسحوب', 'Withdrawn'],
  converted: ['محوّل', 'Converted'],
} as const satisfies Record<string, Pair>

export type QuotationContent = Paper & {
  /** Null on a draft. */
  readonly number: string | null
  readonly versionNo: number
  readonly status: keyof typeof quotationStatuses
  readonly quotedOn: Day
  readonly validUntilOn: Day
  readonly customer: PaperCustomer
  readonly offers: readonly {
    /** The vehicle or group offered. */
    readonly title: string
    readonly vehicleCount: number
    readonly startAt: Date
    readonly dueBackAt: Date
    /** «13 يوماً». */
    readonly duration: Pair
    readonly lines: readonly PaperPriceLine[]
    /** Which price units were combined and why, from the price engine. */
    readonly explanation?: string
  }[]
  readonly sums: PaperSums
  readonly depositMinor: Minor | null
  readonly distanceTerms?: string
  readonly fuelTerms?: string
  readonly terms: readonly PaperClause[]
  readonly preparedBy: string
  /** Of a sealed approval: who approved, on a page of its own. */
  readonly evidence?: PaperEvidence
}

/** Prints a quotation with its price explanation. Fails when its lines do not add up to the total. */
export function quotationPdf(content: QuotationContent): Promise<Uint8Array> {
  const { money, day, instant, count } = paperFormat(content)
  const evidence = content.evidence && evidenceRows(content.evidence, content)
  const dead = ['rejected', 'superseded', 'expired', 'withdrawn', 'draft'].includes(content.status)
  return printPaper(
    new URL('./quotation.typ', import.meta.url),
    content,
    {
      number: content.number,
      versionNo: count(content.versionNo),
      status: quotationStatuses[content.status],
      watermark: dead ? quotationStatuses[content.status] : null,
      quotedOn: day(content.quotedOn),
      validUntilOn: day(content.validUntilOn),
      customer: customerRows(content.customer),
      offers: content.offers.map(offer => ({
        title: offer.title,
        vehicles: count(offer.vehicleCount),
        startAt: instant(offer.startAt),
        dueBackAt: instant(offer.dueBackAt),
        duration: offer.duration,
        lines: priceRows(offer.lines, content),
        explanation: offer.explanation ?? null,
      })),
      ...sumRows(
        content.sums,
        content.offers.flatMap(offer => offer.lines),
        content,
      ),
      deposit: money(content.depositMinor),
      distanceTerms: content.distanceTerms ?? null,
      fuelTerms: content.fuelTerms ?? null,
      terms: clauseRows(content.terms),
      preparedBy: content.preparedBy,
      evidence: evidence?.content ?? null,
    },
    evidence?.images,
  )
}

/** The states of a contract in documents. */
export const contractStatuses = {
  draft: ['مسودة', 'Draft'],
  underReview: ['قيد المراجعة', 'Under review'],
  reserved: ['محجوز', 'Reserved'],
  active: ['نشط', 'Active'],
  suspended: ['معلّق', 'Suspended'],
  returned: ['مرتجع', 'Returned'],
  closed: ['مغلق', 'Closed'],
  cancelled: ['ملغى', 'Cancelled'],
} as const satisfies Record<string, Pair>

const contractTypes = {
  daily: ['يومي', 'Daily'],
  weekly: ['أسبوعي', 'Weekly'],
  monthly: ['شهري', 'Monthly'],
  yearly: ['سنوي', 'Yearly'],
  rentToOwn: ['تأجير منتهٍ بالتملك', 'Rent to own'],
  corporate: ['شركات', 'Corporate'],
  service: ['خدمة', 'Service'],
} as const satisfies Record<string, Pair>

export type ContractContent = Paper & {
  /** Null on a draft. */
  readonly number: string | null
  readonly externalNumber?: string
  readonly status: keyof typeof contractStatuses
  readonly type: keyof typeof contractTypes
  readonly madeOn: Day
  readonly lessorRepresentative?: string
  readonly customer: PaperCustomer
  /** Null while only the group is promised. */
  readonly vehicle: PaperVehicle | null
  readonly group: string
  readonly drivers: readonly {
    readonly name: string
    readonly maskedLicence: string
    readonly licenceExpiresOn: Day
    readonly isMain: boolean
  }[]
  readonly startAt: Date
  readonly dueBackAt: Date
  /** «12 شهراً». */
  readonly duration: Pair
  readonly graceMinutes: number
  readonly lines: readonly PaperPriceLine[]
  readonly sums: PaperSums
  readonly schedule: readonly {
    readonly no: number
    readonly from: Day
    readonly to: Day
    readonly dueOn: Day
    readonly amountMinor: Minor
  }[]
  /** Deposit and its release, kilometres, fuel, late return, late payment, excess: label and sentence. */
  readonly obligations: readonly { readonly label: Pair; readonly sentence: Pair }[]
  readonly marks: readonly PaperMark[]
  /** Photos of the vehicle and its marks as it was handed over. */
  readonly annex?: { readonly photos: readonly PaperPhoto[]; readonly damage: readonly PaperDamage[] }
  readonly clauses: readonly PaperClause[]
  readonly signatures: readonly PaperSignature[]
  /** Of a sealed contract: who signed, on a page of its own. */
  readonly evidence?: PaperEvidence
}

/** Prints a rental contract. Fails when its price lines or its schedule do not add up to the total. */
export function contractPdf(content: ContractContent): Promise<Uint8Array> {
  const { money, day, instant, time, count } = paperFormat(content)
  if (content.schedule.length > 0) {
    mustAddUp(
      'the schedule',
      content.sums.totalMinor,
      content.schedule.map(row => row.amountMinor),
    )
  }
  const { signers, images } = signatureRows(content.signatures, content)
  const annex = photoRows(content.annex?.photos ?? [], content.annex?.damage ?? [], content)
  const evidence = content.evidence && evidenceRows(content.evidence, content)
  return printPaper(
    new URL('./contract.typ', import.meta.url),
    content,
    {
      number: content.number,
      externalNumber: content.externalNumber ?? null,
      status: contractStatuses[content.status],
      watermark:
        content.status === 'draft' || content.status === 'cancelled'
          ? contractStatuses[content.status]
          : null,
      kind: contractTypes[content.type],
      madeOn: day(content.madeOn),
      lessorRepresentative: content.lessorRepresentative ?? null,
      customer: customerRows(content.customer),
      vehicle: content.vehicle ? vehicleRows(content.vehicle) : null,
      group: content.group,
      drivers: content.drivers.map(driver => ({
        name: driver.name,
        licence: driver.maskedLicence,
        expiresOn: day(driver.licenceExpiresOn),
        isMain: driver.isMain,
      })),
      startAt: instant(content.startAt),
      dueBackAt: instant(content.dueBackAt),
      startTime: time(content.startAt),
      graceMinutes: count(content.graceMinutes),
      duration: content.duration,
      lines: priceRows(content.lines, content),
      ...sumRows(content.sums, content.lines, content),
      schedule: content.schedule.map(row => [
        count(row.no),
        day(row.from),
        day(row.to),
        day(row.dueOn),
        money(row.amountMinor),
      ]),
      obligations: content.obligations.map(({ label, sentence }) => [label, sentence]),
      marks: markRows(content.marks, content),
      damage: annex.damage,
      photos: annex.photos,
      clauses: clauseRows(content.clauses),
      signers,
      evidence: evidence?.content ?? null,
    },
    { ...images, ...annex.images, ...evidence?.images },
  )
}
