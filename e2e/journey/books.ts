import { expect, type Page } from '@playwright/test'
import { choose, expectEntry, rowOf, tick, typeDay } from './hands.ts'

// What the office's older program wrote; `117` is an account that only it had.
const trialBalance = `رقم الحساب,اسم الحساب,رصيد مدين,رصيد دائن
11,الأصول المتداولة,"13,995.500",
110101,الصندوق,500.000,
110201,البنك,"12,000.000",
1106,ذمم العملاء,"1,390.500",
117,عهد قديمة,105.000,
2101,ذمم الموردين,,380.000
2104,تأمينات العملاء,,100.000
3101,رأس المال,,"13,500.000"
3203,أرباح مرحلة,,15.500
`
const openItems = `النوع,الطرف,رقم الفاتورة,التاريخ,تاريخ الاستحقاق,المبلغ المفتوح
فاتورة عميل,شركة الريان للمقاولات,A-17,01/12/2025,15/12/2025,640.000
فاتورة عميل,شركة الريان للمقاولات,A-19,,20/01/2026,٧٥٠٫٥٠٠
فاتورة مورد,ورشة السالمية,9/2025,10/12/2025,,380.000
تأمين,شركة الريان للمقاولات,T-4,,,100.000
`
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Two files of the older program, one account chosen by hand, and the proof before anything is posted. */
export async function bringBooksOver(page: Page): Promise<void> {
  await page.goto('/finance/opening-balances')
  await page.getByRole('link', { name: /انقل ميزان المراجعة/ }).click()
  const files = page.locator('input[type=file]')
  await files.nth(0).setInputFiles(csv('ميزان.csv', trialBalance))
  await files.nth(1).setInputFiles(csv('المفتوح.csv', openItems))
  await expect(page.getByText('المفتوح.csv')).toBeVisible()
  await page.getByRole('button', { name: 'الأعمدة' }).click()
  await page.getByRole('button', { name: 'راجع قبل الحفظ' }).click()
  // The days of the documents fit both orders: the office picks its own.
  await page.getByRole('button', { name: /^اليوم ثم الشهر/ }).click()
  await expect(page.getByText('لا طرف مسجل باسم أو رمز').first()).toBeVisible()
  await tick(page, 'سجّل العملاء والموردين الذين لا سجل لهم')
  await expect(page.getByText('لا طرف مسجل باسم أو رمز')).toHaveCount(0)
  await choose(page, 'الحساب هنا', '1117', /ذمم مدينة أخرى/)
  await expect(page.getByText('كل الحسابات مطابقة.')).toBeVisible()
  await page.getByRole('button', { name: 'رحّل الافتتاح' }).click()
  await expect(page.getByText('فُتحت الدفاتر. الحسابات: 8، والمستندات المفتوحة: 4.').first()).toBeVisible()
}

/** The customer pays the oldest invoice by transfer; the entry is seen before it is posted. */
export async function receiveTransfer(page: Page): Promise<void> {
  await page.goto('/finance/payments/new')
  await choose(page, 'العميل', 'الريان', /شركة الريان/)
  await page.getByRole('textbox', { name: 'المبلغ المستلم' }).fill('640')
  await page.getByRole('button', { name: /الوسيلة/ }).click()
  await page.getByRole('option', { name: /البنكي الرئيسي/ }).click()
  await expectEntry(page, [
    ['الحساب البنكي', '640.000', ''],
    ['ذمم العملاء', '', '640.000'],
  ])
  await page.getByRole('button', { name: /^سجّل السند 640\.000/ }).click()
  await expect(page.getByRole('heading', { name: 'RCT-2026-00001' })).toBeVisible()
}

/** A small expense from the bank. */
export async function spend(page: Page): Promise<void> {
  await page.goto('/finance/payments/spend')
  await choose(page, 'الحساب', 'ضيافة', /ضيافة/)
  await page.getByRole('textbox', { name: 'المبلغ' }).first().fill('12.500')
  await page.getByRole('button', { name: /الوسيلة/ }).click()
  await page.getByRole('option', { name: /البنكي الرئيسي/ }).click()
  await expectEntry(page, [
    ['ضيافة ونظافة المكاتب', '12.500', ''],
    ['الحساب البنكي', '', '12.500'],
  ])
  await page.getByRole('button', { name: /^سجّل السند 12\.500/ }).click()
  await expect(page.getByRole('heading', { name: 'PAY-2026-00001' })).toBeVisible()
}

