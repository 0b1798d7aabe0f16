import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays, addMonths, type Day, startOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, invalid } from '#kernel/shared/refusal.ts'
import { profitUnitResult } from '#modules/accounting/public.server.ts'
import { learnedOf } from '../group/groupPast.queries.ts'
import { learnedAssumptions, noPast } from '../group/groupPast.rules.ts'
import { betterMargins, estimateOf, type Means, meansOf } from '../sellKeep/sellKeep.queries.ts'
import { fleetHours } from '../servicePlan/usage.queries.ts'
import { shownPlate } from '../vehicle/vehicle.queries.ts'
import type * as contract from './analysis.contract.ts'
import { addSums, noSums, profitOf, shareBps, type UnitSums } from './analysis.rules.ts'
import { accountsOfCosts, sumsByUnit } from './analysisSums.queries.ts'

type Question = Pick<
  InputOf<typeof contract.analyseVehicles>,
  'from' | 'to' | 'groupId' | 'branchId' | 'search'
>

type Found = {
  id: string
  profitUnitId: string | null
  plate: string | null
  make: string
  model: string
  year: number
  groupId: string
  group: string
  cost: number | null
  carrying: number | null
}

/** The vehicles of a period: those in the fleet on one of its days, and those that have left but still moved something. */
export function vehiclesOf(ctx: Ctx, { from, to, groupId, branchId }: Question): Promise<Found[]> {
  return rawQuery<Found>(
    ctx.db,
    `select v.id, u.id as "profitUnitId", p.key as plate, v.make, v.model, v.year, v.group_id as "groupId",
       g.name_ar as "group", a.cost_minor as cost, (a.cost_minor - a.accumulated_minor) as carrying
     from fleet.vehicle v
     join fleet.vehicle_group g on g.company_id = $1 and g.id = v.group_id
     left join accounting.profit_unit u on u.company_id = $1 and u.kind = 'vehicle' and u.external_id = v.id
     left join accounting.asset a on a.company_id = $1 and a.id = v.asset_id
     left join fleet.vehicle_plate p on p.company_id = $1 and p.vehicle_id = v.id and p.valid_from <= $4
       and (p.valid_to is null or p.valid_to >= $4)
     where v.company_id = $1 and ($5::uuid is null or v.group_id = $5) and ($6::uuid is null or v.branch_id = $6)
       and ((coalesce(v.in_service_on, v.created_at::date) <= $3 and (v.disposed_on is null or v.disposed_on >= $2))
         or exists (select from accounting.journal_line l where l.company_id = $1 and l.profit_unit_id = u.id
           and l.entry_date between $2 and $3))
     order by v.id`,
    [ctx.company.id, from, to, ctx.today, groupId ?? null, branchId ?? null],
  )
}

const nameOf = (vehicle: Pick<Found, 'make' | 'model' | 'year'>) =>
  `${vehicle.make} ${vehicle.model} ${vehicle.year}`

const withProfit = (sums: UnitSums) => ({ ...sums, profit: profitOf(sums) })
const sumOf = (all: readonly UnitSums[]) => all.reduce(addSums, noSums)

export async function analyseVehicles(ctx: Ctx, input: Question) {
  const { from, to } = input
  if (from > to) deny(invalid('fleet.analysis.days', { field: 'to' }))
  const accounts = await accountsOfCosts(ctx)
  const byUnit = await sumsByUnit(ctx, accounts, from, to)
  const yearly = await profitUnitResult(ctx, { from: addDays(addMonths(to, -12), 1), to })
  const yearOf = new Map(yearly.map(one => [one.profitUnitId, one.resultMinor]))
  const hours = await fleetHours(ctx, from, to)
  const sellOn = await monthsToSell(ctx)
  const typed = input.search ? foldLight(input.search) : ''
  const found = (await vehiclesOf(ctx, input)).filter(
    one => typed === '' || foldLight(`${nameOf(one)} ${shownPlate(one.plate) ?? ''}`).includes(typed),
  )
  const rows = found
    .map(vehicle => {
      const { id, profitUnitId, cost, carrying, group } = vehicle
      const sums = (profitUnitId && byUnit.get(profitUnitId)) || noSums
      const year = profitUnitId ? (yearOf.get(profitUnitId) ?? 0) : 0
      const used = hours.get(id)
      return {
        id,
        profitUnitId,
        group,
        carrying,
        plate: shownPlate(vehicle.plate),
        name: nameOf(vehicle),
        ...withProfit(sums),
        roi: cost === null ? null : shareBps(year, cost),
        utilisation: used ? shareBps(used.rented, used.inFleet) : null,
        serviceable: used ? shareBps(used.rented, used.serviceable) : null,
        sellOn: sellOn(vehicle),
      }
    })
    .toSorted((a, b) => b.profit - a.profit || (a.id < b.id ? -1 : 1))
  const shown = sumOf(rows)
  const all = sumOf([...byUnit.values()])
  const elsewhere = addSums(all, negated(shown))
  const income = await profitUnitResult(ctx, { from, to })
  const ledger = income.reduce((sum, one) => sum + one.resultMinor, 0)
  const used = found.flatMap(one => hours.get(one.id) ?? [])
  return {
    rows,
    shown: withProfit(shown),
    elsewhere: withProfit(elsewhere),
    ledger,
    difference: profitOf(all) - ledger,
    utilisation: shareBps(
      used.reduce((sum, one) => sum + one.rented, 0),
      used.reduce((sum, one) => sum + one.inFleet, 0),
    ),
    accounts: Object.fromEntries([...accounts].map(([accountId, kind]) => [kind, accountId])),
  }
}

const negated = (sums: UnitSums): UnitSums =>
  Object.fromEntries(Object.entries(sums).map(([kind, minor]) => [kind, -minor])) as UnitSums

/** The month each vehicle is best sold in, by the history of its group. */
async function monthsToSell(ctx: Ctx) {
  const means = await meansOf(ctx)
  const better = betterMargins(means)
  const learned = await learnedOf(ctx)
  return (vehicle: Found): Day | null => {
    const mean: Means | undefined = means.get(vehicle.id)
    if (!mean || vehicle.carrying === null) return null
    const { assumed } = learned.get(vehicle.groupId) ?? learnedAssumptions(noPast)
    const of = { value: vehicle.carrying, better: better(vehicle.groupId, assumed) }
    const month = estimateOf(mean, of, assumed).sellIn
    return month === null ? null : addMonths(startOfMonth(ctx.today), month)
  }
}
