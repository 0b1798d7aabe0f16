import { expect, type Page, test } from '@playwright/test'
import { baseUrl, callFrom, signUpAlone } from './demo.ts'

test.skip(({ isMobile }) => isMobile, 'one company of its own is enough')

/** A clinic with its example data, as its founder sees it. */
async function aClinic(page: Page): Promise<void> {
  await signUpAlone(page)
  const start = { nameAr: 'عيادة الواحة', businessType: 'medical', country: 'KW' }
  await callFrom(page, 'platform.onboarding.start', start, 'command')
  await callFrom(page, 'platform.exampleData.begin', {}, 'command')
  const state = async () =>
    (await callFrom<{ state: string }>(page, 'platform.exampleData.read', {}, 'query')).body.state
  await expect.poll(state, { timeout: 60_000 }).toBe('ready')
}

test('the desk invoices a visit with the insurer’s share and claims it', async ({ page }) => {
  test.setTimeout(180_000)
  await aClinic(page)
  await page.goto(`${baseUrl()}/appointments?view=queue`)
  await page.locator('.clinic-visit').first().click()
  await page.getByRole('button', { name: 'إصدار الفاتورة' }).click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog).toContainText('حصة المريض')
  await expect(dialog).toContainText('3.000')
  await expect(dialog).toContainText('17.000')
  await dialog.getByRole('button', { name: 'إصدار الفاتورة' }).click()
  await expect(page.getByText('لشركة التأمين').last()).toBeVisible()

  await page.goto(`${baseUrl()}/patients/claims`)
  await page.getByRole('button', { name: 'مطالبة جديدة' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'مطالبة جديدة' }).click()
  await expect(page).toHaveURL(/\/patients\/claims\/[0-9a-f-]{36}/)
  await page.getByRole('button', { name: 'إرسال' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'إرسال' }).click()
  // The visit of today has not ended yet: the claim says how many of its lines are not whole, and the list which.
  await expect(page.getByRole('dialog').last()).toContainText('سطور المطالبة ناقصة: 1')
  await page.getByRole('dialog').last().getByRole('button', { name: 'إلغاء' }).click()
  await expect(page.getByText('ناقص الزيارة لم تنته')).toBeVisible()
})
