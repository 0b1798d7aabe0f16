import { expect, test } from '@playwright/test'
import { baseUrl } from './demo.ts'
import { aPurchaseRequest, aSupplier, aSupplierOrder, ask, openShop, supplierName } from './shop.ts'

type Order = {
  state: string
  bills: { state: string }[]
  lines: { leftToReceive: string; leftToBill: string }[]
}

test('a buyer approves an order, takes the goods in, and a dear bill waits for somebody else', {
  tag: '@desktop',
}, async ({ page }) => {
  const shop = await openShop(page)
  const id = await aSupplierOrder(page, shop)
  await page.goto(`${baseUrl()}/suppliers/${id}`)
  const act = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    return dialog
  }
  const approve = await act('اعتماد')
  await approve.getByRole('button', { name: 'اعتماد' }).click()
  await expect(approve).toBeHidden()
  const receive = await act('استلام')
  await receive.getByRole('button', { name: 'استلام', exact: true }).click()
  await expect(receive).toBeHidden()
  const read = () => ask<Order>(page, 'trade.purchase.get', { id })
  await expect.poll(async () => (await read()).lines[0]?.leftToReceive).toBe('0')
  const bill = await act('فاتورة المورد')
  await bill.getByLabel('رقم فاتورة المورد').fill('F-2026-77')
  await bill.getByLabel('المبلغ قبل الضريبة').first().fill('40.000')
  await bill.getByRole('button', { name: 'فاتورة المورد' }).click()
  await expect(bill.getByText(/يزيد على سعر الأمر/).first()).toBeVisible()
  await bill.locator('label.check', { hasText: 'احفظها موقوفة إن اختلفت' }).click()
  await bill.getByRole('button', { name: 'فاتورة المورد' }).click()
  await expect(bill).toBeHidden()
  expect((await read()).bills.map(one => one.state)).toEqual(['held'])
})

test('what is wanted is asked for, approved, and becomes the order of a supplier', {
  tag: '@desktop',
}, async ({ page }) => {
  const shop = await openShop(page)
  await aSupplier(page)
  const { id } = await aPurchaseRequest(page, shop)
  await page.goto(`${baseUrl()}/suppliers/requests/${id}`)
  const act = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    return dialog
  }
  const submit = await act('إرسال للاعتماد')
  await submit.getByRole('button', { name: 'إرسال للاعتماد' }).click()
  await expect(submit).toBeHidden()
  const order = await act('إصدار أمر شراء')
  await order.getByRole('combobox', { name: 'المورد', exact: true }).fill(supplierName)
  await page.getByRole('option', { name: new RegExp(`^${supplierName}`) }).click()
  await order.getByRole('button', { name: 'إصدار أمر شراء' }).click()
  await expect(page).toHaveURL(/\/suppliers\/[0-9a-f-]{36}$/)
  const { state, order: made } = await ask<{ state: string; order: { id: string } }>(
    page,
    'trade.purchaseRequest.get',
    { id },
  )
  expect(state).toBe('ordered')
  expect(page.url()).toContain(made.id)
})
