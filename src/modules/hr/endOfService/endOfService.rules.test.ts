import { describe, expect, it } from 'vitest'
import type { Currency } from '#kernel/shared/money.ts'
import { evaluateFormula } from '../formula/formula.rules.ts'
import { shownNumber } from '../fraction/fraction.rules.ts'
import {
  type LabourCountry,
  type LabourRule,
  type ServiceEndCause,
  serviceEndCauses,
} from '../labourRule/labourRule.rules.ts'
import { seededRules } from '../labourRule/seed.rules.ts'
import {
  endOfServiceDue,
  endOfServiceEstimates,
  monthlyContribution,
  type Service,
  whyNotCause,
} from './endOfService.rules.ts'

const currencyOf: Record<LabourCountry, Currency> = {
  KW: 'KWD',
  QA: 'QAR',
  SA: 'SAR',
  AE: 'AED',
  BH: 'BHD',
  OM: 'OMR',
}

function service(country: LabourCountry, wageMinor: number, serviceFrom: string, unpaidDays = 0): Service {
  return {
    country,
    serviceFrom,
    wages: [{ fromOn: serviceFrom, remunerationMinor: wageMinor, basicMinor: wageMinor }],
    unpaid: unpaidDays > 0 ? [{ on: serviceFrom, days: unpaidDays }] : [],
  }
}

function due(one: Service, lastOn: string, cause: ServiceEndCause = 'employer_termination'): number {
  const end = endOfServiceDue(one, { lastOn, cause }, seededRules, currencyOf[one.country])
  expect(evaluateFormula(end.formula, currencyOf[one.country])).toBe(end.dueMinor)
  return end.dueMinor
}

