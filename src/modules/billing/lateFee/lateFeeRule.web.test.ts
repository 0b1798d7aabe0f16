import { expect, test } from 'vitest'
import { bpsOf, isNoPercent } from './lateFeeRule.web.ts'

test('a percentage is kept to the basis point, and what is none is told instead of becoming nothing', () => {
  expect(['', '0', '0.5', '12.34', '100'].map(bpsOf)).toEqual([null, 0, 50, 1_234, 10_000])
  expect(['', ' ', '0', '0.5', '100'].map(isNoPercent)).toEqual([false, false, false, false, false])
  expect(['100.01', '150', '-1', 'x'].map(isNoPercent)).toEqual([true, true, true, true])
})
