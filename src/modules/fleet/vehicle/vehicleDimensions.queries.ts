import type { Ctx } from '#kernel/server/context.ts'
import { registerProfitUnit } from '#modules/accounting/public.server.ts'
import { vehicleCard } from './vehicle.queries.ts'

export type VehicleDimensions = {
  /** What the vehicle is called in memos and papers. */
  readonly label: string
  readonly profitUnitId: string | null
  readonly costCenterId: string | null
}

/** What every line of an entry about a vehicle carries: its profit unit and the cost centre of its group (section 6 of 20-fleet). */
export async function vehicleDimensions(ctx: Ctx, vehicleId: string | null): Promise<VehicleDimensions> {
  if (!vehicleId) return { label: '', profitUnitId: null, costCenterId: null }
  const card = await vehicleCard(ctx, vehicleId)
  const label = card.plate ?? `${card.make} ${card.model} ${card.year}`
  const { costCenterId } = card
  const unit = { kind: 'vehicle' as const, externalId: vehicleId, labelAr: label, costCenterId }
  return { label, profitUnitId: (await registerProfitUnit(ctx, unit)).profitUnitId, costCenterId }
}
