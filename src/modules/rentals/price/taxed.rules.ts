import { type Minor, mulDiv, percentOf } from '#kernel/shared/money.ts'
import type { ScheduleRow } from '../schedule/schedule.rules.ts'

/** A row with what its lines come to (`netMinor`) and what its invoice will (`amountMinor`). */
export type TaxedRow = ScheduleRow & { readonly netMinor: Minor }

/** What an invoice of these lines comes to: billing takes the tax of a document once, from the sum of its lines. */
export function withTax(netMinor: Minor, taxBasisPoints: number): Minor {
  return netMinor + percentOf(netMinor, taxBasisPoints)
}

/** The amount before tax whose invoice comes nearest to an amount that was named with its tax. */
export function beforeTax(amountMinor: Minor, taxBasisPoints: number): Minor {
  return mulDiv(amountMinor, 10_000, 10_000 + taxBasisPoints)
}

/**
 * The rows of a contract as they will be invoiced. The tax belongs to the row, because each has an invoice of its own; preview,
 * total, reserve and invoice read it here, so none of them can come to something else. SAR 33.37 a month at 15 % is 38.38 a
 * month, ten months 383.80.
 */
export function taxedRows(rows: readonly ScheduleRow[], taxBasisPoints: number): TaxedRow[] {
  return rows.map(row => ({
    ...row,
    netMinor: row.amountMinor,
    amountMinor: withTax(row.amountMinor, taxBasisPoints),
  }))
}

/** What rows come to together. */
export function sumOfRows(rows: readonly { amountMinor: Minor }[]): Minor {
  return rows.reduce((sum, row) => sum + row.amountMinor, 0)
}
