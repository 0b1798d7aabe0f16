import { expect, test } from '@playwright/test'
import { baseUrl, signInAs } from './demo.ts'

test('why a button does nothing is read on a phone without pressing it @phone', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto(`${baseUrl()}/finance/journal-entries?draft=new`)
  const act = page.locator('.btn.primary[aria-disabled]').first()
  await expect(act).toHaveAttribute('aria-disabled', 'true')
  await expect(act.locator('.btn-why')).toBeVisible()
  await expect(act.locator('.btn-why')).not.toBeEmpty()
  const box = await act.boundingBox()
  expect(box!.x).toBeGreaterThanOrEqual(0)
  expect(box!.x + box!.width).toBeLessThanOrEqual(390)
  await page.screenshot({ path: '.test/reason-phone.png' })
})

test('with a pointer the reason stays out of the button, and readers are told it @desktop', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto(`${baseUrl()}/finance/journal-entries?draft=new`)
  const act = page.locator('.btn.primary[aria-disabled]').first()
  await expect(act.locator('.btn-why')).toHaveCount(0)
  await expect(act).toHaveAttribute('aria-description', 'اكتب مبالغ السطور أولًا.')
})
