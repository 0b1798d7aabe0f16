import { type Pair, type Paper, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { IndexedFile, SignNotice } from '#modules/platform/public.server.ts'
import type { ContractStatus } from '../contract/contractState.rules.ts'
import { contractStatuses } from '../document/documents.pdf.ts'

/** A photo as the index shows it: of which record, from where, when, and the hash of the file it was taken as. */
export type IndexPhoto = {
  readonly record: string
  readonly angle: Pair
  readonly takenAt: Date
  readonly sha256: string
  readonly bytes: Uint8Array
}

export type IndexContent = Paper & {
  readonly number: string
  readonly madeAt: Date
  readonly madeBy: string
  readonly customer: string
  readonly startAt: Date
  readonly dueBackAt: Date
  readonly returnedAt: Date | null
  readonly status: ContractStatus
  readonly legs: readonly {
    readonly vehicle: string
    readonly outAt: Date
    readonly outKm: number
    readonly inAt: Date | null
    readonly inKm: number | null
  }[]
  readonly notices: readonly SignNotice[]
  readonly violations: readonly {
    readonly number: string
    readonly reference: string
    readonly occurredAt: Date
    readonly fineMinor: Minor
  }[]
  readonly files: readonly IndexedFile[]
  readonly photos: readonly IndexPhoto[]
}

const outcomes: Readonly<Record<SignNotice['state'], Pair>> = {
  sent: ['لم يُفتح', 'Not opened'],
  opened: ['فُتح ولم يُوقّع', 'Opened, not signed'],
  signed: ['وُقّع', 'Signed'],
  refused: ['رُفض', 'Refused'],
  expired: ['انتهت مدته', 'Expired'],
  revoked: ['أُلغي', 'Revoked'],
}

/**
 * The pack to read: whose contract, who held the vehicle, what was sent, every file with its hash, and the photos. It lies in the pack and
 * beside it, so that a reader needs nothing else.
 */
export function evidenceIndexPdf(content: IndexContent): Promise<Uint8Array> {
  const { instant, money, count } = paperFormat(content)
  const images = Object.fromEntries(content.photos.map((photo, at) => [`photo-${at + 1}`, photo.bytes]))
  return printPaper(
    new URL('./evidence.typ', import.meta.url),
    content,
    {
      number: content.number,
      madeAt: instant(content.madeAt),
      madeBy: content.madeBy,
      customer: content.customer,
      startAt: instant(content.startAt),
      dueBackAt: instant(content.dueBackAt),
      returnedAt: instant(content.returnedAt),
      status: contractStatuses[content.status === 'under_review' ? 'underReview' : content.status],
      legs: content.legs.map(leg => [
        leg.vehicle,
        instant(leg.outAt),
        count(leg.outKm),
        instant(leg.inAt),
        count(leg.inKm),
      ]),
      notices: content.notices.map(notice => [
        notice.title,
        notice.signerName,
        instant(notice.sentAt),
        instant(notice.openedAt),
        outcomes[notice.state],
        instant(notice.decidedAt),
      ]),
      violations: content.violations.map(one => [
        one.number,
        one.reference,
        instant(one.occurredAt),
        money(one.fineMinor),
      ]),
      files: content.files.map(({ path, title, sha256 }) => ({ path, title, sha256 })),
      photos: content.photos.map(({ record, angle, takenAt, sha256 }, at) => ({
        image: `photo-${at + 1}`,
        record,
        angle,
        takenAt: instant(takenAt),
        hash: sha256.slice(0, 16),
      })),
    },
    images,
  )
}
