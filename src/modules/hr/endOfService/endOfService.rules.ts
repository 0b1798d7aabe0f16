import { addDays, addMonths, type Day, startOfMonth } from '#kernel/shared/day.ts'
import { type Currency, type Minor, percentOf } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import {
  amount,
  amountOf,
  divided,
  type Formula,
  factor,
  multiplied,
  summed,
} from '../formula/formula.rules.ts'
import {
  compare,
  type Fraction,
  fraction,
  minus,
  type Ratio,
  smaller,
  zero,
} from '../fraction/fraction.rules.ts'
import {
  type CauseEffect,
  type EndOfServiceLaw,
  isConfirmed,
  type LabourCountry,
  type LabourRule,
  type LabourVariant,
  ruleInForce,
  rulePeriods,
  type ServiceEndCause,
} from '../labourRule/labourRule.rules.ts'
import { serviceYears, type UnpaidDays, unpaidUntil } from './serviceYears.rules.ts'

/** The wage from a day on, in minor units: `remunerationMinor` is W (basic and regular components), `basicMinor` the basic alone. */
export type WageRow = { fromOn: Day; remunerationMinor: Minor; basicMinor: Minor }

/** A service as far as the law looks at it. Wage rows are in the order of their days. */
export type Service = {
  country: LabourCountry
  variant?: LabourVariant
  serviceFrom: Day
  wages: readonly WageRow[]
  unpaid: readonly UnpaidDays[]
}

export type EndOfService = {
  years: Fraction
  /** As if the employer had ended the service, without the minimum service: what the provision is built to. */
  fullMinor: Minor
  effect: CauseEffect
  share: Ratio
  isCapped: boolean
  dueMinor: Minor
  formula: string
  /** Rows that decided; kept with the settlement. */
  ruleIds: string[]
  isConfirmed: boolean
}

/** The wage in force on a day; before the first row its first, for a service may begin before its wages are recorded. */
export function wageOn(wages: readonly WageRow[], on: Day): WageRow {
  const row = wages.findLast(wage => wage.fromOn <= on) ?? wages[0]
  if (!row) throw new RangeError('A service without a wage.')
  return row
}

type Accrued = {
  years: Fraction
  full: Formula
  isCapped: boolean
  law: EndOfServiceLaw | null
  rules: LabourRule[]
}

/** The benefit earned through a day: each law row values the years it covers, tiers count from the start of service. */
function accrued(service: Service, lastOn: Day, rules: readonly LabourRule[], currency: Currency): Accrued {
  const query = { country: service.country, topic: 'endOfService' as const, variant: service.variant }
  const years = serviceYears(service.serviceFrom, lastOn, unpaidUntil(service.unpaid, lastOn))
  const current = ruleInForce(rules, query, lastOn)
  const nothing: Accrued = { years, full: factor(zero), isCapped: false, law: null, rules: [] }
  if (!current || lastOn < service.serviceFrom) return nothing
  const law = current.params
  const periods = rulePeriods(rules, query, service.serviceFrom, lastOn)
  const parts = periods.flatMap(({ fromOn, toOn, rule }) => {
    const valuedOn = rule !== current && law.earlierPartWage === 'wageThen' ? toOn : lastOn
    const base = amount(baseOf(rule.params, wageOn(service.wages, valuedOn)), currency)
    const beforeOn = addDays(fromOn, -1)
    const begun =
      fromOn === service.serviceFrom
        ? zero
        : serviceYears(service.serviceFrom, beforeOn, unpaidUntil(service.unpaid, beforeOn))
    const reached =
      toOn === lastOn ? years : serviceYears(service.serviceFrom, toOn, unpaidUntil(service.unpaid, toOn))
    return tierParts(rule.params, begun, reached).map(part => valued(base, part))
  })
  const full = summed(parts)
  const cap =
    law.capMonths === null
      ? null
      : multiplied(
          amount(baseOf(law, wageOn(service.wages, lastOn)), currency),
          factor(fraction(law.capMonths)),
        )
  const isCapped = cap !== null && compare(full.value, cap.value) > 0
  return {
    years,
    full: isCapped ? cap : full,
    isCapped,
    law,
    rules: periods.map(({ rule }) => rule as LabourRule),
  }
}

/** What is due when a service ends, by country and cause (rules 17 to 20 of 50-hr); rounded once, to minor units. */
export function endOfServiceDue(
  service: Service,
  end: {
    lastOn: Day
    cause: ServiceEndCause
    /** Misconduct takes the benefit only with a file and an approval; without them it is paid in full. */
    isForfeitureApproved?: boolean
  },
  rules: readonly LabourRule[],
  currency: Currency,
): EndOfService {
  const { years, full, isCapped, law, rules: used } = accrued(service, end.lastOn, rules, currency)
  const effect = effectOf(law, end.cause, end.isForfeitureApproved ?? false)
  const isTooShort = law !== null && compare(years, fraction(law.minimumYears)) < 0
  const share: Ratio =
    isTooShort || effect === 'none' ? [0, 1] : effect === 'full' ? [1, 1] : keptShare(law, years)
  const due = shared(full, share)
  return {
    years,
    fullMinor: amountOf(full),
    effect,
    share,
    isCapped,
    dueMinor: amountOf(due),
    formula: due.text,
    ruleIds: used.map(({ id }) => id),
    isConfirmed: used.every(isConfirmed),
  }
}

