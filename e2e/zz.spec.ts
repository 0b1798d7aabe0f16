import { test } from '@playwright/test'
import { baseUrl, signInAs, callFrom } from './demo.ts'
test('look', async ({ page }) => {
  test.setTimeout(240000)
  await signInAs(page, 'admin')
  for (const [w, h] of [[1440, 900], [390, 844]] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.goto(`${baseUrl()}/hr/employees`)
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/shots/emp-${w}.png` })
    await page.goto(`${baseUrl()}/hr/employees?hire=new`)
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/shots/hire-${w}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const { body } = await callFrom(page, 'hr.employee.list', { limit: 50 }) as any
  const id = body.rows.at(-4).id
  await page.goto(`${baseUrl()}/hr/employees/${id}`)
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `/tmp/shots/one.png` })
  await page.goto(`${baseUrl()}/hr/employees/${id}?tab=contracts`)
  await page.waitForTimeout(2000)
  await page.screenshot({ path: `/tmp/shots/contracts.png` })
  await page.getByRole('button', { name: 'عقد أو ملحق' }).first().click()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/shots/contract-form.png` })
})