/** Closes a month by its checklist. */
export async function closeMonth(page: Page, name: string): Promise<void> {
  const row = rowOf(page, new RegExp(name))
  await row.getByRole('button', { name: 'أقفل', exact: true }).click()
  const panel = page.getByRole('dialog', { name: new RegExp(`قائمة إقفال.*${name}`) })
  await panel.getByRole('button', { name: 'أقفل', exact: true }).click()
  await expect(row.getByText('مقفلة')).toBeVisible()
}

/** What is dated into the closed month is refused at its date, and what was typed stays. */
export async function tryClosedMonth(page: Page): Promise<void> {
  await page.goto('/finance/payments/spend')
  await typeDay(page, 'تاريخ السند', '30032026')
  await choose(page, 'الحساب', 'ضيافة', /ضيافة/)
  await page.getByRole('textbox', { name: 'المبلغ' }).first().fill('3.250')
  await page.getByRole('button', { name: /الوسيلة/ }).click()
  await page.getByRole('option', { name: /البنكي الرئيسي/ }).click()
  await expect(page.getByText(/الفترة .* مقفلة\./).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'المبلغ' }).first()).toHaveValue('3.250')
}

/** The books at the end of March: the bank is what it was, with the receipt and without the expense. */
export async function seeBalances(page: Page): Promise<void> {
  await page.goto('/finance/reports?tab=trialBalance&from=2026-01-01&to=2026-03-31')
  const bank = rowOf(page, /110201/)
  await expect(bank).toContainText('12,627.500')
  await expect(rowOf(page, /1106/)).toContainText('750.500')
  await expect(rowOf(page, /3101/)).toContainText('13,500.000')
}

const rest = ['أبريل', 'مايو', 'يونيو', 'يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر', 'ديسمبر']

/** The months that are left of the year of the books. */
export async function closeRest(page: Page): Promise<void> {
  const year = page.getByRole('radiogroup', { name: 'السنة المالية' })
  await year.getByText('2026', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'أقفل السنة' })).toBeDisabled()
  for (const name of rest) await closeMonth(page, name)
}

/** What was earned and spent goes to the retained earnings in period 13, is taken back, and goes there for good. */
export async function closeYear(page: Page): Promise<void> {
  const close = async () => {
    await page.getByRole('button', { name: 'أقفل السنة' }).click()
    const panel = page.getByRole('dialog', { name: 'إقفال السنة 2026' })
    await expectEntry(panel, [
      ['الأرباح المرحلة', '12.500', ''],
      ['ضيافة ونظافة المكاتب', '', '12.500'],
    ])
    await panel.getByRole('button', { name: 'أقفل السنة' }).click()
    await expect(page.getByRole('link', { name: 'قيد الإقفال' })).toBeVisible()
  }
  await close()
  await page.getByRole('button', { name: 'أعد فتح السنة' }).click()
  const again = page.getByRole('dialog', { name: 'إعادة فتح السنة 2026' })
  await again.getByRole('textbox', { name: 'السبب' }).fill('مصروف نُسي')
  await again.getByRole('button', { name: 'أعد فتح السنة' }).click()
  await expect(page.getByRole('link', { name: 'قيد الإقفال' })).toHaveCount(0)
  await close()
}

/** The books of the next year: the bank as it was, nothing spent yet, the loss in the retained earnings. */
export async function seeNextYear(page: Page): Promise<void> {
  await page.goto('/finance/reports?tab=trialBalance&from=2027-01-01&to=2027-01-31')
  await expect(rowOf(page, /110201/)).toContainText('12,627.500')
  await expect(rowOf(page, /3203/)).toContainText('3.000')
  await expect(rowOf(page, /ضيافة/)).toHaveCount(0)
}
