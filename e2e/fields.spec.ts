import { expect, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'

test('a date is told when its year is whole; half a year stays in the field and is named when it is left', async ({
  page,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'typing needs a keyboard')
  await signInAs(page, 'admin')
  const { body } = await callFrom<{ rows: { id: string }[] }>(
    page,
    'fleet.vehicle.list',
    { limit: 1 },
    'query',
  )
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/fleet.legality.forecast')) asked.push(searchParams.get('to') ?? '')
  })
  await page.goto(`${baseUrl()}/fleet/vehicles/${body.rows[0]?.id}?tab=documents`)
  const field = page.getByRole('group', { name: 'إلى', exact: true })
  const typed = field.getByRole('spinbutton')
  await typed.first().click()
  await page.keyboard.type('15122027')
  await expect(typed.nth(2)).toHaveText('2027')
  await expect.poll(() => asked.at(-1)).toBe('2027-12-15')
  expect(asked.filter(day => !day.startsWith('20'))).toEqual([])

  await typed.nth(2).click()
  await page.keyboard.type('20')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByText('اكتب السنة بأربعة أرقام')).toBeVisible()
  await expect(typed.nth(2)).toHaveText('20')
  expect(asked.filter(day => day !== '' && !day.startsWith('20'))).toEqual([])
})

test('cards are picked by a press anywhere on them, and open again afterwards @phone', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto(`${baseUrl()}/fleet`)
  await page.getByRole('button', { name: 'حدّد', exact: true }).click()
  const cards = page.getByRole('list', { name: 'المركبات' }).getByRole('listitem')
  await cards.nth(0).click()
  await cards.nth(1).click()
  await cards.nth(2).click()
  await cards.nth(2).click()
  await expect(page).toHaveURL(/\/fleet$/)
  const acts = page.getByRole('group', { name: 'إجراءات المحدد' })
  await expect(acts).toContainText('اختيرت مركبتان')
  await acts.getByRole('button', { name: 'ألغِ التحديد' }).click()
  await expect(acts).toBeHidden()
  await cards.nth(0).click()
  await expect(page).toHaveURL(/\/fleet\/vehicles\//)
})
