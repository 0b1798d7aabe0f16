import { type Browser, expect, type Page, test } from '@playwright/test'
import { demoPassword } from '../src/demo/password.ts'
import { baseUrl } from './demo.ts'

const admin = 'admin@demo.qafila.test'

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl() })
  return context.newPage()
}

async function typeCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()
}

test('a visitor comes back to the page he wanted, and a foreign address is dropped', async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/hr/user-management?status=active')
  await expect(page).toHaveURL(/\/auth\?from=/)

  await page.getByRole('button', { name: 'نسيت كلمة المرور؟' }).click()
  await expect(page.getByText('يرجى إدخال البريد الإلكتروني أولاً')).toBeVisible()

  await typeCredentials(page, admin, 'not the password')
  await expect(page.getByText('البريد الإلكتروني أو كلمة المرور غير صحيحة')).toBeVisible()
  await typeCredentials(page, admin, demoPassword)
  await expect(page.getByText('تم تسجيل الدخول بنجاح')).toBeVisible()
  await expect(page).toHaveURL(/\/hr\/user-management\?status=active$/)

  const other = await visitor(browser)
  await other.goto('/auth?from=//evil.example')
  await typeCredentials(other, admin, demoPassword)
  await expect(other).toHaveURL(`${baseUrl()}/dashboard`)
})

test('a sign-in writes one row of the system log, and the menu of the person leads out again', async ({
  browser,
}) => {
  const page = await visitor(browser)
  await page.goto('/auth?from=/profile')
  const rows = async () => {
    const answer = await page.request.get(
      `${baseUrl()}/api/platform.systemLog.list?category=authentication&limit=100`,
    )
    const { rows } = (await answer.json()) as {
      rows: { action: string; level: string; metadata: { email?: string } }[]
    }
    return rows.filter(row => row.action === 'login' && row.metadata.email === admin && row.level === 'info')
      .length
  }
  await typeCredentials(page, admin, demoPassword)
  await page.waitForURL(address => address.pathname === '/profile')
  const before = await rows()
  await page.locator('button.user-menu').click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText([
    'الملف الشخصي',
    'الإعدادات',
    'الدعم الفني',
    'English',
    'تسجيل الخروج',
  ])
  await menu.getByRole('menuitem', { name: 'تسجيل الخروج' }).click()
  await page.waitForURL(address => address.pathname === '/auth')
  await page.goto('/auth?from=/profile')
  await typeCredentials(page, admin, demoPassword)
  await page.waitForURL(address => address.pathname === '/profile')
  expect(await rows()).toBe(before + 1)
})

test('a session lost while typing asks for the password over the form, which stays whole', async ({
  browser,
}) => {
  const page = await visitor(browser)
  await page.goto('/auth?from=/profile')
  await typeCredentials(page, admin, demoPassword)
  const familyName = page.getByLabel('اسم العائلة بالإنجليزية')
  const typed = `Almuthanna ${Date.now()}`
  await familyName.fill(typed)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'احفظ', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('انتهت صلاحية الجلسة، يرجى تسجيل الدخول مرة أخرى')).toBeVisible()
  await dialog.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()
  // What was pressed goes on by itself.
  await expect(page.getByText('تم الحفظ')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(familyName).toHaveValue(typed)
})

test('a new clerk changes the temporary password before anything else answers', async ({ browser }, info) => {
  const email = `clerk.${info.project.name}.${Date.now()}@demo.qafila.test`
  const page = await visitor(browser)
  await page.goto('/auth?from=/hr/user-management?create=1')
  await typeCredentials(page, admin, demoPassword)
  await page.getByLabel('الاسم الأول بالعربية').fill('نورة')
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('رقم الموظف').fill(`EMP-${Date.now() % 100_000}`)
  await page.locator('label.check', { hasText: 'مندوب مبيعات' }).click()
  await page.locator('label.check', { hasText: 'كلمة مرور مؤقتة' }).click()
  await page.getByRole('button', { name: 'أنشئ حسابًا' }).click()
  const sudo = page.getByRole('dialog', { name: 'أكّد هويتك' })
  await sudo.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword)
  await sudo.getByRole('button', { name: 'أكّد', exact: true }).click()
  const temporary = ((await page.getByTestId('temporary-password').textContent()) ?? '').trim()
  expect(temporary).toHaveLength(14)

  const clerk = await visitor(browser)
  await clerk.goto('/auth')
  await typeCredentials(clerk, email, temporary)
  const dialog = clerk.getByRole('alertdialog', { name: 'غيّر كلمة المرور المؤقتة' })
  await expect(dialog).toBeVisible()
  await clerk.keyboard.press('Escape')
  await clerk.mouse.click(3, 3)
  await expect(dialog).toBeVisible()

  const refused = await clerk.request.get(`${baseUrl()}/api/access.account.list`)
  expect(((await refused.json()) as { refusal: { code: string } }).refusal.code).toBe(
    'access.password.changeRequired',
  )

  const change = async (password: string) => {
    await dialog.getByLabel('كلمة المرور الجديدة').fill(password)
    await dialog.getByLabel('تأكيد كلمة المرور').fill(password)
    await dialog.getByRole('button', { name: 'غيّر كلمة المرور', exact: true }).click()
  }
  await change('kx7-qm2')
  await expect(dialog.getByText('كلمة المرور يجب أن تكون 8 أحرف على الأقل')).toBeVisible()
  const reloaded = clerk.waitForEvent('load')
  await change('kx7-qm2p')
  await reloaded
  await expect(dialog).toBeHidden()
  await clerk.goto('/profile')
  await expect(clerk.getByRole('heading', { name: 'الملف الشخصي' })).toBeVisible()
})
