import { links } from '../links.web.ts'
import type { ShownReport } from './reportSheet.rules.ts'

type Row = ShownReport['rows'][number]

const pages: Readonly<Record<string, (id: string) => string>> = {
  'fleet.analysis': days => {
    const [from = '', to = ''] = days.split(':')
    return links.analysis({ from, to })
  },
  'fleet.vehicle': id => links.vehicle(id),
  'fleet.vehicleBooks': id => links.vehicle(id, 'books'),
  'fleet.vehicleFuel': id => links.vehicle(id, 'fuel'),
  'fleet.violation': links.violation,
  'fleet.financing': links.financing,
  'fleet.workOrder': links.workOrder,
}

/** Where the record of a row stands. */
export const hrefOf = ({ opens }: Row): string | null =>
  opens ? (pages[opens.type]?.(opens.id) ?? null) : null

const orders = (vehicleId: string, { from, to }: Days) =>
  links.maintenance({ vehicleId, state: 'completed', completedFrom: from, completedTo: to })
const claims = (vehicleId: string) => links.vehicle(vehicleId, 'claims')
const fuel = (vehicleId: string, days: Days) => links.fuel({ vehicleId, ...days })

type Days = { from: string; to: string }

/** The list that a figure of a vehicle sums; columns of other reports with these names are of vehicles too. */
const figures: Readonly<Record<string, (vehicleId: string, days: Days) => string>> = {
  rentals: claims,
  rentedHours: claims,
  orders,
  cost: orders,
  billed: orders,
  daysDown: orders,
  fillings: fuel,
  litres: fuel,
  fuelKm: fuel,
  perHundred: fuel,
  unusual: fuel,
}

/** Where the rows behind a figure stand; null where the row's own record shows them. */
export function figureHref(row: Row, key: string, days: Days): string | null {
  const { opens } = row
  if (!opens?.type.startsWith('fleet.vehicle')) return null
  if (opens.type === 'fleet.vehicleFuel' && key === 'cost') return fuel(opens.id, days)
  const page = figures[key]
  return page ? page(opens.id, days) : null
}
