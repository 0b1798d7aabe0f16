import { expect, test } from 'vitest'
import { bandOf, proposedFor, shownTerms } from './score.rules.ts'

const termsOf = (days: number, overdue: number, reference: number, v: number, r: number, c: number) => [
  40 * Math.min(days / 120, 1),
  30 * Math.min(overdue / reference, 1),
  15 * Math.min(v / 5, 1),
  10 * r,
  5 * c,
]
const rounded = (terms: readonly number[]) => Math.round(terms.reduce((sum, term) => sum + term, 0) * 10) / 10

test.each([
  [[75, 630, 1000, 2, 0.3, 0], 52.9, 'low'],
  [[90, 840, 1000, 1, 0.5, 0], 63.2, 'medium'],
  [[130, 1250, 1000, 3, 0.5, 0], 84, 'high'],
  [[130, 1250, 1000, 3, 0.5, 1], 89, 'critical'],
  [[35, 210, 500, 0, 0.5, 0], 29.3, 'watch'],
] as const)('2: %j scores %d, band %s', (facts, score, band) => {
  const terms = termsOf(...(facts as unknown as [number, number, number, number, number, number]))
  expect(rounded(terms)).toBe(score)
  expect(bandOf(score)).toBe(band)
})

test('shown terms sum to the shown score in ten thousand cases', () => {
  let seed = 7
  const chance = () => {
    seed = (seed * 48271) % 2147483647
    return seed / 2147483647
  }
  for (let at = 0; at < 10_000; at++) {
    const terms = termsOf(chance() * 200, chance() * 2000, 1000, Math.floor(chance() * 7), chance(), at % 2)
    const score = rounded(terms)
    const tenths = shownTerms(terms, score).reduce((sum, term) => sum + Math.round(term * 10), 0)
    expect(tenths).toBe(Math.round(score * 10))
  }
})

test('a band proposes a case, a claim, a warning or a reminder', () => {
  expect(['critical', 'high', 'medium', 'low', 'watch'].map(band => proposedFor(band as 'low'))).toEqual([
    'case',
    'case',
    'payment_claim',
    'legal_warning',
    'reminder',
  ])
})
