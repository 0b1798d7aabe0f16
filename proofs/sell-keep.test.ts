import { describe, expect, test } from 'vitest'
import { learnedAssumptions } from '#modules/fleet/group/groupPast.rules.ts'
import {
  capitalTaken,
  marginsAhead,
  monthToSell,
  type SellKeepAssumptions,
  usualAssumptions,
} from '#modules/fleet/sellKeep/sellKeep.rules.ts'
import { sequence } from '../src/demo/random.ts'
import { prove } from './proof.ts'

/** Twenty years of one place in the fleet: a vehicle is bought, works, is sold, and the next takes its place. */
const horizon = 240
const longestKept = 144
const meanMonths = 6
/** Who follows the advice sells once three months in a row gave it. */
const firmAfter = 3
/** What companies replace at. */
const fixedAges = [24, 36, 48, 60, 72, 84]
/** The books write a vehicle off along a line, to three tenths in five years. */
const bookValueAt = (price: number, age: number) => price * (1 - (0.7 * age) / 60)

type Chance = () => number
const within = (chance: Chance, low: number, high: number) => low + (high - low) * chance()
/** About one; spread is twice the standard deviation. */
const around = (chance: Chance, spread: number) => 1 + spread * (chance() + chance() + chance() - 1.5)

/** How vehicles of one group do: unknown to the company. */
type Curve = {
  price: number
  /** What is lost by driving off the dealer's yard, and in each year of the rest. */
  firstLoss: number
  yearlyLoss: number
  revenue: number
  revenueTrend: number
  maintenance: number
  maintenanceGrowth: number
  fixed: number
}

function aCurve(chance: Chance): Curve {
  const price = within(chance, 4000, 12_000)
  return {
    price,
    firstLoss: within(chance, 0.02, 0.12),
    yearlyLoss: within(chance, 0.08, 0.28),
    revenue: price * within(chance, 0.03, 0.05),
    revenueTrend: -within(chance, 0, 0.15),
    maintenance: price * within(chance, 0.001, 0.006),
    maintenanceGrowth: within(chance, 0.1, 0.6),
    fixed: price * within(chance, 0.002, 0.006),
  }
}

/** Offers, revenue and maintenance of one vehicle by its age in months. */
type Life = { value: number[]; revenue: number[]; maintenance: number[] }

