import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cheaperFuelEntry, fuelPaperLines } from './fuel.postings.ts'

const part = (accruedMinor: number, at: number) => ({
  accruedMinor,
  vehicle: `v${at}`,
  profitUnitId: `u${at}`,
  costCenterId: null,
})
const parts = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 20 })
const sumOf = (lines: readonly { amountMinor: number }[]) =>
  lines.reduce((sum, line) => sum + line.amountMinor, 0)

test('the paper of a station asks what its lines say, and never clears more than was accrued', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 12_000_000 }), (accrued, amountMinor) => {
      const own = accrued.map(part)
      const lines = fuelPaperLines(own, amountMinor)
      expect(sumOf(lines)).toBe(amountMinor)
      const cleared = lines.filter(line => line.key === 'accruedFleetCosts')
      for (const line of cleared) {
        expect(line.amountMinor).toBeLessThanOrEqual(
          own.find(one => one.vehicle === line.vehicle)!.accruedMinor,
        )
      }
      const total = accrued.reduce((sum, one) => sum + one, 0)
      const paper = { id: 'p', vendorPartyId: 'v', on: '2026-06-01', document: 'D', parts: own, amountMinor }
      const given = cheaperFuelEntry(paper)?.lines.reduce((sum, line) => sum + (line.debitMinor ?? 0), 0) ?? 0
      expect(sumOf(cleared) + given).toBe(total)
    }),
  )
})
