import type { Minor } from '#kernel/shared/money.ts'
import type { InvoiceLineDraft } from '#modules/billing/public.ts'

export type VehicleFacts = {
  readonly id: string
  readonly label: string
  readonly name: string
  readonly profitUnitId: string | null
  readonly costCenterId: string | null
}

/** Where the sale of a vehicle stands; one that was taken back is followed by another. */
export const saleKey = (vehicle: { id: string; undone_disposals: number }): string =>
  `fleet:vehicle:${vehicle.id}:sell${vehicle.undone_disposals === 0 ? '' : `#${vehicle.undone_disposals + 1}`}`

/** The dealer's bill: Dr vehicleCost, Cr payable. */
export const purchaseLine = (vehicle: VehicleFacts, costMinor: Minor): InvoiceLineDraft => ({
  descriptionAr: `شراء مركبة ${vehicle.name} · ${vehicle.label}`.slice(0, 200),
  key: 'vehicleCost',
  amountMinor: costMinor,
  ...dimensions(vehicle),
})

/**
 * The buyer's invoice: Dr receivable, Cr assetDisposal, which the asset's own entry debits. A vehicle that is in no asset
 * register has no cost to set against its price: the price is a gain.
 */
export const saleLine = (vehicle: VehicleFacts, priceMinor: Minor, isAsset: boolean): InvoiceLineDraft => ({
  descriptionAr: `بيع مركبة ${vehicle.name} · ${vehicle.label}`.slice(0, 200),
  key: isAsset ? 'assetDisposal' : 'disposalGain',
  amountMinor: priceMinor,
  ...dimensions(vehicle),
})

const dimensions = ({ profitUnitId, costCenterId }: VehicleFacts) => ({ profitUnitId, costCenterId })
