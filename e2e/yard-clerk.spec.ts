import { type Browser, expect, type Page, test } from '@playwright/test'
import { openVisitor } from './clock.ts'
import { callFrom, signInAs } from './demo.ts'
import { choose, sign } from './journey/hands.ts'
import { next, readings } from './journey/yard.ts'

// The app itself is on the device.
test.use({ serviceWorkers: 'allow' })

type Contract = { id: string; startAt: string; customer: { id: string }; vehicle: { id: string } | null }
type Vehicle = { id: string; plate: string; odometerKm: number }
type Handover = {
  contractVersion: number
  depositRequired: string
  blockers: { code: string }[]
  lastOdometerKm: number | null
}

async function ask<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const answer = await callFrom<T>(page, name, input, 'query')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function run(page: Page, name: string, input: Record<string, unknown>): Promise<void> {
  const answer = await callFrom(page, name, input, 'command')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** The reserved contract that begins first, its customer trusted and its deposit paid: only the vehicle is missing. */
async function readyContract(browser: Browser): Promise<Contract> {
  const page = await openVisitor(browser)
  await signInAs(page, 'admin')
  const { rows } = await ask<{ rows: Contract[] }>(page, 'rentals.contract.list', {
    tab: 'reserved',
    limit: 50,
  })
  const contract = rows.filter(row => row.vehicle).sort((a, b) => (a.startAt < b.startAt ? -1 : 1))[0]
  if (!contract) throw new Error('The demo company has no reserved contract.')
  const partyId = contract.customer.id
  const { version } = await ask<{ version: number }>(page, 'parties.party.get', { id: partyId })
  await run(page, 'parties.credit.set', { id: partyId, version, limit: '5000', hold: false })
  const { depositRequired } = await ask<Handover>(page, 'rentals.handover.get', { contractId: contract.id })
  const { rows: boxes } = await ask<{ rows: { id: string; kind: string }[] }>(
    page,
    'billing.treasury.list',
    {},
  )
  const treasuryAccountId = boxes.find(box => box.kind === 'bank')?.id
  await run(page, 'billing.payment.take', {
    date: new Date().toLocaleDateString('sv', { timeZone: 'Asia/Kuwait' }),
    partyId,
    tenders: [{ treasuryAccountId, amount: depositRequired }],
    splits: [
      {
        kind: 'deposit',
        amount: depositRequired,
        purpose: 'تأمين العقد',
        source: `rentals.contract:${contract.id}`,
      },
    ],
  })
  await page.context().close()
  return contract
}

test('the yard loses its signal in the middle of a handover; photos, marks and signature arrive exactly once', {
  tag: '@phone',
}, async ({ browser }) => {
  const contract = await readyContract(browser)
  const page = await openVisitor(browser)
  await signInAs(page, 'fleet')
  await page.goto(`/contracts/${contract.id}`)
  await page.getByRole('link', { name: 'سلّم المركبة' }).click()
  const facts = await ask<Handover>(page, 'rentals.handover.get', { contractId: contract.id })
  expect(facts.blockers).toEqual([])
  await next(page)
  await page.getByRole('button', { name: 'كل البنود سليمة' }).click()
  const sent: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.startsWith('/api/')) sent.push(pathname)
  })
  const buffer = await page.screenshot({ type: 'jpeg', quality: 40 })
  await next(page)
  const slots = page.locator('input[type=file]')
  const count = await slots.count()
  const photo = (at: number) =>
    slots.nth(at).setInputFiles({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer })

  // The app itself is on the device.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // The first photo goes at once; the others, the damage and the signature stay on the device.
  await photo(0)
  await expect.poll(() => sent).toEqual(['/api/files'])
  await page.context().setOffline(true)
  for (let at = 1; at < count; at++) await photo(at)
  await expect(page.getByText(`${count} من ${count}`)).toBeVisible()
  const km = (facts.lastOdometerKm ?? 0) + 10
  await page.getByRole('textbox', { name: 'قراءة العداد' }).fill(String(km))
  await page
    .locator('label', { has: page.getByRole('radio', { name: '8/8' }) })
    .last()
    .click()
  await next(page)
  // Two presses make a mark (section 12 of the fleet file): where it is, and that it is one.
  const drawing = page.getByRole('application', { name: /مخطط الأضرار/ })
  const box = await drawing.boundingBox()
  await drawing.click({ position: { x: (box?.width ?? 300) / 2, y: (box?.height ?? 120) * 0.45 } })
  await page.getByRole('dialog').getByRole('button', { name: 'سجّل الضرر' }).click()
  for (let step = 0; step < 2; step++) await next(page)
  await page.getByRole('textbox', { name: 'اسم الموقّع' }).fill('منيرة الصالح')
  await sign(page)
  await page.getByRole('button', { name: 'سلّم المركبة' }).click()
  await expect(page.getByText('محفوظ على الجهاز، ويُرسل فور عودة الاتصال.')).toBeVisible()
  expect(sent).toEqual(['/api/files'])

  // The app is closed and opened again without signal: the person is known, and what was pressed still waits.
  await page.reload()
  await expect(page.getByText('محفوظ على الجهاز، ويُرسل فور عودة الاتصال.')).toBeVisible()

  // The person goes on; every page shows what waits; it is sent by itself.
  await page.evaluate(() => history.back())
  await expect(page.getByText('عمل واحد على الجهاز بانتظار الإرسال')).toBeVisible()

  // Signing out would lose it: the person is asked, and stays.
  await page.locator('button.user-menu').click()
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click()
  const asked = page.getByRole('dialog', { name: 'عمل على هذا الجهاز لم يصل بعد' })
  await asked.getByRole('button', { name: 'ابقَ' }).click()
  await expect(asked).toBeHidden()
  await page.context().setOffline(false)
  await expect.poll(() => sent.filter(path => path.endsWith('rentals.handover.record')).length).toBe(1)
  await expect(page.locator('main .st').first()).toHaveText('نشط')
  // The first photo may have been on its way when the signal went, and goes again then; the inspection has it once.
  expect(sent.filter(path => path === '/api/files').length).toBeGreaterThanOrEqual(count)

  type Record = { legs: { outKm: number; outInspectionId: string }[] }
  const { legs } = await ask<Record>(page, 'rentals.contract.get', { id: contract.id })
  expect(legs.map(leg => leg.outKm)).toEqual([km])
  const inspection = await ask<{ photos: unknown[]; addedMarks: unknown[] }>(page, 'fleet.inspection.get', {
    id: legs[0]?.outInspectionId ?? '',
  })
  expect(inspection.photos).toHaveLength(count)
  expect(inspection.addedMarks).toHaveLength(1)
  await expect(page.getByText('عمل واحد على الجهاز بانتظار الإرسال')).toBeHidden()
})

