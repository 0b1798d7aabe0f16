import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { amount, divided, factor, multiplied } from '../formula/formula.rules.ts'
import { compare, decimalFraction, type Fraction, fraction, plus, zero } from '../fraction/fraction.rules.ts'
import { componentOf } from '../payComponent/payComponent.rules.ts'
import { hourRate, type MonthFrame, type Segment } from './earning.rules.ts'
import { type LineNote, line, type PayslipLine } from './payslipLine.rules.ts'

export const unpaidReasons = ['absence', 'unpaidLeave', 'sickLeave'] as const
export type UnpaidReason = (typeof unpaidReasons)[number]

/** Time that is not paid: `days` is what is lost of the day, 0.5 for half a day, 0.25 for a sick day at 75 %. */
export type UnpaidTime = { on: Day; days: number; reason: UnpaidReason }

/**
 * What unpaid days cost, component by component: component × days ÷ basis. When more than half of the days due are unpaid the divisor
 * is the days due, so that a month without work pays nothing and one day worked pays more than nothing (case HR-06). The reduction
 * is never more than the component earned.
 */
export function absenceLines(
  segments: readonly Segment[],
  unpaid: readonly UnpaidTime[],
  dueOn: readonly Day[],
  basis: number,
  frame: Pick<MonthFrame, 'components' | 'currency'>,
): PayslipLine[] {
  const all = sumOf(unpaid)
  const isOverHalf = compare(plus(all, all), fraction(dueOn.length)) > 0
  return segments.flatMap(segment => {
    const inside = ({ on }: { on: Day }) => segment.fromOn <= on && on <= segment.toOn
    const times = unpaid.filter(inside)
    const due = dueOn.filter(on => inside({ on })).length
    const isWhole = due > 0 && compare(sumOf(times), fraction(due)) >= 0
    const note: LineNote | null = isOverHalf ? (isWhole ? 'wholeMonthUnpaid' : 'overHalfUnpaid') : null
    const left = new Map<string, Minor>(
      segment.parts.map(({ component, earned }) => [component.code, line(component, earned).amountMinor]),
    )
    return unpaidReasons.flatMap(reason => {
      const days = sumOf(times.filter(one => one.reason === reason))
      if (compare(days, zero) === 0) return []
      return segment.parts.map(({ component, full, earned }) => {
        const [base, divisor] = isOverHalf && due > 0 ? [earned, due] : [full, basis]
        const cut = divided(multiplied(base, factor(days)), factor(fraction(divisor)))
        const facts = {
          quantity: factor(days).text,
          suffixAr: `(${component.nameAr})`,
          suffixEn: `(${component.nameEn})`,
          key: component.key,
          source: segment.contract.id,
        }
        const of = componentOf(frame.components, reason)
        const reduced = line(of, cut, { ...facts, note })
        const most = left.get(component.code) ?? 0
        left.set(component.code, most - Math.min(most, reduced.amountMinor))
        return reduced.amountMinor <= most
          ? reduced
          : line(of, amount(most, frame.currency), { ...facts, note: 'neverAboveWage' })
      })
    })
  })
}

/** What lateness costs where the policy is `perMinute`: W ÷ basis ÷ 8 ÷ 60 × minutes; the default policy takes nothing. */
export function latenessLines(
  segments: readonly Segment[],
  late: readonly { on: Day; minutes: number }[],
  basis: number,
  frame: Pick<MonthFrame, 'components' | 'currency'>,
): PayslipLine[] {
  const component = componentOf(frame.components, 'lateness')
  return segments.flatMap(segment => {
    const minutes = late
      .filter(({ on }) => segment.fromOn <= on && on <= segment.toOn)
      .reduce((sum, one) => sum + one.minutes, 0)
    if (minutes === 0) return []
    const minute = divided(hourRate(segment.remunerationMinor, basis, frame.currency), factor(fraction(60)))
    return [line(component, multiplied(minute, factor(fraction(minutes))), { quantity: String(minutes) })]
  })
}

const sumOf = (times: readonly UnpaidTime[]): Fraction =>
  times.reduce((sum, { days }) => plus(sum, decimalFraction(days)), zero)
