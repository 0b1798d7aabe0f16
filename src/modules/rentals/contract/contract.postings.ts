import type { Day } from '#kernel/shared/day.ts'
import { type Minor, mulDiv } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'
import type { PriceLine } from '../price/price.rules.ts'
import { type BilledContract, earnedBefore } from '../row/row.postings.ts'
import type { ScheduleRow } from '../schedule/schedule.rules.ts'
import type { InvoiceDraft } from './draft.postings.ts'

/** Rent-to-own: the down payment is income of the whole term, so its line carries the term and billing defers it. */
export function downPaymentInvoice(
  contract: BilledContract & { id: string; vehicleId: string | null },
  term: { fromOn: Day; toOn: Day },
  amountMinor: Minor,
  issuedOn: Day,
): InvoiceDraft {
  return {
    kind: 'sale',
    sourceKey: `rentals:contract:${contract.id}:downPayment`,
    partyId: contract.customerId,
    date: issuedOn,
    dueOn: issuedOn,
    lines: [
      {
        descriptionAr: `دفعة مقدمة، العقد ${contract.number}`,
        key: 'rentalRevenue',
        amountMinor,
        profitUnitId: contract.vehicleId,
        serviceFrom: term.fromOn,
        serviceTo: term.toOn,
      },
    ],
  }
}

/** Early return, shortening, or a suspension by the company: what was invoiced for time not used goes back. */
export function creditNote(
  contract: BilledContract & { vehicleId: string | null },
  event: { id: string; reasonAr: string },
  lines: readonly PriceLine[],
  issuedOn: Day,
): InvoiceDraft {
  return {
    kind: 'creditNote',
    sourceKey: `rentals:event:${event.id}:credit`,
    partyId: contract.customerId,
    date: issuedOn,
    lines: lines
      .filter(line => line.amountMinor > 0)
      .map(line => ({
        descriptionAr: `${event.reasonAr}: ${line.descriptionAr}، العقد ${contract.number}`,
        key: line.key,
        amountMinor: line.amountMinor + line.discountMinor,
        ...(line.discountMinor > 0 ? { discountMinor: line.discountMinor } : {}),
        profitUnitId: contract.vehicleId,
      })),
  }
}

/** An invoiced row a swap falls into, with its hours on the clock of the contract. */
export type InvoicedRow = {
  readonly id: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** Gross rental revenue of the row, and the discount posted with it. */
  readonly grossMinor: Minor
  readonly discountMinor: Minor
}

/**
 * A swap inside an invoiced row moves the hours that remain from the old vehicle's revenue to the new one's (section 6).
 * Null when the swap lies outside the row or nothing moves. Deferred rows move by their spread: see `deferredSwap`.
 */
export function swapDraft(
  swap: { eventId: string; at: Date; on: Day; memo: string },
  row: InvoicedRow,
  vehicles: { fromId: string; toId: string },
  partyId: string,
): JournalDraft | null {
  const all = row.endsAt.getTime() - row.startsAt.getTime()
  const left = row.endsAt.getTime() - swap.at.getTime()
  if (left <= 0 || left > all) return null
  const grossMinor = mulDiv(row.grossMinor, left, all)
  const discountMinor = mulDiv(row.discountMinor, left, all)
  if (grossMinor === 0) return null
  const leaving = { partyId, profitUnitId: vehicles.fromId }
  const coming = { partyId, profitUnitId: vehicles.toId }
  return {
    sourceKey: `rentals:event:${swap.eventId}:swap`,
    date: swap.on,
    memo: swap.memo,
    lines: [
      { key: 'rentalRevenue', debitMinor: grossMinor, ...leaving },
      { key: 'rentalRevenue', creditMinor: grossMinor, ...coming },
      ...(discountMinor > 0
        ? [
            { key: 'salesDiscount', debitMinor: discountMinor, ...coming },
            { key: 'salesDiscount', creditMinor: discountMinor, ...leaving },
          ]
        : []),
    ],
  }
}

/**
 * A swap inside a deferred row: the row's spread stops on the swap day and a new one carries what is left on the new vehicle
 * (overview section 7). Days before the swap stay with the old vehicle.
 */
export function deferredSwap(
  row: Pick<ScheduleRow, 'fromOn' | 'toOn'>,
  amountMinor: Minor,
  swapOn: Day,
): { stopOn: Day; remainingMinor: Minor; fromOn: Day; toOn: Day } | null {
  if (swapOn > row.toOn || swapOn < row.fromOn) return null
  const remainingMinor = amountMinor - earnedBefore(row, amountMinor, swapOn)
  return { stopOn: swapOn, remainingMinor, fromOn: swapOn, toOn: row.toOn }
}

/** The invoice of a swap into another group: the difference for the days that remain (rule 10). */
export function swapInvoice(
  contract: BilledContract & { vehicleId: string | null },
  swap: { eventId: string; amountMinor: Minor; fromOn: Day; toOn: Day },
  issuedOn: Day,
): InvoiceDraft {
  return {
    kind: 'sale',
    sourceKey: `rentals:event:${swap.eventId}:difference`,
    partyId: contract.customerId,
    date: issuedOn,
    dueOn: issuedOn,
    lines: [
      {
        descriptionAr: `فرق سعر تبديل المركبة، العقد ${contract.number}`,
        key: 'rentalRevenue',
        amountMinor: swap.amountMinor,
        profitUnitId: contract.vehicleId,
        serviceFrom: swap.fromOn,
        serviceTo: swap.toOn,
      },
    ],
  }
}
