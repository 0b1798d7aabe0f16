import { vehicleLabel } from '../vehicle/vehicle.queries.ts'

type Row = {
  vehicle_id: string
  share_minor: number
  plate: string | null
  make: string
  model: string
  year: number
}

/** Vehicles with what each bears of a whole, as screens and entries name them. */
export const shownShares = (rows: readonly Row[]) =>
  rows.map(row => ({
    vehicleId: row.vehicle_id,
    plate: vehicleLabel(row),
    vehicle: `${row.make} ${row.model} ${row.year}`,
    share: row.share_minor,
  }))
