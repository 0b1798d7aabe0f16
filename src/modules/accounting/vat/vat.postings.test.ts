import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatSettlementEntry } from './vat.postings.ts'

test('output 4.55 less input 1.50 leaves 3.05 to pay', () => {
  expect(vatSettlementEntry('2026-03-31', 455, 150)?.lines).toEqual([
    { key: 'vatOutput', debitMinor: 455 },
    { key: 'vatInput', creditMinor: 150 },
    { key: 'vatPayable', creditMinor: 305 },
  ])
  expect(vatSettlementEntry('2026-03-31', 0, 150)?.lines).toEqual([
    { key: 'vatInput', creditMinor: 150 },
    { key: 'vatPayable', debitMinor: 150 },
  ])
  expect(vatSettlementEntry('2026-03-31', 0, 0)).toBeNull()
})

test('always balances', () => {
  const amount = fc.integer({ min: -1e9, max: 1e9 })
  fc.assert(
    fc.property(amount, amount, (output, input) => {
      const lines = vatSettlementEntry('2026-03-31', output, input)?.lines ?? []
      expect(lines.reduce((sum, one) => sum + (one.debitMinor ?? 0) - (one.creditMinor ?? 0), 0)).toBe(0)
    }),
  )
})
