import type { CauseEffect, EndOfServiceLaw, LabourRule, ServiceEndCause } from './labourRule.rules.ts'
import { seedRule, sources } from './source.rules.ts'

/** What the causes do unless a country says otherwise; misconduct forfeits only with a file and an approval. */
function causes(changed: Partial<Record<ServiceEndCause, CauseEffect>> = {}): EndOfServiceLaw['causes'] {
  const usual: Record<ServiceEndCause, CauseEffect> = {
    employer_termination: 'full',
    contract_end: 'full',
    resignation: 'reduced',
    resignation_marriage: 'reduced',
    death: 'full',
    disability: 'full',
    retirement: 'full',
    probation: 'none',
    misconduct: 'none',
    transfer: 'full',
  }
  return { ...usual, ...changed }
}

/** Kuwait, law 6/2010, articles 51 to 53: the employer's ending in probation is paid (article 32), marriage within a year in full. */
const kuwaitCauses = causes({ resignation_marriage: 'full', probation: 'full' })
const kuwaitResignation: EndOfServiceLaw['resignation'] = [
  { years: 0, bound: 'atLeast', share: [0, 1] },
  { years: 3, bound: 'atLeast', share: [1, 2] },
  { years: 5, bound: 'atLeast', share: [2, 3] },
  { years: 10, bound: 'atLeast', share: [1, 1] },
]

const kuwait: EndOfServiceLaw = {
  base: 'remuneration',
  tiers: [
    { untilYears: 5, monthsPerYear: [15, 26] },
    { untilYears: null, monthsPerYear: [1, 1] },
  ],
  minimumYears: 0,
  capMonths: 18,
  resignation: kuwaitResignation,
  causes: kuwaitCauses,
  contribution: [],
  earlierPartWage: 'lastWage',
}

/** Those paid by the day, the hour or the piece: 10 days a year for five years, then 15, at most a year's wage. */
const kuwaitDayPaid: EndOfServiceLaw = {
  base: 'remuneration',
  tiers: [
    { untilYears: 5, monthsPerYear: [10, 26] },
    { untilYears: null, monthsPerYear: [15, 26] },
  ],
  minimumYears: 0,
  capMonths: 12,
  resignation: kuwaitResignation,
  causes: kuwaitCauses,
  contribution: [],
  earlierPartWage: 'lastWage',
}

/** Qatar, law 14/2004, article 54: three weeks of the basic wage a year, from one year of service. */
const qatar: EndOfServiceLaw = {
  base: 'basic',
  tiers: [{ untilYears: null, monthsPerYear: [21, 30] }],
  minimumYears: 1,
  capMonths: null,
  resignation: null,
  causes: causes(),
  contribution: [],
  earlierPartWage: 'lastWage',
}

/** Saudi Arabia, articles 84, 85 and 87: exactly five years still belong to the third. */
const saudi: EndOfServiceLaw = {
  base: 'remuneration',
  tiers: [
    { untilYears: 5, monthsPerYear: [1, 2] },
    { untilYears: null, monthsPerYear: [1, 1] },
  ],
  minimumYears: 0,
  capMonths: null,
  resignation: [
    { years: 0, bound: 'atLeast', share: [0, 1] },
    { years: 2, bound: 'atLeast', share: [1, 3] },
    { years: 5, bound: 'moreThan', share: [2, 3] },
    { years: 10, bound: 'atLeast', share: [1, 1] },
  ],
  causes: causes({ resignation_marriage: 'full' }),
  contribution: [],
  earlierPartWage: 'lastWage',
}

/** Emirates, decree-law 33/2021, article 51; it dropped the forfeiture of the former law. */
const emirates: EndOfServiceLaw = {
  base: 'basic',
  tiers: [
    { untilYears: 5, monthsPerYear: [21, 30] },
    { untilYears: null, monthsPerYear: [1, 1] },
  ],
  minimumYears: 1,
  capMonths: 24,
  resignation: null,
  causes: causes({ misconduct: 'full' }),
  contribution: [],
  earlierPartWage: 'lastWage',
}

const bahrainEarlier: EndOfServiceLaw = {
  base: 'remuneration',
  tiers: [
    { untilYears: 3, monthsPerYear: [1, 2] },
    { untilYears: null, monthsPerYear: [1, 1] },
  ],
  minimumYears: 0,
  capMonths: null,
  resignation: null,
  causes: causes(),
  contribution: [],
  earlierPartWage: 'lastWage',
}

/** From March 2024 the employer pays a monthly contribution and owes nothing more for that time. */
const bahrain: EndOfServiceLaw = {
  base: 'remuneration',
  tiers: [],
  minimumYears: 0,
  capMonths: null,
  resignation: null,
  causes: causes(),
  contribution: [
    { untilYears: 3, basisPoints: 420 },
    { untilYears: null, basisPoints: 840 },
  ],
  earlierPartWage: 'lastWage',
}

const omanEarlier: EndOfServiceLaw = {
  base: 'basic',
  tiers: [
    { untilYears: 3, monthsPerYear: [1, 2] },
    { untilYears: null, monthsPerYear: [1, 1] },
  ],
  minimumYears: 0,
  capMonths: null,
  resignation: null,
  causes: causes(),
  contribution: [],
  earlierPartWage: 'lastWage',
}

/** Oman, royal decree 53/2023 (26 July 2023), article 61: a month of the basic wage a year. */
const oman: EndOfServiceLaw = {
  base: 'basic',
  tiers: [{ untilYears: null, monthsPerYear: [1, 1] }],
  minimumYears: 0,
  capMonths: null,
  resignation: null,
  causes: causes(),
  contribution: [],
  earlierPartWage: 'lastWage',
}

// A law row counts from before any living service, not from the law's own day: service tiers run from the start of service.
const always = '1950-01-01'

/** End of service in the six countries (rule 17 of 50-hr). */
export const endOfServiceRules: readonly LabourRule[] = [
  seedRule('KW', 'endOfService', always, kuwait, sources.KW, 'B'),
  seedRule('KW', 'endOfService', always, kuwaitDayPaid, sources.KW, 'C', { variant: 'dayPaid' }),
  seedRule('QA', 'endOfService', always, qatar, sources.QA, 'B'),
  seedRule('SA', 'endOfService', always, saudi, sources.SA, 'A'),
  seedRule('AE', 'endOfService', always, emirates, sources.AE, 'B'),
  seedRule('BH', 'endOfService', always, bahrainEarlier, sources.BH, 'C', { validToOn: '2024-02-29' }),
  seedRule('BH', 'endOfService', '2024-03-01', bahrain, sources.BH, 'B'),
  seedRule('OM', 'endOfService', always, omanEarlier, sources.OM, 'C', { validToOn: '2023-07-25' }),
  seedRule('OM', 'endOfService', '2023-07-26', oman, sources.OM, 'C'),
]
