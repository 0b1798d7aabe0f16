import { type Pair, type Paper, paperFormat, printPaper } from '#kernel/server/pdf/paper.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { evidenceRows, type PaperEvidence } from '#modules/platform/public.server.ts'
import type { AmendmentKind } from '../amendment/amendment.rules.ts'
import { customerRows, type PaperCustomer, type PaperVehicle, vehicleRows } from './documentParts.pdf.ts'

const kinds = {
  extend: ['تمديد مدة العقد', 'Extension of the term'],
  shorten: ['تقصير مدة العقد', 'Shortening of the term'],
  swap: ['تبديل المركبة', 'Swap of the vehicle'],
  suspend: ['تعليق العقد', 'Suspension of the contract'],
  resume: ['استئناف العقد', 'Resumption of the contract'],
  price_change: ['تعديل القيمة', 'Change of the price'],
} as const satisfies Record<AmendmentKind, Pair>

export type AmendmentContent = Paper & {
  /** The contract's number with the amendment's place: «CON-2026-00001/2». */
  readonly number: string
  readonly contractNumber: string
  readonly kind: AmendmentKind
  readonly madeAt: Date
  readonly madeBy: string
  readonly customer: PaperCustomer
  readonly dueBackBefore: Date | null
  readonly dueBackAfter: Date | null
  /** Above zero was added to the price, below zero taken off. */
  readonly amountMinor: Minor | null
  readonly fromVehicle: PaperVehicle | null
  readonly toVehicle: PaperVehicle | null
  readonly reason: string | null
  readonly evidence?: PaperEvidence
}

/** What changed a contract as a paper of its own, which its customer signs. */
export function amendmentPdf(content: AmendmentContent): Promise<Uint8Array> {
  const { money, instant } = paperFormat(content)
  const { amountMinor, fromVehicle, toVehicle } = content
  const evidence = content.evidence && evidenceRows(content.evidence, content)
  return printPaper(
    new URL('./amendment.typ', import.meta.url),
    content,
    {
      number: content.number,
      contractNumber: content.contractNumber,
      kind: kinds[content.kind],
      madeAt: instant(content.madeAt),
      madeBy: content.madeBy,
      customer: customerRows(content.customer),
      dueBackBefore: content.dueBackBefore && instant(content.dueBackBefore),
      dueBackAfter: content.dueBackAfter && instant(content.dueBackAfter),
      added: amountMinor !== null && amountMinor > 0 ? money(amountMinor) : null,
      takenOff: amountMinor !== null && amountMinor < 0 ? money(-amountMinor) : null,
      fromVehicle: fromVehicle && vehicleRows(fromVehicle),
      toVehicle: toVehicle && vehicleRows(toVehicle),
      reason: content.reason,
      evidence: evidence?.content ?? null,
    },
    evidence?.images,
  )
}
