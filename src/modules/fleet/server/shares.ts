import { vehicleLabel } from './vehicle.queries.ts'

type Row = {
  readonly vehicle_id: string
  readonly share_minor: number
  readonly plate: string | null
  readonly make: string
  readonly model: string
  readonly year: number
}

/** Vehicles with what each bears of a whole, as screens and entries name them. */
export const shownShares = (rows: readonly Row[]) =>
  rows.map(row => ({
    vehicleId: row.vehicle_id,
    plate: vehicleLabel(row),
    vehicle: `${row.make} ${row.model} ${row.year}`,
    share: row.share_minor,
  }))
