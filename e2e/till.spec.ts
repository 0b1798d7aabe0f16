import { expect, test } from '@playwright/test'
import { baseUrl } from './demo.ts'
import { ask, openShop, openTill } from './shop.ts'

// The app itself is on the device.
test.use({ serviceWorkers: 'allow' })

type Sales = { rows: { number: string; invoiceNumber: string; total: string; isOffline: boolean }[] }

test('a cashier opens the shift, sells, loses the connection, sells on, and every sale arrives once', async ({
  page,
}) => {
  const { warehouseId } = await openShop(page)
  await openTill(page, warehouseId)
  await page.goto(`${baseUrl()}/sales/pos`)
  await page.getByRole('button', { name: 'ادفع (F9)' }).waitFor()
  await page.getByRole('button', { name: 'افتح الوردية' }).click()
  const opening = page.getByRole('dialog')
  await opening.getByLabel('الموجود في الدرج').fill('0')
  await opening.getByRole('button', { name: 'افتح الوردية' }).click()
  await expect(opening).toBeHidden()

  const pay = async () => {
    await page.keyboard.press('F9')
    const dialog = page.getByRole('dialog', { name: 'الدفع' })
    await dialog.getByRole('button', { name: 'تم الدفع' }).click()
    const receipt = page.getByRole('dialog', { name: /تم البيع/ })
    await expect(receipt.getByRole('img', { name: 'إيصال البيع' })).toBeVisible()
    return receipt
  }
  await page.getByRole('button', { name: 'تمر خلاص' }).first().click()
  // A keyboard scanner types fast and ends with Enter; a busy machine types slower and is no scanner then.
  const scanned = page.getByRole('region', { name: 'السلة' }).getByText('قهوة عربية')
  await expect(async () => {
    await page.keyboard.type('6291000000024')
    await page.keyboard.press('Enter')
    await expect(scanned).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 20_000 })
  const first = await pay()
  await expect(first.getByText('حُفظ البيع على هذا الجهاز')).toBeHidden()
  await first.getByRole('button', { name: 'بيع جديد' }).click()

  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  for (const item of ['تمر خلاص', 'عسل سدر']) {
    await page.getByRole('button', { name: item }).first().click()
    const receipt = await pay()
    await expect(receipt.getByText('حُفظ البيع على هذا الجهاز')).toBeVisible()
    await receipt.getByRole('button', { name: 'بيع جديد' }).click()
  }
  await expect(page.getByText('تعمل دون اتصال: عمليتان محفوظتان')).toBeVisible()
  // The page opens again without a connection and still holds them.
  await page.reload()
  await expect(page.getByText('عمليتان محفوظتان')).toBeVisible()
  await expect(page.getByRole('button', { name: 'تمر خلاص' }).first()).toBeVisible()

  await page.context().setOffline(false)
  const arrived = async () => (await ask<Sales>(page, 'trade.pos.list')).rows.length
  await expect.poll(arrived, { timeout: 40_000 }).toBe(3)
  const { rows } = await ask<Sales>(page, 'trade.pos.list')
  expect(rows.map(row => row.total)).toEqual(['7.500', '1.250', '2.125'])
  expect(rows.map(row => row.number)).toEqual(['T1-000003', 'T1-000002', 'T1-000001'])
  expect(new Set(rows.map(row => row.invoiceNumber)).size).toBe(3)
})
