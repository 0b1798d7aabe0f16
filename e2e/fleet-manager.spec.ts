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

/** A fine of today without its hour: whoever holds the vehicle may have driven, and a person has to say so. */
async function aFineThatWaits(page: Page): Promise<{ id: string; number: string; holder: string }> {
  await signInAs(page, 'admin')
  const rented = await vehicleThatIs(page, 'rented')
  const authority = await run<{ id: string }>(page, 'billing.vendor.create', {
    ...{ nameAr: 'الإدارة العامة للمرور', phone: '+96522000099' },
  })
  const fine = await run<{ id: string; number: string }>(page, 'fleet.violation.record', {
    ...{ authorityPartyId: authority.id, reference: `E-${Date.now()}`, plateText: rented.plate },
    ...{ occurredOn: new Date().toISOString().slice(0, 10), type: 'speeding', fine: '20.000' },
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
    await expect(forecast).toContainText(/لا شيء ينتهي في هذه المدة|تمنع الخروج|تنبيه/)
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
