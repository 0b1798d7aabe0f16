import { expect, type Page } from '@playwright/test'
import { callFrom, signUpInto } from './demo.ts'

export async function ask<T>(page: Page, name: string, input: Record<string, unknown> = {}): Promise<T> {
  const answer = await callFrom<T>(page, name, input, 'query')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const answer = await callFrom<T>(page, name, input, 'command')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Asia/Kuwait' })

/** A new shop of its own, its owner signed in: three items on a shelf and a supplier's worth of stock. */
export async function openShop(page: Page, businessType: 'retail' | 'manufacturing' = 'retail') {
  await signUpInto(page, businessType)
  const { rows } = await ask<{ rows: { id: string; isDefault: boolean }[] }>(page, 'trade.warehouse.list')
  const warehouseId = rows.find(row => row.isDefault)!.id
  const goods = [
    { code: 'A1', nameAr: 'تمر خلاص', salePrice: '1.250', barcodes: ['6291000000017'] },
    { code: 'A2', nameAr: 'قهوة عربية', salePrice: '0.875', barcodes: ['6291000000024'] },
    { code: 'A3', nameAr: 'عسل سدر', salePrice: '7.500', barcodes: ['6291000000031'] },
  ]
  const itemIds: string[] = []
  for (const item of goods) {
    const { id } = await run<{ id: string }>(page, 'trade.item.save', {
      kind: 'product',
      unit: 'قطعة',
      isWhole: true,
      revenueKey: 'salesRevenue',
      stockKey: 'inventory',
      tracking: 'none',
      units: [],
      ...item,
    })
    itemIds.push(id)
  }
  await run(page, 'trade.stock.move', {
    kind: 'receipt',
    date: today(),
    warehouseId,
    lines: itemIds.map(itemId => ({ itemId, quantity: '20', value: '10.000' })),
  })
  return { warehouseId, itemIds, today: today() }
}

/** A till over the shop's first cash box and card account. */
export async function openTill(page: Page, warehouseId: string) {
  const { rows } = await ask<{ rows: { id: string; kind: string }[] }>(page, 'billing.treasury.list')
  const of = (kind: string) => rows.find(row => row.kind === kind)!.id
  return run<{ id: string }>(page, 'trade.till.save', {
    code: 'T1',
    nameAr: 'صندوق المدخل',
    warehouseId,
    cashAccountId: of('cash'),
    cardAccountId: of('card'),
    offlineCap: '50.000',
    receiptWidth: 80,
  })
}

type Shop = { warehouseId: string; itemIds: readonly string[]; today: string }

export const supplierName = 'شركة التوريد'

/** A supplier of the shop. */
export const aSupplier = (page: Page) =>
  run<{ id: string }>(page, 'parties.party.create', {
    kind: 'organization',
    nameAr: supplierName,
    phone: '+96522233344',
    roles: ['vendor'],
  })

/** A draft request of six pieces at about 2.000. */
export const aPurchaseRequest = (page: Page, shop: Shop) =>
  run<{ id: string }>(page, 'trade.purchaseRequest.save', {
    requestedOn: shop.today,
    warehouseId: shop.warehouseId,
    reason: 'نفد من الرف قبل العيد',
    lines: [{ itemId: shop.itemIds[0], quantity: '6', price: '2.000' }],
  })

/** A draft order of ten pieces at 2.000 to a supplier of the shop. */
export async function aSupplierOrder(page: Page, shop: Shop): Promise<string> {
  const { id: supplierId } = await aSupplier(page)
  const { id } = await run<{ id: string }>(page, 'trade.purchase.save', {
    supplierId,
    orderedOn: shop.today,
    warehouseId: shop.warehouseId,
    lines: [{ itemId: shop.itemIds[0], quantity: '10', price: '2.000' }],
  })
  return id
}
