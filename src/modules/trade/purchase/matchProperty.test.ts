import { expect, test } from 'vitest'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { anItem, aShop, chance, theWarehouse } from '../make.ts'
import { tradeHealthChecks } from '../subledgers.queries.ts'
import * as contract from './purchase.contract.ts'

/** A thousand bills where `QAFILA_LONG_PROOFS` asks. */
const bills = process.env['QAFILA_LONG_PROOFS'] ? 1_000 : 60

const wrongs = ['none', 'none', 'cheaper', 'within', 'price', 'quantity', 'notReceived'] as const
const money = (minor: number) => `${Math.floor(minor / 1000)}.${String(minor % 1000).padStart(3, '0')}`

test(
  'random bills: every difference that was put in is held with its reason, and no clean one',
  async () => {
    const t = await aShop()
    const supplierId = (await aCustomer(t, { roles: ['vendor'] })).id
    const warehouseId = await theWarehouse(t)
    const items = [await anItem(t), await anItem(t), await anItem(t)]
    const next = chance(23)
    const found: Record<string, number> = {}
    for (let at = 0; at < bills; at++) {
      const quantity = 2 + next(40)
      const price = 100 + next(20_000)
      const came = 1 + next(quantity)
      const wrong = wrongs[next(wrongs.length)]!
      const { id } = await t.call(contract.savePurchase, {
        supplierId,
        orderedOn: '2026-11-10',
        warehouseId,
        lines: [{ itemId: items[next(3)]!, quantity: String(quantity), price: money(price) }],
      })
      await t.call(contract.movePurchase, { id, version: 1, action: 'approve' })
      const { lines, version } = await t.call(contract.getPurchase, { id })
      const lineId = lines[0]!.id
      if (wrong !== 'notReceived')
        await t.call(contract.receivePurchase, {
          id,
          version,
          date: '2026-11-11',
          lines: [{ lineId, accepted: String(came) }],
        })
      const billed = wrong === 'quantity' ? came + 1 + next(5) : came
      const expected = billed * price
      // The smaller of two percent and 5.000 is taken (rule 7), half a fils upwards.
      const allowed = Math.min(Math.round(expected * 0.02), 5000)
      const net =
        wrong === 'price'
          ? expected + allowed + 1 + next(9000)
          : wrong === 'within'
            ? expected + next(allowed + 1)
            : wrong === 'cheaper'
              ? expected - next(Math.min(expected, 4000))
              : expected
      const answer = await t.call(contract.recordPurchaseBill, {
        orderId: id,
        reference: `B-${at}`,
        date: '2026-11-20',
        holds: true,
        lines: [{ lineId, quantity: String(billed), net: money(net) }],
      })
      const { bills: kept } = await t.call(contract.getPurchase, { id })
      const why = { price: 'priceDiff', quantity: 'quantityDiff', notReceived: 'notReceived' } as const
      const reason = wrong in why ? why[wrong as keyof typeof why] : 'matched'
      expect([at, wrong, answer.state, kept[0]!.lines[0]!.state]).toEqual([
        at,
        wrong,
        reason === 'matched' ? 'recorded' : 'held',
        reason,
      ])
      found[wrong] = (found[wrong] ?? 0) + 1
    }
    expect(Object.keys(found).length).toBe(new Set(wrongs).size)
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    for (const check of tradeHealthChecks)
      expect(await t.act(ctx => check.run(ctx, '2026-12-31'))).toEqual([])
  },
  bills * 1_000,
)
