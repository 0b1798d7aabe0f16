import { type Browser, expect, type Page, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'
import { typeDay } from './journey/hands.ts'

// Section 11 of 70-legal through the screen: what goes wrong is said in Arabic where it happened, and nothing that was typed is lost.

test.describe.configure({ timeout: 150_000 })
test.use({ viewport: { width: 1440, height: 900 } })

async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'command')
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

async function ask<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'query')
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

let made = 0

/** Somebody who owes an amount since so many days. */
async function aDebtor(page: Page, name: string, amount: string, days = 110) {
  const nameAr = `${name} ${Date.now() % 1_000_000}`
  const { id } = await run<{ id: string }>(page, 'parties.party.create', {
    kind: 'individual',
    nameAr,
    phone: `5${String(Date.now() + ++made).slice(-7)}`,
  })
  await owe(page, id, amount, days)
  return { id, name: nameAr }
}

const owe = (page: Page, partyId: string, amount: string, days = 110) =>
  run(page, 'billing.invoice.issue', {
    partyId,
    date: dayAgo(days),
    dueOn: dayAgo(days),
    kind: 'service',
    lines: [{ descriptionAr: 'إيجار', key: 'otherIncome', quantity: '1', unitPrice: amount }],
  })

async function pay(page: Page, partyId: string, amount: string) {
  const { rows } = await ask<{ rows: { id: string; kind: string }[] }>(page, 'billing.treasury.list', {})
  await run(page, 'billing.payment.take', {
    date: dayAgo(0),
    partyId,
    splits: 'oldestFirst',
    tenders: [{ treasuryAccountId: rows.find(row => row.kind === 'bank')?.id, amount }],
  })
}

async function another(browser: Browser, person: Parameters<typeof signInAs>[1]): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage()
  await signInAs(page, person)
  return page
}

test('who pays while the case form is open is not sued: both amounts, then the sentence, and the form stays', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await signInAs(page, 'admin')
  const cashier = await another(browser, 'admin')
  const debtor = await aDebtor(cashier, 'فهد الدوسري', '210')
  await page.goto(`${baseUrl()}/legal/cases/new?party=${debtor.id}`)
  await expect(page.getByText('210.000').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'العنوان' }).first().fill('مطالبة بأجرة مركبة')
  await page.getByRole('textbox', { name: /ملاحظ/ }).first().fill('العميل لا يرد منذ شهر')
  const stays = async () => {
    await expect(page.getByRole('textbox', { name: 'العنوان' }).first()).toHaveValue('مطالبة بأجرة مركبة')
    await expect(page.getByRole('textbox', { name: /ملاحظ/ }).first()).toHaveValue('العميل لا يرد منذ شهر')
  }
  const open = page.getByRole('button', { name: 'فتح القضية' })
  await pay(cashier, debtor.id, '100')
  await open.click()
  await expect(page.getByText(/تغيّر المفتوح من .*210\.000.* إلى .*110\.000/).first()).toBeVisible()
  await expect(page.getByText('المفتوح الآن:')).toBeVisible()
  await stays()
  await pay(cashier, debtor.id, '110')
  await open.click()
  await expect(page.getByText(/لا يوجد مبلغ مفتوح\. سُدد آخر بند بتاريخ/).first()).toBeVisible()
  await stays()
  // Pressed again, still nobody is sued.
  await open.click()
  await expect(page.getByText(/لا يوجد مبلغ مفتوح\. سُدد آخر بند بتاريخ/).first()).toBeVisible()
  await expect(page).toHaveURL(/\/legal\/cases\/new/)
  await stays()
})

