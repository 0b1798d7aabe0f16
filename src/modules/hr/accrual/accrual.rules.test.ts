import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { endOfServiceDue, type Service, type WageRow } from '../endOfService/endOfService.rules.ts'
import { fraction, minus } from '../fraction/fraction.rules.ts'
import { endOfServiceRules } from '../labourRule/endOfServiceSeed.rules.ts'
import { type LabourCountry, type LabourRule, labourCountries } from '../labourRule/labourRule.rules.ts'
import { seededRules } from '../labourRule/seed.rules.ts'
import { accrualEntry } from './accrual.postings.ts'
import { accrualEntries, endOfServiceAccrual, leaveTarget } from './accrual.rules.ts'

const kuwait = (wages: [fromOn: string, minor: number][], serviceFrom: string): Service => ({
  country: 'KW',
  serviceFrom,
  wages: wages.map(([fromOn, minor]) => ({ fromOn, remunerationMinor: minor, basicMinor: minor })),
  unpaid: [],
})

function monthsOf(service: Service, months: string[]) {
  let booked = 0
  return months.map(month => {
    const accrual = endOfServiceAccrual(service, `${month}-01`, booked, seededRules, 'KWD')
    booked = accrual.targetMinor
    return accrual
  })
}

describe('The end-of-service accrual', () => {
  it('of rule 21 re-values past service when the wage is raised, as a line of its own', () => {
    const service = kuwait(
      [
        ['2026-01-01', 450_000],
        ['2026-03-01', 500_000],
      ],
      '2026-01-01',
    )
    const accruals = monthsOf(service, ['2026-01', '2026-02', '2026-03', '2026-04'])
    expect(accruals.map(one => one.targetMinor)).toEqual([22_050, 41_965, 71_128, 94_837])
    expect(accruals.map(one => one.entryMinor)).toEqual([22_050, 19_915, 29_163, 23_709])
    expect(accruals.map(one => one.raiseMinor)).toEqual([0, 0, 4_663, 0])
  })
  it('of a year at 450.000 sums to 259.615', () => {
    const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
    const accruals = monthsOf(kuwait([['2026-01-01', 450_000]], '2026-01-01'), months)
    expect(accruals.reduce((sum, one) => sum + one.entryMinor, 0)).toBe(259_615)
  })
  it('starts from an opening amount without a jump beyond the month’s own share', () => {
    const service = kuwait([['2020-01-01', 450_000]], '2020-01-01')
    const opening = endOfServiceAccrual(service, '2026-10-01', 0, seededRules, 'KWD').targetMinor
    const next = endOfServiceAccrual(service, '2026-11-01', opening, seededRules, 'KWD')
    expect(next.entryMinor).toBe(36_987)
  })
})

describe('Scenario 7: November of an employee with leave', () => {
  const service = kuwait([['2026-01-01', 450_000]], '2026-01-01')
  const [october, november] = [fraction(30 * 304, 365), fraction(30 * 334, 365)]
  const accrual = endOfServiceAccrual(service, '2026-11-01', 216_228, seededRules, 'KWD')
  const row = {
    month: '2026-11',
    eosTargetMinor: accrual.targetMinor,
    eosBookedMinor: 216_228,
    leaveTargetMinor: leaveTarget(minus(november, fraction(8)), 450_000, 26, 'KWD'),
    leaveBookedMinor: leaveTarget(october, 450_000, 26, 'KWD'),
  }
  const facts = { employeeId: 'e', partyId: 'p', name: 'أحمد', month: '2026-11-01', costCenterId: null }
  it('has the leave targets 432.455 and 336.670 and the amounts 21.338 and −95.785', () => {
    expect([row.leaveBookedMinor, row.leaveTargetMinor]).toEqual([432_455, 336_670])
    expect(accrualEntries(row)).toEqual({ endOfServiceMinor: 21_338, leaveMinor: -95_785 })
  })
  it('posts Dr endOfServiceExpense, Cr endOfServiceProvision and turns the sides of the leave', () => {
    expect(accrualEntry({ ...facts, ...accrualEntries(row) })).toEqual({
      sourceKey: 'hr:accrual:e:2026-11',
      date: '2026-11-30',
      memo: 'مخصص نهاية الخدمة والإجازات 2026-11: أحمد',
      lines: [
        { key: 'endOfServiceExpense', debitMinor: 21_338, partyId: null, costCenterId: null },
        { key: 'endOfServiceProvision', creditMinor: 21_338, partyId: 'p', costCenterId: null },
        { key: 'leaveProvision', debitMinor: 95_785, partyId: 'p', costCenterId: null },
        { key: 'leaveExpense', creditMinor: 95_785, partyId: null, costCenterId: null },
      ],
    })
  })
  it('posts nothing the second time', () => {
    const again = {
      month: row.month,
      eosTargetMinor: row.eosTargetMinor,
      eosBookedMinor: row.eosTargetMinor,
      leaveTargetMinor: row.leaveTargetMinor,
      leaveBookedMinor: row.leaveTargetMinor,
    }
    expect(accrualEntry({ ...facts, ...accrualEntries(again) })).toBeNull()
  })
  it('holds nothing for a negative balance', () => {
    expect(leaveTarget(fraction(-3), 450_000, 26, 'KWD')).toBe(0)
  })
})

