import { expect, type Page, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'

test.describe.configure({ timeout: 120_000 })

type Listed = {
  id: string
  number: string
  customer: { id: string }
  group: { id: string }
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function asked<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'query')
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function done<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'command')
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const running = async (page: Page) =>
  (await asked<{ rows: Listed[] }>(page, 'rentals.contract.list', { tab: 'active', limit: 50 })).rows

test('@desktop chosen contracts are renewed together: what cannot be says why, the rest closes and goes on', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const ids = (await running(page)).map(row => row.id)
  const plan = await asked<{
    rows: { id: string; number: string; outKm: number | null; why: unknown }[]
  }>(page, 'rentals.contract.renewals', { ids, months: 3 })
  const free = plan.rows.filter(row => !row.why).slice(0, 2)
  expect(free).toHaveLength(2)

  await page.goto(`${baseUrl()}/contracts?show=active`)
  for (const { number } of free)
    await page
      .getByRole('row', { name: new RegExp(number) })
      .locator('.check-box')
      .click()
  await page.getByRole('button', { name: 'جدّد المختار' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('3 أشهر').click()
  const line = (number: string) => dialog.getByRole('listitem').filter({ hasText: number })
  const [first, second] = free as [(typeof free)[number], (typeof free)[number]]
  await expect(dialog.getByRole('button', { name: 'جدّد', exact: true })).toBeDisabled()
  // One reading lies before the one it went out with: that contract alone stays as it was, and its number stays typed.
  await line(first.number)
    .getByLabel('العداد الآن')
    .fill(String(first.outKm! + 400))
  await line(second.number)
    .getByLabel('العداد الآن')
    .fill(String(second.outKm! - 1))
  await dialog.getByRole('button', { name: 'جدّد', exact: true }).click()
  await expect(line(first.number)).toContainText('جُدّد')
  await expect(line(second.number).locator('.bad')).toContainText('لا توافق القراءة')
  await line(second.number)
    .getByLabel('العداد الآن')
    .fill(String(second.outKm! + 400))
  await dialog.getByRole('button', { name: 'جدّد', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  for (const { id, number } of free) {
    await page.goto(`${baseUrl()}/contracts/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
    const contract = await asked<{ status: string }>(page, 'rentals.contract.get', { id })
    expect(contract.status).toBe('closed')
  }
  expect((await running(page)).map(row => row.id)).toHaveLength(ids.length)
})

test('@desktop two drafts with one old number are found by the diagnosis, kept apart once, and then merged', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const [known] = await running(page)
  const externalNumber = `قديم-${String(Date.now()).slice(-6)}`
  const draft = {
    type: 'daily',
    customerId: known!.customer.id,
    groupId: known!.group.id,
    externalNumber,
    startAt: inHours(24 * 300),
    dueBackAt: inHours(24 * 303),
  }
  const first = await done<{ id: string }>(page, 'rentals.contract.save', draft)
  const second = await done<{ id: string }>(page, 'rentals.contract.save', { ...draft, note: 'يأتي صباحًا' })

  await page.goto(`${baseUrl()}/contracts/duplicates/diagnostic`)
  const check = page.locator('#content li').filter({ hasText: 'رقم سابق واحد لأكثر من عقد' })
  await check.getByRole('button', { name: 'اعرض الصفوف' }).click()
  await expect(check.getByRole('link', { name: externalNumber })).toHaveCount(2)
  await check.getByRole('link', { name: 'عالجها' }).click()

  const group = page.locator('#content .card').filter({ hasText: externalNumber })
  await group.getByRole('button', { name: 'ليست مكررة' }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByLabel('السبب').fill('فرعان')
  await dialog.getByRole('button', { name: 'ليست مكررة' }).click()
  await expect(page.getByText('سُجّل أنها عقود مختلفة')).toBeVisible()
  await expect(group).toHaveCount(0)
  await page.getByText('المستبعدة').click()
  await expect(group).toContainText('فرعان')

  // The same two under another rule are still there: entered within ten minutes.
  await page.goto(`${baseUrl()}/contracts/duplicates?rule=sameMoment`)
  await group.getByRole('button', { name: 'ادمج المسودات' }).click()
  await dialog.getByLabel('السبب').fill('مسودتان لحجز واحد')
  await dialog.getByRole('button', { name: 'ادمج المسودات' }).click()
  await expect(page.getByText('أُلغي من العقود المكررة: 1')).toBeVisible()
  await expect(group).toHaveCount(0)
  const both = await Promise.all(
    [first, second].map(({ id }) =>
      asked<{ status: string; note: string | null }>(page, 'rentals.contract.get', { id }),
    ),
  )
  expect(both.map(one => one.status).sort()).toEqual(['cancelled', 'draft'])
  expect(both.find(one => one.status === 'draft')?.note).toBe('يأتي صباحًا')
})
