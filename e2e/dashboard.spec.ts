import { expect, type Page, test } from '@playwright/test'
import { baseUrl, signInAs } from './demo.ts'

// Every figure of the dashboard opens the list that sums to it. Others work on the same company meanwhile: a pair that differs is
// read anew.

test.describe.configure({ timeout: 300_000 })

/** Where the total stands on the page that a figure opens. */
const totals: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  الإيراد: page => textOf(page, '.accounting-totals .fact:has-text("الصافي") .n'),
  'صافي الربح': page => textOf(page, '.accounting-figure:has-text("صافي الربح") .n'),
  المحصَّل: page => textOf(page, '.dt-sums > :has-text("المقبوض") .n'),
  المتأخرات: page => textOf(page, '.dt-sums > :has-text("المتبقي") .n'),
  'النقد والبنوك': page => textOf(page, '.stat:has-text("إجمالي الخزينة") .n'),
}

const textOf = async (page: Page, selector: string) =>
  (await page.locator(`#content ${selector}`).first().textContent()) ?? ''
/** How many rows the list has in all: «1 إلى 11 من 11». */
const countOf = async (page: Page) => /من\s*(\d+)/.exec(await textOf(page, '.dt-foot'))?.[1]

type Door = { name: string; figure: string; href: string }

async function openDashboard(page: Page, period: string): Promise<void> {
  await page.goto(`${baseUrl()}/dashboard?period=${period}`)
  await expect(page.locator('a.stat').first()).toBeVisible()
  await expect(page.locator('#content .skeleton')).toHaveCount(0)
}

const figuresOf = (page: Page): Promise<Door[]> =>
  page.locator('a.stat').evaluateAll(links =>
    links.map(link => ({
      name: link.querySelector('.stat-label')?.textContent ?? '',
      figure: link.querySelector('.stat-figure .n')?.textContent ?? '',
      href: link.getAttribute('href') ?? '',
    })),
  )

for (const period of ['month', 'year'])
  test(`@desktop the figures of the ${period} are the totals of the pages they open`, async ({ page }) => {
    await signInAs(page, 'admin')
    await openDashboard(page, period)
    let figures = await figuresOf(page)
    expect(figures.map(({ name }) => name)).toEqual(Object.keys(totals))
    for (const name of Object.keys(totals))
      await expect(async () => {
        const { figure, href } = figures.find(one => one.name === name)!
        await page.goto(baseUrl() + href)
        const total = () => totals[name]!(page)
        await expect
          .poll(total, { message: `${name}: ${href}`, timeout: 8000 })
          .toBe(figure)
          .catch(async problem => {
            await openDashboard(page, period)
            figures = await figuresOf(page)
            throw problem
          })
      }).toPass({ timeout: 60_000 })
  })

test('@desktop what waits and the parts of the fleet count the rows of the lists they open', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const doorsOf = (): Promise<Door[]> =>
    page.evaluate(() => [
      ...[...document.querySelectorAll('li.movement:has(.waiting-what b.n)')].map(row => ({
        name: row.querySelector('.waiting-what')?.textContent ?? '',
        figure: row.querySelector('.waiting-what b.n')?.textContent ?? '',
        href: row.querySelector('a')?.getAttribute('href') ?? '',
      })),
      ...[...document.querySelectorAll('a[href^="/fleet?status="]')].map(part => ({
        name: part.textContent ?? '',
        figure: part.querySelector('.n')?.textContent ?? '',
        href: part.getAttribute('href') ?? '',
      })),
    ])
  await openDashboard(page, 'month')
  // The approvals page shows no count; its own tab does.
  const counted = async () => (await doorsOf()).filter(({ href }) => !href.startsWith('/approvals'))
  let doors = await counted()
  const hrefs = doors.map(({ href }) => href)
  expect(hrefs).toEqual(expect.arrayContaining(['/contracts?show=endingMonth', '/fleet?status=rented']))
  for (const href of hrefs)
    await expect(async () => {
      const door = doors.find(one => one.href === href)
      // One vehicle returned meanwhile may leave no vehicle of its state.
      if (!door) return
      await page.goto(baseUrl() + href)
      await expect
        .poll(() => countOf(page), { message: `${door.name}: ${href}`, timeout: 8000 })
        .toBe(door.figure)
        .catch(async problem => {
          await openDashboard(page, 'month')
          doors = await counted()
          throw problem
        })
    }).toPass({ timeout: 60_000 })
})

test('@desktop the late invoices are a part of the list, and the whole list would be found out', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await openDashboard(page, 'month')
  const href = await page.locator('a.stat', { hasText: 'المتأخرات' }).getAttribute('href')
  await page.goto(`${baseUrl()}${href}`)
  await expect.poll(() => countOf(page)).toMatch(/\d/)
  const late = Number(await countOf(page))
  await expect(page.locator('#content tbody').getByText(/^متأخر/)).toHaveCount(late)
  await page.goto(`${baseUrl()}/finance/invoices`)
  await expect.poll(async () => Number(await countOf(page))).toBeGreaterThan(late)
  expect(
    await page
      .locator('#content tbody')
      .getByText(/^متأخر/)
      .count(),
  ).toBeLessThan(Number(await countOf(page)))
})
