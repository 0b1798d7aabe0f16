import { expect, type Page, test } from '@playwright/test'
import {
  aBank,
  aBuilding,
  anActiveLease,
  anAgreement,
  anEstateOffice,
  aSignedLease,
  ask,
  aTenant,
  aTrustAccount,
  dayFromNow,
  type EstateOffice,
} from './journey/estate.ts'
import { badge, choose, typeDay } from './journey/hands.ts'

// Section 11 of the real-estate file through the screen. What stands elsewhere:
//
// | Event                                     | Where                                                    |
// | ----------------------------------------- | -------------------------------------------------------- |
// | phone offline in the building             | estate.spec.ts: the caretaker's walk                     |
// | money called back after the owner's share | src/modules/realestate/statement/statement.test.ts       |
// | replay of any command                     | sweeps for every command                                 |

test.describe.configure({ timeout: 180_000 })
test.use({ viewport: { width: 1440, height: 900 } })

let estate: EstateOffice

test.beforeAll(async ({ browser }) => {
  estate = await anEstateOffice(browser)
})

/** The form of a lease for a unit, with tenant and rent in it and a note that must outlive every refusal. */
async function aLeaseForm(page: Page, unitId: string, tenant: string, rent: string) {
  await page.goto(`/properties/contracts/new?unit=${unitId}`)
  await choose(page, 'المستأجر', tenant, new RegExp(tenant))
  const rental = page.getByRole('textbox', { name: 'إيجار الوحدة' })
  await rental.fill(rent)
  await rental.press('Tab')
  const note = page.getByRole('textbox', { name: /^ملاحظة/ })
  await note.fill('يطلب موقفًا إضافيًا')
  const isWhole = async () => {
    await expect(page.getByRole('combobox', { name: 'المستأجر', exact: true })).toHaveValue(
      new RegExp(tenant),
    )
    await expect(note).toHaveValue('يطلب موقفًا إضافيًا')
  }
  return { rental, isWhole, reserve: () => page.getByRole('button', { name: /^احجز/ }).click() }
}

test('four decimals, letters and an end before the start are told at their fields, and nothing typed is lost', {
  tag: '@desktop',
}, async () => {
  const page = estate.admin
  const { units } = await aBuilding(page, 'برج الحقول', 'owned')
  await aTenant(page, 'سالم الحقول')
  const { rental, isWhole, reserve } = await aLeaseForm(page, units[0]!.id, 'سالم الحقول', '350.0005')
  const rentField = page.locator('[data-field="lines.0.rental"]')
  await expect(rentField).toContainText('ثلاث خانات عشرية فقط')
  await reserve()
  await expect(rental).toHaveValue('350.0005')
  await rental.fill('ثلاثمئة')
  await reserve()
  await expect(rentField).toContainText('ليس رقماً واضحاً')
  await expect(rental).toHaveValue('ثلاثمئة')
  await isWhole()
  await rental.fill('350')
  await typeDay(page, 'النهاية', '01012020')
  await reserve()
  await expect(page.locator('[data-field=endDate]')).toContainText('تاريخ النهاية يجب أن يكون بعد البداية')
  await expect(rental).toHaveValue('350.000')
  await isWhole()
  await page.getByRole('button', { name: '12 شهرًا' }).click()
  await reserve()
  await expect(badge(page)).toHaveText('محجوز')
})

test('the second of two clerks reads the number and the day of the first, and keeps the form', {
  tag: '@desktop',
}, async () => {
  const setter = estate.admin
  const { units } = await aBuilding(setter, 'برج السباق', 'owned')
  const first = await aTenant(setter, 'فهد السباق')
  await aTenant(setter, 'هدى السباق')
  const page = await estate.signIn('sales_agent')
  const { rental, isWhole, reserve } = await aLeaseForm(page, units[0]!.id, 'هدى السباق', '360')
  const leaseId = await aSignedLease(setter, {
    unitId: units[0]!.id,
    tenantId: first.id,
    startDate: dayFromNow(0),
  })
  const { number } = await ask<{ number: string }>(setter, 'realestate.lease.get', { id: leaseId })
  await reserve()
  const field = page.locator('[data-field="lines.0.propertyId"]')
  await expect(field).toContainText('مؤجرة بالعقد')
  await expect(field).toContainText(number)
  await expect(field).toContainText('اختر تاريخًا بعده أو وحدة أخرى.')
  await isWhole()
  await expect(rental).toHaveValue('360.000')
  // Another unit on the same form, and it stands.
  await choose(page, 'الوحدة', '102', /برج السباق.*102/)
  await reserve()
  await expect(badge(page)).toHaveText('محجوز')
})

