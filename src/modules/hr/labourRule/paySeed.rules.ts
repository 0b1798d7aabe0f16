import type { LabourCountry, LabourRule, OvertimeLaw } from './labourRule.rules.ts'
import { labourCountries } from './labourRule.rules.ts'
import { seedRule, sources } from './source.rules.ts'

const always = '1950-01-01'

/** Two hours a day, three days a week, 90 days and 180 hours a year (Kuwait, article 66). */
const kuwaitLimits = { dayMinutes: 120, weekDays: 3, yearDays: 90, yearMinutes: 10_800 }
const noLimits = { dayMinutes: null, weekDays: null, yearDays: null, yearMinutes: null }
const twoHours = { dayMinutes: 120, weekDays: null, yearDays: null, yearMinutes: null }

const overtime: Record<LabourCountry, OvertimeLaw> = {
  KW: {
    normal: 125,
    restDay: 150,
    holiday: 200,
    night: 125,
    nightSpan: null,
    surplus: 'onWageHour',
    limits: kuwaitLimits,
  },
  QA: {
    normal: 125,
    restDay: 150,
    holiday: 150,
    night: 150,
    nightSpan: ['21:00', '03:00'],
    surplus: 'onWageHour',
    limits: twoHours,
  },
  SA: {
    normal: 150,
    restDay: 150,
    holiday: 150,
    night: 150,
    nightSpan: null,
    surplus: 'onBasicHour',
    limits: { dayMinutes: null, weekDays: null, yearDays: null, yearMinutes: 43_200 },
  },
  AE: {
    normal: 125,
    restDay: 150,
    holiday: 150,
    night: 150,
    nightSpan: ['22:00', '04:00'],
    surplus: 'onWageHour',
    limits: twoHours,
  },
  BH: {
    normal: 125,
    restDay: 150,
    holiday: 150,
    night: 150,
    nightSpan: ['19:00', '07:00'],
    surplus: 'onWageHour',
    limits: noLimits,
  },
  OM: {
    normal: 125,
    restDay: 200,
    holiday: 200,
    night: 150,
    nightSpan: ['21:00', '05:00'],
    surplus: 'onWageHour',
    limits: noLimits,
  },
}

/** Caps of confidence C: the advances' tenth and the half no recovery touches. */
const caps: Record<LabourCountry, { advances: number; court: number; penaltyDays: number }> = {
  KW: { advances: 1_000, court: 2_500, penaltyDays: 5 },
  QA: { advances: 1_000, court: 3_500, penaltyDays: 5 },
  SA: { advances: 1_000, court: 2_500, penaltyDays: 5 },
  AE: { advances: 2_000, court: 2_500, penaltyDays: 5 },
  BH: { advances: 1_000, court: 2_500, penaltyDays: 5 },
  OM: { advances: 1_500, court: 2_500, penaltyDays: 5 },
}

/** Overtime, wage, deductions, social security and proof of payment (rules 11, 22, 24, 25 of 50-hr; decisions of 95). */
export const payRules: readonly LabourRule[] = [
  ...labourCountries.map(country =>
    seedRule(
      country,
      'overtime',
      always,
      overtime[country],
      sources[country],
      country === 'KW' || country === 'SA' ? 'B' : 'C',
    ),
  ),
  ...labourCountries.map(country =>
    seedRule(
      country,
      'remuneration',
      always,
      { variableMonths: country === 'QA' ? 0 : 12 },
      sources[country],
      'C',
    ),
  ),
  ...labourCountries.map(country =>
    seedRule(
      country,
      'deductionCaps',
      always,
      {
        advancesBasisPoints: caps[country].advances,
        courtBasisPoints: caps[country].court,
        penaltyDays: caps[country].penaltyDays,
        protectedBasisPoints: 5_000,
      },
      sources[country],
      'C',
    ),
  ),
  seedRule(
    'KW',
    'socialSecurity',
    always,
    {
      nationalities: ['KW'],
      employeeBasisPoints: 1_050,
      employerBasisPoints: 1_150,
      ceilingMinor: 2_750_000,
    },
    'https://www.pifss.gov.kw',
    'C',
  ),
  seedRule('KW', 'wageProof', always, { deadlineDays: 7 }, sources.KW, 'C'),
]
