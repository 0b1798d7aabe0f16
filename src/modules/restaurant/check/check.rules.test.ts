import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitEven } from '#kernel/shared/money.ts'
import { planChecks } from './check.rules.ts'

test('scenario 12: by guest, the mezze shared by three, the charge by what the lines come to', () => {
  const line = (lineId: string, grossMinor: number) => ({ lineId, grossMinor, discountMinor: 0 })
  const lines = [line('burgers', 8_500), line('mezze', 5_000), line('juice', 4_095), line('steak', 4_000)]
  const takers = new Map([
    ['burgers', [0]],
    ['mezze', [0, 1, 2]],
    ['juice', [1]],
    ['steak', [2]],
  ])
  const checks = planChecks(lines, takers, 3, { serviceMinor: 2_160, deliveryMinor: 0 })
  expect(checks.map(one => one.serviceMinor)).toEqual([1_017, 576, 567])
  expect(checks.map(one => one.totalMinor)).toEqual([11_184, 6_338, 6_233])
  expect(splitEven(23_755, 3)).toEqual([7_919, 7_918, 7_918])
})

test('10,000 random splits: the checks come to the order, and a shared line differs by at most a fils', () => {
  const made = fc.record({
    count: fc.integer({ min: 1, max: 8 }),
    lines: fc.array(
      fc.record({
        gross: fc.integer({ min: 1, max: 90_000 }),
        discount: fc.integer({ min: 0, max: 100 }),
        on: fc.array(fc.nat(7), { minLength: 1, maxLength: 8 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    service: fc.integer({ min: 0, max: 9_000 }),
    delivery: fc.integer({ min: 0, max: 3_000 }),
  })
  fc.assert(
    fc.property(made, ({ count, lines, service, delivery }) => {
      const unbilled = lines.map((line, at) => ({
        lineId: String(at),
        grossMinor: line.gross,
        discountMinor: Math.floor((line.gross * line.discount) / 100),
      }))
      const takers = new Map(
        lines.map((line, at) => [String(at), [...new Set(line.on.map(check => check % count))]]),
      )
      const checks = planChecks(unbilled, takers, count, { serviceMinor: service, deliveryMinor: delivery })
      const net = unbilled.reduce((sum, line) => sum + line.grossMinor - line.discountMinor, 0)
      expect(checks.reduce((sum, check) => sum + check.totalMinor, 0)).toBe(net + service + delivery)
      for (const line of unbilled) {
        const parts = checks.flatMap(check => check.lines.filter(one => one.lineId === line.lineId))
        expect(parts.reduce((sum, part) => sum + part.grossMinor, 0)).toBe(line.grossMinor)
        expect(parts.reduce((sum, part) => sum + part.discountMinor, 0)).toBe(line.discountMinor)
        const grosses = parts.map(part => part.grossMinor)
        expect(Math.max(...grosses) - Math.min(...grosses)).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 10_000 },
  )
})
