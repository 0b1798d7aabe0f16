import { addMonths, type Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { PropertyUse } from '../property/property.rules.ts'

export const ruleChecks = ['yearsBetweenIncreases', 'evictionStop', 'holdover', 'note'] as const
export const severities = ['block', 'warn', 'info'] as const
export const grounds = [
  'firstFiveYearsPassed',
  'consent',
  'underHalfMarket',
  'agreedInLease',
  'courtOrder',
  'notRegulated',
] as const
export type Ground = (typeof grounds)[number]

/** A rule of a country's law on letting, in force between its days. What a company adds is a row like these. */
export type LeaseRule = {
  readonly code: string
  readonly country: string
  /** Null: of every use. */
  readonly propertyUse: PropertyUse | null
  readonly check: (typeof ruleChecks)[number]
  readonly severity: (typeof severities)[number]
  readonly years: number | null
  readonly validFrom: Day
  readonly validTo: Day | null
  readonly source: string
  readonly messageAr: string
}

/** The law as it is known; counsel confirms each row for a company. */
export const seededRules: readonly LeaseRule[] = [
  {
    code: 'KW-RENT-5Y',
    country: 'KW',
    propertyUse: 'residential',
    check: 'yearsBetweenIncreases',
    severity: 'block',
    years: 5,
    validFrom: '1978-01-01',
    validTo: null,
    source: 'القانون 35 لسنة 1978، المادة 11',
    messageAr: 'لا تُرفع أجرة السكن قبل خمس سنوات من بدء العقد أو من آخر زيادة قانونية.',
  },
  {
    code: 'KW-RENT-CONSENT',
    country: 'KW',
    propertyUse: 'residential',
    check: 'note',
    severity: 'info',
    years: null,
    validFrom: '1978-01-01',
    validTo: null,
    source: 'القانون 35 لسنة 1978',
    messageAr: 'سداد الزيادة المطلوبة قد يُعد قبولًا لها: يُحفظ الطلب وأول سداد دليلًا.',
  },
  {
    code: 'KW-RENT-ROLL',
    country: 'KW',
    propertyUse: 'residential',
    check: 'holdover',
    severity: 'info',
    years: null,
    validFrom: '1978-01-01',
    validTo: null,
    source: 'القانون 35 لسنة 1978',
    messageAr: 'يمتد العقد بعد نهايته لمدة دفع الأجرة إن لم يُجدد ولم يُنهَ.',
  },
  {
    code: 'KW-RENT-STOP',
    country: 'KW',
    propertyUse: null,
    check: 'evictionStop',
    severity: 'block',
    years: null,
    validFrom: '2020-03-12',
    validTo: '2020-06-30',
    source: 'القانون 15 لسنة 2020',
    messageAr: 'لا إخلاء لعدم السداد خلال مدة تعطيل العمل الرسمي.',
  },
  {
    code: 'KW-RENT-COM',
    country: 'KW',
    propertyUse: 'commercial',
    check: 'yearsBetweenIncreases',
    severity: 'warn',
    years: 5,
    validFrom: '1978-01-01',
    validTo: null,
    source: 'القانون 35 لسنة 1978؛ تُراجع شروط العقد',
    messageAr: 'لا تُفترض قاعدة السنوات الخمس في التجاري؛ يُعمل ببند العقد.',
  },
]

type Where = { country: string; propertyUse: PropertyUse }

/** The rules that hold for a use in a country on a day. */
const rulesOn = (rules: readonly LeaseRule[], where: Where, on: Day): LeaseRule[] =>
  rules.filter(
    rule =>
      rule.country === where.country &&
      (rule.propertyUse === null || rule.propertyUse === where.propertyUse) &&
      rule.validFrom <= on &&
      (rule.validTo === null || rule.validTo >= on),
  )

export type Increase = {
  readonly effectiveOn: Day
  /** Since when the rent stands: the start of the chain, or the last lawful increase. */
  readonly anchorOn: Day
  /** A month's rent before and after. */
  readonly oldMinor: Minor
  readonly newMinor: Minor
  readonly ground: Ground | null
  readonly hasProof: boolean
  readonly marketRentMinor: Minor | null
  readonly marketSource: string | null
}

/** Whether one of the grounds on which an early increase stands is shown: signed consent, a judgment, or less than half of the market. */
function isProven(increase: Increase): boolean {
  if (increase.ground === 'consent' || increase.ground === 'courtOrder') return increase.hasProof
  return (
    increase.ground === 'underHalfMarket' &&
    increase.marketRentMinor !== null &&
    !!increase.marketSource &&
    increase.oldMinor * 2 < increase.marketRentMinor
  )
}

export type LawAnswer = { readonly refusal: Refusal | null; readonly warning: LeaseRule | null }

/** L8: whether the law allows a higher rent. A warning needs a reason from a holder of the override permission. */
export function answerToIncrease(rules: readonly LeaseRule[], where: Where, increase: Increase): LawAnswer {
  const nothing: LawAnswer = { refusal: null, warning: null }
  if (increase.newMinor <= increase.oldMinor) return nothing
  for (const rule of rulesOn(rules, where, increase.effectiveOn)) {
    if (rule.check !== 'yearsBetweenIncreases') continue
    const allowedOn = addMonths(increase.anchorOn, (rule.years ?? 0) * 12)
    if (increase.effectiveOn >= allowedOn || isProven(increase)) continue
    if (rule.severity === 'block')
      return {
        refusal: refused('realestate.lease.increaseTooEarly', {
          field: 'effectiveOn',
          params: { date: allowedOn },
        }),
        warning: null,
      }
    if (rule.severity === 'warn') return { refusal: null, warning: rule }
  }
  return nothing
}

/** L10: whether ending for rent that was not paid is stopped on a day. */
export function whyNotEvict(rules: readonly LeaseRule[], where: Where, on: Day): Refusal | null {
  const stop = rulesOn(rules, where, on).find(
    rule => rule.check === 'evictionStop' && rule.severity === 'block',
  )
  return stop
    ? refused('realestate.lease.evictionSuspended', {
        field: 'on',
        params: { from: stop.validFrom, to: stop.validTo ?? '' },
      })
    : null
}