test('of two collectors on one file the second hears of the first, and both notes are kept', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await signInAs(page, 'admin')
  const debtor = await aDebtor(page, 'ناصر العازمي', '210')
  const other = await another(browser, 'manager')
  const open = async (tab: Page) => {
    await tab.goto(`${baseUrl()}/legal/defaulters?party=${debtor.id}`)
    await tab.getByRole('dialog', { name: debtor.name }).getByRole('button', { name: 'تسجيل مكالمة' }).click()
    return tab.getByRole('dialog').last()
  }
  const [first, second] = [await open(page), await open(other)]
  await second.getByLabel(/^ما جرى/).fill('لا يرد على الهاتف')
  await first.getByLabel(/^ما جرى/).fill('وعد بالحضور غدًا')
  await first.getByRole('button', { name: 'احفظ', exact: true }).click()
  await expect(page.getByText('وعد بالحضور غدًا')).toBeVisible()
  await second.getByRole('button', { name: 'احفظ', exact: true }).click()
  await expect(second.getByText(/سبقك .* إلى هذا الملف في .*وعد بالحضور غدًا/)).toBeVisible()
  await expect(second.getByLabel(/^ما جرى/)).toHaveValue('لا يرد على الهاتف')
  await second.getByRole('button', { name: 'اطلعت عليه' }).click()
  await second.getByRole('button', { name: 'احفظ', exact: true }).click()
  const panel = other.getByRole('dialog', { name: debtor.name })
  await expect(panel.getByText('لا يرد على الهاتف')).toBeVisible()
  await expect(panel.getByText('وعد بالحضور غدًا')).toBeVisible()
})

test('of letters drafted together those that fail are named with the reason and tried again alone', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await signInAs(page, 'admin')
  const cashier = await another(browser, 'admin')
  const mark = `دفعة${Date.now() % 100_000}`
  const people = []
  for (const name of ['أول', 'ثان', 'ثالث'])
    people.push(await aDebtor(cashier, `${mark} ${name}`, '900', 120))
  await page.goto(`${baseUrl()}/legal/defaulters?search=${encodeURIComponent(mark)}`)
  await expect(page.getByText(people[2]!.name)).toBeVisible()
  await page.locator('label.check', { has: page.getByLabel('حدّد الكل') }).click()
  await page.getByRole('button', { name: 'صياغة المقترح' }).click()
  const dialog = page.getByRole('dialog')
  await pay(cashier, people[1]!.id, '900')
  await dialog.getByRole('button', { name: 'صياغة المقترح' }).click()
  await expect(dialog.getByText('تم', { exact: true })).toHaveCount(2)
  await expect(dialog.getByText('ليس على الطرف مبلغ متأخر اليوم.')).toHaveCount(1)
  await owe(cashier, people[1]!.id, '500')
  await dialog.getByRole('button', { name: 'صياغة المقترح' }).click()
  await expect(dialog).toHaveCount(0)
  // Each has one letter: what was done is not done again.
  for (const { id } of people) {
    const { rows } = await ask<{ rows: unknown[] }>(page, 'legal.correspondence.list', {
      partyId: id,
      limit: 5,
    })
    expect(rows).toHaveLength(1)
  }
})

test('a wrong hearing result is corrected with a reason, and the old one stands in the timeline', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAs(page, 'admin')
  const debtor = await aDebtor(page, 'بدر الشمري', '210')
  const { id } = await run<{ id: string }>(page, 'legal.defaulter.sue', {
    partyId: debtor.id,
    overrideReason: 'العميل غادر البلاد ويخشى ضياع الحق',
  })
  const office = await ask<{ courts: { id: string; courtKind: string }[] }>(page, 'legal.office.get', {})
  const { id: proceedingId } = await run<{ id: string }>(page, 'legal.proceeding.save', {
    caseId: id,
    courtLevel: 'firstInstance',
    courtId: office.courts.find(court => court.courtKind === 'ordinary')?.id,
    filedOn: dayAgo(10),
    automatedNumber: `E2R-${Date.now()}`,
  })
  const hearing = await run<{ id: string }>(page, 'legal.hearing.save', {
    proceedingId,
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
  })
  await run(page, 'legal.hearing.record', {
    id: hearing.id,
    version: 1,
    result: 'أُجلت للرد',
    sequel: 'ended',
  })
  await page.goto(`${baseUrl()}/legal/cases/${id}`)
  await page.getByRole('tab').nth(1).click()
  await page.getByRole('button', { name: 'تصحيح القرار' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^السبب/).fill('أخطأ كاتب المحضر')
  await dialog.getByRole('button', { name: 'تصحيح القرار' }).click()
  await expect(dialog.getByText('القرار كما هو مسجل. اكتب القرار الصحيح.')).toBeVisible()
  await expect(dialog.getByLabel(/^السبب/)).toHaveValue('أخطأ كاتب المحضر')
  await dialog.getByLabel(/^قرار الجلسة/).fill('حُجزت للحكم')
  await dialog.getByRole('button', { name: 'تصحيح القرار' }).click()
  await expect(page.getByText('حُجزت للحكم').first()).toBeVisible()
  await page.getByRole('tab').first().click()
  await expect(page.getByText('أُجلت للرد ← أخطأ كاتب المحضر')).toBeVisible()
})

