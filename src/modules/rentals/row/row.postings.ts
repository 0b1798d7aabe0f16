import { addDays, type Day, daysBetween, endOfMonth, monthOf } from '#kernel/shared/day.ts'
import { type Minor, mulDiv, splitByWeights } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'
import type { InvoiceDraft, InvoiceLineDraft } from '../contract/draft.postings.ts'
import type { PriceLine } from '../price/price.rules.ts'
import type { ScheduleRow } from '../schedule/schedule.rules.ts'

/** The facts of a contract its documents carry. */
export type BilledContract = {
  readonly number: string
  readonly customerId: string
  readonly isService: boolean
}

export type RowShare = { readonly line: PriceLine; readonly grossMinor: Minor; readonly discountMinor: Minor }

const longestImmediateDays = 31

/**
 * What each row takes of each price line: rows in order share what the rows before left, by largest remainder, so that every
 * row equals its amount and every line and discount is used up exactly. The lines add up to the rows.
 */
export function rowShares(
  rows: readonly Pick<ScheduleRow, 'amountMinor'>[],
  lines: readonly PriceLine[],
): RowShare[][] {
  const leftNet = lines.map(line => line.amountMinor)
  const leftDiscount = lines.map(line => line.discountMinor)
  return rows.map((row, rowIndex) => {
    const isLast = rowIndex === rows.length - 1
    const nets = isLast ? [...leftNet] : splitByWeights(row.amountMinor, leftNet)
    return lines.map((line, index) => {
      const netMinor = nets[index] ?? 0
      const left = leftNet[index] ?? 0
      const discountLeft = leftDiscount[index] ?? 0
      const discountMinor = isLast || left === 0 ? discountLeft : mulDiv(discountLeft, netMinor, left)
      leftNet[index] = left - netMinor
      leftDiscount[index] = discountLeft - discountMinor
      return { line, grossMinor: netMinor + discountMinor, discountMinor }
    })
  })
}

/** What sets the key of an invoice made after another was voided apart from it. */
export const afterVoided = (voidedInvoices: number): string =>
  voidedInvoices === 0 ? '' : `#${voidedInvoices + 1}`

/** The invoice of one row: its shares with the row's service period on the vehicle that serves it. */
export function rowInvoice(
  contract: BilledContract,
  row: ScheduleRow & {
    id: string
    vehicleId: string | null
    voidedInvoices?: number
  },
  shares: readonly RowShare[],
  issuedOn: Day,
): InvoiceDraft {
  return {
    kind: contract.isService ? 'service' : 'sale',
    sourceKey: `rentals:row:${row.id}:invoice${afterVoided(row.voidedInvoices ?? 0)}`,
    partyId: contract.customerId,
    date: issuedOn,
    dueOn: row.dueOn < issuedOn ? issuedOn : row.dueOn,
    lines: shares.filter(share => share.grossMinor > 0).map(share => rowLine(contract, row, share)),
  }
}

/** Whether revenue of a period is deferred: longer than 31 days (rule 18). */
export function isDeferred(fromOn: Day, toOn: Day): boolean {
  return daysBetween(fromOn, toOn) + 1 > longestImmediateDays
}

/** What is earned of a row before a day: by days, rounded once (rule 8 of 40-finance). */
export function earnedBefore(row: Pick<ScheduleRow, 'fromOn' | 'toOn'>, amountMinor: Minor, on: Day): Minor {
  const days = daysBetween(row.fromOn, row.toOn) + 1
  const gone = Math.min(Math.max(daysBetween(row.fromOn, on), 0), days)
  return mulDiv(amountMinor, gone, days)
}

/**
 * The entries that recognise a deferred row, one at each month end, as accounting's spread posts them: cumulative by days,
 * so that the last one leaves nothing. Nothing for rows recognised when invoiced.
 */
export function recognitionDrafts(
  row: Pick<ScheduleRow, 'fromOn' | 'toOn'> & { id: string; vehicleId: string | null },
  amountMinor: Minor,
  memo: string,
): JournalDraft[] {
  if (!isDeferred(row.fromOn, row.toOn)) return []
  const drafts: JournalDraft[] = []
  let before = 0
  for (let on = endOfMonth(row.fromOn); ; on = endOfMonth(addDays(on, 1))) {
    const earned = earnedBefore(row, amountMinor, addDays(on, 1))
    const share = earned - before
    before = earned
    if (share > 0) {
      drafts.push({
        sourceKey: `rentals:row:${row.id}:invoice:${monthOf(on)}`,
        date: on,
        memo,
        lines: [
          { key: 'deferredRevenue', debitMinor: share, profitUnitId: row.vehicleId },
          { key: 'rentalRevenue', creditMinor: share, profitUnitId: row.vehicleId },
        ],
      })
    }
    if (on >= row.toOn) return drafts
  }
}

function rowLine(
  contract: BilledContract,
  row: ScheduleRow & { vehicleId: string | null },
  share: RowShare,
): InvoiceLineDraft {
  return {
    descriptionAr: `${share.line.descriptionAr}، العقد ${contract.number}، الدفعة ${row.no}`,
    key: share.line.key,
    amountMinor: share.grossMinor,
    ...(share.discountMinor > 0 ? { discountMinor: share.discountMinor } : {}),
    profitUnitId: row.vehicleId,
    serviceFrom: row.fromOn,
    serviceTo: row.toOn,
  }
}
