import { expect, type Page, test } from '@playwright/test'
import { baseUrl, signInAs } from './demo.ts'
import { addressesOf, routesFor } from './places.ts'

test.describe.configure({ timeout: 480_000 })
test.use({ trace: 'off' })

/** Good by the measure of web vitals is 0.1; the product's budget is half of that. */
const shiftBudget = 0.05

/** From now on every page counts what moves on it without a person's doing. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifted: (window as never as { shifted: number }).shifted + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shifted = (page: Page) => page.evaluate(() => (window as never as { shifted: number }).shifted)

test('pages keep still while they load', async ({ page }) => {
  await signInAs(page, 'admin')
  await watchShifts(page)
  const [contract] = await addressesOf(
    routesFor(['S']).filter(route => route.path === '/contracts/$id'),
    page,
  )
  const shifts: [string, number][] = []
  for (const address of ['/dashboard', '/contracts', String(contract)]) {
    await page.goto(baseUrl() + address)
    await page.waitForFunction(
      () => document.querySelector('h1') && !document.querySelector('.skeleton, [aria-busy=true]'),
    )
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(300)
    shifts.push([address, await shifted(page)])
  }
  expect(shifts.filter(([, shift]) => shift > shiftBudget)).toEqual([])

  // The count can fail: something planted above the page pushes all of it down.
  await page.evaluate(() => {
    const planted = document.createElement('div')
    planted.style.blockSize = '300px'
    document.getElementById('content')?.prepend(planted)
  })
  await expect.poll(() => shifted(page)).toBeGreaterThan(shiftBudget)
})

test('a dialog longer than the screen scrolls inside, its buttons stay on the screen', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto(`${baseUrl()}/finance/treasury`)
  await page.getByRole('button', { name: 'سوِّ' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-field="toId"]').getByRole('button').click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('المبلغ').fill('10')
  await expect(dialog.getByText('متوازن')).toBeAttached()
  const act = dialog.getByRole('button', { name: 'سوِّ' })
  await expect(act).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('heading').first()).toBeInViewport({ ratio: 1 })

  // On a narrow screen a long name that was chosen is cut, not the dialog.
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog
    .locator('.select-value')
    .first()
    .evaluate(value => {
      value.textContent = 'حساب بنكي باسم طويل لا ينتهي في خانة ضيقة '.repeat(3)
    })
  await expect(act).toBeInViewport({ ratio: 1 })
  // The checks can fail: tracks as high and wide as their content push the buttons off the screen.
  await page.addStyleTag({ content: '.scrim { grid-template: auto / auto !important; }' })
  await expect(act).not.toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 420 })
  await expect(act).not.toBeInViewport({ ratio: 1 })
})