test('with the assistant off the search answers; where it fails, results and question stay', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await signInAs(page, 'admin')
  const question = 'ما إجراءات أمر الأداء'
  const search = async () => {
    await page.goto(`${baseUrl()}/legal/advisor`)
    await page.getByRole('textbox', { name: 'سؤالك' }).fill(question)
    await page.getByRole('button', { name: 'بحث', exact: true }).click()
    await expect(page.locator('.law-text, mark').first()).toBeVisible()
  }
  await search()
  await expect(page.getByRole('button', { name: 'مسودة من المساعد' })).toHaveCount(0)

  const staff = await another(browser, 'super')
  const { version } = await ask<{ version: number }>(staff, 'legal.assistant.read', {})
  // A host that no name server knows.
  await run(staff, 'legal.assistant.configure', {
    version,
    endpoint: 'https://assistant.invalid/v1/chat/completions',
    model: 'model',
    key: 'key',
    monthlyTokens: 100_000,
  })
  await run(page, 'legal.assistant.switch', { isOn: true })
  await search()
  const found = await page.locator('.law-text, mark').count()
  await page.getByRole('button', { name: 'مسودة من المساعد' }).click()
  await expect(page.getByText('تعذر الوصول إلى المساعد. هذه نتائج البحث، ولم يضع ما كتبته.')).toBeVisible({
    timeout: 40_000,
  })
  await expect(page.locator('.law-text, mark')).toHaveCount(found)
  await expect(page.getByRole('textbox', { name: 'سؤالك' })).toHaveValue(question)
  await run(page, 'legal.assistant.switch', { isOn: false })
})

test('who disputes is left alone until a day: the stage stays, and a letter says so', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAs(page, 'admin')
  const debtor = await aDebtor(page, 'خالد المري', '210')
  const stage = async () =>
    (await ask<{ stage: string }>(page, 'legal.defaulter.score', { id: debtor.id })).stage
  const before = await stage()
  await page.goto(`${baseUrl()}/legal/defaulters?party=${debtor.id}`)
  const panel = page.getByRole('dialog', { name: debtor.name })
  await panel.getByRole('button', { name: 'عدم التواصل' }).click()
  const dialog = page.getByRole('dialog').last()
  const until = dayAgo(-7).split('-').reverse().join('')
  await typeDay(dialog, 'حتى', until)
  await dialog.getByRole('button', { name: 'احفظ', exact: true }).click()
  await expect(dialog.getByText('اكتب السبب وتاريخًا قادمًا.')).toBeVisible()
  await dialog.getByLabel(/^السبب/).fill('يعترض على احتساب الأضرار')
  await dialog.getByRole('button', { name: 'احفظ', exact: true }).click()
  await expect(panel.getByText('يعترض على احتساب الأضرار')).toBeVisible()
  expect(await stage()).toBe(before)
  await panel.getByRole('button', { name: 'إنذار', exact: true }).click()
  await page.getByRole('button', { name: 'صياغة خطاب' }).last().click()
  await panel.getByRole('button', { name: 'إرسال', exact: true }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'إرسال', exact: true }).click()
  await expect(page.getByText(/طلب عدم التواصل حتى .*يعترض على احتساب الأضرار/).first()).toBeVisible()
  expect(await stage()).toBe(before)
})
