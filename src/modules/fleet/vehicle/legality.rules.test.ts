import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#kernel/shared/day.ts'
import { type Cover, type LegalityFacts, legalityForecast, whyNotLawful } from './legality.rules.ts'

const until = (to: string): Cover[] => [{ from: null, to }]

describe('Legality forecast (R14)', () => {
  const facts: LegalityFacts = {
    registration: until('2026-06-20'),
    technical_inspection: [],
    operating_permit: [],
    insurance: until('2026-06-14'),
    drivers: [{ partyId: 'P1', name: 'أحمد', licence: until('2026-06-17'), identity: [] }],
  }
  const shown = (asked: LegalityFacts) =>
    legalityForecast(asked, '2026-06-06', '2026-06-26').map(lapse => [lapse.kind, lapse.on, lapse.dayNumber])

  test('6–26 June: insurance lapses on 15 (day 10), licence on 18 (13), registration on 21 June (16)', () => {
    expect(shown(facts)).toEqual([
      ['insurance', '2026-06-15', 10],
      ['licence', '2026-06-18', 13],
      ['registration', '2026-06-21', 16],
    ])
  })

  test('a policy from 15 June removes only the first', () => {
    const renewed = {
      ...facts,
      insurance: [...until('2026-06-14'), { from: '2026-06-15', to: '2027-06-14' }],
    }
    expect(shown(renewed).map(([kind]) => kind)).toEqual(['licence', 'registration'])
  })

  test('the refusal names the paper and its last lawful day', () => {
    const why = whyNotLawful(legalityForecast(facts, '2026-06-06', '2026-06-26'))
    expect(why).toMatchObject({
      code: 'fleet.legality.blocked',
      params: { item: 'insurance', date: '2026-06-14' },
    })
    expect(whyNotLawful(legalityForecast(facts, '2026-06-06', '2026-06-14'))).toBeNull()
  })

  test('inspection, permit and identity only warn, and only when they were ever recorded', () => {
    const lapses = legalityForecast(
      { ...facts, technical_inspection: until('2026-06-07') },
      '2026-06-06',
      '2026-06-10',
    )
    expect(lapses).toMatchObject([{ kind: 'technical_inspection', severity: 'warn', dayNumber: 3 }])
    expect(whyNotLawful(lapses)).toBeNull()
  })

  test('a vehicle that never had a registration may not go out', () => {
    const [lapse] = legalityForecast({ ...facts, registration: [] }, '2026-06-06', '2026-06-07')
    expect(lapse).toMatchObject({
      kind: 'registration',
      on: '2026-06-06',
      dayNumber: 1,
      isMissing: true,
      severity: 'block',
    })
  })

  test('a paper whose end nobody typed covers no day, and the refusal asks for it', () => {
    const undated = { ...facts, registration: [{ from: '2026-01-01', to: null }] }
    const [lapse] = legalityForecast(undated, '2026-06-06', '2026-06-07')
    expect(lapse).toMatchObject({ kind: 'registration', isMissing: false, isUndated: true, dayNumber: 1 })
    expect(whyNotLawful([lapse!])).toMatchObject({ params: { item: 'registration', state: 'undated' } })
  })

  test('2,000 random rentals equal looking at every single day', () => {
    const start = '2026-06-01'
    const day = (offset: number) => addDays(start, offset)
    const cover = fc.record({
      from: fc.option(fc.integer({ min: -20, max: 40 }).map(day)),
      to: fc.option(fc.integer({ min: -10, max: 60 }).map(day), { freq: 6 }),
    })
    const covers = fc.array(cover, { maxLength: 4 })
    fc.assert(
      fc.property(
        fc.tuple(covers, covers, covers, covers, covers, covers),
        fc.integer({ min: 0, max: 40 }),
        (papers, days) => {
          const [registration, insurance, technical_inspection, operating_permit, licence, identity] = papers
          const asked = {
            registration,
            insurance,
            technical_inspection,
            operating_permit,
            drivers: [{ partyId: 'P1', name: 'أحمد', licence, identity }],
          }
          const bruteForce = (rows: Cover[]) => {
            for (let offset = 0; offset <= days; offset += 1)
              if (!rows.some(row => (row.from ?? '0') <= day(offset) && day(offset) <= (row.to ?? '0')))
                return day(offset)
            return null
          }
          const found = new Map(legalityForecast(asked, start, day(days)).map(lapse => [lapse.kind, lapse]))
          for (const [kind, rows, severity, mustBe] of [
            ['registration', registration, 'block', true],
            ['insurance', insurance, 'block', true],
            ['licence', licence, 'block', true],
            ['technical_inspection', technical_inspection, 'warn', false],
            ['operating_permit', operating_permit, 'warn', false],
            ['identity', identity, 'warn', false],
          ] as const) {
            // What was never recorded lapses only where every vehicle and driver must have it.
            const expected = rows.length > 0 || mustBe ? bruteForce(rows) : null
            expect(found.get(kind)?.on ?? null).toBe(expected)
            if (expected === null) continue
            const isUndated = rows.length > 0 && rows.every(row => row.to === null)
            expect(found.get(kind)).toMatchObject({ severity, isMissing: rows.length === 0, isUndated })
            expect(found.get(kind)?.dayNumber).toBe(daysBetween(start, expected) + 1)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})
