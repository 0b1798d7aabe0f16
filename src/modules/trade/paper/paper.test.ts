import { expect, test } from 'vitest'
import { aCustomer } from '#modules/parties/make.ts'
import { startCount } from '../count/count.contract.ts'
import { anItem, aShop, receive, theWarehouse } from '../make.ts'
import { saveBom } from '../production/bom.contract.ts'
import * as production from '../production/production.contract.ts'
import * as purchase from '../purchase/purchase.contract.ts'
import * as sale from '../sale/sale.contract.ts'
import * as paper from './paper.contract.ts'

test('every numbered paper of trade prints, in both languages, and an unknown one is not found', async () => {
  const t = await aShop()
  const [itemId, part] = [await anItem(t), await anItem(t)]
  const warehouseId = await theWarehouse(t)
  await receive(t, { itemId, quantity: '10', value: '20.000' })
  await receive(t, { itemId: part, quantity: '10', value: '5.000' })
  const customer = await aCustomer(t)
  const vendor = await aCustomer(t, { roles: ['vendor'] })
  const { id: orderId } = await t.call(purchase.savePurchase, {
    supplierId: vendor.id,
    orderedOn: '2026-11-20',
    warehouseId,
    lines: [{ itemId, quantity: '5', price: '2.000' }],
  })
  await t.call(purchase.movePurchase, { id: orderId, version: 1, action: 'approve' })
  const order = await t.call(purchase.getPurchase, { id: orderId })
  const receipt = await t.call(purchase.receivePurchase, {
    id: orderId,
    version: order.version,
    date: '2026-11-21',
    lines: [{ lineId: order.lines[0]!.id, accepted: '4', refused: '1', refusalReason: 'مكسورة' }],
  })
  const { id: saleId } = await t.call(sale.saveSale, {
    customerId: customer.id,
    orderedOn: '2026-11-30',
    warehouseId,
    lines: [{ itemId, quantity: '2' }],
  })
  await t.call(sale.moveSale, { id: saleId, version: 1, action: 'confirm' })
  const { lines } = await t.call(sale.getSale, { id: saleId })
  const delivery = await t.call(sale.deliverSale, {
    id: saleId,
    version: 2,
    date: '2026-11-30',
    receiver: 'سالم',
    lines: [{ lineId: lines[0]!.id, quantity: '2' }],
  })
  const count = await t.call(startCount, { warehouseId, blind: true, categoryId: null })
  const { id: bomId } = await t.call(saveBom, {
    itemId,
    quantity: '1',
    hourRate: '0.000',
    lines: [{ itemId: part, quantity: '2' }],
  })
  const made = await t.call(production.saveProduction, {
    bomId,
    quantity: '3',
    warehouseId,
    plannedFrom: '2026-11-30',
    plannedTo: '2026-11-30',
  })
  const papers = [
    [paper.printPurchase, orderId],
    [paper.printReceipt, receipt.id],
    [paper.printSale, saleId],
    [paper.printDelivery, delivery.id],
    [paper.printCount, count.id],
    [paper.printProduction, made.id],
  ] as const
  for (const [endpoint, id] of papers) {
    for (const locale of ['ar', 'en'] as const) {
      const { bytes } = await t.call(endpoint, { id, locale })
      expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-')
    }
    expect(await t.refusal(endpoint, { id: customer.id })).toMatchObject({ code: 'kernel.record.notFound' })
  }
})
