import { expect, test } from '@playwright/test'
import { baseUrl, signInAs } from './demo.ts'

test('an address that no page answers keeps the menu, offers the nearest pages and leads back', async ({
  page,
}, info) => {
  await signInAs(page, 'admin')
  await page.goto(`${baseUrl()}/customers`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${baseUrl()}/finance/invoises`)
  await expect(page.getByRole('heading', { level: 1, name: 'الصفحة غير موجودة' })).toBeVisible()
  const menu =
    info.project.name === 'phone'
      ? page.locator('.bottom-bar')
      : page.getByRole('navigation', { name: 'القائمة الرئيسية' })
  await expect(menu).toBeVisible()
  const near = page.getByRole('navigation', { name: 'ربما تقصد' })
  await page.screenshot({ path: `.test/lost-${info.project.name}.png` })
  await expect(near.getByRole('link').first()).toHaveAttribute('href', '/finance/invoices')
  await page.getByRole('button', { name: 'رجوع' }).click()
  await expect(page).toHaveURL(/\/customers$/)
})

test('a visitor and platform staff see a page of their own for an unknown address @desktop', async ({
  page,
}) => {
  await page.goto(`${baseUrl()}/no-such-page`)
  await expect(page.getByRole('heading', { name: 'الصفحة غير موجودة' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'العودة إلى الرئيسية' })).toBeVisible()
  await signInAs(page, 'super')
  await page.goto(`${baseUrl()}/super-admin/no-such-page`)
  await expect(page.getByRole('heading', { name: 'الصفحة غير موجودة' })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
