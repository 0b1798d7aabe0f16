import { expect, type Page } from '@playwright/test'
import { expectEntry, press, sign, tick } from './hands.ts'

/** A phone asks one task a step; a wide screen shows all of them at once. */
export async function next(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: /^التالي/ }).click()
}

/** Checklist, odometer, fuel and the guided photos; ends before the damage. */
export async function readings(page: Page, odometer: string, fuel: number): Promise<void> {
  await next(page)
  await page.getByRole('button', { name: 'كل البنود سليمة' }).click()
  await next(page)
  await page.getByRole('textbox', { name: 'قراءة العداد' }).fill(odometer)
  await page
    .locator('label', { has: page.getByRole('radio', { name: `${fuel}/8` }) })
    .last()
    .click()
  const buffer = await page.screenshot({ type: 'jpeg', quality: 40 })
  const slots = page.locator('input[type=file]')
  const count = await slots.count()
  for (let at = 0; at < count; at++)
    await slots.nth(at).setInputFiles({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(`${count} من ${count}`)).toBeVisible()
  await next(page)
}

export async function handOver(page: Page, customer: string): Promise<void> {
  await page.getByRole('link', { name: 'سلّم المركبة' }).click()
  await readings(page, '٤١٢٠٠', 8)
  await next(page)
  await expect(page.getByText('لا قسط مستحق للفوترة الآن.')).toBeVisible()
  await next(page)
  await page.getByRole('textbox', { name: 'اسم الموقّع' }).fill(customer)
  await sign(page)
  await page.getByRole('button', { name: 'سلّم المركبة' }).click()
  await page.getByRole('link', { name: 'افتح العقد' }).click()
}

/** 4 h 20 late, 2,950 km where 2,500 are allowed, fuel 8 to 5, one new dent. */
export async function takeBack(page: Page, customer: string): Promise<void> {
  await page.getByRole('link', { name: 'استلم المركبة' }).first().click()
  await readings(page, '44150', 5)
  await expect(page.getByText('36.250')).toBeVisible()
  await addMark(page)
  await next(page)
  for (const reason of ['10.000', '22.500', '3.750', '36.250'])
    await expect(page.getByText(reason).first()).toBeVisible()
  await next(page)
  await page.getByRole('textbox', { name: 'اسم الموقّع' }).fill(customer)
  await sign(page)
  await page.getByRole('button', { name: 'استلم المركبة' }).click()
  await expect(page.getByRole('heading', { name: 'استُلمت المركبة' })).toBeVisible()
}

async function addMark(page: Page): Promise<void> {
  const drawing = page.getByRole('application', { name: /مخطط الأضرار/ })
  const box = await drawing.boundingBox()
  await drawing.click({ position: { x: (box?.width ?? 300) / 2, y: (box?.height ?? 120) * 0.45 } })
  const mark = page.getByRole('dialog', { name: 'تسجيل ضرر' })
  await mark.getByText('انبعاج', { exact: true }).click()
  await press(mark, 'الشدة', 'شديد')
  await mark.getByRole('button', { name: 'سجّل الضرر' }).click()
  await expect(page.getByText('سابقة 0 · جديدة 1')).toBeVisible()
}

/** What the return proposed is charged as it stands. */
export async function decideCharges(page: Page): Promise<void> {
  const charge = page.getByRole('button', { name: 'قرّر الرسم' })
  for (const left of [2, 1, 0]) {
    await charge.first().click()
    await expect(charge).toHaveCount(left)
  }
}

/** A police report and the waiver: of 180.000 the customer bears the excess. */
export async function decideMark(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'التكلفة' }).fill('180')
  await tick(page, 'يوجد محضر شرطة')
  await expectEntry(page, [
    ['ذمم العملاء', '50.000', ''],
    ['تعويض أضرار', '', '50.000'],
  ])
  await page.getByRole('button', { name: 'ثبّت القرار' }).click()
  await expect(page.getByRole('button', { name: 'ثبّت القرار' })).toBeHidden()
}
