import { type Day, endOfMonth } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { amount, multiplied, percent } from '../formula/formula.rules.ts'
import {
  isConfirmed,
  type LabourCountry,
  type LabourRule,
  type LabourTopic,
  type LabourVariant,
  ruleInForce,
} from '../labourRule/labourRule.rules.ts'
import { componentOf } from '../payComponent/payComponent.rules.ts'
import { absenceLines, latenessLines, type UnpaidTime } from './absence.rules.ts'
import {
  type ApprovedOvertime,
  basisDays,
  contractLines,
  type DailyBasis,
  type MonthFrame,
  overtimeLines,
  segmentsOf,
} from './earning.rules.ts'
import { line, type PayslipLine, totalOf } from './payslipLine.rules.ts'
import { type Recovery, type Rolled, recover, socialLines } from './recovery.rules.ts'

export const latePolicies = ['none', 'perMinute'] as const
export type LatePolicy = (typeof latePolicies)[number]

/** One amount typed or sent in for the month: bonus, commission, a practitioner's share, arrears. Negative only for differences. */
export type PayrollInput = {
  component: string
  amountMinor: Minor
  source: string
  labelAr?: string
  labelEn?: string
}

/** Everything a payslip is computed from, already gathered (rule 23 of 50-hr). */
export type PayslipFacts = MonthFrame & {
  country: LabourCountry
  variant?: LabourVariant
  nationality: string
  basis: DailyBasis
  latePolicy: LatePolicy
  /** The employee's days due in the month: working days of the calendar less holidays, while employed. */
  dueOn: readonly Day[]
  unpaid: readonly UnpaidTime[]
  late: readonly { on: Day; minutes: number }[]
  overtime: readonly ApprovedOvertime[]
  inputs: readonly PayrollInput[]
  recoveries: readonly Recovery[]
  hasConsent: boolean
  /** The end-of-service contribution of the month, for the scheme `contribution`. */
  contribution: { basisPoints: number; amountMinor: Minor; ruleId: string } | null
}

export type Payslip = {
  remunerationMinor: Minor
  lines: PayslipLine[]
  grossMinor: Minor
  deductionsMinor: Minor
  netMinor: Minor
  employerCostMinor: Minor
  rolled: Rolled[]
  /** Calendar days of the month under a contract. */
  daysEmployed: number
  ruleIds: string[]
  /** Ids of rows a person still has to confirm; payroll warns of each once a run. */
  unconfirmedRuleIds: string[]
}

/**
 * The one calculator of a payslip, used by preview, save and post: earnings, then absence, social security, court order, advances,
 * charges and penalties (rule 24). Net is the sum of the lines and nothing else.
 */
export function payslipOf(facts: PayslipFacts, rules: readonly LabourRule[]): Payslip {
  const used: LabourRule[] = []
  const lawOf = <Topic extends LabourTopic>(topic: Topic) => {
    const query = { country: facts.country, topic, variant: facts.variant }
    const rule = ruleInForce(rules, query, endOfMonth(facts.month))
    if (rule) used.push(rule as LabourRule)
    return rule?.params ?? null
  }
  const days = basisDays(facts.basis, facts.month)
  const segments = segmentsOf(facts)
  const lines = contractLines(segments)
  const regularMinor = lines
    .filter(({ component }) => componentOf(facts.components, component).isRegular)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const overtimeLaw = facts.overtime.length > 0 ? lawOf('overtime') : null
  if (facts.overtime.length > 0 && !overtimeLaw)
    throw new RangeError(`No law row for overtime in ${facts.country}.`)
  if (overtimeLaw) lines.push(...overtimeLines(segments, facts.overtime, overtimeLaw, days, facts))
  lines.push(...inputLines(facts))
  lines.push(...absenceLines(segments, facts.unpaid, facts.dueOn, days, facts))
  if (facts.latePolicy === 'perMinute') lines.push(...latenessLines(segments, facts.late, days, facts))
  const earnedMinor = totalOf(lines, 'earning') - totalOf(lines, 'deduction')
  const socialQuery = { country: facts.country, topic: 'socialSecurity' as const, variant: facts.variant }
  const socialRule = ruleInForce(rules, socialQuery, endOfMonth(facts.month))
  const social = socialLines(regularMinor, facts.nationality, socialRule?.params ?? null, facts)
  // A row that covers nobody here decided nothing.
  if (socialRule && social.length > 0) used.push(socialRule as LabourRule)
  lines.push(...social)
  const remunerationMinor = segments.at(-1)?.remunerationMinor ?? 0
  const caps = facts.recoveries.length > 0 ? lawOf('deductionCaps') : null
  const recovered = recover(
    facts.recoveries,
    {
      earnedMinor,
      socialMinor: totalOf(social, 'deduction'),
      remunerationMinor,
      dayBasis: days,
      hasConsent: facts.hasConsent,
    },
    caps ?? { advancesBasisPoints: null, courtBasisPoints: null, penaltyDays: null, protectedBasisPoints: 0 },
    facts,
  )
  lines.push(...recovered.lines, ...contributionLines(facts, remunerationMinor))
  const contributionIds = facts.contribution ? [facts.contribution.ruleId] : []
  const [grossMinor, deductionsMinor] = [totalOf(lines, 'earning'), totalOf(lines, 'deduction')]
  return {
    remunerationMinor,
    lines,
    grossMinor,
    deductionsMinor,
    netMinor: grossMinor - deductionsMinor,
    employerCostMinor: totalOf(lines, 'employerCost'),
    rolled: recovered.rolled,
    daysEmployed: segments.reduce(
      (sum, { fromOn, toOn }) => sum + Number(toOn.slice(8)) - Number(fromOn.slice(8)) + 1,
      0,
    ),
    ruleIds: [...used.map(({ id }) => id), ...contributionIds],
    unconfirmedRuleIds: used.filter(rule => !isConfirmed(rule)).map(({ id }) => id),
  }
}

function inputLines(facts: PayslipFacts): PayslipLine[] {
  return facts.inputs
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ component, amountMinor, source, labelAr, labelEn }) =>
      line(componentOf(facts.components, component), amount(amountMinor, facts.currency), {
        suffixAr: labelAr,
        suffixEn: labelEn,
        source,
      }),
    )
}

function contributionLines(facts: PayslipFacts, wageMinor: Minor): PayslipLine[] {
  if (!facts.contribution) return []
  const { basisPoints, amountMinor, ruleId } = facts.contribution
  const byShare = multiplied(amount(wageMinor, facts.currency), percent(basisPoints))
  const shown = line(componentOf(facts.components, 'contribution'), byShare, { source: ruleId })
  if (shown.amountMinor === amountMinor) return [shown]
  return [
    line(componentOf(facts.components, 'contribution'), amount(amountMinor, facts.currency), {
      source: ruleId,
    }),
  ]
}

/**
 * Cash pay in coins that exist: the step of the company's cash rounding, half away from zero. What is left goes to the employee's next
 * slip as a line of its own, never to a loss (rule 28).
 */
export function cashPay(netMinor: Minor, stepMinor: number): { paidMinor: Minor; carriedMinor: Minor } {
  if (!Number.isSafeInteger(stepMinor) || stepMinor < 1)
    throw new RangeError('A cash step is a whole amount.')
  const paidMinor = Math.round(netMinor / stepMinor) * stepMinor
  return { paidMinor, carriedMinor: netMinor - paidMinor }
}