/** «لو استقال اليوم» and «لو أُنهيت خدمته اليوم», side by side. */
export const endOfServiceEstimates = (
  service: Service,
  on: Day,
  rules: readonly LabourRule[],
  currency: Currency,
): { ifResigned: EndOfService; ifDismissed: EndOfService } => ({
  ifResigned: endOfServiceDue(service, { lastOn: on, cause: 'resignation' }, rules, currency),
  ifDismissed: endOfServiceDue(service, { lastOn: on, cause: 'employer_termination' }, rules, currency),
})

/** What the provision must hold at a day: the full benefit as if the employer ended service then (rule 21), in minor units. */
export const endOfServiceTarget = (
  service: Service,
  on: Day,
  rules: readonly LabourRule[],
  currency: Currency,
): Minor => amountOf(accrued(service, on, rules, currency).full)

/** The contribution of a month where the law knows one (Bahrain from March 2024); null elsewhere. */
export function monthlyContribution(
  service: Service,
  month: Day,
  rules: readonly LabourRule[],
): { basisPoints: number; amountMinor: Minor; ruleId: string } | null {
  const firstOn = startOfMonth(month)
  const query = { country: service.country, topic: 'endOfService' as const, variant: service.variant }
  const rule = ruleInForce(rules, query, firstOn)
  if (!rule || rule.params.contribution.length === 0) return null
  const beforeOn = addDays(firstOn, -1)
  const years = serviceYears(service.serviceFrom, beforeOn, unpaidUntil(service.unpaid, beforeOn))
  const tier = rule.params.contribution.find(
    ({ untilYears }) => untilYears === null || compare(years, fraction(untilYears)) < 0,
  )
  if (!tier) return null
  const wageMinor = baseOf(rule.params, wageOn(service.wages, firstOn))
  return {
    basisPoints: tier.basisPoints,
    amountMinor: percentOf(wageMinor, tier.basisPoints),
    ruleId: rule.id,
  }
}

/** Why a cause cannot be given: what it claims has to be true of the employee. */
export function whyNotCause(
  cause: ServiceEndCause,
  facts: {
    lastOn: Day
    isWoman: boolean
    marriedOn: Day | null
    probationEndsOn: Day | null
    fileId: string | null
  },
): Refusal | null {
  if (cause === 'misconduct' && facts.fileId === null)
    return invalid('hr.settlement.misconductFile', { field: 'fileId' })
  if (cause === 'probation' && (facts.probationEndsOn === null || facts.lastOn > facts.probationEndsOn))
    return refused('hr.settlement.notInProbation', { field: 'cause' })
  if (cause !== 'resignation_marriage') return null
  const { marriedOn } = facts
  const isWithinYear =
    marriedOn !== null && marriedOn <= facts.lastOn && facts.lastOn <= addMonths(marriedOn, 12)
  return facts.isWoman && isWithinYear ? null : refused('hr.settlement.marriage', { field: 'cause' })
}

type TierPart = { monthsPerYear: Ratio; years: Fraction }

/** The years between two points of the service, cut where the tiers change. */
function tierParts(law: EndOfServiceLaw, from: Fraction, to: Fraction): TierPart[] {
  let startsAt = from
  return law.tiers.flatMap(({ untilYears, monthsPerYear }) => {
    const endsAt = untilYears === null ? to : smaller(to, fraction(untilYears))
    if (compare(endsAt, startsAt) <= 0) return []
    const part = { monthsPerYear, years: minus(endsAt, startsAt) }
    startsAt = endsAt
    return [part]
  })
}

function valued(base: Formula, { monthsPerYear: [above, below], years }: TierPart): Formula {
  const times = above === 1 ? base : multiplied(base, factor(fraction(above)))
  const monthly = below === 1 ? times : divided(times, factor(fraction(below)))
  return multiplied(monthly, factor(years))
}

function shared(full: Formula, [above, below]: Ratio): Formula {
  if (above === below) return full
  if (above === 0) return multiplied(full, factor(zero))
  const times = above === 1 ? full : multiplied(full, factor(fraction(above)))
  return divided(times, factor(fraction(below)))
}

const baseOf = (law: EndOfServiceLaw, wage: WageRow): Minor =>
  law.base === 'basic' ? wage.basicMinor : wage.remunerationMinor

function effectOf(
  law: EndOfServiceLaw | null,
  cause: ServiceEndCause,
  isForfeitureApproved: boolean,
): CauseEffect {
  if (!law) return 'none'
  return cause === 'misconduct' && !isForfeitureApproved ? 'full' : law.causes[cause]
}

/** The share a resignation keeps: the last step of the table that the years have reached. */
function keptShare(law: EndOfServiceLaw | null, years: Fraction): Ratio {
  const reached = law?.resignation?.findLast(step => {
    const difference = compare(years, fraction(step.years))
    return step.bound === 'atLeast' ? difference >= 0 : difference > 0
  })
  return law?.resignation ? (reached?.share ?? [0, 1]) : [1, 1]
}
