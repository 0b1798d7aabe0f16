import { type Browser, expect, type Page, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'

const office = { latitude: 29.3759, longitude: 47.9774 }
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
    ...(where ? { geolocation: { ...where, accuracy: 8 } } : {}),
  })
  const page = await context.newPage()
  await signInAs(page, person)
  return page
}

async function run(page: Page, name: string, input: Record<string, unknown>): Promise<void> {
  const { status, body } = await callFrom(page, name, input, 'command')
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
}

test('an employee clocks in at work, sees the day, asks for a missing one, and a manager approves it', {
  tag: '@phone',
}, async ({ browser }) => {
  const manager = await signedIn(browser, 'admin')
  await run(manager, 'hr.workSite.save', { nameAr: 'مكتب الرحلة', ...office, radius: 100 })
  const employee = await signedIn(browser, 'employee', office)
  await employee.goto('/profile?tab=attendance')
  const main = employee.getByRole('main')
  await main.getByRole('button', { name: 'تسجيل الحضور', exact: true }).click()
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
