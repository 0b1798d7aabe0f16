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

test('an act that would be refused says so at the field, and the sentence goes with what caused it @desktop', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto(`${baseUrl()}/finance/treasury`)
  await page.getByRole('button', { name: 'سوِّ' }).first().click()
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.locator(`[data-field="${name}"]`)
  await field('toId').getByRole('button').click()
  await page.getByRole('option').first().click()
  await field('amount').getByRole('textbox').fill('10')
  await field('fee').getByRole('textbox').fill('12')
  const sentence = 'العمولة أقل من المبلغ دائمًا. صحّحها.'
  await expect(field('fee').getByText(sentence)).toBeVisible()
  await expect(dialog.getByText(sentence)).toHaveCount(1)
  await field('fee').getByRole('textbox').fill('2')
  await expect(dialog.getByText(sentence)).toHaveCount(0)
  await expect(dialog.getByText('معاينة القيد')).toBeVisible()
  await expect(dialog.getByText('8.000').first()).toBeVisible()
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

test('a row that is pressed while the list changes under it is the row that is taken @desktop', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto(`${baseUrl()}/finance/payments/new`)
  const field = page.getByRole('combobox', { name: 'العميل', exact: true })
  const rows = page.locator('.list-row:not(.create)')
  const first = page.waitForResponse(response => response.url().includes('parties.party.find'))
  await field.fill('ا')
  await (await first).finished()
  await expect(rows.nth(2)).toBeVisible()

  const second = Promise.withResolvers<void>()
  await page.route('**/api/parties.party.find*', async route => {
    await second.promise
    await route.continue()
  })
  const asked = page.waitForRequest(request => request.url().includes('parties.party.find'))
  await field.fill('لا أحد بهذا الاسم')
  await asked
  const name = await rows.nth(2).locator('.list-words > span').first().textContent()
  await rows.nth(2).hover()
  await page.mouse.down()
  const answered = page.waitForResponse(response => response.url().includes('parties.party.find'))
  second.resolve()
  await (await answered).finished()
  // Long enough for the answer to be drawn; nothing on the screen may change while the row is pressed.
  await page.waitForTimeout(500)
  await page.mouse.up()
  await expect(field).toHaveValue(name ?? '')
})

test('a list pressed before its answer has come says it is searching, and fills when the answer comes @desktop', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const answer = Promise.withResolvers<void>()
  await page.route('**/billing.treasury.list*', async route => {
    await answer.promise
    await route.continue()
  })
  await page.goto(`${baseUrl()}/finance/treasury/reconcile`)
  await page.getByRole('button', { name: /الحساب البنكي/ }).click()
  await expect(page.getByRole('listbox').getByText('جارٍ البحث')).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('option').first()).toBeVisible()
})