describe('The golden cases of rule 20', () => {
  it('G1: ten years in Kuwait give 2,365.385 whatever the cause', () => {
    for (const cause of serviceEndCauses)
      expect(due(service('KW', 300_000, '2016-12-01'), '2026-11-30', cause)).toBe(2_365_385)
  })
  it('G2: one day before ten years a resignation keeps two thirds of 2,364.563', () => {
    const one = service('KW', 300_000, '2016-12-01')
    expect(due(one, '2026-11-29')).toBe(2_364_563)
    expect(due(one, '2026-11-29', 'resignation')).toBe(1_576_375)
  })
  it('G3 and G4: after 4 and 7 years a resignation keeps half and two thirds', () => {
    const four = service('KW', 300_000, '2022-12-01')
    expect([due(four, '2026-11-30'), due(four, '2026-11-30', 'resignation')]).toEqual([692_308, 346_154])
    const seven = service('KW', 300_000, '2019-12-01')
    expect([due(seven, '2026-11-30'), due(seven, '2026-11-30', 'resignation')]).toEqual([1_465_385, 976_923])
  })
  it('G5: one day before three years a resignation has nothing, a dismissal 518.757', () => {
    const one = service('KW', 300_000, '2023-11-21')
    expect([due(one, '2026-11-19', 'resignation'), due(one, '2026-11-19')]).toEqual([0, 518_757])
  })
  it('G6: 22 years reach the cap of 18 wages', () => {
    expect(due(service('KW', 300_000, '2004-12-01'), '2026-11-30')).toBe(5_400_000)
  })
  it('G7: 20 unpaid days lower the years to 5.660274: 1,595.200 or 1,063.467', () => {
    const one = service('KW', 450_000, '2021-03-15', 20)
    const end = endOfServiceDue(one, { lastOn: '2026-11-30', cause: 'resignation' }, seededRules, 'KWD')
    expect(shownNumber(end.years, 6)).toBe(5.660274)
    expect([due(one, '2026-11-30'), due(one, '2026-11-30', 'resignation')]).toEqual([1_595_200, 1_063_467])
  })
  it('G8: Qatar pays 21 of 30 days of the basic wage a year', () => {
    expect(due(service('QA', 400_000, '2020-12-01'), '2026-11-30')).toBe(1_680_000)
    expect(due(service('QA', 400_000, '2024-01-01'), '2026-04-10')).toBe(636_712)
  })
  it('G9 and G10: Saudi Arabia, 12.5 years, and resignations after 6 and exactly 5 years', () => {
    // Half of a year of 366 days.
    expect(due(service('SA', 1_500_000, '2011-03-01'), '2023-08-30')).toBe(15_000_000)
    expect(due(service('SA', 600_000, '2020-12-01'), '2026-11-30', 'resignation')).toBe(1_400_000)
    expect(due(service('SA', 600_000, '2021-12-01'), '2026-11-30', 'resignation')).toBe(500_000)
  })
  it('G11 and G12: the Emirates, 7 years, 30 years, 11 months, and 3.504110 years', () => {
    expect(due(service('AE', 1_000_000, '2019-12-01'), '2026-11-30')).toBe(5_500_000)
    expect(due(service('AE', 1_000_000, '1996-12-01'), '2026-11-30')).toBe(24_000_000)
    expect(due(service('AE', 1_000_000, '2025-12-15'), '2026-11-14')).toBe(0)
    expect(due(service('AE', 800_000, '2023-05-01'), '2026-10-31')).toBe(1_962_301)
  })
  it('G13 and G14: Bahrain, the part before March 2024 and the contributions after it', () => {
    const old = service('BH', 500_000, '2019-03-01')
    expect(due(old, '2026-02-28')).toBe(1_750_000)
    const months = Array.from({ length: 24 }, (_, index) => {
      const [year, month] = [2024 + Math.floor((index + 2) / 12), ((index + 2) % 12) + 1]
      return monthlyContribution(old, `${year}-${String(month).padStart(2, '0')}-01`, seededRules)
        ?.amountMinor
    })
    expect(months).toEqual(new Array(24).fill(42_000))
    expect(monthlyContribution(old, '2024-02-01', seededRules)).toBeNull()
    const young = service('BH', 500_000, '2025-01-01')
    expect(monthlyContribution(young, '2026-11-01', seededRules)).toMatchObject({
      basisPoints: 420,
      amountMinor: 21_000,
    })
    expect(due(young, '2026-11-30')).toBe(0)
  })
  it('G15: Oman, three years of half a month and three of a month', () => {
    expect(due(service('OM', 400_000, '2020-07-26'), '2026-07-25')).toBe(1_800_000)
  })
  it('stand side by side for an employee who resigns today or is dismissed today', () => {
    const one = service('KW', 450_000, '2021-03-15', 20)
    const { ifResigned, ifDismissed } = endOfServiceEstimates(one, '2026-11-30', seededRules, 'KWD')
    expect([ifResigned.dueMinor, ifDismissed.dueMinor]).toEqual([1_063_467, 1_595_200])
    expect(ifResigned.isConfirmed).toBe(true)
  })
  it('HR-11: the years are exact, 3 + 183/365, so a resignation has 429.254', () => {
    expect(due(service('KW', 425_000, '2023-06-01'), '2026-11-30', 'resignation')).toBe(429_254)
  })
  it('HR-12: a wage of 1,125.000 with the yearly bonus gives 4,357.864, without it 4,067.339', () => {
    const one = service('KW', 1_125_000, '2011-11-01')
    const end = endOfServiceDue(
      one,
      { lastOn: '2017-10-27', cause: 'employer_termination' },
      seededRules,
      'KWD',
    )
    expect(shownNumber(end.years, 6)).toBe(5.989041)
    expect(end.dueMinor).toBe(4_357_864)
    expect(due(service('KW', 1_050_000, '2011-11-01'), '2017-10-27')).toBe(4_067_339)
  })
})

