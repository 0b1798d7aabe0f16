import { expect, test } from 'vitest'
import { pastedRates } from './pastedRates.web.ts'

test('reads rates pasted from a sheet in both digit sets and day orders', () => {
  expect(pastedRates('usd\t2026-03-28\t0.3081\n\nEUR, ٢٨/٠٣/٢٠٢٦, ٠٫٣٣٥٠')).toEqual([
    { currency: 'USD', date: '2026-03-28', rate: '0.3081' },
    { currency: 'EUR', date: '2026-03-28', rate: '0.335' },
  ])
})

test.each(['USD 2026-02-30 0.3', 'XXX 2026-03-28 0.3', 'USD 2026-03-28 0', 'USD', 'EUR 2026-03-28 1,0845'])(
  'names the line «%s»',
  text => {
    expect(pastedRates(`USD 2026-03-28 0.3\n${text}`)).toEqual({ line: 2, text })
  },
)
