import { expect, test } from 'vitest'
import { payoutsOf, statementOf, whyNotShares } from './agreement.rules.ts'

const heirs = [{ shareBps: 1250 }, { shareBps: 4375 }, { shareBps: 4375 }]
const terms = {
  feeBasis: 'collected',
  feeBps: 500,
  feeMinor: 0,
  minimumFeeMinor: 0,
  reserveMinor: 100_000,
} as const

test('scenario 3: 1,050.000 collected, 85.250 spent: fee 52.500, reserve 100.000, 812.250 for three heirs', () => {
  const sums = statementOf(terms, {
    openingMinor: 0,
    collectedMinor: 1_050_000,
    expensesMinor: 85_250,
    reserveHeldMinor: 0,
  })
  expect(sums).toMatchObject({
    feeMinor: 52_500,
    reserveChangeMinor: 100_000,
    payableMinor: 812_250,
    carriedMinor: 0,
  })
  expect(payoutsOf(sums.payableMinor, heirs)).toEqual([101_531, 355_360, 355_359])
})

test('scenario 4: a transfer that the bank took back lowers what was collected, fee included', () => {
  const sums = statementOf(terms, {
    openingMinor: 0,
    collectedMinor: 700_000,
    expensesMinor: 0,
    reserveHeldMinor: 100_000,
  })
  expect(sums).toMatchObject({ feeMinor: 35_000, reserveChangeMinor: 0, payableMinor: 665_000 })
})

test('where nothing is left nothing is paid, the reserve takes no more than there is, and the rest is carried', () => {
  const facts = { openingMinor: 0, collectedMinor: 40_000, expensesMinor: 0, reserveHeldMinor: 0 }
  expect(statementOf(terms, facts)).toMatchObject({
    reserveChangeMinor: 38_000,
    payableMinor: 0,
    carriedMinor: 0,
  })
  expect(statementOf(terms, { ...facts, expensesMinor: 50_000 })).toMatchObject({
    reserveChangeMinor: 0,
    payableMinor: 0,
    carriedMinor: -12_000,
  })
})

test('O3: shares of 99.99 % are no whole', () => {
  expect(whyNotShares(heirs)).toBeNull()
  expect(whyNotShares([{ shareBps: 1250 }, { shareBps: 4375 }, { shareBps: 4374 }])).toMatchObject({
    code: 'realestate.agreement.shares',
    params: { total: '99.99' },
  })
})
