import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import type { InvoiceDraft } from '../contract/draft.postings.ts'
import type { ChargeKind } from '../return/return.rules.ts'
import type { BilledContract } from '../row/row.postings.ts'

/** A decided charge, on the vehicle that caused it. */
export type DecidedCharge = {
  readonly id: string
  readonly kind: ChargeKind
  readonly descriptionAr: string
  readonly amountMinor: Minor
  readonly vehicleId: string | null
}

const keys: Record<ChargeKind, string> = {
  late_return: 'rentalRevenue',
  extra_km: 'extraKmRevenue',
  fuel: 'fuelRevenue',
  cleaning: 'addonRevenue',
  early_return: 'rentalRevenue',
  delivery: 'deliveryRevenue',
  other: 'addonRevenue',
}

/**
 * The n-th charges invoice of a contract: every decided charge above zero, at once due. Null when nothing is to be
 * invoiced.
 */
export function chargesInvoice(
  contract: BilledContract & { id: string },
  charges: readonly DecidedCharge[],
  no: number,
  issuedOn: Day,
): InvoiceDraft | null {
  const billed = charges.filter(charge => charge.amountMinor > 0)
  if (billed.length === 0) return null
  return {
    kind: contract.isService ? 'service' : 'sale',
    sourceKey: `rentals:contract:${contract.id}:charges:${no}`,
    partyId: contract.customerId,
    date: issuedOn,
    dueOn: issuedOn,
    lines: billed.map(charge => ({
      descriptionAr: `${charge.descriptionAr}، العقد ${contract.number}`,
      key: keys[charge.kind],
      amountMinor: charge.amountMinor,
      profitUnitId: charge.vehicleId,
      serviceFrom: issuedOn,
      serviceTo: issuedOn,
    })),
  }
}
