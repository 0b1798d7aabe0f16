import { type Browser, expect, type Page } from '@playwright/test'
import { openVisitor } from '../clock.ts'
import { badge, choose, expectEntry, figure, goOn, press, sign, tick } from './hands.ts'

/** Ten days with seat and waiver at 5 % off: 106.000 − 5.300 + 8.000 + 18.000. Answers the customer's link. */
export async function offer(page: Page, customer: string, plate: string): Promise<string> {
  await page.goto('/quotations/new')
  await choose(page, 'العميل', customer.slice(0, 4), new RegExp(customer))
  await goOn(page)
  await press(page, 'ماذا يستأجر؟', 'المركبة')
  await choose(page, 'المركبة', plate.slice(-5), new RegExp(plate))
  await page.getByRole('button', { name: '10 أيام' }).click()
  await tick(page, 'مقعد أطفال')
  await tick(page, 'إعفاء من الأضرار')
  await page.getByRole('textbox', { name: /^الخصم/ }).fill('5')
  for (const part of ['70.000', '36.000', '−5.300', '8.000', '18.000', '126.700'])
    await expect(page.getByRole('definition').filter({ hasText: part }).first()).toBeVisible()
  await goOn(page)
  await page.getByRole('textbox', { name: 'سبب الخصم' }).fill('عميل متكرر')
  await page.getByRole('button', { name: 'احفظ مسودة' }).click()
  await page.getByRole('button', { name: 'أرسل' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'أرسل' }).click()
  const sent = page.getByRole('alertdialog', { name: /أُصدر العرض QT-/ })
  const link = await sent.getByRole('textbox', { name: 'رابط العميل' }).inputValue()
  await sent.getByRole('button', { name: 'تم', exact: true }).click()
  await expect(badge(page)).toHaveText('مرسل')
  return link
}

/** The customer opens the link on another device, signs and approves. */
export async function approve(browser: Browser, link: string, customer: string): Promise<void> {
  const page = await openVisitor(browser)
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await expect(page.getByText('فقط مائة وستة وعشرون دينارًا كويتيًا وسبعمائة فلس لا غير')).toBeVisible()
  await page.getByRole('button', { name: 'موافقة' }).click()
  await page.getByRole('textbox', { name: 'اسم الموقّع' }).fill(customer)
  await page.getByRole('button', { name: 'موافقة' }).click()
  await expect(page.getByRole('alert')).toHaveText('التوقيع غير واضح. وقّع مرة أخرى.')
  await sign(page)
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'موافقة' }).click()
  await expect(page.getByRole('status')).toContainText('قُبل العرض بتاريخ 25/11/2026')
  await page.reload()
  await expect(page.getByRole('status')).toContainText('قُبل العرض بتاريخ 25/11/2026')
  await page.context().close()
}

/** The clerk sees the approval without a refresh, makes the contract of it and reserves. */
export async function reserve(page: Page): Promise<string> {
  await expect(badge(page)).toHaveText('مقبول')
  await page.getByRole('button', { name: 'حوّل إلى عقد' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'حوّل إلى عقد' }).click()
  await page.waitForURL(/\/contracts\/[0-9a-f-]{36}$/)
  await expect(figure(page, 'قيمة العقد')).toHaveText(/126\.700/)
  await page.getByRole('button', { name: 'احجز' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'احجز' }).click()
  await expect(page.getByRole('heading', { name: /CON-2026-\d{5}/ })).toBeVisible()
  await expect(badge(page)).toHaveText('محجوز')
  return new URL(page.url()).pathname
}

export async function invoiceRow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'أصدر الفاتورة' }).click()
  const dialog = page.getByRole('dialog', { name: /فاتورة القسط 1/ })
  await expectEntry(dialog, [
    ['ذمم العملاء', '126.700', ''],
    ['خصم مسموح به', '5.300', ''],
    ['تأجير قصير الأجل', '', '106.000'],
    ['خدمات وسائق إضافي', '', '8.000'],
    ['الإعفاء من التحمل', '', '18.000'],
  ])
  await dialog.getByRole('button', { name: 'أصدر الفاتورة' }).click()
  await expect(figure(page, 'الرصيد المستحق')).toHaveText(/126\.700/)
}

/** One receipt pays the invoice and takes the deposit the contract asks for; the shift is opened on the way. */
export async function receive(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'سجّل دفعة' }).first().click()
  await page.getByRole('button', { name: 'افتح الوردية' }).click()
  const shift = page.getByRole('dialog', { name: /فتح وردية/ })
  await shift.getByRole('textbox').fill('0')
  await shift.getByRole('button', { name: 'افتح الوردية' }).click()
  await expect(page.getByRole('textbox', { name: 'تأمين', exact: true })).toHaveValue('100.000')
  await expectEntry(page, [
    ['الصندوق الرئيسي', '226.700', ''],
    ['ذمم العملاء', '', '126.700'],
    ['تأمينات العملاء', '', '100.000'],
  ])
  await page.getByRole('button', { name: /^سجّل السند 226\.700/ }).click()
  await expect(page.getByRole('heading', { name: 'RCT-2026-00001' })).toBeVisible()
}
