import { expect, type Page, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'
import { choose, expectEntry, figure } from './journey/hands.ts'

/** A customer of the demo company; an excess payment is an advance. */
async function aPayer(page: Page): Promise<string> {
  const { body } = await callFrom<{ rows: { partyId: string }[] }>(
    page,
    'billing.invoice.list',
    { limit: 1 },
    'query',
  )
  return body.rows[0]?.partyId ?? ''
}

/** What the books say lies in the drawer, in fils. */
async function inDrawer(page: Page): Promise<number> {
  const { body } = await callFrom<{ rows: { kind: string; balance: string }[] }>(
    page,
    'billing.treasury.list',
    {},
    'query',
  )
  return Math.round(Number(body.rows.find(row => row.kind === 'cash')?.balance) * 1000)
}

const shown = (fils: number) =>
  (fils / 1000).toLocaleString('en', { minimumFractionDigits: 3, maximumFractionDigits: 3 })

const coins = ['20', '10', '5', '1', '0.500', '0.250', '0.100', '0.050', '0.020', '0.010', '0.005']

/** An amount note by note, the largest first. */
function piecesOf(fils: number) {
  let left = fils
  return coins.map(value => {
    const worth = Math.round(Number(value) * 1000)
    const count = Math.floor(left / worth)
    left -= count * worth
    return { value, count }
  })
}

test('a cashier opens the drawer, takes cash and card, pays out, counts short and closes @desktop', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage()
  await signInAs(page, 'accountant')
  const payer = await aPayer(page)
  const before = await inDrawer(page)
  const expected = before + 60_000 - 12_500
  // A quarter short, to the smallest coin.
  const counted = Math.floor((expected - 250) / 5) * 5
  await test.step('the shift is opened', async () => {
    await page.goto('/finance/treasury')
    await page.getByRole('button', { name: 'افتح الوردية' }).first().click()
    await page.getByRole('textbox', { name: 'الموجود في الدرج' }).fill(String(before / 1000))
    await page.getByRole('dialog').getByRole('button', { name: 'افتح الوردية' }).click()
    // Only an open shift can be counted.
    await expect(page.getByRole('button', { name: 'عُدّ الصندوق' }).first()).toBeVisible()
  })
  await test.step('100 are taken, 60 in cash and 40 by card', async () => {
    await page.goto(`/finance/payments/new?party=${payer}`)
    await page.getByRole('textbox', { name: 'المبلغ المستلم' }).fill('100')
    await page.getByRole('textbox', { name: 'المبلغ', exact: true }).fill('60')
    await page.getByRole('button', { name: 'أضف وسيلة دفع' }).click()
    const second = page.locator('.billing-tender').nth(1)
    await second
      .getByRole('button', { name: /الوسيلة/ })
      .first()
      .click()
    await page.getByRole('option', { name: /كي نت/ }).click()
    await page.getByRole('button', { name: /^سجّل السند 100\.000/ }).click()
    await expect(page.getByRole('heading', { name: /^RCT-/ })).toBeVisible()
  })
  await test.step('a small expense leaves the drawer', async () => {
    await page.goto('/finance/payments/spend')
    await choose(page, 'الحساب', 'ضيافة', /ضيافة/)
    await page.getByRole('textbox', { name: 'المبلغ' }).first().fill('12.500')
    await page.getByRole('button', { name: /^سجّل السند 12\.500/ }).click()
    await expect(page.getByRole('heading', { name: /^PAY-/ })).toBeVisible()
  })
  await test.step('the drawer holds a quarter less than it should', async () => {
    await page.goto('/finance/treasury')
    await page.getByRole('button', { name: 'عُدّ الصندوق' }).click()
    const count = page.getByRole('dialog')
    for (const { value, count: pieces } of piecesOf(counted))
      if (pieces > 0) await count.getByLabel(`عدد فئة ${value}`, { exact: true }).fill(String(pieces))
    await expect(count.getByText(shown(counted)).last()).toBeVisible()
    await count.getByRole('button', { name: 'عُدّ الصندوق' }).click()
  })
  await test.step('the difference is posted and the report of the shift opens', async () => {
    await page.getByRole('button', { name: 'أقفل الوردية' }).click()
    const closing = page.getByRole('dialog')
    await expectEntry(closing, [
      ['عجز الصندوق', shown(expected - counted), ''],
      ['الصندوق الرئيسي', '', shown(expected - counted)],
    ])
    await closing.getByRole('button', { name: 'أقفل الوردية' }).click()
    await expect(page.getByRole('heading', { name: /^وردية الصندوق/ })).toBeVisible()
    await expect(figure(page, 'المتوقع')).toContainText(shown(expected))
    await expect(figure(page, 'المعدود')).toContainText(shown(counted))
    await expect(figure(page, 'الفرق')).toContainText(shown(expected - counted))
    await expect(page.getByRole('row', { name: /كي نت/ })).toContainText('40.000')
  })
  await page.context().close()
})