/** One vehicle of the curve: idle months, dear months and an engine among them. */
function aLife(curve: Curve, chance: Chance): Life {
  const { price, firstLoss, yearlyLoss, revenue, revenueTrend, maintenance, maintenanceGrowth } = curve
  const ages = Array.from({ length: longestKept + 1 }, (_, age) => age)
  const engineAt = Math.floor(within(chance, 48, longestKept))
  const offer = (age: number) => price * (1 - firstLoss) * (1 - yearlyLoss) ** (age / 12)
  const works = (age: number) => maintenance * (1 + maintenanceGrowth) ** (age / 12)
  return {
    value: ages.map(age => (age === 0 ? price : offer(age) * around(chance, 0.04))),
    revenue: ages.map(age => revenue * (1 + revenueTrend) ** (age / 12) * around(chance, 0.3)),
    maintenance: ages.map(age => works(age) * around(chance, 0.6) + (age === engineAt ? price * 0.08 : 0)),
  }
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
const mean = (list: readonly number[]) => sum(list) / list.length

/** What the company's books know of the group: two years of five vehicles, five sales, and what its young ones leave. */
type Past = { assumed: SellKeepAssumptions; better: number }

function aPast(curve: Curve, chance: Chance): Past {
  const lives = Array.from({ length: 5 }, () => aLife(curve, chance))
  const yearsOf = (list: readonly number[], from: number) =>
    [sum(list.slice(from, from + 12)), sum(list.slice(from + 12, from + 24))] as const
  const { assumed } = learnedAssumptions({
    years: lives.map((life, at) => ({
      revenue: yearsOf(life.revenue, 6 * at),
      maintenance: yearsOf(life.maintenance, 6 * at),
    })),
    sales: lives.map(({ value }, at) => {
      const months = 40 + 8 * at
      return { cost: curve.price, price: value[months]!, months }
    }),
  })
  const left = lives.map(({ revenue, maintenance }, at) => {
    const months = (list: readonly number[]) => mean(list.slice(6 * at, 6 * at + meanMonths))
    const taken = capitalTaken(bookValueAt(curve.price, 6 * at + meanMonths), assumed)
    return months(revenue) - months(maintenance) - curve.fixed - taken
  })
  return { assumed, better: mean(left) }
}

/** Whether to sell at this age, by what the books and an offer of that day say. */
function isAdvised(life: Life, age: number, { fixed }: Curve, { assumed, better }: Past): boolean {
  if (age < meanMonths) return false
  const known = (list: readonly number[]) => mean(list.slice(age - meanMonths, age))
  const facts = { revenue: known(life.revenue), maintenance: known(life.maintenance), fixed, better }
  return monthToSell(marginsAhead({ ...assumed, ...facts, value: life.value[age]! }), better) === 1
}

/** What the place leaves over all its years in shares of a vehicle's price, by the rule for selling. */
function worth(curve: Curve, lives: readonly Life[], isTime: (life: Life, age: number) => boolean): number {
  let total = 0
  let [no, age] = [0, 0]
  for (let month = 0; month < horizon; month++) {
    const { revenue, maintenance, value } = lives[no]!
    const capital = (value[age]! * usualAssumptions.capitalCost) / 12
    total += revenue[age]! - maintenance[age]! - curve.fixed - (value[age]! - value[age + 1]!) - capital
    age += 1
    if (age === longestKept || isTime(lives[no]!, age)) [no, age] = [no + 1, 0]
  }
  return total / curve.price
}

/** One group through twenty years: by advice and by each fixed age; `better` falsifies the stated lead of the young. */
function judged(seed: number, better?: (past: Past, curve: Curve) => number) {
  const chance = sequence(seed)
  const curve = aCurve(chance)
  const known = aPast(curve, chance)
  const past = better ? { ...known, better: better(known, curve) } : known
  const lives = Array.from({ length: horizon / meanMonths + 1 }, () => aLife(curve, chance))
  let inARow = 0
  const byAdvice = worth(curve, lives, (life, age) => {
    inARow = isAdvised(life, age, curve, past) ? inARow + 1 : 0
    if (inARow < firmAfter) return false
    inARow = 0
    return true
  })
  return { byAdvice, byAge: fixedAges.map(fixed => worth(curve, lives, (_, age) => age === fixed)) }
}

type Judged = ReturnType<typeof judged>

/** Fixed ages that leave more than the advice over all groups, even the one that only hindsight would choose. */
const unbeaten = (all: readonly Judged[]) =>
  fixedAges.flatMap((age, at) => {
    const [advice, fixed] = [mean(all.map(one => one.byAdvice)), mean(all.map(one => one.byAge[at]!))]
    return advice > fixed ? [] : [`${age} months: ${fixed.toFixed(3)}, advice ${advice.toFixed(3)}`]
  })

const groups = (count: number, better?: (past: Past, curve: Curve) => number) =>
  Array.from({ length: count }, (_, at) => judged(at + 1, better))

describe('Sell or keep', () => {
  prove({
    name: 'sell-keep',
    property: 'leaves more over resale curves it does not know than replacing at any fixed age',
    short: 1_000,
    long: 20_000,
    run: async cases => ({ cases, violations: unbeaten(groups(cases)) }),
  })

  test('advice that leaves what the young lose and tie up out of the comparison is found', () => {
    const without = ({ better, assumed }: Past, { price }: Curve) =>
      better + capitalTaken(bookValueAt(price, 18), assumed) - (price * 0.7) / 60
    expect(unbeaten(groups(20, without)).length).toBeGreaterThan(2)
  })
})
