import { addDays, type Day, endOfMonth } from '#kernel/shared/day.ts'
import { conflict, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { Ratio } from '../fraction/fraction.rules.ts'

/** The states whose labour law the module carries. */
export const labourCountries = ['KW', 'QA', 'SA', 'AE', 'BH', 'OM'] as const
export type LabourCountry = (typeof labourCountries)[number]

export const labourTopics = [
  'endOfService',
  'remuneration',
  'overtime',
  'hours',
  'probation',
  'notice',
  'leave',
  'sick',
  'deductionCaps',
  'socialSecurity',
  'wageProof',
] as const
export type LabourTopic = (typeof labourTopics)[number]

/** A: confirmed by the official text; B: by several sources; C: to be confirmed by an administrator before it is relied on. */
export const confidences = ['A', 'B', 'C'] as const
export type Confidence = (typeof confidences)[number]

/** Why a service ends (rule 18 of 50-hr). */
export const serviceEndCauses = [
  'employer_termination',
  'contract_end',
  'resignation',
  'resignation_marriage',
  'death',
  'disability',
  'retirement',
  'probation',
  'misconduct',
  'transfer',
] as const
export type ServiceEndCause = (typeof serviceEndCauses)[number]

export const causeEffects = ['full', 'reduced', 'none'] as const
export type CauseEffect = (typeof causeEffects)[number]

/** What is earned for each year of service below `untilYears`, in months of the base: `[15, 26]` is 15 days at basis 26. */
export type ServiceTier = { untilYears: number | null; monthsPerYear: Ratio }

/** The share a resigning employee keeps from so many years on; `moreThan` leaves exactly that many years below. */
export type ResignationShare = { years: number; bound: 'atLeast' | 'moreThan'; share: Ratio }

export type EndOfServiceLaw = {
  base: 'remuneration' | 'basic'
  tiers: readonly ServiceTier[]
  /** Below so many years nothing is due; the provision is built all the same. */
  minimumYears: number
  /** The most that is due, in months of the base. */
  capMonths: number | null
  /** Null: a resignation is not reduced. */
  resignation: readonly ResignationShare[] | null
  causes: Readonly<Record<ServiceEndCause, CauseEffect>>
  /** Monthly contributions that take the place of the accrual, by years of service at the start of the month. */
  contribution: readonly { untilYears: number | null; basisPoints: number }[]
  /** Which wage values the part that lies before the contributions. */
  earlierPartWage: 'lastWage' | 'wageThen'
}

export type RemunerationLaw = {
  /** Months whose commission and piece pay are averaged into the wage; 0: not counted. */
  variableMonths: number
}

export type OvertimeLaw = {
  /** Factor of an hour of the wage, in hundredths: 125 is 1.25. */
  normal: number
  restDay: number
  holiday: number
  night: number
  /** Hours of the clock that count as night, `[22:00, 04:00]`; null: none. */
  nightSpan: readonly [from: string, to: string] | null
  /** `onBasicHour`: the plain hour of the wage, and the surplus above 1.00 of the basic hour only (Saudi Arabia). */
  surplus: 'onWageHour' | 'onBasicHour'
  limits: {
    dayMinutes: number | null
    weekDays: number | null
    yearDays: number | null
    yearMinutes: number | null
  }
}

export type HoursLaw = { weekHours: number; ramadanWeekHours: number; breakAfterMinutes: number }
export type ProbationLaw = { days: number; unit: 'workingDays' | 'calendarDays' }
export type NoticeLaw = { months: number; days: number }

export type LeaveLaw = {
  /** Days a year by completed years of service. */
  tiers: readonly { fromYears: number; days: number }[]
  countsWorkingDays: boolean
  /** Months of service before the first leave may be taken. */
  firstAfterMonths: number
  /** Until the first year is complete: so many days for each full month; null: in proportion. */
  firstYearDaysPerMonth: number | null
}

export type PaidTier = { days: number; percent: number }
export type SickLaw = { tiers: readonly PaidTier[]; attachmentAfterDays: number }

export type DeductionCapsLaw = {
  /** The most that advances and charges take together, in basis points of the wage; signed consent lifts it. */
  advancesBasisPoints: number | null
  /** The most a court order takes, in basis points of the wage. */
  courtBasisPoints: number | null
  /** Penalties of a month in days of the wage. */
  penaltyDays: number | null
  /** What no recovery may touch, in basis points of what was earned. */
  protectedBasisPoints: number
}

export type SocialSecurityLaw = {
  /** Nationalities that are covered (ISO). */
  nationalities: readonly string[]
  employeeBasisPoints: number
  employerBasisPoints: number
  /** Minor units of the country's currency; null: none. */
  ceilingMinor: number | null
}

export type WageProofLaw = { deadlineDays: number }

export type LabourParams = {
  endOfService: EndOfServiceLaw
  remuneration: RemunerationLaw
  overtime: OvertimeLaw
  hours: HoursLaw
  probation: ProbationLaw
  notice: NoticeLaw
  leave: LeaveLaw
  sick: SickLaw
  deductionCaps: DeductionCapsLaw
  socialSecurity: SocialSecurityLaw
  wageProof: WageProofLaw
}

/** Which group of employees a row is for: `standard`, or those paid by the day or by piece. */
export const labourVariants = ['standard', 'dayPaid'] as const
export type LabourVariant = (typeof labourVariants)[number]

/**
 * One dated row of a country's labour law. Rows are only ever added: a change is one more row with its own first day, so no result
 * of an earlier day moves.
 */
export type LabourRule<Topic extends LabourTopic = LabourTopic> = {
  id: string
  country: LabourCountry
  topic: Topic
  variant: LabourVariant
  validFromOn: Day
  validToOn: Day | null
  params: LabourParams[Topic]
  sourceUrl: string
  confidence: Confidence
  confirmedBy: string | null
  /** Added by the company; the others are seeded. */
  isOwn: boolean
}

export type LabourQuery<Topic extends LabourTopic> = {
  country: LabourCountry
  topic: Topic
  variant?: LabourVariant
}

/**
 * The row in force on a day: of all that cover it the one that begins last, the company's own on the same day. Null where the law
 * knows none. A variant without a row of its own follows `standard`.
 */
export function ruleInForce<Topic extends LabourTopic>(
  rules: readonly LabourRule[],
  query: LabourQuery<Topic>,
  on: Day,
): LabourRule<Topic> | null {
  const { variant = 'standard' } = query
  let best: LabourRule | null = null
  for (const rule of rules) {
    if (rule.country !== query.country || rule.topic !== query.topic || rule.variant !== variant) continue
    if (rule.validFromOn > on || (rule.validToOn !== null && rule.validToOn < on)) continue
    const isLater = best === null || rule.validFromOn > best.validFromOn
    if (isLater || (rule.validFromOn === best!.validFromOn && rule.isOwn)) best = rule
  }
  if (best === null && variant !== 'standard')
    return ruleInForce(rules, { ...query, variant: 'standard' }, on)
  return best as LabourRule<Topic> | null
}

export type RulePeriod<Topic extends LabourTopic> = { fromOn: Day; toOn: Day; rule: LabourRule<Topic> }

/** The rows in force from one day to another, each with the days it decides; days without a row are left out. */
export function rulePeriods<Topic extends LabourTopic>(
  rules: readonly LabourRule[],
  query: LabourQuery<Topic>,
  fromOn: Day,
  toOn: Day,
): RulePeriod<Topic>[] {
  const starts = new Set([fromOn])
  for (const rule of rules) {
    if (rule.country !== query.country || rule.topic !== query.topic) continue
    starts.add(rule.validFromOn)
    if (rule.validToOn !== null) starts.add(addDays(rule.validToOn, 1))
  }
  const days = [...starts].filter(day => day >= fromOn && day <= toOn).toSorted()
  const periods: RulePeriod<Topic>[] = []
  for (const [index, day] of days.entries()) {
    const rule = ruleInForce(rules, query, day)
    const next = days[index + 1]
    const lastOn = next === undefined ? toOn : addDays(next, -1)
    const before = periods.at(-1)
    if (before && before.rule === rule && addDays(before.toOn, 1) === day) before.toOn = lastOn
    else if (rule) periods.push({ fromOn: day, toOn: lastOn, rule })
  }
  return periods
}

/** Whether a row may be relied on: rows of confidence C show «تحتاج تأكيداً» until an administrator has confirmed them. */
export const isConfirmed = (rule: Pick<LabourRule, 'confidence' | 'confirmedBy'>): boolean =>
  rule.confidence !== 'C' || rule.confirmedBy !== null

/** Why a company's row cannot be added: it would reach into a posted month, or another row of its own begins that day. */
export function whyNotAddRule(
  rules: readonly LabourRule[],
  added: Pick<LabourRule, 'country' | 'topic' | 'variant' | 'validFromOn' | 'validToOn' | 'sourceUrl'>,
  lastPostedMonth: string | null,
): Refusal | null {
  if (lastPostedMonth !== null && added.validFromOn <= endOfMonth(`${lastPostedMonth}-01`))
    return refused('hr.rule.past', { field: 'validFromOn', params: { month: lastPostedMonth } })
  if (added.validToOn !== null && added.validToOn < added.validFromOn)
    return invalid('hr.rule.backwards', { field: 'validToOn' })
  if (added.sourceUrl.trim() === '') return invalid('kernel.field.required', { field: 'sourceUrl' })
  const isTaken = rules.some(
    rule =>
      rule.isOwn &&
      rule.country === added.country &&
      rule.topic === added.topic &&
      rule.variant === added.variant &&
      rule.validFromOn === added.validFromOn,
  )
  return isTaken
    ? conflict('hr.rule.dayTaken', { field: 'validFromOn', params: { date: added.validFromOn } })
    : null
}

/** Why a row needs no confirmation, or cannot be given one twice. */
export function whyNotConfirmRule(rule: Pick<LabourRule, 'confidence' | 'confirmedBy'>): Refusal | null {
  return isConfirmed(rule) ? conflict('hr.rule.confirmed') : null
}
