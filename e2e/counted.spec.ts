import { type Browser, expect, type Page, test } from '@playwright/test'
import { openVisitor } from './clock.ts'
import { callFrom, signInAs } from './demo.ts'
import { countHands } from './journey/counting.ts'
import { badge, sign } from './journey/hands.ts'
import { next } from './journey/yard.ts'

// How much work a clerk has, counted (section 12 of the rentals file). An action is a press, a choice, a typed field or a drawn
// signature. The photos of the walk around the vehicle are one: a camera takes them, and fewer would not be lawful.

const mostActions = 12
const longestHandoverMs = 60_000
const longestReturnMs = 90_000

/** Does an act and names it. */
function counter() {
  const done: string[] = []
  return {
    done,
    act: async (name: string, work: Promise<unknown>) => {
      done.push(name)
      await work
    },
  }
}

async function office(browser: Browser): Promise<Page> {
  const page = await openVisitor(browser)
  await signInAs(page, 'admin')
  return page
}

/** Runs a command of the page's session; it sets the scene. */
async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'command')
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A customer whom the office trusts with credit, and a vehicle of a group that asks for no deposit. */
async function aReturningCustomer(page: Page) {
  const serial = String(10_000 + (Date.now() % 89_999))
  const group = await run<{ id: string }>(page, 'fleet.group.save', { nameAr: `بلا تأمين ${serial}` })
  await run(page, 'fleet.rate.save', {
    groupId: group.id,
    validFrom: dayFromNow(-30),
    daily: '12',
    weekly: '70',
    monthly: '210',
    includedKmDaily: 250,
    extraKm: '0.050',
    lateHour: '2',
    fuelPerEighth: '1.250',
  })
  const vehicle = await run<{ id: string }>(page, 'fleet.vehicle.create', {
    make: 'تويوتا',
    model: 'يارس',
    year: 2025,
    groupId: group.id,
    bodyClass: 'sedan',
    seats: 5,
    acquiredOn: dayFromNow(-60),
    inServiceOn: dayFromNow(-50),
    plate: { country: 'KW', code: '61', serial },
  })
  await run(page, 'fleet.document.add', {
    vehicleId: vehicle.id,
    kind: 'registration',
    number: `REG-${serial}`,
    issuedOn: dayFromNow(-40),
    expiresOn: dayFromNow(300),
  })
  // The demo company insures its fleet, so a vehicle without cover would not leave the yard.
  const insurer = await run<{ id: string }>(page, 'billing.vendor.create', {
    nameAr: `تأمين ${serial}`,
    phone: `+965222${serial}`,
  })
  const policy = await run<{ id: string; version: number }>(page, 'fleet.policy.save', {
    insurerPartyId: insurer.id,
    number: `P-${serial}`,
    cover: 'comprehensive',
    rentalUse: true,
    startsOn: dayFromNow(-10),
    endsOn: dayFromNow(300),
    premium: '90',
    shares: [{ vehicleId: vehicle.id, share: '90' }],
  })
  await run(page, 'fleet.policy.activate', policy)
  const name = `سعاد الراشد ${serial}`
  const customer = await run<{ id: string }>(page, 'parties.party.create', {
    kind: 'individual',
    nameAr: name,
    phone: `555${serial}`,
    documents: [{ type: 'driving_licence', country: 'KW', number: `9${serial}`, expiresOn: dayFromNow(700) }],
  })
  await run(page, 'parties.credit.set', { id: customer.id, version: 1, limit: '1000', hold: false })
  return { name, phone: `555${serial}`, plate: serial }
}

async function takePhotos(page: Page): Promise<void> {
  const buffer = await page.screenshot({ type: 'jpeg', quality: 40 })
  const slots = page.locator('input[type=file]')
  const count = await slots.count()
  for (let at = 0; at < count; at++)
    await slots.nth(at).setInputFiles({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(`${count} من ${count}`)).toBeVisible()
}

const fuel = (page: Page, eighths: number) =>
  page
    .locator('label', { has: page.getByRole('radio', { name: `${eighths}/8` }) })
    .last()
    .click()

test('a returning customer leaves with a vehicle after at most 12 actions and 60 seconds of a clerk', {
  tag: '@desktop',
}, async ({ browser }) => {
  const page = await office(browser)
  const { name, phone, plate } = await aReturningCustomer(page)
  const { act, done } = counter()
  const counted = await countHands(page)
  await page.goto('/contracts/new')
  const began = Date.now()
  const option = (text: string) => page.locator('.list-row:not(.create)').filter({ hasText: text }).first()
  const type = (label: string, text: string) =>
    page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await act('type the phone', type('العميل', phone))
  await act('take the customer', option(name).click())
  await act('type the plate', type('المركبة', plate))
  await act('take the vehicle', option(plate).click())
  await act('choose ten days', page.getByRole('button', { name: '10 أيام' }).click())
  await expect(page.getByRole('definition').filter({ hasText: '106.000' }).first()).toBeVisible()
  await act('reserve and hand over', page.getByRole('button', { name: 'احجز وسلّم' }).click())
  await act('everything in order', page.getByRole('button', { name: 'كل البنود سليمة' }).click())
  await act('odometer', page.getByRole('textbox', { name: 'قراءة العداد' }).fill('120'))
  await act('fuel', fuel(page, 8))
  await act('walk around with the camera', takePhotos(page))
  await act('signature', sign(page))
  await act('hand over', page.getByRole('button', { name: 'سلّم المركبة' }).click())
  await expect(page.getByRole('heading', { name: 'سُلّمت المركبة' })).toBeVisible()
  const took = Date.now() - began
  // What was written down is what the page saw: no press is left out of the list.
  expect(await counted(), done.join(', ')).toBe(done.length)
  expect(done.length).toBeLessThanOrEqual(mostActions)
  expect(took).toBeLessThanOrEqual(longestHandoverMs)
  await page.getByRole('link', { name: 'افتح العقد' }).click()
  await expect(badge(page)).toHaveText('نشط')
})

test('a vehicle comes back within 90 seconds on a phone', { tag: '@phone' }, async ({ browser }) => {
  const page = await office(browser)
  const { body } = await callFrom<{ rows: { id: string; vehicle: { id: string } | null }[] }>(
    page,
    'rentals.contract.list',
    { tab: 'active', limit: 100 },
    'query',
  )
  const contract = body.rows.filter(one => one.vehicle).at(-1)
  const { body: before } = await callFrom<{ outKm: number }>(
    page,
    'rentals.return.get',
    { contractId: contract?.id ?? '' },
    'query',
  )
  await page.goto(`/contracts/${contract?.id}/return`)
  const began = Date.now()
  await next(page)
  await page.getByRole('button', { name: 'كل البنود سليمة' }).click()
  await next(page)
  await page.getByRole('textbox', { name: 'قراءة العداد' }).fill(String(before.outKm + 200))
  await fuel(page, 6)
  await takePhotos(page)
  await next(page)
  await next(page)
  await next(page)
  await page.getByRole('textbox', { name: 'اسم الموقّع' }).fill('سعاد الراشد')
  await sign(page)
  await page.getByRole('button', { name: 'استلم المركبة' }).click()
  await expect(page.getByRole('heading', { name: 'استُلمت المركبة' })).toBeVisible()
  expect(Date.now() - began).toBeLessThanOrEqual(longestReturnMs)
})