test('a cheque too few is told with the difference; two presses on collect take the money once', {
  tag: '@desktop',
}, async () => {
  const page = estate.admin
  const { units } = await aBuilding(page, 'برج الشيكات', 'owned')
  const { id: tenantId } = await aTenant(page, 'ناصر الشيكات')
  const leaseId = await anActiveLease(page, { unitId: units[0]!.id, tenantId, startDate: dayFromNow(0) })
  await page.goto(`/properties/contracts/${leaseId}`)
  const main = page.getByRole('main')
  await page.getByRole('tab', { name: 'الشيكات' }).click()
  await main.getByRole('button', { name: 'استلم حزمة شيكات' }).click()
  const bundle = page.getByRole('dialog')
  const drawnOn = bundle.getByRole('textbox', { name: 'البنك' })
  await drawnOn.fill('الخليج')
  await bundle.getByRole('textbox', { name: 'رقم أول شيك' }).fill('000301')
  const amount = bundle.getByRole('textbox', { name: 'المبلغ' }).last()
  const whole = await amount.inputValue()
  await amount.fill('1')
  await expect(bundle.getByText(/لا يساوي الأقساط .* الفرق/).first()).toBeVisible()
  await expect(bundle.getByRole('button', { name: 'استلم حزمة شيكات' })).toBeDisabled()
  await expect(drawnOn).toHaveValue('الخليج')
  await amount.fill(whole)
  await expect(bundle.getByText(/لا يساوي الأقساط/)).toHaveCount(0)
  await bundle.getByRole('button', { name: 'إلغاء' }).click()

  const bank = 'بنك التحصيل'
  await aBank(page, bank)
  const paid = async () =>
    (await ask<{ rows: unknown[] }>(page, 'billing.payment.list', { limit: 100 })).rows.length
  const before = await paid()
  await main.getByRole('button', { name: 'حصّل', exact: true }).first().click()
  const collect = page.getByRole('dialog')
  await collect.getByRole('button', { name: /الخزينة/ }).click()
  await page.getByRole('option', { name: new RegExp(bank) }).click()
  await collect.getByRole('button', { name: 'حصّل', exact: true }).dblclick()
  await expect(collect).toHaveCount(0)
  expect(await paid()).toBe(before + 1)
})

test('money of owners into the office bank is refused with the accounts that take it, and the receipt stays open', {
  tag: '@desktop',
}, async () => {
  const page = estate.admin
  const trust = 'بنك أمانات الرفض'
  await aTrustAccount(page, trust)
  await aBank(page, 'بنك المكتب')
  const from = dayFromNow(-5)
  const { id: buildingId, units } = await aBuilding(page, 'برج الأمانة', 'managed')
  const owner = await aTenant(page, 'مالك الأمانة')
  const others = [await aTenant(page, 'وارث أول'), await aTenant(page, 'وارث ثان')]
  await anAgreement(page, { buildingId, owners: [owner.id, ...others.map(one => one.id)], from })
  const { id: tenantId } = await aTenant(page, 'جاسم الأمانة')
  const leaseId = await anActiveLease(page, { unitId: units[0]!.id, tenantId, startDate: from })
  await page.goto(`/properties/contracts/${leaseId}`)
  await page.getByRole('main').getByRole('button', { name: 'حصّل', exact: true }).first().click()
  const collect = page.getByRole('dialog')
  const amount = collect.getByRole('textbox', { name: 'المبلغ' })
  await amount.fill('120')
  await amount.press('Tab')
  const pick = async (name: RegExp) => {
    await collect.getByRole('button', { name: /الخزينة/ }).click()
    await page.getByRole('option', { name }).first().click()
  }
  await pick(/بنك المكتب/)
  const told = collect.getByText(/أمانة للغير/).first()
  await expect(told).toContainText(trust)
  await expect(amount).toHaveValue('120.000')
  await pick(new RegExp(trust))
  await collect.getByRole('button', { name: 'حصّل', exact: true }).click()
  await expect(collect).toHaveCount(0)
})

test('a map whose background does not come shows its places and its list at once, with the filters kept', {
  tag: '@desktop',
}, async () => {
  const page = estate.admin
  await aBuilding(page, 'برج الخريطة', 'owned')
  const outside: string[] = []
  page.on('request', request => {
    const { hostname } = new URL(request.url())
    if (hostname !== '127.0.0.1' && hostname !== 'localhost') outside.push(request.url())
  })
  await page.goto('/properties/map?search=برج الخريطة')
  await expect(page.getByText('الخريطة بلا خلفية')).toBeVisible()
  await expect(page.getByRole('main').getByText('برج الخريطة').first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('برج الخريطة')
  expect(outside).toEqual([])
})
