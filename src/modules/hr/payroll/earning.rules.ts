import { addDays, type Day, daysBetween, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import {
  added,
  amount,
  amountOf,
  divided,
  type Formula,
  factor,
  multiplied,
  percent,
} from '../formula/formula.rules.ts'
import { fraction } from '../fraction/fraction.rules.ts'
import type { OvertimeLaw, RemunerationLaw } from '../labourRule/labourRule.rules.ts'
import {
  basicOf,
  componentOf,
  type PayComponent,
  type PayItem,
  remunerationOf,
} from '../payComponent/payComponent.rules.ts'
import { line, type PayslipLine } from './payslipLine.rules.ts'

/** The pay of a contract row and the days it is in force; a raise is a new row, never an edit. */
export type ContractTerms = { id: string; startsOn: Day; endsOn: Day | null; payItems: readonly PayItem[] }

/** Days of a month a day rate is worked out of. */
export const dailyBases = ['26', '30', 'calendar'] as const
export type DailyBasis = (typeof dailyBases)[number]

export const overtimeKinds = ['normal', 'restDay', 'holiday', 'night'] as const
export type OvertimeKind = (typeof overtimeKinds)[number]
export type ApprovedOvertime = { on: Day; minutes: number; kind: OvertimeKind }

/** A span of the month under one contract, and what each component earns in it. */
export type Segment = {
  contract: ContractTerms
  fromOn: Day
  toOn: Day
  /** W of the contract and its basic, in minor units. */
  remunerationMinor: Minor
  basicMinor: Minor
  parts: { component: PayComponent; full: Formula; earned: Formula; fullMinor: Minor }[]
}

export type MonthFrame = {
  month: Day
  currency: Currency
  joinedOn: Day
  leftOn: Day | null
  contracts: readonly ContractTerms[]
  components: readonly PayComponent[]
  /** Commission and piece pay month by month, where the law counts its average in the wage. */
  variable?: { paidMinor: readonly Minor[]; law: RemunerationLaw }
}

/** Days of the month for a basis: 26, 30 or the calendar's. */
export const basisDays = (basis: DailyBasis, month: Day): number =>
  basis === 'calendar' ? Number(endOfMonth(month).slice(8)) : Number(basis)

/**
 * The spans of a month in which the employee was employed, by contract. A joiner or leaver earns component × calendar days ÷
 * days of the month (rule 12 of 50-hr). A contract that only follows on with the same pay does not cut the month.
 */
export function segmentsOf(frame: MonthFrame): Segment[] {
  const [firstOn, lastOn] = [startOfMonth(frame.month), endOfMonth(frame.month)]
  const monthDays = Number(lastOn.slice(8))
  const spans = frame.contracts
    .map(contract => ({
      contract,
      fromOn: latest(contract.startsOn, firstOn, frame.joinedOn),
      toOn: earliest(contract.endsOn ?? lastOn, lastOn, frame.leftOn ?? lastOn),
    }))
    .filter(({ fromOn, toOn }) => fromOn <= toOn)
    .toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1))
  const joined: typeof spans = []
  for (const span of spans) {
    const before = joined.at(-1)
    const follows = before && addDays(before.toOn, 1) === span.fromOn
    if (follows && samePay(before.contract, span.contract)) before.toOn = span.toOn
    else joined.push(span)
  }
  return joined.map(({ contract, fromOn, toOn }) => {
    const days = daysBetween(fromOn, toOn) + 1
    const basicMinor = basicOf(contract.payItems)
    const parts = contract.payItems.flatMap(item => {
      const component = componentOf(frame.components, item.component)
      if (component.kind !== 'earning' || component.cadence !== 'monthly') return []
      const full =
        item.basisPoints === undefined
          ? amount(item.amountMinor, frame.currency)
          : multiplied(amount(basicMinor, frame.currency), percent(item.basisPoints))
      const earned =
        days === monthDays
          ? full
          : divided(multiplied(full, factor(fraction(days))), factor(fraction(monthDays)))
      return [{ component, full, earned, fullMinor: amountOf(full) }]
    })
    return {
      contract,
      fromOn,
      toOn,
      remunerationMinor: remunerationOf(
        contract.payItems,
        frame.components,
        frame.variable?.paidMinor,
        frame.variable?.law,
      ),
      basicMinor,
      parts,
    }
  })
}

/** The earnings of the contracts in force, one line for each component and span. */
export function contractLines(segments: readonly Segment[]): PayslipLine[] {
  return segments.flatMap(({ contract, fromOn, toOn, parts }) =>
    parts.map(({ component, earned, fullMinor }) =>
      line(component, earned, {
        quantity: String(daysBetween(fromOn, toOn) + 1),
        rateMinor: fullMinor,
        source: contract.id,
      }),
    ),
  )
}

/** One hour of the wage: W ÷ basis ÷ 8 (rule 11). */
export const hourRate = (wageMinor: Minor, days: number, currency: Currency): Formula =>
  divided(divided(amount(wageMinor, currency), factor(fraction(days))), factor(fraction(8)))

/** One hour of overtime of a kind. Saudi Arabia pays the hour of the wage and half of the basic hour on top. */
function overtimeHour(
  wage: { remunerationMinor: Minor; basicMinor: Minor },
  kind: OvertimeKind,
  law: OvertimeLaw,
  days: number,
  currency: Currency,
): Formula {
  const hour = hourRate(wage.remunerationMinor, days, currency)
  if (law.surplus === 'onWageHour') return multiplied(hour, factor(fraction(law[kind], 100)))
  const surplus = multiplied(
    hourRate(wage.basicMinor, days, currency),
    factor(fraction(law[kind] - 100, 100)),
  )
  return added(hour, surplus)
}

/** Approved overtime: one line for each kind and contract; the hours worked are paid, also above the limits of the law. */
export function overtimeLines(
  segments: readonly Segment[],
  worked: readonly ApprovedOvertime[],
  law: OvertimeLaw,
  days: number,
  frame: Pick<MonthFrame, 'components' | 'currency'>,
): PayslipLine[] {
  const component = componentOf(frame.components, 'overtime')
  return segments.flatMap(segment =>
    overtimeKinds.flatMap(kind => {
      const minutes = worked
        .filter(one => one.kind === kind && segment.fromOn <= one.on && one.on <= segment.toOn)
        .reduce((sum, one) => sum + one.minutes, 0)
      if (minutes === 0) return []
      const hour = overtimeHour(segment, kind, law, days, frame.currency)
      const hours = factor(fraction(minutes, 60))
      return [
        line(component, multiplied(hour, hours), {
          quantity: hours.text,
          rateMinor: amountOf(hour),
          source: kind,
        }),
      ]
    }),
  )
}

const latest = (...days: Day[]): Day => days.reduce((a, b) => (a > b ? a : b))
const earliest = (...days: Day[]): Day => days.reduce((a, b) => (a < b ? a : b))

function samePay(a: ContractTerms, b: ContractTerms): boolean {
  const asText = ({ payItems }: ContractTerms) =>
    payItems
      .map(({ component, amountMinor, basisPoints }) => `${component}:${amountMinor}:${basisPoints ?? ''}`)
      .toSorted()
      .join()
  return asText(a) === asText(b)
}
