import { expect, test } from 'vitest'
import { aCustomer } from '#modules/parties/make.ts'
import { readTradeBoard } from '../board/board.contract.ts'
import { listItems } from '../item/item.contract.ts'
import { anItem, aShop, receive, theWarehouse } from '../make.ts'
import * as sale from '../sale/sale.contract.ts'
import { showTradeReport } from './report.contract.ts'
import { type TradeReport, tradeReports } from './report.rules.ts'

const rights = {
  permissions: [
    'reports.operations.read',
    'trade.costs.read',
    'trade.inventory.read',
    'trade.production.read',
  ],
}

test('the reports of trade say what its lists and the books say', async () => {
  const t = await aShop()
  const itemId = await anItem(t, { nameAr: 'تمر' })
  await receive(t, { itemId, quantity: '10', value: '20.000' })
  const { id: customerId } = await aCustomer(t)
  const { id } = await t.call(sale.saveSale, {
    customerId,
    orderedOn: '2026-11-30',
    warehouseId: await theWarehouse(t),
    lines: [{ itemId, quantity: '4', price: '3.000' }],
  })
  await t.call(sale.moveSale, { id, version: 1, action: 'confirm' })
  const { lines } = await t.call(sale.getSale, { id })
  await t.call(sale.deliverSale, {
    id,
    version: 2,
    date: '2026-11-30',
    lines: [{ lineId: lines[0]!.id, quantity: '4' }],
  })
  await t.call(sale.invoiceSale, { id, version: 3, date: '2026-11-30' })
  const show = (report: TradeReport) =>
    t.call(showTradeReport, { report, from: '2026-11-01', to: '2026-11-30' }, rights)
  for (const report of tradeReports) await show(report)
  const { rows } = await t.call(listItems, { limit: 10 })
  expect((await show('stock')).totals.at(-1)).toBe(rows[0]!.value)
  expect((await show('margin')).rows[0]!.cells).toEqual([
    'تمر',
    '4',
    'قطعة',
    '12.000',
    '8.000',
    '4.000',
    '3333',
  ])
  expect(await t.call(readTradeBoard, {})).toMatchObject({
    sales: '12.000',
    margin: '4.000',
    stagnant: '0.000',
    toDeliver: 0,
    openOrders: 0,
  })
  expect((await show('movement')).rows.map(row => row.cells.slice(5, 7))).toEqual([
    ['10', null],
    [null, '4'],
  ])
  const worker = { permissions: ['reports.operations.read', 'trade.production.read'] }
  const seen = await t.call(
    showTradeReport,
    { report: 'production', from: '2026-11-01', to: '2026-11-30' },
    worker,
  )
  expect(seen.columns.map(column => column.key)).not.toContain('materials')
  expect(
    await t.refusal(showTradeReport, { report: 'stock', from: '2026-11-01', to: '2026-11-30' }, worker),
  ).toMatchObject({ code: 'access.permission.missing' })
  expect(
    await t.refusal(showTradeReport, { report: 'movement', from: '2026-11-30', to: '2026-11-01' }, rights),
  ).toMatchObject({ code: 'trade.report.days' })
})
