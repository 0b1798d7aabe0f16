import { expect, test } from 'vitest'
import { aCustomer } from '#modules/parties/make.ts'
import { findItems } from '../item/item.contract.ts'
import { anItem, aShop, theWarehouse } from '../make.ts'
import * as sale from '../sale/sale.contract.ts'
import { listPriceLists, savePriceList } from './priceList.contract.ts'

test('the list of a customer goes before one for everybody, the newer before the older, and both before the item', async () => {
  const t = await aShop()
  const [itemId, other] = [await anItem(t, { salePrice: '3.000' }), await anItem(t, { salePrice: '3.000' })]
  const [mine, stranger] = [await aCustomer(t), await aCustomer(t)]
  const list = (nameAr: string, price: string, validFrom: string, partyIds: string[] = []) =>
    t.call(savePriceList, { nameAr, validFrom, partyIds, prices: [{ itemId, price }] })
  await list('قديمة', '2.900', '2026-01-01')
  await list('جديدة', '2.800', '2026-06-01')
  const { id: own } = await list('خاصة', '2.500', '2026-02-01', [mine.id])
  await list('قادمة', '1.000', '2026-12-01')
  const priceFor = async (customerId?: string) => {
    const { rows } = await t.call(findItems, { id: itemId, ...(customerId ? { customerId } : {}) })
    return rows[0]!.salePrice
  }
  expect([await priceFor(mine.id), await priceFor(stranger.id), await priceFor()]).toEqual([
    '2.500',
    '2.800',
    '2.800',
  ])
  const { id } = await t.call(sale.saveSale, {
    customerId: mine.id,
    orderedOn: '2026-11-30',
    warehouseId: await theWarehouse(t),
    lines: [
      { itemId, quantity: '2' },
      { itemId: other, quantity: '1' },
    ],
  })
  expect((await t.call(sale.getSale, { id })).lines.map(line => line.price)).toEqual(['2.500', '3.000'])
  const { rows } = await t.call(listPriceLists, {})
  expect(rows.find(row => row.id === own)).toMatchObject({ isInForce: true, parties: [{ id: mine.id }] })
  expect(rows.find(row => row.nameAr === 'قادمة')).toMatchObject({ isInForce: false })
  expect(
    await t.refusal(savePriceList, {
      nameAr: 'مكررة',
      validFrom: '2026-01-01',
      prices: [
        { itemId, price: '1.000' },
        { itemId, price: '2.000' },
      ],
    }),
  ).toMatchObject({ code: 'trade.priceList.itemTwice', field: 'prices.1.itemId' })
})
