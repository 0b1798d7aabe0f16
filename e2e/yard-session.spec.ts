import { type Browser, expect, type Page, test } from '@playwright/test'
import { demoPassword } from '../src/demo/password.ts'
import { liveAt, openVisitor } from './clock.ts'
import { callFrom, signInAs } from './demo.ts'
import { choose, sign } from './journey/hands.ts'
import { next } from './journey/yard.ts'

type Vehicle = { id: string; plate: string; odometerKm: number }
type Session = { id: string; current: boolean }

// The app itself is on the device.
test.use({ serviceWorkers: 'allow' })
test.afterEach(() => liveAt(null))

async function ask<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const answer = await callFrom<T>(page, name, input, 'query')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** A check of a vehicle, pressed on a phone without signal; the phone and what it checked. */
async function aCheckInTheBasement(browser: Browser, at: number): Promise<{ page: Page; vehicle: Vehicle }> {
  const page = await openVisitor(browser)
  await signInAs(page, 'fleet')
  await page.goto('/fleet/vehicle-condition-check')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const { rows } = await ask<{ rows: Vehicle[] }>(page, 'fleet.vehicle.list', {
    status: 'available',
    limit: 100,
  })
  const vehicle = rows.at(at)
  if (!vehicle) throw new Error('The demo company has no vehicle in its yard.')
  await page.getByRole('button', { name: 'بدء فحص' }).click()
  await choose(page, 'المركبة', vehicle.plate, new RegExp(vehicle.plate))
  await expect(page.locator('.yard-vehicle')).toContainText(vehicle.plate)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'كل البنود سليمة' }).click()
  await next(page)
  await page.getByRole('textbox', { name: 'قراءة العداد' }).fill(String(vehicle.odometerKm + 3))
  await page
    .locator('label', { has: page.getByRole('radio', { name: '6/8' }) })
    .last()
    .click()
  for (let step = 0; step < 2; step++) await next(page)
  await page.getByRole('textbox', { name: 'اسم الموقّع' }).fill('منيرة الصالح')
  await sign(page)
  await page.getByRole('button', { name: 'وقّع الفحص' }).click()
  await expect(page.getByText('محفوظ على الجهاز، ويُرسل فور عودة الاتصال.')).toBeVisible()
  return { page, vehicle }
}

/** With the signal back the session is over: a dialog opens over the page, and what waits is sent once. */
async function goesOnceAfterSigningIn({ page, vehicle }: { page: Page; vehicle: Vehicle }): Promise<void> {
  const signed: number[] = []
  page.on('response', answer => {
    if (answer.url().endsWith('/api/fleet.inspection.sign')) signed.push(answer.status())
  })
  await page.context().setOffline(false)
  const dialog = page.getByRole('alertdialog', { name: 'سجّل الدخول للمتابعة' })
  await expect(dialog).toContainText('انتهت صلاحية الجلسة، يرجى تسجيل الدخول مرة أخرى')
  expect(signed.filter(status => status === 200)).toEqual([])
  await dialog.getByRole('textbox', { name: 'كلمة المرور' }).fill(demoPassword)
  await dialog.getByRole('button', { name: /^(تسجيل الدخول|دخول)$/ }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => signed.filter(status => status === 200).length, { timeout: 40_000 }).toBe(1)
  const checks = await ask<{ rows: { odometerKm?: number }[] }>(page, 'fleet.inspection.list', {
    vehicleId: vehicle.id,
    purpose: 'periodic',
    state: 'signed',
  })
  expect(checks.rows).toHaveLength(1)
  await page.context().close()
}

test('a check pressed without signal outlives the twelve hours of its session', { tag: '@phone' }, async ({
  browser,
}) => {
  const check = await aCheckInTheBasement(browser, 0)
  liveAt(new Date(Date.now() + 13 * 3_600_000).toISOString())
  await goesOnceAfterSigningIn(check)
})

test('a check pressed without signal outlives a session that was ended elsewhere', { tag: '@phone' }, async ({
  browser,
}) => {
  const check = await aCheckInTheBasement(browser, 1)
  const desk = await openVisitor(browser)
  await signInAs(desk, 'fleet')
  const { rows } = await ask<{ rows: Session[] }>(desk, 'access.session.list', {})
  for (const { id, current } of rows)
    if (!current) await callFrom(desk, 'access.session.revoke', { sessionId: id }, 'command')
  await goesOnceAfterSigningIn(check)
})
