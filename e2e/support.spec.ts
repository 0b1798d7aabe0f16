import { expect as atOnce, type Browser, type Page, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'

/** A loaded machine draws late. */
const expect = atOnce.configure({ timeout: 15_000 })

async function signedIn(browser: Browser, person: 'admin' | 'super', width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl(), viewport: { width, height: 900 } })
  const page = await context.newPage()
  await signInAs(page, person)
  return page
}

test('a ticket opened on the phone is answered at the desk, reopened, resolved and rated', {
  tag: '@phone',
}, async ({ browser }) => {
  test.setTimeout(90_000)
  const title = `لا تُطبع الفاتورة ${Date.now()}`
  const phone = await signedIn(browser, 'admin', 390)

  // From any page: the page goes along.
  await phone.goto('/contracts')
  await phone.locator('.user-menu').first().click()
  await phone.getByRole('menuitem', { name: 'الدعم الفني' }).click()
  await expect(phone.getByText('/contracts')).toBeVisible()
  await phone.getByLabel('العنوان', { exact: true }).fill(title)
  await phone.getByLabel('ما المشكلة؟').fill('تظهر صفحة بيضاء.')
  await phone.getByRole('button', { name: 'أرسل التذكرة' }).click()
  await expect(phone.getByRole('heading', { name: title })).toBeVisible()
  const id = phone.url().split('/').at(-1)!

  const desk = await signedIn(browser, 'super', 1440)
  await desk.goto(`/super-admin/support?search=${encodeURIComponent(title)}`)
  await desk.getByRole('link', { name: /^TKT-/ }).click()
  await desk.getByLabel('ملاحظة', { exact: true }).fill('اسأل عن الطابعة')
  await desk.getByRole('button', { name: 'احفظ الملاحظة' }).click()
  await expect(desk.getByText('اسأل عن الطابعة').first()).toBeVisible()
  await desk.getByLabel('الرد على الشركة').fill('حُدّثت، جرّب الآن.')
  await desk.getByText('حُلّت', { exact: true }).last().click()
  await desk.getByRole('button', { name: 'أرسل الرد' }).click()
  await expect(desk.getByText('حُدّثت، جرّب الآن.')).toBeVisible()

  await phone.reload()
  await expect(phone.getByText('حُدّثت، جرّب الآن.')).toBeVisible()
  await expect(phone.getByText('اسأل عن الطابعة')).toHaveCount(0)
  await phone.getByRole('button', { name: 'أعد الفتح' }).click()
  await phone.getByLabel('ما الذي بقي؟').fill('عادت.')
  await phone.getByRole('dialog').getByRole('button', { name: 'أعد الفتح' }).click()
  await expect(phone.getByLabel('رسالتك')).toBeVisible()

  const answer = { id, message: 'وجدنا السبب.', outcome: 'resolve' }
  expect((await callFrom(desk, 'support.ticket.answer', answer, 'command')).status).toBe(200)
  await phone.reload()
  await phone.getByRole('button', { name: 'قيّم' }).click()
  await phone.getByText('ممتازة (5)').click()
  await phone.getByRole('dialog').getByRole('button', { name: 'قيّم' }).click()
  await expect(phone.getByText('التذكرة مغلقة، افتح تذكرة جديدة')).toBeVisible()
  await expect(phone.getByLabel('رسالتك')).toHaveCount(0)
})
