import { expect, test } from '@playwright/test'
import { baseUrl } from './demo.ts'
import { choose } from './journey/hands.ts'
import { openShop } from './shop.ts'

test('a storekeeper counts a shelf on the phone; who counted does not post what differs', {
  tag: '@phone',
}, async ({ page }) => {
  await openShop(page)
  await page.goto(`${baseUrl()}/inventory/counts`)
  await page.getByRole('button', { name: 'بدء جرد' }).first().click()
  const start = page.getByRole('dialog')
  await expect(start.getByRole('button', { name: 'المستودع الرئيسي' })).toBeVisible()
  await start.getByRole('button', { name: 'بدء جرد' }).click()
  await expect(page.getByRole('heading', { name: 'العد', exact: true })).toBeVisible()
  for (const [item, found] of [
    ['تمر خلاص', '18'],
    ['قهوة عربية', '20'],
  ] as const) {
    await choose(page, 'الصنف', item, new RegExp(item))
    await page.getByLabel('المعدود', { exact: true }).fill(found)
    await page.getByRole('button', { name: 'تثبيت العدد' }).click()
    await expect(page.getByLabel('المعدود', { exact: true })).toHaveValue('')
  }
  // Blind: what the books say is not on the screen of who counts.
  await expect(page.getByText('2 / 3')).toBeVisible()
  await page.getByRole('button', { name: 'إنهاء العد' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'إنهاء العد' }).click()
  await page.getByRole('button', { name: 'ترحيل الفروق' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ترحيل الفروق' }).click()
  await expect(page.getByText('لا يرحّل الجرد من شارك في عدّه').first()).toBeVisible()
})
