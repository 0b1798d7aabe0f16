import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect as atOnce, type Browser, type Page, test } from '@playwright/test'
import { demoPassword } from '../src/demo/password.ts'
import { baseUrl, callFrom, signInAs } from './demo.ts'
import { served } from './served.ts'

/** A loaded machine draws late. */
const expect = atOnce.configure({ timeout: 15_000 })

const unique = () => `${Date.now()}${Math.floor(Math.random() * 1000)}`

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl() })
  return context.newPage()
}

async function signedIn(browser: Browser, person: Parameters<typeof signInAs>[1]): Promise<Page> {
  const page = await visitor(browser)
  await signInAs(page, person)
  return page
}

async function typeCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click()
}

/** Calls a sensitive command: the password first. */
async function callSensitive<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  await callFrom(page, 'access.session.sudo', { password: demoPassword }, 'command')
  const { status, body } = await callFrom<T>(page, name, input, 'command')
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

/** The newest link mailed to an address, as a path of the server under test. */
async function mailedLink(email: string, nth: number): Promise<string> {
  const folder = served().mailFolder
  const wanted = email.replace(/[^a-z0-9@.]/gi, '_')
  const links = async () => {
    const names = (await readdir(folder).catch(() => [])).filter(name => name.includes(wanted)).sort()
    const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
    return texts.flatMap(text => {
      const plain = text.replaceAll('=\n', '').replaceAll('=3D', '=')
      return /https?:\/\/[^/]+(\/\S*?#(?:token|confirm)=[\w-]+)/.exec(plain)?.[1] ?? []
    })
  }
  await expect.poll(async () => (await links()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(nth)
  return (await links())[nth - 1]!
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('كلمة المرور الجديدة').fill(password)
  await page.getByLabel('تأكيد كلمة المرور').fill(password)
  await page.getByRole('button', { name: 'احفظ كلمة المرور' }).click()
}

test('an invitation and a forgotten password are settled by their mailed links, each once', async ({
  browser,
}) => {
  const email = `linked${unique()}@example.test`
  const admin = await signedIn(browser, 'admin')
  await callSensitive(admin, 'access.account.create', {
    email,
    firstNameAr: 'دلال',
    roles: ['sales_agent'],
    method: 'invitation',
    employeeNumber: `EMP-${unique().slice(-6)}`,
  })
  const page = await visitor(browser)
  await page.goto(await mailedLink(email, 1))
  await setPassword(page, 'sahara-wind-52')
  await expect(page.getByText('تم تحديث كلمة المرور بنجاح')).toBeVisible()

  await page.goto('/auth')
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByRole('button', { name: 'نسيت كلمة المرور؟' }).click()
  await expect(page.getByText('تم إرسال رابط إعادة تعيين كلمة المرور إلى بريدك')).toBeVisible()
  const link = await mailedLink(email, 2)
  await page.goto(link)
  await setPassword(page, 'short')
  await expect(page.getByText('يجب أن تكون كلمة المرور 8 أحرف على الأقل')).toBeVisible()
  await setPassword(page, 'sahara-wind-53')
  await expect(page.getByText('تم تحديث كلمة المرور بنجاح')).toBeVisible()
  await typeCredentials(page, email, 'sahara-wind-53')
  await expect(page).toHaveURL(/\/dashboard$/)

  const other = await visitor(browser)
  await other.goto(link)
  await setPassword(other, 'sahara-wind-54')
  await expect(other.getByText('انتهت صلاحية الرابط، اطلب رابطاً جديداً')).toBeVisible()
})

test('a suspended company closes on the open pages of its people, with the reason for its administrator', async ({
  browser,
}) => {
  const mark = unique()
  const staff = await signedIn(browser, 'super')
  const owner = `owner${mark}@example.test`
  const made = await callSensitive<{ companyId: string; temporaryPassword: string }>(
    staff,
    'platform.company.create',
    {
      nameAr: `شركة الواحة ${mark}`,
      nameEn: `Oasis ${mark}`,
      businessType: 'car_rental',
      country: 'KW',
      currency: 'KWD',
      timeZone: 'Asia/Kuwait',
      email: owner,
      plan: 'trial',
      administrator: { firstName: 'Salem', email: owner, method: 'temporaryPassword' },
    },
  )
  const admin = await visitor(browser)
  await admin.goto('/auth')
  await typeCredentials(admin, owner, made.temporaryPassword)
  const forced = admin.getByRole('alertdialog')
  await forced.getByLabel('كلمة المرور الجديدة').fill(demoPassword)
  await forced.getByLabel('تأكيد كلمة المرور').fill(demoPassword)
  const reloaded = admin.waitForEvent('load')
  await forced.getByRole('button', { name: 'غيّر كلمة المرور', exact: true }).click()
  await reloaded
  await admin.goto('/subscription')
  await expect(admin.getByRole('heading', { name: 'الاشتراك' })).toBeVisible()
  const clerkEmail = `clerk${mark}@example.test`
  const clerkMade = await callSensitive<{ temporaryPassword: string }>(admin, 'access.account.create', {
    email: clerkEmail,
    firstNameAr: 'نورة',
    roles: ['sales_agent'],
    method: 'temporaryPassword',
    employeeNumber: 'EMP-00007',
  })
  const clerk = await visitor(browser)
  await clerk.goto('/auth')
  await typeCredentials(clerk, clerkEmail, clerkMade.temporaryPassword)
  await expect(clerk.getByRole('alertdialog')).toBeVisible()
  await callFrom(
    clerk,
    'access.password.change',
    { next: 'sahara-wind-52', confirm: 'sahara-wind-52' },
    'command',
  )
  await clerk.goto('/customers')
  await expect(clerk.getByRole('heading', { name: 'العملاء' })).toBeVisible()

  const { body } = await callFrom<{ rows: { id: string; version: number }[] }>(
    staff,
    'platform.company.list',
    { search: `شركة الواحة ${mark}`, limit: 1 },
    'query',
  )
  await callSensitive(staff, 'platform.company.suspend', {
    companyId: body.rows[0]!.id,
    version: body.rows[0]!.version,
    reason: 'عدم سداد الاشتراك',
  })
  await expect(clerk.getByText('اشتراك الشركة غير نشط، تواصل مع مدير شركتك')).toBeVisible()
  await expect(admin.getByText('عدم سداد الاشتراك')).toBeVisible()
  await admin.goto('/fleet')
  await expect(admin).toHaveURL(/\/dashboard$/)
})

test('a visit shows its banner, only reads, tells the company when writing begins, and ends at its word', async ({
  browser,
}) => {
  const admin = await signedIn(browser, 'admin')
  await admin.goto('/dashboard')
  const bell = admin.getByRole('button', { name: /تنبيه/ })
  await expect(bell).toBeVisible()
  const counted = async () =>
    (await callFrom<{ all: number }>(admin, 'alerts.alert.counts', {}, 'query')).body.all

  const staff = await signedIn(browser, 'super')
  const { body: picked } = await callFrom<{ rows: { id: string }[] }>(
    staff,
    'platform.company.picker',
    { search: 'مكتب المثال' },
    'query',
  )
  await callFrom(staff, 'platform.browse.start', { companyId: picked.rows[0]!.id }, 'command')
  await staff.goto('/customers')
  await expect(staff).toHaveURL(/\/browse-company\/customers$/)
  await expect(staff.getByText('تصفح الشركة: مكتب المثال لتأجير السيارات')).toBeVisible()
  await expect(staff.getByText('وضع التصفح', { exact: true })).toBeVisible()
  const refused = await callFrom<{ refusal: { code: string } }>(
    staff,
    'fleet.group.save',
    { nameAr: 'مجموعة' },
    'command',
  )
  expect(refused.body.refusal.code).toBe('platform.browse.readOnly')

  await staff.getByRole('button', { name: 'السماح بالتعديل' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('سبب التعديل').fill('طلب')
  await dialog.getByRole('button', { name: 'السماح بالتعديل' }).click()
  await expect(dialog.getByText('اذكر سبب التعديل في 10 أحرف على الأقل')).toBeVisible()
  const before = await counted()
  await dialog.getByLabel('سبب التعديل').fill('تصحيح عنوان بطلب العميل')
  await dialog.getByRole('button', { name: 'السماح بالتعديل' }).click()
  const sudo = staff.getByRole('dialog', { name: 'أكّد هويتك' })
  await sudo.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword)
  await sudo.getByRole('button', { name: 'أكّد', exact: true }).click()
  await expect(staff.getByText('التعديل مسموح', { exact: true })).toBeVisible()

  // No reload: the bell follows the stream.
  await expect(bell.locator('.alert-count')).toHaveAttribute('data-count', String(before + 1), {
    timeout: 10_000,
  })

  const visits = await callFrom<{ rows: { id: string; reason: string | null }[] }>(
    admin,
    'platform.browse.visits',
    { limit: 1 },
    'query',
  )
  expect(visits.body.rows[0]!.reason).toBe('تصحيح عنوان بطلب العميل')
  await callFrom(admin, 'platform.browse.expel', { visitId: visits.body.rows[0]!.id }, 'command')
  await expect(staff).toHaveURL(/\/super-admin\/dashboard$/, { timeout: 10_000 })
})

const pages: readonly [person: Parameters<typeof signInAs>[1], path: string, end: string, says: string][] = [
  ['employee', '/fleet', '/dashboard', 'تحتاج إلى صلاحيات إدارية'],
  ['employee', '/settings/advanced', '/settings/advanced', 'تم رفض الوصول'],
  ['employee', '/super-admin/companies', '/dashboard', 'لا تملك الدور المطلوب'],
  ['sales', '/fleet/planner', '/fleet/planner', ''],
  ['sales', '/finance/account-mappings', '/dashboard', 'تحتاج إلى صلاحيات إدارية'],
  ['accountant', '/invoices?overdue=1', '/finance/invoices?overdue=1', 'الفواتير'],
  ['accountant', '/finance/account-mappings', '/finance/account-mappings', ''],
  ['accountant', '/audit', '/dashboard', 'تحتاج إلى صلاحيات إدارية'],
  ['admin', '/audit', '/audit', 'سجل التدقيق'],
  ['super', '/customers', '/super-admin/dashboard', ''],
]

test('each role meets the page or the sentence that refuses it, however it comes to the address', async ({
  browser,
}) => {
  for (const person of [...new Set(pages.map(([one]) => one))]) {
    const page = await signedIn(browser, person)
    if (person === 'super') await callFrom(page, 'platform.browse.end', {}, 'command')
    for (const [, path, end, says] of pages.filter(([one]) => one === person)) {
      await page.goto(path)
      await expect(page).toHaveURL(`${baseUrl()}${end}`)
      if (says) await expect(page.getByText(says).filter({ visible: true }).first()).toBeVisible()
    }
    await page.context().close()
  }
  const page = await visitor(browser)
  await page.goto('/super-admin/companies')
  await expect(page).toHaveURL(/\/super-admin\?from=/)
  await page.goto('/customers')
  await expect(page).toHaveURL(/\/auth\?from=/)
})

test('a role taken away closes the open page within a moment, and opens it again when given back', async ({
  browser,
}) => {
  const mark = unique()
  const admin = await signedIn(browser, 'admin')
  const { userId, temporaryPassword } = await callSensitive<{ userId: string; temporaryPassword: string }>(
    admin,
    'access.account.create',
    {
      email: `mover${mark}@example.test`,
      firstNameAr: 'ناصر',
      roles: ['fleet_manager'],
      method: 'temporaryPassword',
      employeeNumber: `EMP-${mark.slice(-6)}`,
    },
  )
  const page = await visitor(browser)
  await page.goto('/auth')
  await typeCredentials(page, `mover${mark}@example.test`, temporaryPassword)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await callFrom(
    page,
    'access.password.change',
    { next: 'sahara-wind-52', confirm: 'sahara-wind-52' },
    'command',
  )
  await page.goto('/fleet')
  await expect(page.getByRole('heading', { name: 'المركبات' })).toBeVisible()
  await callSensitive(admin, 'access.role.remove', { userId, role: 'fleet_manager' })
  await expect(page).toHaveURL(/\/dashboard$/)
  await callSensitive(admin, 'access.role.assign', { userId, role: 'fleet_manager' })
  await page.goto('/fleet')
  await expect(page.getByRole('heading', { name: 'المركبات' })).toBeVisible()
})

test('keys go by their place, so the Arabic layout opens the same pages', async ({ browser }) => {
  const page = await signedIn(browser, 'admin')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'لوحة التحكم' })).toBeVisible()
  const keyboard = await page.context().newCDPSession(page)
  const altIs = 1
  const controlIs = 2
  const press = async (code: string, key: string, modifiers: number) => {
    const event = { code, key, modifiers, windowsVirtualKeyCode: code.charCodeAt(3) }
    await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }
  const places = [
    ['KeyS', 'س', '/settings', 'الإعدادات'],
    ['KeyP', 'ح', '/profile', 'الملف الشخصي'],
    ['KeyO', 'خ', '/contracts', 'العقود'],
    ['KeyQ', 'ض', '/quotations', 'عروض الأسعار'],
    ['KeyF', 'ب', '/fleet', 'المركبات'],
    ['KeyH', 'ا', '/dashboard', 'لوحة التحكم'],
  ] as const
  for (const [code, key, path, name] of places) {
    await press(code, key, altIs)
    await expect(page).toHaveURL(`${baseUrl()}${path}`)
    await expect(page.getByText(`تم الانتقال إلى ${name}`)).toBeVisible()
  }
  await press('KeyF', 'ب', altIs)
  await press('KeyI', 'ه', altIs)
  await expect(page).toHaveURL(`${baseUrl()}/finance/invoices`)

  const isFolded = async () => (await page.locator('.shell').getAttribute('class'))?.includes('narrow-side')
  const wasFolded = await isFolded()
  await press('KeyB', 'لا', controlIs)
  await expect.poll(isFolded).toBe(!wasFolded)
  const cookie = (await page.context().cookies()).find(one => one.name === 'sidebar_state')
  expect(cookie?.value).toBe(wasFolded ? 'open' : 'collapsed')
  await press('KeyK', 'ن', controlIs)
  const search = page.getByRole('combobox', { name: 'ابحث عن سجل أو صفحة' })
  await expect(search).toBeFocused()
  await search.fill('vehicles')
  await expect(page.getByRole('option', { name: 'المركبات' }).first()).toBeVisible()
})
