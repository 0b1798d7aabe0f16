import { expect, test } from '@playwright/test'
import { baseUrl } from './demo.ts'

const question = '**/api/access.session.read*'

test('while who is signed in is not known, retry asks again and public pages open @desktop', async ({
  page,
}) => {
  let asked = 0
  await page.route(question, async route => {
    asked++
    // The second question is answered, all others hang.
    if (asked === 2) await route.fulfill({ status: 500, json: { requestId: 'r1' } })
  })
  await page.goto(`${baseUrl()}/fleet`)
  await expect(page.getByText('مشكلة في التحميل')).toBeVisible({ timeout: 8_000 })
  expect(asked).toBe(1)
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
  await expect(page.getByLabel('البريد الإلكتروني')).toBeVisible({ timeout: 3_000 })
  await page.goto(`${baseUrl()}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 3_000 })
})

test('a session that cannot be checked says so @desktop', async ({ page }) => {
  await page.route(question, route => route.fulfill({ status: 500, json: { requestId: 'r1' } }))
  await page.goto(`${baseUrl()}/fleet`)
  await expect(page.getByText('خطأ في التحقق من جلسة الدخول')).toBeVisible({ timeout: 8_000 })
})
