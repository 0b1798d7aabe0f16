import type { LabourCountry, LabourRule, LeaveLaw, PaidTier } from './labourRule.rules.ts'
import { labourCountries } from './labourRule.rules.ts'
import { seedRule, sources } from './source.rules.ts'

const always = '1950-01-01'

const leave: Record<LabourCountry, LeaveLaw> = {
  KW: {
    tiers: [{ fromYears: 0, days: 30 }],
    countsWorkingDays: true,
    firstAfterMonths: 6,
    firstYearDaysPerMonth: null,
  },
  QA: {
    tiers: [
      { fromYears: 0, days: 21 },
      { fromYears: 5, days: 28 },
    ],
    countsWorkingDays: false,
    firstAfterMonths: 12,
    firstYearDaysPerMonth: null,
  },
  SA: {
    tiers: [
      { fromYears: 0, days: 21 },
      { fromYears: 5, days: 30 },
    ],
    countsWorkingDays: false,
    firstAfterMonths: 0,
    firstYearDaysPerMonth: null,
  },
  AE: {
    tiers: [{ fromYears: 0, days: 30 }],
    countsWorkingDays: false,
    firstAfterMonths: 6,
    firstYearDaysPerMonth: 2,
  },
  BH: {
    tiers: [{ fromYears: 0, days: 30 }],
    countsWorkingDays: true,
    firstAfterMonths: 3,
    firstYearDaysPerMonth: null,
  },
  OM: {
    tiers: [{ fromYears: 0, days: 30 }],
    countsWorkingDays: false,
    firstAfterMonths: 6,
    firstYearDaysPerMonth: null,
  },
}

const tiers = (...pairs: (readonly [days: number, percent: number])[]): PaidTier[] =>
  pairs.map(([days, percent]) => ({ days, percent }))

const sick: Record<LabourCountry, PaidTier[]> = {
  KW: tiers([15, 100], [10, 75], [10, 50], [10, 25], [30, 0]),
  QA: tiers([14, 100], [28, 50], [42, 0]),
  SA: tiers([30, 100], [60, 75], [30, 0]),
  AE: tiers([15, 100], [30, 50], [45, 0]),
  BH: tiers([15, 100], [20, 50], [20, 0]),
  OM: tiers([21, 100], [14, 75], [35, 50], [112, 25]),
}

const probation: Record<LabourCountry, { days: number; unit: 'workingDays' | 'calendarDays' }> = {
  KW: { days: 100, unit: 'workingDays' },
  QA: { days: 180, unit: 'calendarDays' },
  SA: { days: 180, unit: 'calendarDays' },
  AE: { days: 180, unit: 'calendarDays' },
  BH: { days: 90, unit: 'calendarDays' },
  OM: { days: 90, unit: 'calendarDays' },
}

const notice: Record<LabourCountry, { months: number; days: number }> = {
  KW: { months: 3, days: 0 },
  QA: { months: 1, days: 0 },
  SA: { months: 0, days: 60 },
  AE: { months: 0, days: 30 },
  BH: { months: 0, days: 30 },
  OM: { months: 0, days: 30 },
}

const weekHours: Record<LabourCountry, number> = { KW: 48, QA: 48, SA: 48, AE: 48, BH: 48, OM: 40 }
const ramadanWeekHours: Record<LabourCountry, number> = { KW: 36, QA: 36, SA: 36, AE: 36, BH: 36, OM: 30 }

/** Hours, probation, notice, annual and sick leave (rules 11, 13 to 15 and 22 of 50-hr); to be confirmed by an administrator. */
export const timeRules: readonly LabourRule[] = labourCountries.flatMap(country => [
  seedRule(country, 'leave', always, leave[country], sources[country], country === 'KW' ? 'B' : 'C'),
  seedRule(
    country,
    'sick',
    always,
    { tiers: sick[country], attachmentAfterDays: 0 },
    sources[country],
    country === 'KW' ? 'B' : 'C',
  ),
  seedRule(country, 'probation', always, probation[country], sources[country], 'C'),
  seedRule(country, 'notice', always, notice[country], sources[country], 'C'),
  seedRule(
    country,
    'hours',
    always,
    {
      weekHours: weekHours[country],
      ramadanWeekHours: ramadanWeekHours[country],
      breakAfterMinutes: 300,
    },
    sources[country],
    'C',
  ),
])
