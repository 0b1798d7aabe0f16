import type { Day } from '#kernel/shared/day.ts'

/** Rule R1 of 20-fleet, in its order: the first that is true is the status, the others show as chips. */
export const vehicleStatuses = [
  'disposed',
  'stolen',
  'police_station',
  'accident',
  'rented',
  'maintenance',
  'employee_use',
  'in_transit',
  'preparing',
  'out_of_service',
  'reserved',
  'available',
] as const
export type VehicleStatus = (typeof vehicleStatuses)[number]

export const flagKinds = ['accident', 'stolen', 'police_hold', 'out_of_service'] as const
export type FlagKind = (typeof flagKinds)[number]

export const custodyKinds = ['contract', 'permit', 'workshop', 'transfer'] as const
export type CustodyKind = (typeof custodyKinds)[number]

/** Everything the status of one vehicle depends on. Voided custody and released claims are left out by the reader. */
export type StatusFacts = {
  readonly disposedOn: Day | null
  readonly inServiceOn: Day | null
  readonly flags: readonly { readonly kind: FlagKind; readonly from: Date; readonly to: Date | null }[]
  readonly custodies: readonly { readonly kind: CustodyKind; readonly from: Date; readonly to: Date | null }[]
  readonly claims: readonly {
    readonly state: 'active' | 'fulfilled'
    readonly from: Date
    /** End of the claim with its turnaround. */
    readonly busyUntil: Date
    readonly expiresAt: Date | null
  }[]
}

const dayMillis = 24 * 60 * 60 * 1000

/**
 * The status of a vehicle at an instant (R1). `on` is the instant's day in the company's time zone. Nothing writes a
 * status: it follows from facts. The same table in SQL is `fleet.vehicle_status`.
 */
export function vehicleStatus(
  facts: StatusFacts,
  at: Date,
  on: Day,
): { status: VehicleStatus; chips: readonly VehicleStatus[] } {
  const covers = (row: { from: Date; to: Date | null }) => row.from <= at && (row.to === null || row.to > at)
  const flagged = new Set(facts.flags.filter(covers).map(flag => flag.kind))
  const custody = facts.custodies.find(covers)
  // A claim whose custody runs adds nothing; during a workshop visit or in the yard it is what brings the car back.
  const isReserved = facts.claims.some(
    claim =>
      (claim.state === 'active' || !custody) &&
      claim.from.getTime() <= at.getTime() + dayMillis &&
      claim.busyUntil > at &&
      (claim.expiresAt === null || claim.expiresAt > at),
  )
  const facing: Readonly<Record<VehicleStatus, boolean>> = {
    disposed: facts.disposedOn !== null && facts.disposedOn <= on,
    stolen: flagged.has('stolen'),
    police_station: flagged.has('police_hold'),
    accident: flagged.has('accident'),
    rented: custody?.kind === 'contract',
    maintenance: custody?.kind === 'workshop',
    employee_use: custody?.kind === 'permit',
    in_transit: custody?.kind === 'transfer',
    preparing: facts.inServiceOn === null || facts.inServiceOn > on,
    out_of_service: flagged.has('out_of_service'),
    reserved: isReserved,
    available: false,
  }
  const [status = 'available', ...chips] = vehicleStatuses.filter(name => facing[name])
  return { status, chips }
}
