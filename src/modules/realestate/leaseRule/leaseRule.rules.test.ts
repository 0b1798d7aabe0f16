import { expect, test } from 'vitest'
import { answerToIncrease, type Increase, seededRules, whyNotEvict } from './leaseRule.rules.ts'

const home = { country: 'KW', propertyUse: 'residential' } as const
const shop = { country: 'KW', propertyUse: 'commercial' } as const
const asked = (changed: Partial<Increase> = {}): Increase => ({
  effectiveOn: '2026-11-01',
  anchorOn: '2021-12-01',
  oldMinor: 300_000,
  newMinor: 330_000,
  ground: null,
  hasProof: false,
  marketRentMinor: null,
  marketSource: null,
  ...changed,
})
const refusal = (changed: Partial<Increase> = {}, where: typeof home | typeof shop = home) =>
  answerToIncrease(seededRules, where, asked(changed)).refusal
const underHalf = { ground: 'underHalfMarket', marketSource: 'تقييم مكتب معتمد' } as const

test.each([
  ['a month before five years', {}, '2026-12-01'],
  ['the day before five years', { effectiveOn: '2026-11-30' }, '2026-12-01'],
  ['five years to the day', { effectiveOn: '2026-12-01' }, null],
  ['signed consent', { ground: 'consent', hasProof: true }, null],
  ['consent that nobody signed', { ground: 'consent' }, '2026-12-01'],
  ['a judgment', { ground: 'courtOrder', hasProof: true }, null],
  ['market 640.000: 600 is under half of the way', { ...underHalf, marketRentMinor: 640_000 }, null],
  ['market 600.000: not under half', { ...underHalf, marketRentMinor: 600_000 }, '2026-12-01'],
  ['a market without its source', { ground: 'underHalfMarket', marketRentMinor: 640_000 }, '2026-12-01'],
  ['the same rent', { newMinor: 300_000 }, null],
  ['a lower rent', { newMinor: 200_000 }, null],
  [
    'after a lawful increase the five years begin anew',
    { effectiveOn: '2026-12-01', anchorOn: '2024-05-01' },
    '2029-05-01',
  ],
  ['agreed in the lease alone is no ground', { ground: 'agreedInLease' }, '2026-12-01'],
] as [string, Partial<Increase>, string | null][])('%s', (_, changed, until) => {
  const found = refusal(changed)
  if (until === null) expect(found).toBeNull()
  else expect(found).toMatchObject({ code: 'realestate.lease.increaseTooEarly', params: { date: until } })
})

test('a shop is warned of, not refused; another country has no rule until the company adds one', () => {
  const answer = answerToIncrease(seededRules, shop, asked())
  expect([answer.refusal, answer.warning?.code]).toEqual([null, 'KW-RENT-COM'])
  expect(answerToIncrease(seededRules, { country: 'QA', propertyUse: 'residential' }, asked())).toEqual({
    refusal: null,
    warning: null,
  })
})

test('nobody is put out for unpaid rent while work is officially stopped', () => {
  expect(whyNotEvict(seededRules, home, '2020-05-01')).toMatchObject({
    params: { from: '2020-03-12', to: '2020-06-30' },
  })
  expect(whyNotEvict(seededRules, home, '2026-05-01')).toBeNull()
})
