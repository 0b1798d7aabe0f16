import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { lateFeeSourceKey } from '../invoice/invoice.rules.ts'

/** The row's late fee as its documents name it. */
export type LateFeeSubject = {
  readonly id: string
  readonly partyId: string
  readonly profitUnitId: string | null
  /** What its revenue is booked on; late fees of customers when left out. */
  readonly lineKey?: string
  /** What the fee is for, in Arabic: «الدفعة 2 من العقد CON-2026-00001». */
  readonly rowLabelAr: string
}

/** The part of an invoice draft a late fee needs; billing issues it. */
export type LateFeeDraft = {
  readonly kind: 'sale' | 'creditNote'
  readonly sourceKey: string
  readonly partyId: string
  readonly date: Day
  readonly dueOn?: Day
  readonly lines: readonly {
    readonly descriptionAr: string
    readonly key: string
    readonly amountMinor: Minor
    readonly profitUnitId: string | null
  }[]
}

/** The increase through a day becomes an invoice (section 6 of 30-rentals); null when nothing was added. */
export function lateFeeInvoice(
  fee: LateFeeSubject,
  throughOn: Day,
  increaseMinor: Minor,
  issuedOn: Day,
): LateFeeDraft | null {
  if (increaseMinor <= 0) return null
  return {
    kind: 'sale',
    sourceKey: `${lateFeeSourceKey}${fee.id}:${throughOn}`,
    partyId: fee.partyId,
    date: issuedOn,
    dueOn: issuedOn,
    lines: [lateFeeLine(fee, `غرامة تأخير سداد حتى ${throughOn}: ${fee.rowLabelAr}`, increaseMinor)],
  }
}

/** The n-th waiver of a fee becomes a credit note. */
export function lateFeeWaiver(
  fee: LateFeeSubject,
  no: number,
  amountMinor: Minor,
  issuedOn: Day,
): LateFeeDraft {
  return {
    kind: 'creditNote',
    sourceKey: `${lateFeeSourceKey}${fee.id}:waive:${no}`,
    partyId: fee.partyId,
    date: issuedOn,
    lines: [lateFeeLine(fee, `إعفاء من غرامة تأخير: ${fee.rowLabelAr}`, amountMinor)],
  }
}

function lateFeeLine(fee: LateFeeSubject, descriptionAr: string, amountMinor: Minor) {
  return { descriptionAr, key: fee.lineKey ?? 'lateFeeRevenue', amountMinor, profitUnitId: fee.profitUnitId }
}
