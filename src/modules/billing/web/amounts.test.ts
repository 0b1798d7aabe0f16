import { expect, test } from 'vitest'
import { signedIn } from './amounts.ts'

test.each([
  ['sale', '345.00', '345.00'],
  ['creditNote', '345.00', '-345.00'],
  ['writeOff', '1.250', '-1.250'],
  ['vendorCredit', '10.000', '-10.000'],
  ['creditNote', '0.000', '0.000'],
])('%s of %s counts as %s in its list', (kind, amount, shown) => {
  expect(signedIn(kind, amount)).toBe(shown)
})
