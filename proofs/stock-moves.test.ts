import { addDays } from '#kernel/shared/day.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { anItem, aShop, aWarehouse, theWarehouse } from '#modules/trade/make.ts'
import {
  costingMethods,
  getTradeSettings,
  saveTradeSettings,
} from '#modules/trade/settings/settings.contract.ts'
import { moveStock } from '#modules/trade/stock/moving.commands.ts'
import { tradeHealthChecks } from '#modules/trade/subledgers.queries.ts'
import { prove } from './proof.ts'

/** Repeatable chance. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (state >>> 8) % below
  }
}

const kinds = ['receipt', 'receipt', 'issue', 'issue', 'adjust', 'waste', 'supplierReturn', 'return'] as const

for (const costingMethod of costingMethods)
  prove({
    name: `stock-ledger-${costingMethod}`,
    property: `stock equals the ledger on every day after random moves, ${costingMethod}`,
    short: 150,
    long: 10_000,
    run: async cases => {
      const t = await aShop()
      await t.call(saveTradeSettings, { ...(await t.call(getTradeSettings, {})), costingMethod })
      const warehouses = [await theWarehouse(t), await aWarehouse(t)]
      const items = [
        await anItem(t, { isWhole: false }),
        await anItem(t, { isWhole: false }),
        await anItem(t),
      ]
      const next = chance(costingMethod === 'fifo' ? 70 : 110)
      const violations: string[] = []
      let made = 0
      for (let at = 0; at < cases; at++) {
        made += 1
        const kind = kinds[next(kinds.length)]!
        const isWhole = next(3) === 2
        const size = isWhole ? (1 + next(20)) * 1000 : 1 + next(20_000)
        const isIn = kind === 'receipt' || kind === 'return'
        const isLess = kind === 'adjust' && next(2) === 0
        // A year, in order, with a look back now and then.
        const day = addDays('2025-12-01', Math.floor((at * 360) / cases) - (next(5) === 0 ? next(10) : 0))
        try {
          await t.act(ctx =>
            moveStock(ctx, {
              kind,
              date: day < '2026-01-01' ? '2026-01-01' : day,
              warehouseId: warehouses[next(2)]!,
              sourceKey: `trade:proof:${at}`,
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
          if (!/^trade\.stock\.(insufficient|backdated|backdatedValue)$/.test(error.refusal.code))
            violations.push(`${at}: ${error.refusal.code}`)
        }
      }
      violations.push(...(await t.act(subledgersThatDiffer)).map(one => JSON.stringify(one)))
      for (const check of tradeHealthChecks)
        violations.push(
          ...(await t.act(ctx => check.run(ctx, '2026-12-31'))).map(one => `${one.subject}: ${one.found}`),
        )
      return { cases: made, violations }
    },
  })
