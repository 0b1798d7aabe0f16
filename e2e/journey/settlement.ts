import { expect, type Page } from '@playwright/test'
import { badge, expectEntry, figure } from './hands.ts'

export async function invoiceCharges(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'السعر والرسوم' }).click()
  await page.getByRole('button', { name: 'أصدر فاتورة الرسوم' }).click()
  const dialog = page.getByRole('dialog', { name: /أصدر فاتورة الرسوم/ })
  await expectEntry(dialog, [
    ['ذمم العملاء', '36.250', ''],
    ['تأجير قصير الأجل', '', '10.000'],
    ['مسافة زائدة', '', '22.500'],
    ['وقود محمّل', '', '3.750'],
  ])
  await dialog.getByRole('button', { name: 'أصدر فاتورة الرسوم' }).click()
  await expect(dialog).toBeHidden()
}

/** The deposit pays what is owed; the contract closes while the rest waits for its return. */
export async function settle(page: Page): Promise<void> {
  await expect(figure(page, 'الرصيد المستحق')).toHaveText(/86\.250/)
  await page.getByRole('button', { name: 'سوِّ وأغلق' }).click()
  const dialog = page.getByRole('dialog', { name: /التسوية/ })
  await expectEntry(dialog, [
    ['تأمينات العملاء', '50.000', ''],
    ['ذمم العملاء', '', '50.000'],
    ['تأمينات العملاء', '36.250', ''],
    ['ذمم العملاء', '', '36.250'],
  ])
  await expect(dialog.getByText('86.250').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'اخصم من التأمين' }).click()
  await expect(dialog.getByText('13.750')).toBeVisible()
  await expect(dialog.getByText('19/12/2026')).toBeVisible()
  await dialog.getByRole('button', { name: 'أغلق العقد' }).click()
  await expect(badge(page)).toHaveText('مغلق')
  await expect(figure(page, 'الرصيد المستحق')).toHaveText(/0\.000/)
  await expect(figure(page, 'تأمين محتجز')).toHaveText(/13\.750/)
}

/** The day the deposit's time is over: the rest goes back in cash. */
export async function refund(page: Page): Promise<void> {
  await page.goto('/finance/deposits')
  await page.getByText('DEP-2026-00001').first().click()
  await page.getByRole('button', { name: 'أرجع' }).click()
  const dialog = page.getByRole('dialog', { name: 'إرجاع التأمين DEP-2026-00001' })
  await expectEntry(dialog, [
    ['تأمينات العملاء', '13.750', ''],
    ['الصندوق الرئيسي', '', '13.750'],
  ])
  await dialog.getByRole('button', { name: 'أرجع' }).click()
  await expect(dialog).toBeHidden()
}

const balances = [
  ['INV-2026-00001', '126.700'],
  ['RCT-2026-00001', '0.000'],
  ['DEP-2026-00001', '0.000'],
] as const

/** From the contract to its customer's account: every document in its order, and nothing left of it. */
export async function seeStatement(page: Page, contract: string, customer: string): Promise<void> {
  await page.goto(contract)
  await page.getByRole('link', { name: customer }).click()
  await page.getByRole('tab', { name: 'كشف الحساب' }).click()
  const rows = page.getByRole('tabpanel').getByRole('row')
  for (const [document, balance] of balances)
    await expect(rows.filter({ hasText: document }).last().getByRole('cell').last()).toHaveText(balance)
  await expect(rows.filter({ hasText: 'الرصيد الختامي' }).getByRole('cell').last()).toHaveText('0.000')
  const href = await page.getByRole('link', { name: 'ملف PDF' }).getAttribute('href')
  const paper = await page.request.get(href ?? '')
  expect(paper.status()).toBe(200)
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
}
