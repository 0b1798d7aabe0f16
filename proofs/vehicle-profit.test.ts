import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { postJournal, reverseJournal } from '#modules/accounting/public.server.ts'
import { showReport } from '#modules/accounting/report/report.contract.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { analyseVehicles } from '#modules/fleet/analysis/analysis.contract.ts'
import { costKeys } from '#modules/fleet/analysis/analysis.rules.ts'
import { recordFuel } from '#modules/fleet/fuel/fuel.contract.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { aVehicle } from '#modules/fleet/make.ts'
import { vehicleDimensions } from '#modules/fleet/vehicle/vehicleDimensions.queries.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { type Dice, dice } from '../src/demo/random.ts'
import { prove } from './proof.ts'

const firstDay = '2026-01-01'
const earnings = ['rentalRevenue', 'violationFeeRevenue', 'damageRevenue'] as const
const costs = Object.values(costKeys).flat()

/** What the judge writes down beside the books: who earned or cost how much on which day; null is no vehicle. */
type Noted = { on: Day; vehicleId: string | null; minor: number }

type World = {
  t: TestCompany
  roll: Dice
  stationId: string
  vehicles: string[]
  noted: Noted[]
  /** Entries that were not undone yet. */
  standing: { sourceKey: string; lines: readonly Noted[] }[]
  km: Map<string, number>
  posted: number
}

async function aWorld(seed: number): Promise<World> {
  const modules = [partiesServer, accountingServer, billingServer, fleetServer]
  const t = await aCompany({ modules, now: `${firstDay}T07:00:00Z` })
  const stationId = (await aCustomer(t, { kind: 'organization', roles: ['vendor'] })).id
  const vehicles = [await aVehicle(t), await aVehicle(t), await aVehicle(t)]
  return { t, roll: dice(seed), stationId, vehicles, noted: [], standing: [], km: new Map(), posted: 0 }
}

/** An entry of one to four lines of profit, each of a vehicle or of none, against capital. */
async function post(world: World, on: Day): Promise<void> {
  const { t, roll, vehicles } = world
  const sourceKey = `fleet:proof:${++world.posted}`
  const made: (Noted & { key: string })[] = Array.from({ length: roll.between(1, 4) }, () => {
    const vehicleId = roll.between(0, 4) === 0 ? null : roll.pick(vehicles)
    const isEarned = roll.between(0, 2) === 0
    const minor = roll.between(1, 400_000)
    // Costs of vehicles take no line without one; rent and the like belong to none.
    const key = isEarned ? roll.pick(earnings) : vehicleId ? roll.pick(costs) : 'bankCharges'
    return { on, vehicleId, key, minor: isEarned ? minor : -minor }
  })
  await t.act(async ctx => {
    const lines = []
    for (const { key, minor, vehicleId } of made) {
      const { label: _, ...of } = await vehicleDimensions(ctx, vehicleId)
      const amount = minor > 0 ? { creditMinor: minor } : { debitMinor: -minor }
      const against = minor > 0 ? { debitMinor: minor } : { creditMinor: -minor }
      lines.push({ key, ...amount, ...of }, { key: 'capital', ...against })
    }
    await postJournal(ctx, { sourceKey, date: on, memo: 'قيد', lines })
  })
  world.noted.push(...made)
  world.standing.push({ sourceKey, lines: made })
}

async function undo(world: World, on: Day): Promise<void> {
  const { t, roll, standing, noted } = world
  const [entry] = standing.splice(roll.between(0, Math.max(0, standing.length - 1)), 1)
  if (!entry) return
  await t.act(ctx => reverseJournal(ctx, { sourceKey: entry.sourceKey, date: on, reason: 'تصحيح' }))
  noted.push(...entry.lines.map(line => ({ on, vehicleId: line.vehicleId, minor: -line.minor })))
}

/** A real act of the yard: its cost is the vehicle's on the day of the filling. */
async function fillUp(world: World, on: Day): Promise<void> {
  const { t, roll, km, noted } = world
  const vehicleId = roll.pick(world.vehicles)
  const odometerKm = (km.get(vehicleId) ?? 1_000) + roll.between(1, 400)
  km.set(vehicleId, odometerKm)
  const minor = roll.between(1_000, 20_000)
  await t.call(recordFuel, {
    vehicleId,
    at: `${on}T05:${String(world.posted % 60).padStart(2, '0')}:00Z`,
    odometerKm,
    litres: '30',
    cost: (minor / 1000).toFixed(3),
    vendorPartyId: world.stationId,
    isOdometerConfirmed: true,
  })
  noted.push({ on, vehicleId, minor: -minor })
}

