import { aCustomer } from '#modules/parties/make.ts'
import { anItem, aShop, theWarehouse } from '#modules/trade/make.ts'
import * as purchase from '#modules/trade/purchase/purchase.contract.ts'
import { prove } from './proof.ts'

/** What is wrong with a bill, and the reason it must be held back with. */
const injected = [
  { wrong: null, code: null },
  { wrong: 'dearer', code: 'trade.match.price' },
  { wrong: null, code: null },
  { wrong: 'more', code: 'trade.match.quantity' },
] as const

prove({
  name: 'three-way-match',
  property: 'every injected difference of a bill is refused with its reason, and no clean bill is',
  short: 16,
  long: 1000,
  run: async cases => {
    const t = await aShop()
    const { id: supplierId } = await aCustomer(t, { roles: ['vendor'] })
    const itemId = await anItem(t)
    const warehouseId = await theWarehouse(t)
    const violations: string[] = []
    for (let at = 0; at < cases; at++) {
      const quantity = 5 + (at % 40)
      const priceMinor = 1000 + (at % 17) * 125
      const { id } = await t.call(purchase.savePurchase, {
        supplierId,
        orderedOn: '2026-11-10',
        warehouseId,
        lines: [{ itemId, quantity: String(quantity), price: (priceMinor / 1000).toFixed(3) }],
      })
      await t.call(purchase.movePurchase, { id, version: 1, action: 'approve' })
      const order = await t.call(purchase.getPurchase, { id })
      const lineId = order.lines[0]!.id
      await t.call(purchase.receivePurchase, {
        id,
        version: order.version,
        date: '2026-11-11',
        lines: [{ lineId, accepted: String(quantity) }],
      })
      const { wrong, code } = injected[at % injected.length]!
      const netMinor = quantity * priceMinor
      const reply = await t.reply(purchase.recordPurchaseBill, {
        orderId: id,
        reference: `P-${at}`,
        date: '2026-11-20',
        lines: [
          {
            lineId,
            quantity: String(wrong === 'more' ? quantity + 1 : quantity),
            // Beyond two per cent and beyond five dinars, or within both.
            net: ((netMinor + (wrong === 'dearer' ? Math.max(netMinor, 5001) : at % 3)) / 1000).toFixed(3),
          },
        ],
      })
      const found = reply.ok ? null : reply.refusal.code
      if (found !== code) violations.push(`${at}: ${wrong ?? 'clean'} answered ${found ?? 'recorded'}`)
    }
    return { cases, violations }
  },
})