/** What this device keeps of what it showed. */
const seenOn = (page: Page, name: string) =>
  page.evaluate(
    wanted => Object.keys(localStorage).filter(key => key.startsWith(`draft:seen:["${wanted}"`)).length,
    name,
  )

/** The damage of a vehicle, with its photo. */
async function addDamage(page: Page): Promise<void> {
  const drawing = page.getByRole('application', { name: /مخطط الأضرار/ })
  const box = await drawing.boundingBox()
  await drawing.click({ position: { x: (box?.width ?? 300) / 2, y: (box?.height ?? 120) * 0.45 } })
  const damage = page.getByRole('dialog')
  const buffer = await page.screenshot({ type: 'jpeg', quality: 40 })
  const photo = { name: 'damage.jpg', mimeType: 'image/jpeg', buffer }
  await damage.locator('input[type=file]').first().setInputFiles(photo)
  await damage.getByRole('button', { name: 'سجّل الضرر' }).click()
  await next(page)
}

/** The signature and the act; it waits on the device. */
async function finishOnDevice(page: Page, act: string): Promise<void> {
  await page.getByRole('textbox', { name: 'اسم الموقّع' }).fill('منيرة الصالح')
  await sign(page)
  await page.getByRole('button', { name: act }).click()
  await expect(page.getByText('محفوظ على الجهاز، ويُرسل فور عودة الاتصال.')).toBeVisible()
}

