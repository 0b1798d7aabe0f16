import { type Browser, expect, type Page, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'
import { typeDay } from './journey/hands.ts'

// On a phone, but among the journeys of the desktop: there it comes before the month of pay, which closes these days.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const office = { latitude: 29.3759, longitude: 47.9774 }
/** A reading so wide that the person may stand outside: rule 6 of the location calls it unsure. */
const weakSignal = 400
const timeZone = 'Asia/Kuwait'
const kuwaitDay = (at: Date) => at.toLocaleDateString('sv', { timeZone })

async function signedIn(
  browser: Browser,
  person: 'admin' | 'employee',
  where?: typeof office,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseUrl(),
    permissions: where ? ['geolocation'] : [],
    ...(where ? { geolocation: { ...where, accuracy: weakSignal } } : {}),
  })
  const page = await context.newPage()
  await signInAs(page, person)
  return page
}

async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'command')
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

/** The digits that stand at the site now; they change every half minute. */
async function codeOf(page: Page, id: string): Promise<string> {
  return (await callFrom<{ digits: string }>(page, 'hr.workSite.code', { id }, 'query')).body.digits
}

/** A working day some weeks ahead. */
function mondayAhead(): string {
  const day = new Date(Date.now() + 35 * 86_400_000)
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1)
  return kuwaitDay(day)
}

test('an employee clocks in at work by the code of the site, sees the day, asks for a missing one, and a manager approves it', {
  tag: '@desktop',
}, async ({ browser }) => {
  const manager = await signedIn(browser, 'admin')
  const site = await run<{ id: string }>(manager, 'hr.workSite.save', {
    nameAr: 'مكتب الرحلة',
    ...office,
    radius: 100,
  })
  const employee = await signedIn(browser, 'employee', office)
  await employee.goto('/profile?tab=attendance')
  const main = employee.getByRole('main')
  await main.getByRole('button', { name: 'تسجيل الحضور', exact: true }).click()
  // The position stays unsure while it is watched; then the code is asked for, and a wrong one is told.
  const proof = employee.getByRole('dialog', { name: 'موقعك غير مؤكد' })
  const digits = proof.getByLabel('أرقام الرمز')
  await expect(digits).toBeVisible({ timeout: 30_000 })
  await digits.fill('00000000')
  await proof.getByRole('button', { name: 'أكّد بالرمز' }).click()
  await expect(proof.getByText('الرمز غير صحيح أو انتهت مدته', { exact: false })).toBeVisible()
  await digits.fill(await codeOf(manager, site.id))
  await proof.getByRole('button', { name: 'أكّد بالرمز' }).click()
  await expect(employee.getByText('تم تسجيل الحضور بنجاح')).toBeVisible()
  await expect(main.getByText('حاضر منذ', { exact: false })).toBeVisible()
  await expect(main.getByText('لا حضور مسجلاً لك في هذا الشهر')).toHaveCount(0)

  const yesterday = kuwaitDay(new Date(Date.now() - 86_400_000))
  const arrival = encodeURIComponent(`${yesterday}T08:00:00+03:00`)
  await employee.goto(`/profile?tab=attendance&ask=missedPunch&from=${arrival}`)
  const asked = employee.getByRole('dialog')
  await expect(asked.getByLabel(/^من/)).toHaveValue('08:00')
  await asked.getByLabel(/^إلى/).fill('17:00')
  await asked.getByLabel(/^السبب/).fill('نسيت التسجيل لأن هاتفي كان معطلاً')
  await asked.getByRole('button', { name: 'أرسل الطلب' }).click()
  await expect(employee.getByText('أُرسل طلبك.')).toBeVisible()
  await expect(main.getByText('بانتظار القرار')).toBeVisible()

  await manager.goto('/hr/attendance?tab=requests')
  await manager.getByRole('button', { name: 'اعتمد' }).first().click()
  const decision = manager.getByRole('dialog')
  await expect(decision.getByText('نسيت التسجيل لأن هاتفي كان معطلاً')).toBeVisible()
  await decision.getByRole('button', { name: 'اعتمد' }).click()
  await expect(manager.getByText('حُفظ القرار.')).toBeVisible()

  await employee.goto(`/profile?tab=attendance&month=${yesterday.slice(0, 7)}`)
  await expect(main.getByText('معتمد', { exact: true })).toBeVisible()
  await expect(main.getByText('17:00').first()).toBeVisible()
})

test('an employee asks for leave, sees it wait, and reads what a payslip is made of', {
  tag: '@desktop',
}, async ({ browser }) => {
  const employee = await signedIn(browser, 'employee')
  const main = employee.getByRole('main')
  await employee.goto('/profile?tab=leave')
  await main.getByRole('button', { name: 'طلب إجازة' }).click()
  const asked = employee.getByRole('dialog')
  await asked.getByRole('button', { name: /نوع الإجازة/ }).click()
  await employee.getByRole('option', { name: 'سنوية', exact: true }).click()
  const on = mondayAhead().split('-').reverse().join('')
  await typeDay(employee, 'من', on)
  await typeDay(employee, 'إلى', on)
  await asked.getByLabel(/^السبب/).fill('سفر مع العائلة')
  await asked.getByRole('button', { name: 'قدّم الطلب' }).click()
  await expect(employee.getByText(/^قُدّم طلب الإجازة|^اعتُمدت/)).toBeVisible()
  await employee.goto('/profile?tab=leave')
  await expect(main.getByText('سنوية').first()).toBeVisible()

  await employee.goto('/profile?tab=pay')
  await main.getByText('مصروفة').first().click()
  const slip = employee.getByRole('dialog', { name: /^قسيمة / })
  await expect(slip.getByText('الأجر', { exact: true })).toBeVisible()
  await expect(slip.getByRole('heading', { name: 'المستحقات' })).toBeVisible()
  await expect(slip.getByText('الراتب الأساسي')).toBeVisible()
  await expect(slip.getByText('الصافي', { exact: true })).toBeVisible()
  await expect(slip.getByRole('link', { name: 'اطبع القسيمة' })).toBeVisible()
})
