import { expect, type Page, test } from '@playwright/test'
import { openVisitor } from './clock.ts'
import { callFrom, signInAs } from './demo.ts'
import { choose, press, typeDay } from './journey/hands.ts'

// Section 11 of 30-rentals through the screen. What stands elsewhere:
//
// | Event                                | Where                                                                     |
// | ------------------------------------ | ------------------------------------------------------------------------- |
// | double click, replay                 | finance-refusals.spec.ts for the screen, sweeps for every command         |
// | network lost, wrong clock, two phones | yard-clerk.spec.ts, bad-input.spec.ts                                     |
// | stale edit                           | bad-input.spec.ts: two clerks on one draft                                |
// | four decimals                        | finance-refusals.spec.ts: every amount is the same field                  |
// | crash in handover, return, close     | proofs/crash, proofs/yard-queue.test.ts                                   |
// | guessed links                        | bad-input.spec.ts, src/modules/billing/publicDocument/guessedLinks.test.ts        |
// | imported overlapping contracts       | scenarios/rentals-import.test.ts                                          |

async function rowsOf<Row>(page: Page, name: string, input: Record<string, unknown> = {}): Promise<Row[]> {
  const answer = await callFrom<{ rows: Row[] }>(page, name, input, 'query')
  expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.rows
}

test('a birth in the future is refused at its field, and the form stays whole', {
  tag: '@desktop',
}, async ({ browser }) => {
  const page = await openVisitor(browser)
  await signInAs(page, 'sales')
  await page.goto('/customers/new')
  await page.getByRole('button', { name: /البطاقة المدنية/ }).click()
  await page.getByRole('option', { name: 'جواز السفر' }).click()
  const number = page.getByRole('textbox', { name: 'الرقم', exact: true }).first()
  await number.fill('N4471023')
  const name = page.getByRole('textbox', { name: 'الاسم بالعربية' })
  await name.fill('عبدالعزيز سالم المهنا')
  await page.getByRole('textbox', { name: 'الهاتف', exact: true }).fill('55512345')
  await typeDay(page, 'تاريخ الميلاد', '01012031')
  await page.getByRole('button', { name: /^أضف العميل/ }).click()
  const sentence = 'تاريخ الميلاد لا يكون في المستقبل ولا قبل أكثر من 120 سنة. صحّحه.'
  const field = page.locator('[data-field=birthDate]')
  await expect(field).toContainText(sentence)
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('alert').getByRole('button', { name: sentence }).click()
  await expect(field.getByRole('spinbutton').first()).toBeFocused()
  await expect(name).toHaveValue('عبدالعزيز سالم المهنا')
  await expect(number).toHaveValue('N4471023')
})

test('a return before the start is refused at its field, and the form stays whole', {
  tag: '@desktop',
}, async ({ browser }) => {
  const page = await openVisitor(browser)
  await signInAs(page, 'sales')
  const [known] = await rowsOf<{ customer: { nameAr: string }; group: { nameAr: string } }>(
    page,
    'rentals.contract.list',
    { tab: 'closed', limit: 1 },
  )
  await page.goto('/contracts/new')
  await choose(page, 'العميل', known?.customer.nameAr ?? '', new RegExp(known?.customer.nameAr ?? ''))
  await press(page, 'ماذا يستأجر؟', 'المجموعة')
  await page.locator('[data-field=groupId]').getByRole('button').click()
  await page.getByRole('option', { name: known?.group.nameAr ?? '' }).click()
  await page.getByLabel('ملاحظة').fill('يطلب التسليم في المطار')
  await typeDay(page, 'موعد الإرجاع', '01012026')
  await page.getByRole('button', { name: 'احجز', exact: true }).click()
  await expect(page.locator('[data-field=dueBackAt]')).toContainText(
    'موعد الإرجاع قبل موعد البداية. صحّح أحدهما.',
  )
  await expect(page.getByLabel('ملاحظة')).toHaveValue('يطلب التسليم في المطار')
  await expect(page.getByRole('combobox', { name: 'العميل' })).toHaveValue(known?.customer.nameAr ?? '')
})

test('an act of a contract whose account is not mapped names the key, leads there and changes nothing', {
  tag: '@desktop',
}, async ({ browser }) => {
  const page = await openVisitor(browser)
  await signInAs(page, 'admin')
  const key = 'rentalRevenue'
  const mappings = await rowsOf<{ key: string; account: { id: string } | null }>(
    page,
    'accounting.mapping.list',
  )
  const accountId = mappings.find(row => row.key === key)?.account?.id
  const [contract] = await rowsOf<{ id: string }>(page, 'rentals.contract.list', {
    tab: 'reserved',
    limit: 1,
  })
  const invoices = () => rowsOf(page, 'billing.invoice.list', { limit: 100 })
  const before = await invoices()
  const map = async (to: string | null | undefined) =>
    expect((await callFrom(page, 'accounting.mapping.set', { key, accountId: to }, 'command')).status).toBe(
      200,
    )
  await map(null)
  try {
    await page.goto(`/contracts/${contract?.id}`)
    await page.getByRole('button', { name: 'أصدر الفاتورة' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(
      dialog.getByText(`مفتاح الربط «${key}» غير مربوط. اربطه من صفحة ربط الحسابات ثم أعد المحاولة.`).first(),
    ).toBeVisible()
    await dialog.getByRole('link', { name: `اربط «${key}» الآن` }).click()
    await page.waitForURL(/account-mappings\?.*key=rentalRevenue/)
    expect(await invoices()).toHaveLength(before.length)
  } finally {
    await map(accountId)
  }
  await page.goBack()
  await page.getByRole('button', { name: 'أصدر الفاتورة' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'أصدر الفاتورة' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await invoices()).toHaveLength(before.length + 1)
})