test('a phone that only signed in this morning opens in a basement; a return and a check go out once', {
  tag: '@phone',
}, async ({ browser }) => {
  let page = await openVisitor(browser)
  await signInAs(page, 'fleet')
  await page.goto('/')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => seenOn(page, 'fleet.vehicle.list')).toBe(2)
  const { rows } = await ask<{ rows: Contract[] }>(page, 'rentals.contract.list', { tab: 'returnLate' })
  const back = rows[0]
  if (!back) throw new Error('The demo company has no contract that is late.')
  const { rows: vehicles } = await ask<{ rows: Vehicle[] }>(page, 'fleet.vehicle.list', {
    limit: 100,
  })
  const { id: vehicleId, plate, odometerKm } = vehicles.at(-1) as Vehicle
  const checked = async () => {
    const asked = { vehicleId, purpose: 'periodic', state: 'signed' }
    return (await ask<{ rows: unknown[] }>(page, 'fleet.inspection.list', asked)).rows.length
  }
  const checkedBefore = await checked()
  type Return = { outKm: number; vehicle: { id: string } }
  const { outKm } = await ask<Return>(page, 'rentals.return.get', { contractId: back.id })

  // The app is closed; it is opened where there is no signal.
  const context = page.context()
  await page.close()
  await context.setOffline(true)
  page = await context.newPage()
  // Answered requests only: some browsers still start requests without a network.
  const posts: string[] = []
  context.on('requestfinished', request => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.startsWith('/api/')) posts.push(pathname.slice(5))
  })
  await page.goto('/contracts?show=handOverToday')
  await page.getByRole('link', { name: 'سلّم المركبة' }).first().click()
  await expect(page.locator('.yard-vehicle')).toBeVisible()

  await page.goto('/contracts?show=returnLate')
  await page.locator(`a[href="/contracts/${back.id}/return"]`).click()
  await readings(page, String(outKm + 40), 7)
  await addDamage(page)
  await next(page)
  await finishOnDevice(page, 'استلم المركبة')

  await page.goto('/fleet/vehicle-condition-check')
  await page.getByRole('button', { name: 'بدء فحص' }).click()
  await choose(page, 'المركبة', plate, new RegExp(plate))
  await expect(page.locator('.yard-vehicle')).toContainText(plate)
  await page.getByRole('button', { name: 'كل البنود سليمة' }).click()
  await next(page)
  await page.getByRole('textbox', { name: 'قراءة العداد' }).fill(String(odometerKm + 5))
  await page
    .locator('label', { has: page.getByRole('radio', { name: '6/8' }) })
    .last()
    .click()
  for (let step = 0; step < 2; step++) await next(page)
  await finishOnDevice(page, 'وقّع الفحص')

  // Closed and opened again without signal: what was pressed waits, and goes once with the first signal.
  await page.close()
  page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText('عملان على الجهاز بانتظار الإرسال')).toBeVisible()
  expect(posts).toEqual([])
  await context.setOffline(false)
  const acts = () => posts.filter(name => !name.startsWith('files') && !name.startsWith('access.'))
  const sent = ['rentals.return.record', 'fleet.inspection.save', 'fleet.inspection.sign']
  await expect.poll(acts, { timeout: 40_000 }).toEqual(sent)
  type Record = { legs: { outKm: number; inKm: number | null; newMarks: number }[] }
  const kept = async (id: string) => (await ask<Record>(page, 'rentals.contract.get', { id })).legs
  await expect.poll(() => kept(back.id)).toMatchObject([{ inKm: outKm + 40, newMarks: 1 }])
  expect(await checked()).toBe(checkedBefore + 1)

  // Nothing of it outlives the sign-out.
  await page.locator('button.user-menu').click()
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click()
  await page.waitForURL('**/auth')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:'))),
  ).toEqual([])
})
