import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/shared/day.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { anItem, aShop, aWarehouse, chance, theWarehouse } from '../make.ts'
import { costingMethods, getTradeSettings, saveTradeSettings } from '../settings/settings.contract.ts'
import { tradeHealthChecks } from '../subledgers.queries.ts'
import { issueFrom, type Layer, type Pool, receiveInto, type Shortfall } from './cost.rules.ts'
import { isPossible } from './move.rules.ts'
import { moveStock } from './moving.commands.ts'
import { poolByDay } from './standing.queries.ts'

const step = fc.record({
  isIn: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 20_000 }),
  value: fc.integer({ min: 0, max: 90_000 }),
})

describe('under chance', () => {
  test.each([true, false])('pool, layers and shortfalls always agree; FIFO %s', isFifo => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        let pool: Pool = { quantity: 0, valueMinor: 0, lastQuantity: 0, lastValueMinor: 0 }
        let layers: Layer[] = []
        let shortfalls: Shortfall[] = []
        let cost = 0
        let bought = 0
        for (const [at, { isIn, quantity, value }] of steps.entries()) {
          const id = String(at)
          if (isIn) {
            const into = receiveInto(pool, quantity, value, shortfalls)
            bought += value
            cost += into.filled.reduce((sum, one) => sum + one.differenceMinor, 0)
            shortfalls = shortfalls.flatMap(one => {
              const filled = into.filled.find(part => part.shortfallId === one.id)
              const quantityLeft = one.quantityLeft - (filled?.quantity ?? 0)
              const valueLeftMinor = one.valueLeftMinor - (filled?.valueMinor ?? 0)
              return quantityLeft > 0 ? [{ ...one, quantityLeft, valueLeftMinor }] : []
            })
            if (isFifo && into.stays > 0)
              layers.push({ id, serialId: null, quantityLeft: into.stays, valueLeftMinor: into.staysMinor })
            pool = into.pool
          } else {
            const out = issueFrom(pool, quantity, isFifo ? layers : null)
            cost += out.costMinor
            if (out.missing > 0)
              shortfalls.push({ id, moveId: id, quantityLeft: out.missing, valueLeftMinor: out.missingMinor })
            layers = [...out.layers]
            pool = out.pool
          }
          expect(pool.valueMinor === bought - cost).toBe(true)
          expect(isPossible(pool)).toBe(true)
          if (pool.quantity < 0)
            expect(pool.valueMinor + shortfalls.reduce((sum, one) => sum + one.valueLeftMinor, 0)).toBe(0)
          if (isFifo && pool.quantity > 0) {
            expect(layers.reduce((sum, one) => sum + one.quantityLeft, 0)).toBe(pool.quantity)
            expect(layers.reduce((sum, one) => sum + one.valueLeftMinor, 0)).toBe(pool.valueMinor)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

/** Ten thousand moves where `QAFILA_LONG_PROOFS` asks; the days are as many either way. */
const moves = process.env['QAFILA_LONG_PROOFS'] ? 10_000 : 1_200
const days = 75

const kinds = ['receipt', 'receipt', 'issue', 'issue', 'adjust', 'waste', 'supplierReturn', 'return'] as const

test.each(costingMethods)(
  'random moves through the ledger, %s: pool, layers, warehouses and the account agree on every day',
  async costingMethod => {
    const t = await aShop()
    await t.call(saveTradeSettings, { ...(await t.call(getTradeSettings, {})), costingMethod })
    const warehouses = [await theWarehouse(t), await aWarehouse(t)]
    const items = [await anItem(t, { isWhole: false }), await anItem(t, { isWhole: false }), await anItem(t)]
    const next = chance(costingMethod === 'fifo' ? 7 : 11)
    let refused = 0
    for (let at = 0; at < moves; at++) {
      const kind = kinds[next(kinds.length)]!
      const isWhole = next(3) === 2
      const size = isWhole ? (1 + next(20)) * 1000 : 1 + next(20_000)
      const isLess = kind === 'adjust' && next(2) === 0
      const isIn = kind === 'receipt' || kind === 'return'
      // Most acts are of the running day; every fifth is of the past.
      const date = addDays('2026-09-01', Math.floor((at * days) / moves) - (next(5) === 0 ? next(10) : 0))
      try {
        await t.act(ctx =>
          moveStock(ctx, {
            kind,
            date,
            warehouseId: warehouses[next(2)]!,
            sourceKey: `trade:test:${at}`,
            allowNegative: kind === 'issue' && next(4) === 0,
            lines: [
              {
                itemId: items[isWhole ? 2 : next(2)]!,
                quantity: isLess ? -size : size,
                ...(isIn ? { valueMinor: 1 + next(9_000) } : {}),
              },
            ],
          }),
        )
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error
        refused += 1
        expect(error.refusal.code).toMatch(/^trade\.stock\.(insufficient|backdated|backdatedValue)$/)
      }
    }
    expect(refused).toBeLessThan(moves / 2)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    for (const check of tradeHealthChecks)
      expect(await t.act(ctx => check.run(ctx, '2026-12-31'))).toEqual([])
    for (const itemId of items) {
      const stood = await t.act(ctx => poolByDay(ctx, itemId, '2026-01-01'))
      expect(stood.length).toBeGreaterThan(5)
      expect(stood.filter(day => !isPossible(day))).toEqual([])
    }
  },
  moves * 100,
)
