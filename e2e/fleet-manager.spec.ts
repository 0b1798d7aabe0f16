import { expect, type Page, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'

type Rows<Row> = { rows: Row[] }
type Vehicle = { id: string; plate: string; holder: string | null }

async function ask<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'query')
  expect(status, name).toBe(200)
  return body
}

async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'command')
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

const vehicleThatIs = async (page: Page, status: string) =>
  (await ask<Rows<Vehicle>>(page, 'fleet.vehicle.list', { status, limit: 1 })).rows[0]!

/** A fine of today without its hour: the holder may have driven, and a person has to confirm it. */
async function aFineThatWaits(page: Page): Promise<{ id: string; number: string; holder: string }> {
  await signInAs(page, 'admin')
  const rented = await vehicleThatIs(page, 'rented')
  const authority = await run<{ id: string }>(page, 'billing.vendor.create', {
    nameAr: 'الإدارة العامة للمرور',
    phone: '+96522000099',
  })
  const fine = await run<{ id: string; number: string }>(page, 'fleet.violation.record', {
    authorityPartyId: authority.id,
    reference: `E-${Date.now()}`,
    plateText: rented.plate,
    occurredOn: new Date().toISOString().slice(0, 10),
    type: 'speeding',
    fine: '20.000',
  })
  return { ...fine, holder: rented.holder! }
}

test('a fleet manager checks a vehicle, has it repaired, and says who drove @desktop', async ({ page }) => {
  test.setTimeout(60_000)
  const fine = await aFineThatWaits(page)
  await signInAs(page, 'fleet')
  const vehicle = await vehicleThatIs(page, 'available')

  await test.step('whether it may lawfully go out', async () => {
    await page.goto(`${baseUrl()}/fleet/vehicles/${vehicle.id}?tab=documents`)
    const forecast = page.getByRole('region', { name: 'هل يصح خروجها؟' })
    await expect(forecast).toContainText(/لا شيء ينتهي أو يستحق في هذه المدة|تمنع الخروج|تنبيه/)
  })

  await test.step('a work order is opened, begun and closed', async () => {
    await page.goto(`${baseUrl()}/fleet/maintenance?open=${vehicle.id}`)
    await page.getByLabel('المطلوب').fill('تغيير الفرامل الأمامية')
    await page.getByRole('button', { name: 'احفظ', exact: true }).click()
    await page.getByRole('button', { name: 'ابدأ', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^بدء الأمر/ })
      .getByRole('button', { name: 'ابدأ', exact: true })
      .click()
    await expect(page.getByText(/والمركبة في الورشة/).first()).toBeVisible()
    await page.getByRole('button', { name: 'أنجز', exact: true }).click()
    const done = page.getByRole('dialog', { name: /^إنجاز الأمر/ })
    await done.getByText('العمل بلا تكلفة').click()
    await done.getByRole('button', { name: 'أنجز', exact: true }).click()
    await expect(page.getByText(/أُنجز الأمر/).first()).toBeVisible()
    expect((await ask<{ status: string }>(page, 'fleet.vehicle.status', { id: vehicle.id })).status).toBe(
      'available',
    )
  })

  await test.step('the fine is matched with who held the vehicle', async () => {
    await page.goto(`${baseUrl()}/fleet/traffic-violations?violation=${fine.id}`)
    await expect(page.getByText(fine.holder).first()).toBeVisible()
    await page.keyboard.press('1')
    await expect(page.getByText('المختار').first()).toBeVisible()
    const { state } = await ask<{ state: string }>(page, 'fleet.violation.get', { id: fine.id })
    expect(state).toBe('matched')
  })
})

test('several work orders are cancelled at once, each with what becomes of it @desktop', async ({ page }) => {
  await signInAs(page, 'fleet')
  const free = await ask<Rows<Vehicle>>(page, 'fleet.vehicle.list', { status: 'available', limit: 2 })
  const type = 'other'
  const orders: { id: string; number: string }[] = []
  for (const { id: vehicleId } of free.rows)
    orders.push(await run(page, 'fleet.workOrder.open', { vehicleId, type, description: 'تلميع' }))
  const stateOf = async ({ id }: { id: string }) =>
    await ask<{ state: string; cancelReason: string | null }>(page, 'fleet.workOrder.get', { id })

  await page.goto(`${baseUrl()}/fleet/maintenance?state=pending`)
  for (const { number } of orders)
    await page.getByRole('row', { name: number }).getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'ألغِ الأمر', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^ألغِ الأمر/ })
  for (const { number } of orders)
    await expect(dialog.getByRole('row', { name: number })).toContainText('ملغى')
  const apply = dialog.getByRole('button', { name: 'ألغِ الأمر', exact: true })
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  // One of them is begun elsewhere meanwhile: it stays with its reason, the other one is cancelled.
  const [begun, left] = orders as [(typeof orders)[0], (typeof orders)[0]]
  await run(page, 'fleet.workOrder.start', { id: begun.id, version: 1, at: new Date().toISOString() })
  const reason = 'س'.repeat(500)
  await dialog.getByLabel('السبب').fill(reason)
  await apply.click()
  await expect(dialog.getByRole('row', { name: begun.number })).toContainText('عدّل غيرك هذا السجل')
  expect(await stateOf(left)).toMatchObject({ state: 'cancelled', cancelReason: reason })
  expect(await stateOf(begun)).toMatchObject({ state: 'in_progress' })
})

test('chassis numbers are put right together: a look first, what fits is kept, what does not stays with its reason @desktop', async ({
  page,
}) => {
  await signInAs(page, 'fleet')
  await page.goto(`${baseUrl()}/fleet/fix-data?finding=vin_invalid`)
  const rows = page.locator('#content').getByRole('row')
  for (const at of [1, 2]) await rows.nth(at).getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'صحّح', exact: true }).last().click()
  const dialog = page.getByRole('dialog', { name: /^صحّح/ })
  const apply = dialog.getByRole('button', { name: 'طبّق التغيير' })
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  const [first, second] = [
    dialog.getByLabel(/رقم الهيكل الصحيح/).nth(0),
    dialog.getByLabel(/رقم الهيكل الصحيح/).nth(1),
  ]
  await first.fill('1m8gdm9axkp042788')
  await second.fill('ABC')
  await expect(dialog.getByText(/رقم الهيكل 17 خانة/)).toBeVisible()
  await apply.click()
  await expect(page.getByText('نُفّذ 1 من 2')).toBeVisible()
  await expect(dialog.getByText('1M8GDM9AXKP042788')).toBeVisible()
  const left = dialog.getByLabel(/رقم الهيكل الصحيح/)
  await expect(left).toHaveValue('ABC')
  // A check digit that does not fit is kept and still noted.
  await left.fill('1M8GDM9A1KP042788')
  await expect(dialog.getByText('تُحفظ القيمة وتبقى الملاحظة')).toBeVisible()
  await apply.click()
  await expect(dialog).toBeHidden()
})