const currencyOf: Record<LabourCountry, Currency> = {
  KW: 'KWD',
  QA: 'QAR',
  SA: 'SAR',
  AE: 'AED',
  BH: 'BHD',
  OM: 'OMR',
}

describe('Random careers', () => {
  const career = fc.record({
    country: fc.constantFrom(...labourCountries),
    startsAfter: fc.integer({ min: 0, max: 4_000 }),
    // Most are short; some pass five and ten years and the cap.
    days: fc.oneof(
      { weight: 97, arbitrary: fc.integer({ min: 1, max: 600 }) },
      { weight: 3, arbitrary: fc.integer({ min: 1_700, max: 9_000 }) },
    ),
    wages: fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 60_000, max: 3_000_000 })), {
      maxLength: 3,
    }),
    firstWage: fc.integer({ min: 60_000, max: 3_000_000 }),
    unpaid: fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 60 })), {
      maxLength: 3,
    }),
    lawDay: fc.option(fc.integer({ min: 0, max: 700 })),
    cause: fc.constantFrom('resignation', 'employer_termination', 'contract_end', 'misconduct', 'death'),
  })
  it('sum their monthly accruals and the settlement entry to the amount due, 5,000 times with 0 units off', () => {
    let careers = 0
    fc.assert(
      fc.property(career, ({ country, startsAfter, days, wages, firstWage, unpaid, lawDay, cause }) => {
        const serviceFrom = addDays('2015-01-01', startsAfter)
        const lastOn = addDays(serviceFrom, days)
        const raises: WageRow[] = [[0, firstWage] as const, ...wages.toSorted(([a], [b]) => a - b)].map(
          ([after, minor]) => ({
            fromOn: addDays(serviceFrom, after),
            remunerationMinor: minor,
            basicMinor: Math.floor(minor * 0.7),
          }),
        )
        const service: Service = {
          country,
          serviceFrom,
          wages: raises,
          unpaid: unpaid.map(([after, count]) => ({ on: addDays(serviceFrom, after), days: count })),
        }
        const rules =
          lawDay === null
            ? endOfServiceRules
            : [...endOfServiceRules, changedLaw(country, addDays(serviceFrom, lawDay))]
        let booked = 0
        const before: number[] = []
        for (let month = startOfMonth(serviceFrom); endOfMonth(month) < lastOn; month = addMonths(month, 1)) {
          const accrual = endOfServiceAccrual(service, month, booked, rules, currencyOf[country])
          before.push(accrual.entryMinor)
          booked = accrual.targetMinor
        }
        const end = endOfServiceDue(service, { lastOn, cause }, rules, currencyOf[country])
        const settlementMinor = end.dueMinor - booked
        expect(before.reduce((sum, entry) => sum + entry, 0) + settlementMinor).toBe(end.dueMinor)
        // The settlement of a full benefit only adds the days since the last month's end, unless a raise, a law or unpaid days fall in them.
        if (
          end.effect === 'full' &&
          raises.length === 1 &&
          unpaid.length === 0 &&
          lawDay === null &&
          end.share[0] === 1 &&
          !end.isCapped
        ) {
          const open = daysBetween(startOfMonth(lastOn), lastOn) + 1
          expect(settlementMinor).toBeLessThanOrEqual(Math.ceil((firstWage * (open + 31)) / 365) + 1)
        }
        careers += 1
      }),
      { numRuns: 5_000, seed: 50 },
    )
    expect(careers).toBe(5_000)
  }, 120_000)
})

function changedLaw(country: LabourCountry, validFromOn: string): LabourRule<'endOfService'> {
  return {
    id: 'own',
    country,
    topic: 'endOfService',
    variant: 'standard',
    validFromOn,
    validToOn: null,
    params: {
      base: 'remuneration',
      tiers: [
        { untilYears: 2, monthsPerYear: [3, 4] },
        { untilYears: null, monthsPerYear: [5, 4] },
      ],
      minimumYears: 0,
      capMonths: 20,
      resignation: [{ years: 1, bound: 'atLeast', share: [3, 5] }],
      causes: {
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
      },
      contribution: [],
      earlierPartWage: 'wageThen',
    },
    sourceUrl: 'https://example.org/law',
    confidence: 'C',
    confirmedBy: null,
    isOwn: true,
  }
}
