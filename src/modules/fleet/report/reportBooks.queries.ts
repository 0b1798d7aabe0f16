import type { Ctx } from '#kernel/server/context.ts'
import { addMonths, type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { analyseVehicles, vehiclesOf } from '../analysis/analysis.queries.ts'
import { addSums, noSums, profitOf, shareBps, type UnitSums } from '../analysis/analysis.rules.ts'
import { accountsOfCosts, sumsByUnit } from '../analysis/analysisSums.queries.ts'
import type * as contract from './report.contract.ts'

export type Question = Pick<
  InputOf<typeof contract.showFleetReport>,
  'report' | 'from' | 'to' | 'groupId' | 'branchId'
>
export type Value = string | number | Date | null
/** A row with its figures by column. */
export type Found = {
  readonly id: string
  readonly opensType: string | null
  readonly opensId: string | null
} & Readonly<Record<string, Value>>

/** More months are not one page any more. */
const mostMonths = 60

const monthsOf = (from: Day, to: Day): Day[] => {
  const months: Day[] = []
  for (let month = startOfMonth(from); month <= to && months.length < mostMonths; month = addMonths(month, 1))
    months.push(month)
  return months
}

const costs = (sums: UnitSums) => ({
  revenue: sums.revenue,
  maintenance: sums.maintenance,
  fuelCost: sums.fuel,
  insuranceCost: sums.insurance,
  licensing: sums.licensing,
  violations: sums.violations,
  depreciation: sums.depreciation,
  financeCost: sums.financeCost,
  otherCost: sums.other,
  profit: profitOf(sums),
})

/** What the vehicles of the filter earned and cost month by month, as the books have it (R21). */
export async function performanceRows(ctx: Ctx, question: Question): Promise<Found[]> {
  const { from, to } = question
  const accounts = await accountsOfCosts(ctx)
  const units = new Set((await vehiclesOf(ctx, question)).map(vehicle => vehicle.profitUnitId))
  const rows: Found[] = []
  for (const month of monthsOf(from, to)) {
    const [first, last] = [month < from ? from : month, endOfMonth(month) > to ? to : endOfMonth(month)]
    const byUnit = await sumsByUnit(ctx, accounts, first, last)
    const own = [...byUnit].flatMap(([unit, sums]) => (unit !== null && units.has(unit) ? [sums] : []))
    const shown = `${month.slice(5, 7)}/${month.slice(0, 4)}`
    rows.push({
      id: month,
      opensType: 'fleet.analysis',
      opensId: `${first}:${last}`,
      month: shown,
      ...costs(own.reduce(addSums, noSums)),
    })
  }
  return rows
}

/** What each vehicle left of its revenue, the best first (R21, R22). */
export async function profitabilityRows(ctx: Ctx, question: Question): Promise<Found[]> {
  const { rows } = await analyseVehicles(ctx, question)
  const plates = new Map((await vehiclesOf(ctx, question)).map(vehicle => [vehicle.id, vehicle.plate]))
  return rows.map(row => ({
    id: row.id,
    opensType: 'fleet.vehicleBooks',
    opensId: row.id,
    plate: plates.get(row.id) ?? null,
    vehicle: row.name,
    group: row.group,
    revenue: row.revenue,
    costs: row.revenue - row.profit,
    profit: row.profit,
    margin: shareBps(row.profit, row.revenue),
    roi: row.roi,
  }))
}