/** Runs a command of the page's session; it sets the scene. */
async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'command')
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

/** A customer with three open invoices; returns the end of the phone. */
async function aDebtor(page: Page): Promise<string> {
  const phone = `9${String(Date.now() % 9_999_999).padStart(7, '0')}`
  const { id } = await run<{ id: string }>(page, 'parties.party.create', {
    kind: 'individual',
    nameAr: `نايف الصباح ${phone}`,
    phone,
  })
  for (const unitPrice of ['40', '35.500', '24.500'])
    await run(page, 'billing.invoice.issue', {
      partyId: id,
      date: new Date().toISOString().slice(0, 10),
      kind: 'service',
      lines: [{ descriptionAr: 'غسيل وتنظيف', key: 'otherIncome', quantity: '1', unitPrice }],
    })
  return phone.slice(-4)
}

/** Opens a shift of the drawer; the answer counts and closes it again. */
async function aShift(page: Page): Promise<() => Promise<void>> {
  const { body } = await callFrom<{ rows: { id: string; kind: string }[] }>(
    page,
    'billing.treasury.list',
    {},
    'query',
  )
  const treasuryAccountId = body.rows.find(row => row.kind === 'cash')?.id
  const openingCount = String((await inDrawer(page)) / 1000)
  const { id } = await run<{ id: string }>(page, 'billing.session.open', { treasuryAccountId, openingCount })
  return async () => {
    const denominations = [{ value: String((await inDrawer(page)) / 1000), count: 1 }]
    await run(page, 'billing.session.count', { id, denominations })
    await run(page, 'billing.session.close', { id })
  }
}

test('three invoices over two means take at most 12 keystrokes and no mouse @desktop', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage()
  await signInAs(page, 'admin')
  const digits = await aDebtor(page)
  const closeShift = await aShift(page)
  const pressed: string[] = []
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    pressed.push(...keys)
  }
  const received = page.getByRole('textbox', { name: 'المبلغ المستلم' })
  const amounts = page.locator('.billing-tender').getByRole('textbox', { name: 'المبلغ', exact: true })
  await page.goto('/finance/payments')
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  const began = Date.now()
  await press('Control+n')
  await expect(page.getByRole('combobox', { name: 'العميل', exact: true })).toBeFocused()
  await press(...digits)
  await expect(page.getByRole('option', { name: /نايف الصباح/ })).toBeVisible()
  await press('ArrowDown', 'Enter')
  await expect(received).toBeFocused()
  await expect(received).toHaveValue('100.000')
  await press('Enter')
  await expect(amounts.first()).toBeFocused()
  await press('6', '0', 'Enter')
  await expect(amounts.nth(1)).toBeFocused()
  await expect(amounts.nth(1)).toHaveValue('40.000')
  await expect(page.getByText('معاينة القيد')).toBeVisible()
  await press('Control+s')
  await expect(page.getByRole('heading', { name: /^RCT-/ })).toBeVisible()
  const took = Date.now() - began
  await closeShift()

  expect(pressed.length, pressed.join(' ')).toBeLessThanOrEqual(12)
  // Ten seconds on a machine of its own; here other browsers share the processors.
  expect(took).toBeLessThanOrEqual(30_000)
  await expect(page.getByText(/^INV-/)).toHaveCount(3)
  await expect(page.getByText('كي نت').first()).toBeVisible()
  await page.context().close()
})
