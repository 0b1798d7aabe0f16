import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'
import type { InvoiceDraft, InvoiceLineDraft } from '#modules/billing/public.ts'

/** What each entry of a violation names: whose fine, of which vehicle, owed to whom. */
export type ViolationFacts = {
  readonly id: string
  readonly number: string
  readonly reference: string
  readonly authorityPartyId: string
  readonly plate: string
  /** The fine less the authority's discounts that belong to its bearer. */
  readonly fineMinor: Minor
  readonly profitUnitId: string | null
  readonly costCenterId: string | null
}

const dimensions = ({ profitUnitId, costCenterId }: ViolationFacts) => ({ profitUnitId, costCenterId })
const memoOf = (violation: ViolationFacts) =>
  `مخالفة ${violation.number} (${violation.reference}) للمركبة ${violation.plate}`

/** The fine as a line of an invoice or credit note: never taxed, owed on to the authority. */
export function fineLine(violation: ViolationFacts, amountMinor: Minor): InvoiceLineDraft {
  return {
    descriptionAr: memoOf(violation),
    key: 'violationsPayable',
    amountMinor,
    taxCode: null,
    partyId: violation.authorityPartyId,
    ...dimensions(violation),
  }
}

/** The admin fee: the company's own income, taxed where tax applies (R19). */
function feeLine(violation: ViolationFacts, feeMinor: Minor): InvoiceLineDraft {
  return {
    descriptionAr: `رسوم إدارية على المخالفة ${violation.number}`,
    key: 'violationFeeRevenue',
    amountMinor: feeMinor,
    ...dimensions(violation),
  }
}

/** Fine and fee, the lines that are not zero. */
export function chargeLines(violation: ViolationFacts, feeMinor: Minor): InvoiceLineDraft[] {
  return [
    ...(violation.fineMinor > 0 ? [fineLine(violation, violation.fineMinor)] : []),
    ...(feeMinor > 0 ? [feeLine(violation, feeMinor)] : []),
  ]
}

/** The invoice to a custodian: Dr receivable, Cr violationsPayable, violationFeeRevenue. A later decision has its number. */
export function chargeInvoice(
  violation: ViolationFacts,
  charge: {
    partyId: string
    feeMinor: Minor
    on: Day
    decisionNo: number
  },
): InvoiceDraft {
  return {
    sourceKey: `fleet:violation:${violation.id}:charge${charge.decisionNo > 1 ? `#${charge.decisionNo}` : ''}`,
    kind: 'sale',
    partyId: charge.partyId,
    date: charge.on,
    reference: violation.number,
    lines: chargeLines(violation, charge.feeMinor),
  }
}

/** An employee bears it: Dr employeeAdvances, Cr violationsPayable. Payroll deducts it. */
export function employeeEntry(violation: ViolationFacts, partyId: string, on: Day): JournalDraft {
  return {
    sourceKey: `fleet:violation:${violation.id}:employee`,
    date: on,
    memo: memoOf(violation),
    lines: [
      { key: 'employeeAdvances', debitMinor: violation.fineMinor, partyId, ...dimensions(violation) },
      payableCredit(violation),
    ],
  }
}

/** The company bears it: Dr violationExpense, Cr violationsPayable. */
export function ownEntry(violation: ViolationFacts, on: Day): JournalDraft {
  return {
    sourceKey: `fleet:violation:${violation.id}:own`,
    date: on,
    memo: memoOf(violation),
    lines: [
      { key: 'violationExpense', debitMinor: violation.fineMinor, ...dimensions(violation) },
      payableCredit(violation),
    ],
  }
}

const payableCredit = (violation: ViolationFacts) => ({
  key: 'violationsPayable',
  creditMinor: violation.fineMinor,
  partyId: violation.authorityPartyId,
  ...dimensions(violation),
})

/** Key of the entry or credit note that passes the authority's discount on. */
export const discountKey = (settlementId: string) => `fleet:settlement:${settlementId}:discount`

/** The authority asks for less: Dr violationsPayable, and the benefit goes to `to` (R19). */
export function discountEntry(
  violation: ViolationFacts,
  discount: {
    settlementId: string
    amountMinor: Minor
    on: Day
    to: 'employeeAdvances' | 'violationExpense' | 'violationDiscount'
    partyId: string | null
  },
): JournalDraft {
  const { amountMinor } = discount
  return {
    sourceKey: discountKey(discount.settlementId),
    date: discount.on,
    memo: `خصم الجهة: ${memoOf(violation)}`,
    lines: [
      {
        key: 'violationsPayable',
        debitMinor: amountMinor,
        partyId: violation.authorityPartyId,
        ...dimensions(violation),
      },
      { key: discount.to, creditMinor: amountMinor, partyId: discount.partyId, ...dimensions(violation) },
    ],
  }
}
