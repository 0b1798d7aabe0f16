import type { Day } from '#kernel/shared/day.ts'
import { type Minor, splitByWeights } from '#kernel/shared/money.ts'
import type { PropertyUse } from '../property/property.rules.ts'

type Unit = {
  readonly propertyId: string
  readonly fullName: string
  readonly use: PropertyUse
  readonly rentalMinor: Minor
  readonly profitUnitId: string
}

export type BilledRow = {
  readonly id: string
  readonly kind: 'rent' | 'termination'
  readonly from: Day
  readonly to: Day
  readonly dueOn: Day
  readonly amountMinor: Minor
  readonly voidedInvoices: number
}

/** The key of a row's invoice; one that was voided leaves its own behind. */
const rowKey = (leaseId: string, row: Pick<BilledRow, 'id' | 'voidedInvoices'>): string =>
  `realestate:lease:${leaseId}:${row.id}${row.voidedInvoices === 0 ? '' : `#${row.voidedInvoices + 1}`}`

/**
 * The invoice of a row of a lease whose rent is the company's own: each unit takes its share of the row, by largest remainder of the
 * agreed rents. Homes carry no tax; it is earned over the days of the row.
 */
export function rowInvoice(
  lease: { id: string; number: string; tenantId: string },
  row: BilledRow,
  units: readonly Unit[],
  issuedOn: Day,
  /** Whose account the rent is, where the units are managed: it is never the company's revenue. */
  ownerId: string | null = null,
) {
  const shares = splitByWeights(
    row.amountMinor,
    units.map(unit => unit.rentalMinor),
  )
  const word = row.kind === 'rent' ? 'إيجار' : 'تعويض إنهاء مبكر'
  return {
    kind: 'sale' as const,
    sourceKey: rowKey(lease.id, row),
    partyId: lease.tenantId,
    date: issuedOn,
    dueOn: row.dueOn < issuedOn ? issuedOn : row.dueOn,
    control: 'tenantReceivable',
    reference: lease.number,
    lines: units
      .map((unit, at) => ({
        descriptionAr: `${word} ${unit.fullName}، العقد ${lease.number}`,
        key: ownerId ? 'ownerPayable' : 'leaseRevenue',
        amountMinor: shares[at]!,
        profitUnitId: unit.profitUnitId,
        ...(ownerId ? { partyId: ownerId } : {}),
        ...(unit.use === 'residential' || ownerId ? { taxCode: null } : {}),
        ...(row.kind === 'rent' && !ownerId ? { serviceFrom: row.from, serviceTo: row.to } : {}),
      }))
      .filter(line => line.amountMinor > 0),
  }
}