/** A day: entries, some dated back, one undone, fuel; now and then a vehicle comes or leaves. */
async function aDay(world: World, on: Day): Promise<void> {
  const { t, roll, vehicles } = world
  t.setNow(`${on}T18:00:00Z`)
  const earlier = () => addDays(on, -roll.between(0, Math.min(40, daysBetween(firstDay, on))))
  for (let made = roll.between(0, 2); made >= 0; made--) await post(world, roll.pick([on, on, earlier()]))
  if (roll.between(0, 2) === 0) await undo(world, on)
  if (roll.between(0, 1) === 0) await fillUp(world, on)
  if (roll.between(0, 29) === 0) vehicles.push(await aVehicle(t, { inServiceOn: on }))
  if (roll.between(0, 29) > 0 || vehicles.length < 3) return
  // One that left still moves money: its last bill, an entry undone.
  const [gone] = vehicles.splice(0, 1)
  await t.act(ctx =>
    ctx.db
      .updateTable('fleet.vehicle')
      .set({ disposed_on: on, disposal_kind: 'returned' })
      .where('id', '=', gone!)
      .execute(),
  )
}

const minorOf = (text: string) => {
  const parsed = parseMoney(text, 'KWD')
  if (!parsed.ok) throw new Error(`${text} is no amount.`)
  return parsed.minor
}

type Seen = {
  vehicles: ReadonlyMap<string, number>
  elsewhere: number
  ledger: number
  difference: number
}

async function analysed({ t }: World, from: Day, to: Day): Promise<Seen> {
  const seen = await t.call(analyseVehicles, { from, to })
  return {
    vehicles: new Map(seen.rows.map(row => [row.id, minorOf(row.profit)])),
    elsewhere: minorOf(seen.elsewhere.profit),
    ledger: minorOf(seen.ledger),
    difference: minorOf(seen.difference),
  }
}

/** Where the analysis of some days is not what was written down, to the fils. */
function differences(noted: readonly Noted[], seen: Seen, from: Day, to: Day, statement?: number): string[] {
  const days = `${from} to ${to}`
  const within = noted.filter(one => from <= one.on && one.on <= to)
  const sum = (of: readonly Noted[]) => of.reduce((total, one) => total + one.minor, 0)
  const found: string[] = []
  const claim = (what: string, is: number | undefined, should: number) => {
    if (is !== should) found.push(`${days}, ${what}: ${is} instead of ${should}`)
  }
  for (const [vehicleId, own] of Map.groupBy(within, one => one.vehicleId))
    if (vehicleId !== null) claim(vehicleId, seen.vehicles.get(vehicleId), sum(own))
  claim('no vehicle', seen.elsewhere, sum(within.filter(one => one.vehicleId === null)))
  const all = [...seen.vehicles.values()].reduce((total, minor) => total + minor, seen.elsewhere)
  claim('the ledger', seen.ledger, sum(within))
  claim('vehicles and the rest', all, seen.ledger)
  claim('the difference shown', seen.difference, 0)
  if (statement !== undefined) claim('the income statement', statement, seen.ledger)
  return found
}

async function netIncome({ t }: World, from: Day, to: Day): Promise<number> {
  const { rows } = await t.call(showReport, { report: 'incomeStatement', from, to })
  return minorOf(rows.findLast(row => row.kind === 'total')!.amounts[0]!)
}

describe('Profit of vehicles and the ledger', () => {
  prove({
    name: 'vehicle-profit',
    property:
      'every day, and from the first to it, vehicles and what is not theirs are the ledger and the judge, to the fils',
    short: 25,
    long: 365,
    run: async cases => {
      const violations: string[] = []
      let days = 0
      for (let seed = 1; days < cases; seed++) {
        const world = await aWorld(seed)
        for (let on = firstDay; on <= '2026-12-31' && days < cases; on = addDays(on, 1), days++) {
          await aDay(world, on)
          const from = addDays(on, -world.roll.between(0, daysBetween(firstDay, on)))
          const statement = await netIncome(world, from, on)
          violations.push(
            ...differences(world.noted, await analysed(world, on, on), on, on),
            ...differences(world.noted, await analysed(world, firstDay, on), firstDay, on),
            ...differences(world.noted, await analysed(world, from, on), from, on, statement),
          )
        }
        expect(world.noted.length).toBeGreaterThan(days)
      }
      return { cases: days, violations }
    },
  })

  test('a fils of one vehicle with another, one that is missing and a statement of its own are found', () => {
    const noted = [
      { on: firstDay, vehicleId: 'A', minor: 500 },
      { on: firstDay, vehicleId: null, minor: -200 },
    ]
    const right = { vehicles: new Map([['A', 500]]), elsewhere: -200, ledger: 300, difference: 0 }
    const judge = (seen: Partial<Seen>, statement?: number) =>
      differences(noted, { ...right, ...seen }, firstDay, firstDay, statement).length
    expect([judge({}), judge({}, 300)]).toEqual([0, 0])
    expect(judge({ vehicles: new Map([['A', 501]]), elsewhere: -201 })).toBe(2)
    expect(judge({ vehicles: new Map() })).toBe(2)
    expect(judge({ difference: 1 })).toBe(1)
    expect(judge({}, 299)).toBe(1)
  })
})
