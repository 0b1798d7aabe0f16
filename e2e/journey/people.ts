import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { served } from '../served.ts'

export const password = 'kafila-26-xq'

/** The link of the newest mail to an address, as its reader would press it. */
async function mailedLink(email: string): Promise<string> {
  const folder = served().mailFolder
  let link = ''
  await expect(async () => {
    const [name] = (await readdir(folder))
      .filter(one => one.includes(email))
      .sort()
      .reverse()
    const mail = await readFile(join(folder, name ?? ''), 'utf8')
    // Quoted-printable: a soft end of line, and the equals sign as its code.
    const text = mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=')
    link = text.match(/https?:\/\/[^\s"<]+/)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()
}

export async function chooseBusiness(page: Page, name: string): Promise<void> {
  await page.locator('[data-field="businessType"]').getByRole('button').click()
  await page.getByRole('option', { name }).click()
}

/** From the public page to a signed-in owner of nothing yet. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'ابدأ تجربتك المجانية' }).click()
  await page.getByLabel('الاسم الأول').fill('نورة')
  await page.getByLabel('اسم العائلة').fill('المثنى')
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await chooseBusiness(page, 'تأجير سيارات')
  await page.getByRole('button', { name: 'أنشئ الحساب' }).click()
  await expect(page.getByText('أرسلنا رابط التأكيد')).toBeVisible()
  await confirmed(page, email)
}

/** Presses the mailed confirmation, which signs in. */
export async function confirmed(page: Page, email: string): Promise<void> {
  const { hash } = new URL(await mailedLink(email))
  await page.goto(`${served().url}/${hash}`)
  await expect(page.getByText('الخطوة 1 من 5')).toBeVisible()
}

/** The five steps of a new company, with what its sector proposes. */
export async function onboard(page: Page): Promise<void> {
  await page.getByLabel('اسم الشركة بالعربية').fill('مكتب الواحة لتأجير السيارات')
  await page.getByRole('button', { name: 'أنشئ الشركة' }).click()
  for (const step of [2, 3, 4]) {
    await expect(page.getByText(`الخطوة ${step} من 5`)).toBeVisible()
    await page.getByRole('button', { name: 'متابعة' }).click()
  }
  await page.getByRole('button', { name: 'ابدأ بشركة فارغة' }).click()
  await expect(page.getByRole('heading', { name: 'لوحة التحكم' })).toBeVisible()
}
