import { expect, type Page, test } from '@playwright/test'
import { openVisitor } from './clock.ts'
import { callFrom, signInAs } from './demo.ts'
import { badge, choose, expectEntry, figure, typeDay } from './journey/hands.ts'

// A separate customer: other payments would settle this invoice.
const customer = `مشعل كامل الفلاح ${String(Date.now()).slice(-6)}`
const first = `71${String(Date.now()).slice(-6)}`
const second = `72${String(Date.now()).slice(-6)}`

test('a cheque is lodged, bounces twice, goes to the lawyers and is replaced by another, which is handed back @desktop', async ({
  browser,
}) => {
  const page = await openVisitor(browser)
  await signInAs(page, 'admin')
  const party = { kind: 'individual', nameAr: customer, phone: `+9656${String(Date.now()).slice(-7)}` }
  expect((await callFrom(page, 'parties.party.create', party, 'command')).status).toBe(200)
  await page.context().clearCookies()
  await signInAs(page, 'accountant')
  await test.step('an invoice of 300.500', () => invoice(page))
  await test.step('the cheque that covers it', () => takeCheque(page))
  await test.step('lodged, bounced with what the bank took, lodged again, bounced', async () => {
    await move(page, first, 'أودِع', () => chooseBank(page))
    await move(page, first, 'ارتجع', async dialog => {
      await dialog.getByRole('textbox', { name: 'عمولة البنك' }).fill('٥٫٢٥٠')
      await dialog.getByRole('textbox', { name: 'الرسم على العميل' }).fill('٠')
      await expectEntry(dialog, [
        ['ذمم العملاء', '300.500', ''],
        ['عمولات', '5.250', ''],
        ['شيكات مودعة تحت التحصيل', '', '300.500'],
        ['الحساب البنكي', '', '5.250'],
      ])
    })
    await move(page, first, 'أودِع', () => chooseBank(page))
    await move(page, first, 'ارتجع')
  })
  await test.step('the lawyers have it', () =>
    move(page, first, 'حوّله للشؤون القانونية', dialog =>
      dialog.getByRole('textbox', { name: 'السبب' }).fill('لا يرد على الاتصال'),
    ))
  await test.step('another cheque takes its place', () => replace(page))
  await test.step('the other is handed back, and the customer owes everything again', async () => {
    await move(page, second, 'أعِده لصاحبه', dialog =>
      dialog.getByRole('textbox', { name: 'السبب' }).fill('اتُّفق على الدفع نقدًا'),
    )
    await page.goto('/finance/payments/new')
    await choose(page, 'العميل', customer, new RegExp(customer))
    // The invoice and the charge of the second bounce.
    await expect(page.getByRole('textbox', { name: 'المبلغ المستلم' })).toHaveValue('310.500')
  })
  await page.context().close()
})

async function invoice(page: Page): Promise<void> {
  await page.goto('/finance/invoices/new')
  await choose(page, 'العميل', customer, new RegExp(customer))
  await page.getByRole('textbox', { name: 'البند', exact: true }).fill('إيجار شهر')
  await page.getByRole('textbox', { name: 'السعر' }).fill('٣٠٠٫٥٠٠')
  await page.getByRole('button', { name: /^أصدر الفاتورة/ }).click()
  await expect(badge(page)).toHaveText('غير مدفوعة')
}

async function takeCheque(page: Page): Promise<void> {
  await page.goto('/finance/payments/new')
  await choose(page, 'العميل', customer, new RegExp(customer))
  await writeCheque(page, first, 'بنك الخليج')
  await page.getByRole('button', { name: /^سجّل السند 300\.500/ }).click()
  await expect(page.getByRole('link', { name: `شيك ${first} · بنك الخليج` })).toBeVisible()
}

/** The customer is the drawer until another name is typed. */
async function writeCheque(page: Page, number: string, bank: string): Promise<void> {
  await page.getByRole('button', { name: 'بشيك' }).click()
  await page.getByRole('textbox', { name: 'رقم الشيك' }).fill(number)
  await page.getByRole('textbox', { name: 'البنك المسحوب عليه' }).fill(bank)
  await expect(page.getByRole('textbox', { name: 'الساحب' })).toHaveValue(customer)
  await typeDay(page, 'تاريخ الاستحقاق', '01112026')
}

type Dialog = ReturnType<Page['getByRole']>

async function chooseBank(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('button', { name: /أودع في/ }).click()
  await page.getByRole('option', { name: /البنكي الرئيسي/ }).click()
}

/** One act on a cheque of the vault: its panel, its dialog, and the state it has after. */
async function move(
  page: Page,
  number: string,
  act: string,
  fill: (dialog: Dialog) => Promise<void> = async () => {},
): Promise<void> {
  await page.goto('/finance/treasury/cheques')
  await page.getByRole('row', { name: new RegExp(number) }).click()
  await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${act}`) })
  await fill(dialog)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

async function replace(page: Page): Promise<void> {
  await page.goto('/finance/treasury/cheques')
  await page.getByRole('row', { name: new RegExp(first) }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'استبدله بسند' }).click()
  await expect(page.getByText('يحل هذا السند محل الشيك')).toContainText('300.500')
  await expect(page.getByRole('textbox', { name: 'المبلغ المستلم' })).toHaveValue('310.500')
  await writeCheque(page, second, 'بنك برقان')
  await page.getByRole('button', { name: /^سجّل السند 310\.500/ }).click()
  await expect(figure(page, 'المخصص')).toContainText('310.500')
}
