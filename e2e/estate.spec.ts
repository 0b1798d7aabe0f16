import { expect, test } from '@playwright/test'
import { countHands } from './journey/counting.ts'
import {
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
  run,
} from './journey/estate.ts'
import { badge, choose, sign } from './journey/hands.ts'

// Section 12 of the real-estate file, in Arabic: who lets, who walks through the flats, who settles with the owners.

test.describe.configure({ timeout: 180_000 })

const mostActions = 20
const walkWaits = 'المحضر محفوظ على هذا الجهاز ويُرسل وحده عند عودة الشبكة.'
let estate: EstateOffice

test.beforeAll(async ({ browser }) => {
  estate = await anEstateOffice(browser)
})

test('the leasing clerk: a known tenant has an active lease with twelve cheques in at most twenty actions', {
  tag: '@desktop',
}, async () => {
  const setter = estate.admin
  const { units } = await aBuilding(setter, 'برج الياسمين', 'owned')
  const tenant = `غانم الراشد ${Date.now() % 1000}`
  await aTenant(setter, tenant)
  const page = await estate.signIn('sales_agent')
  const actions = await countHands(page)
  await page.goto(`/properties/${units[0]!.id}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'أجّر الوحدة' }).click()
  await choose(page, 'المستأجر', tenant, new RegExp(tenant))
  await page.getByRole('textbox', { name: 'إيجار الوحدة' }).fill('350')
  await page.getByRole('button', { name: /تُحسب الأقساط من/ }).click()
  await page.getByRole('option', { name: 'يوم بداية العقد' }).click()
  await page.getByRole('button', { name: /^احجز/ }).click()
  await expect(badge(page)).toHaveText('محجوز')
  await main.getByRole('button', { name: 'أرفق العقد الموقّع' }).click()
  const signing = page.getByRole('dialog')
  const buffer = await page.screenshot({ type: 'jpeg', quality: 40 })
  await signing
    .locator('input[type=file]')
    .setInputFiles({ name: 'signed.jpg', mimeType: 'image/jpeg', buffer })
  await signing.getByRole('button', { name: 'أرفق العقد الموقّع' }).click()
  await main.getByRole('button', { name: 'محضر التسليم' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'احفظ ووقّع' }).click()
  await main.getByRole('button', { name: 'فعّل العقد' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'فعّل العقد' }).click()
  await expect(badge(page)).toHaveText('ساري')
  await page.getByRole('tab', { name: 'الشيكات' }).click()
  await main.getByRole('button', { name: 'استلم حزمة شيكات' }).click()
  const bundle = page.getByRole('dialog')
  await bundle.getByRole('textbox', { name: 'البنك' }).fill('الوطني')
  await bundle.getByRole('textbox', { name: 'رقم أول شيك' }).fill('000201')
  await bundle.getByRole('button', { name: 'استلم حزمة شيكات' }).click()
  await expect(main.getByText('000212', { exact: true })).toBeVisible()
  const count = await actions()
  expect(count, `${count} actions`).toBeLessThanOrEqual(mostActions)
  const lease = new URL(page.url()).pathname.split('/').at(-1)!
  const { cheques, open } = await ask<{ cheques: unknown[]; open: unknown[] }>(
    page,
    'realestate.bundle.list',
    {
      leaseId: lease,
    },
  )
  expect([cheques.length, open.length]).toEqual([12, 0])
})

test.describe('on a phone', () => {
  // The app itself is on the device.
  test.use({ serviceWorkers: 'allow' })

  test('the caretaker loses the signal in the middle of a walk; photos and signature arrive exactly once', {
    tag: '@phone',
  }, async () => {
    const setter = estate.admin
    const { units } = await aBuilding(setter, 'برج السدرة', 'owned')
    const tenant = await aTenant(setter, 'نورة الشطي')
    const unitId = units[1]!.id
    const leaseId = await aSignedLease(setter, { unitId, tenantId: tenant.id, startDate: dayFromNow(0) })
    const meter = await run<{ id: string }>(setter, 'realestate.meter.save', {
      propertyId: unitId,
      kind: 'electricity',
      number: 'K-1',
      accountHolder: 'tenant',
    })
    const page = await estate.signIn('manager')
    await page.goto(`/properties/contracts/${leaseId}?tab=handovers`)
    await page.getByRole('link', { name: /محضر .*102.* من الهاتف/ }).click()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    const sent: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'POST' && pathname.startsWith('/api/')) sent.push(pathname)
    })
    await page.getByRole('button', { name: 'كل البنود سليمة' }).click()
    await page.context().setOffline(true)
    const buffer = await page.screenshot({ type: 'jpeg', quality: 40 })
    await page
      .getByRole('radiogroup', { name: 'الصالة: التكييف' })
      .getByText('متضرر', { exact: true })
      .click()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'ac.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.locator('.photo.taken')).toHaveCount(1)
    await page.getByRole('button', { name: /^التالي/ }).click()
    await page.getByRole('textbox', { name: /قراءة كهرباء/ }).fill('١٢٥٠')
    await page.getByRole('button', { name: /^التالي/ }).click()
    await page.getByRole('textbox', { name: 'اسم الموقّع' }).fill('نورة الشطي')
    await sign(page)
    await page.getByRole('button', { name: 'وقّع المحضر وأرسله' }).click()
    await expect(page.getByText(walkWaits)).toBeVisible()
    // Closed and opened again without signal: what was pressed still waits.
    await page.reload()
    await expect(page.getByText(walkWaits)).toBeVisible()
    expect(sent.filter(path => path.endsWith('realestate.handover.record'))).toEqual([])
    await page.context().setOffline(false)
    await expect(page.getByText('وصل المحضر موقّعًا.')).toBeVisible({ timeout: 60_000 })
    expect(sent.filter(path => path.endsWith('realestate.handover.record'))).toHaveLength(1)

    type Item = { item: string; state: string; fileIds: string[] }
    type Lease = { handovers: { signedByName: string; items: Item[] }[] }
    const { handovers } = await ask<Lease>(page, 'realestate.lease.get', { id: leaseId })
    expect(handovers.map(one => one.signedByName)).toEqual(['نورة الشطي'])
    const found = handovers[0]!.items.filter(item => item.state === 'damaged')
    expect(found.map(item => [item.item, item.fileIds.length])).toEqual([['التكييف', 1]])
    const { rows } = await ask<{ rows: { value: number }[] }>(page, 'realestate.meter.readings', {
      meterId: meter.id,
    })
    expect(rows.map(row => row.value)).toEqual([1250])
  })
})

test('the accountant settles a month with the owners: statement, payment by shares, the trust accounts equal', {
  tag: '@desktop',
}, async () => {
  const setter = estate.admin
  const trust = await aTrustAccount(setter, 'بنك أمانات الملاك')
  const from = dayFromNow(-20)
  const { id: buildingId, units } = await aBuilding(setter, 'برج اللؤلؤة', 'managed')
  const owners = []
  for (const name of ['عبدالله الرومي', 'مريم الرومي', 'خالد الرومي'])
    owners.push((await aTenant(setter, name)).id)
  await anAgreement(setter, { buildingId, owners, from })
  const { id: tenantId } = await aTenant(setter, 'يعقوب الحمد')
  for (const unit of units.slice(0, 3)) {
    const id = await anActiveLease(setter, { unitId: unit.id, tenantId, startDate: from })
    const { version } = await ask<{ version: number }>(setter, 'realestate.lease.get', { id })
    await run(setter, 'realestate.lease.collect', {
      id,
      version,
      treasuryAccountId: trust,
      amount: '350.000',
    })
  }

  const page = await estate.signIn('accountant')
  await page.goto('/owners')
  await expect(page.getByText('مطابق')).toBeVisible()
  await page.getByRole('row', { name: /عبدالله الرومي/ }).click()
  await page.getByRole('button', { name: 'كشف حساب جديد' }).click()
  const settling = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'اعتمد' }) })
  // 1,050.000 came in, 52.500 is the fee, 100.000 fills the reserve.
  await expect(settling.getByText('897.500')).toBeVisible()
  await settling.getByRole('button', { name: 'اعتمد' }).click()
  await page.getByRole('button', { name: 'اصرف للملاك' }).first().click()
  const paying = page.getByRole('dialog').last()
  await paying.getByRole('button', { name: /حساب الأمانات/ }).click()
  await page.getByRole('option', { name: /بنك أمانات الملاك/ }).click()
  await paying.getByRole('button', { name: 'اصرف للملاك' }).click()
  await expect(page.getByText('صُرف', { exact: true })).toBeVisible()
  const printed = page.waitForEvent('popup')
  await page.getByRole('link', { name: /اطبع الكشف/ }).click()
  expect((await printed).url()).toContain('realestate.statement.print')
  const agreements = await ask<{ rows: { id: string; representative: string }[] }>(
    page,
    'realestate.agreement.list',
    {},
  )
  const agreementId = agreements.rows.find(row => row.representative === 'عبدالله الرومي')!.id
  type Statement = { payable: string; fee: string; payouts: { amount: string }[] }
  const { rows } = await ask<{ rows: Statement[] }>(page, 'realestate.statement.list', { agreementId })
  expect(rows).toMatchObject([{ payable: '897.500', fee: '52.500' }])
  expect(rows[0]!.payouts.map(one => one.amount).sort()).toEqual(['112.188', '392.656', '392.656'])
  expect(await ask<{ difference: string }>(page, 'realestate.trust.proof', {})).toMatchObject({
    difference: '0.000',
  })
})