describe('A change of the law', () => {
  const [kuwait] = seededRules.filter(rule => rule.country === 'KW' && rule.topic === 'endOfService')
  const law = kuwait?.params as LabourRule<'endOfService'>['params']
  const changed: LabourRule<'endOfService'> = {
    id: 'own',
    country: 'KW',
    topic: 'endOfService',
    variant: 'standard',
    validFromOn: '2027-01-01',
    validToOn: null,
    params: {
      base: law.base,
      tiers: [{ untilYears: null, monthsPerYear: [2, 1] }],
      minimumYears: 0,
      capMonths: null,
      resignation: law.resignation,
      causes: law.causes,
      contribution: [],
      earlierPartWage: 'lastWage',
    },
    sourceUrl: 'https://example.org/law',
    confidence: 'B',
    confirmedBy: null,
    isOwn: true,
  }
  const rules = [...seededRules, changed]
  it('scenario 11: from 1 Jan 2027 by one row changes no result of 2026', () => {
    const one = service('KW', 300_000, '2016-12-01')
    for (const lastOn of ['2026-01-31', '2026-11-30', '2026-12-31'])
      for (const cause of serviceEndCauses)
        expect(endOfServiceDue(one, { lastOn, cause }, rules, 'KWD')).toEqual(
          endOfServiceDue(one, { lastOn, cause }, seededRules, 'KWD'),
        )
  })
  it('decides the days it covers, while the tiers count from the start of service', () => {
    const one = service('KW', 300_000, '2017-01-01')
    const end = endOfServiceDue(one, { lastOn: '2027-12-31', cause: 'contract_end' }, rules, 'KWD')
    // Ten years of the former law, then one year of two wages.
    expect(end.dueMinor).toBe(865_385 + 1_500_000 + 600_000)
    expect(end.ruleIds).toEqual(['seed:KW:endOfService:standard:1950-01-01', 'own'])
  })
  it('keeps the earlier part at the wage of its last day where the row says so', () => {
    const raised: Service = {
      country: 'BH',
      serviceFrom: '2019-03-01',
      wages: [
        { fromOn: '2019-03-01', remunerationMinor: 500_000, basicMinor: 500_000 },
        { fromOn: '2025-01-01', remunerationMinor: 700_000, basicMinor: 700_000 },
      ],
      unpaid: [],
    }
    const then = seededRules.map(rule =>
      rule.country === 'BH' && rule.topic === 'endOfService' && rule.validToOn === null
        ? {
            ...rule,
            params: { ...(rule as LabourRule<'endOfService'>).params, earlierPartWage: 'wageThen' as const },
          }
        : rule,
    )
    const end = { lastOn: '2026-02-28', cause: 'employer_termination' } as const
    expect(endOfServiceDue(raised, end, seededRules, 'BHD').dueMinor).toBe(2_450_000)
    expect(endOfServiceDue(raised, end, then, 'BHD').dueMinor).toBe(1_750_000)
  })
})

describe('The cause of an end', () => {
  const facts = {
    lastOn: '2026-11-30',
    isWoman: false,
    marriedOn: null,
    probationEndsOn: null,
    fileId: null,
  }
  it('takes the benefit for misconduct only with a file and an approval', () => {
    const one = service('KW', 300_000, '2016-12-01')
    const end = { lastOn: '2026-11-30', cause: 'misconduct' as const }
    const forfeited = endOfServiceDue(one, { ...end, isForfeitureApproved: true }, seededRules, 'KWD')
    expect(forfeited.dueMinor).toBe(0)
    expect(forfeited.fullMinor).toBe(2_365_385)
    expect(whyNotCause('misconduct', facts)?.code).toBe('hr.settlement.misconductFile')
    expect(whyNotCause('misconduct', { ...facts, fileId: 'file' })).toBeNull()
  })
  it('is marriage only for a woman within a year of it, and then pays in full', () => {
    expect(whyNotCause('resignation_marriage', { ...facts, marriedOn: '2026-06-01' })?.code).toBe(
      'hr.settlement.marriage',
    )
    const woman = { ...facts, isWoman: true }
    expect(whyNotCause('resignation_marriage', { ...woman, marriedOn: '2025-11-29' })?.code).toBe(
      'hr.settlement.marriage',
    )
    expect(whyNotCause('resignation_marriage', { ...woman, marriedOn: '2025-11-30' })).toBeNull()
    expect(due(service('KW', 300_000, '2024-12-01'), '2026-11-30', 'resignation_marriage')).toBe(346_154)
  })
  it('is probation only inside it', () => {
    expect(whyNotCause('probation', facts)?.code).toBe('hr.settlement.notInProbation')
    expect(whyNotCause('probation', { ...facts, probationEndsOn: '2026-12-01' })).toBeNull()
    expect(whyNotCause('resignation', facts)).toBeNull()
  })
  it('needs a wage, and has nothing before the service begins', () => {
    expect(due(service('KW', 300_000, '2026-12-01'), '2026-11-30')).toBe(0)
    expect(() =>
      endOfServiceDue(
        { country: 'KW', serviceFrom: '2020-01-01', wages: [], unpaid: [] },
        { lastOn: '2026-01-01', cause: 'resignation' },
        seededRules,
        'KWD',
      ),
    ).toThrow(RangeError)
  })
})
