import { type Browser, expect, type Page, test } from '@playwright/test'
import { liveAt, openVisitor } from './clock.ts'
import { callFrom, signInAs } from './demo.ts'
import { choose, sign, typeDay } from './journey/hands.ts'
import { next, readings } from './journey/yard.ts'
import { keptOnPhones } from './keptApp.ts'

type Contract = {
  id: string
  number: string
  customer: { id: string; nameAr: string }
  vehicle: { id: string; plate: string } | null
  group: { id: string }
  startAt: string
  dueBackAt: string
}

const hour = 3_600_000
const at = (hours: number) => new Date(Math.ceil(Date.now() / hour) * hour + hours * hour).toISOString()

const count = (km: number) => new Intl.NumberFormat('en').format(km)

test.use(keptOnPhones)
test.afterEach(() => liveAt(null))

async function office(browser: Browser, person: 'admin' | 'sales' | 'accountant' = 'admin'): Promise<Page> {
  const page = await openVisitor(browser)
  await signInAs(page, person)
  return page
}

/** Runs a command of the page's session; setting a scene, not the subject of a test. */
async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const answer = await callFrom<T>(page, name, input, 'command')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function contractsOf(page: Page, tab: string): Promise<Contract[]> {
  const { body } = await callFrom<{ rows: Contract[] }>(
    page,
    'rentals.contract.list',
    { tab, limit: 100 },
    'query',
  )
  return body.rows
}

/** An offer of three days, far enough ahead that a vehicle is free; answers the customer's link. */
async function sentOffer(page: Page, hours: number): Promise<string> {
  const [known] = await contractsOf(page, 'closed')
  const saved = await run<{ id: string; version: number }>(page, 'rentals.quotation.save', {
    customerId: known?.customer.id,
    items: [{ type: 'daily', groupId: known?.group.id, startAt: at(hours), dueBackAt: at(hours + 72) }],
  })
  const sent = await run<{ link: string }>(page, 'rentals.quotation.send', { ...saved, total: undefined })
  const { pathname, search } = new URL(sent.link, 'http://localhost')
  return pathname + search
}

async function openOffer(browser: Browser, link: string): Promise<Page> {
  const page = await openVisitor(browser)
  await page.goto(link)
  await page.getByRole('button', { name: 'موافقة' }).click()
  await page.getByRole('textbox', { name: 'اسم الموقّع' }).fill('منيرة الصالح')
  await page.getByRole('checkbox').check()
  await sign(page)
  return page
}

test('an approval link answers once, and after its day nobody learns from it', { tag: '@desktop' }, async ({
  browser,
}) => {
  const clerk = await office(browser)
  const link = await sentOffer(clerk, 24 * 60)
  const [first, second] = [await openOffer(browser, link), await openOffer(browser, link)]
  await first.getByRole('button', { name: 'موافقة' }).click()
  await expect(first.getByRole('status')).toContainText('قُبل العرض')
  await second.getByRole('button', { name: 'موافقة' }).click()
  await expect(second.getByRole('alert')).toContainText('سُجل ردكم على هذا العرض بتاريخ')
  await expect(second.getByRole('textbox', { name: 'اسم الموقّع' })).toHaveValue('منيرة الصالح')

  const other = await sentOffer(clerk, 24 * 70)
  const open = await openOffer(browser, other)
  liveAt(at(24 * 9))
  const late = await openVisitor(browser)
  await late.goto(other)
  const neutral = 'الرابط غير صالح أو انتهت مدته. تواصل مع الشركة للحصول على رابط جديد.'
  await expect(late.getByText(neutral)).toBeVisible()
  await open.getByRole('button', { name: 'موافقة' }).click()
  await expect(open.getByRole('alert')).toHaveText(neutral)
  await late.goto('/quotation-approval?token=no-such-token-at-all-anywhere')
  await expect(late.getByText(neutral)).toBeVisible()
})

test('a booked vehicle is refused at its field, by name and time, and the form stays whole', {
  tag: '@desktop',
}, async ({ browser }) => {
  const clerk = await office(browser, 'sales')
  const taken = (await contractsOf(clerk, 'active')).find(one => one.vehicle)
  const from = new Date(new Date(taken?.dueBackAt ?? '').getTime() - 2 * hour)
  const query = new URLSearchParams({
    vehicle: taken?.vehicle?.id ?? '',
    customer: taken?.customer.id ?? '',
    from: (from.getTime() > Date.now() ? from : new Date(Date.now() + hour)).toISOString(),
    to: at(24 * 40),
  })
  await clerk.goto(`/contracts/new?${query}`)
  await clerk.getByLabel('ملاحظة').fill('يفضّل اللون الأبيض')
  await clerk.getByRole('button', { name: 'احجز', exact: true }).click()
  await expect(clerk.getByRole('alert')).toContainText('المركبة محجوزة من')
  const field = clerk.locator('[data-field=vehicleId]')
  await expect(field).toContainText('المركبة محجوزة من')
  await expect(field).toContainText(taken?.number ?? 'CON-')
  await expect(clerk.getByLabel('ملاحظة')).toHaveValue('يفضّل اللون الأبيض')
  await expect(clerk.getByRole('combobox', { name: 'العميل' })).toHaveValue(taken?.customer.nameAr ?? '')
  // Others of its group are offered; one press takes one, and the sentence goes.
  const offers = clerk.getByRole('group', { name: 'متاح من مجموعتها في المدة نفسها:' }).getByRole('button')
  await expect(offers.first()).toBeVisible()
  expect(await offers.count()).toBeLessThanOrEqual(3)
  await offers.first().click()
  await expect(field).not.toContainText('المركبة محجوزة من')
})

test('an invoice dated into a closed period says so at its date and keeps what was typed', {
  tag: '@desktop',
}, async ({ browser }) => {
  const page = await office(browser)
  type Period = { id: number; number: number; status: string; startsOn: string; entries: number }
  const { body } = await callFrom<{ rows: Period[] }>(page, 'accounting.period.list', {}, 'query')
  const first = body.rows.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))[0]
  if (first?.status === 'open') await run(page, 'accounting.period.close', { id: first.id })
  const [known] = await contractsOf(page, 'closed')
  await page.goto('/finance/invoices/new')
  await choose(page, 'العميل', known?.customer.nameAr ?? '', new RegExp(known?.customer.nameAr ?? ''))
  await page.getByRole('textbox', { name: 'البند' }).first().fill('غسيل وتنظيف')
  await page.getByRole('textbox', { name: 'السعر' }).first().fill('7.500')
  const [year = '', month = ''] = (first?.startsOn ?? '').split('-')
  await typeDay(page, 'تاريخ الفاتورة', `15${month}${year}`)
  await expect(page.getByText(/الفترة .* مقفلة\. اختر تاريخًا في فترة مفتوحة\./)).toBeVisible()
  await page.getByRole('button', { name: /أصدر الفاتورة/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'مقفلة' }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'البند' }).first()).toHaveValue('غسيل وتنظيف')
  await expect(page.getByRole('textbox', { name: 'السعر' }).first()).toHaveValue('7.500')
})

/** The rest of a return after its readings: no damage, the signature, the press that ends it. */
async function finish(page: Page): Promise<void> {
  for (let step = 0; step < 2; step++) await next(page)
  await page.getByRole('textbox', { name: 'اسم الموقّع' }).fill('منيرة الصالح')
  await sign(page)
  await page.getByRole('button', { name: 'استلم المركبة' }).click()
}

test(
  'a return finished without signal waits on the device and arrives exactly once',
  { tag: '@phone' },
  async ({ browser }, info) => {
    const page = await office(browser)
    const running = (await contractsOf(page, 'active')).filter(one => one.vehicle)
    const contract = running[info.project.name === 'desktop' ? 0 : 1]
    await page.goto(`/contracts/${contract?.id}/return`)
    const { body: before } = await callFrom<{ outKm: number }>(
      page,
      'rentals.return.get',
      { contractId: contract?.id ?? '' },
      'query',
    )
    // The clock of the other phone is wrong: the server's time is proposed, and why it differs is asked.
    const other = await openVisitor(browser, { minutesBehind: 20 })
    await signInAs(other, 'admin')
    await other.goto(`/contracts/${contract?.id}/return`)
    await expect(other.getByText('ساعة الجهاز متأخرة 20 دقيقة. الوقت المقترح من الخادم')).toBeVisible()
    await expect(async () => {
      await other.getByRole('button', { name: /^التالي/ }).tap({ force: true, timeout: 1000 })
      await expect(other.getByText('اكتب سبب اختلاف وقت الجهاز.')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await other.getByRole('textbox', { name: 'سبب اختلاف الوقت' }).fill('نفدت البطارية')
    await readings(other, String(before.outKm + 350), 5)
    await readings(page, String(before.outKm + 300), 6)
    let calls = 0
    page.on('request', request => {
      if (request.url().endsWith('/api/rentals.return.record')) calls++
    })
    await page.context().setOffline(true)
    await finish(page)
    await expect(page.getByText('محفوظ على الجهاز، ويُرسل فور عودة الاتصال.')).toBeVisible()
    expect(calls).toBe(0)
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'استُلمت المركبة' })).toBeVisible()
    expect(calls).toBe(1)
    const { body } = await callFrom<{ status: string; legs: { inKm: number }[] }>(
      page,
      'rentals.contract.get',
      { id: contract?.id ?? '' },
      'query',
    )
    expect(body.status).toBe('returned')
    expect(body.legs.map(leg => leg.inKm)).toEqual([before.outKm + 300])

    // The other phone had the same return open: it is notified and shows both readings.
    await finish(other)
    await expect(other.getByRole('alert')).toContainText('سُجل استلام هذه المركبة من جهاز آخر.')
    const card = (title: string) =>
      other.locator('section').filter({ has: other.getByRole('heading', { name: title }) })
    await expect(card('على هذا الجهاز')).toContainText(count(before.outKm + 350))
    await expect(card('المسجّل')).toContainText(count(before.outKm + 300))
    await other.getByRole('button', { name: 'احفظ صوري مع العقد' }).click()
    await expect(other.getByText('حُفظت صور هذا الجهاز مع العقد')).toBeVisible()
  },
)

test('two clerks on one draft: the second is told, his text stays, and he chooses field by field', {
  tag: '@desktop',
}, async ({ browser }) => {
  const first = await office(browser)
  const [known] = await contractsOf(first, 'closed')
  const draft = await run<{ id: string; version: number }>(first, 'rentals.contract.save', {
    type: 'daily',
    customerId: known?.customer.id,
    groupId: known?.group.id,
    startAt: at(24 * 80),
    dueBackAt: at(24 * 83),
  })
  const second = await office(browser, 'sales')
  for (const page of [first, second]) {
    await page.goto(`/contracts/new?draft=${draft.id}`)
    await expect(page.getByRole('combobox', { name: 'العميل' })).toHaveValue(known?.customer.nameAr ?? '')
  }
  await first.getByLabel('ملاحظة').fill('يأتي بعد العصر')
  await first.getByLabel('رقم العقد السابق').fill('قديم-7')
  await first.getByRole('button', { name: 'احفظ مسودة' }).click()
  await first.waitForURL(new RegExp(`/contracts/${draft.id}$`))
  await second.getByLabel('ملاحظة').fill('يطلب مقعد أطفال')
  await second.getByRole('button', { name: 'احفظ مسودة' }).click()
  const both = second.locator('section').filter({ hasText: 'عدّل غيرك هذه الحقول أثناء عملك' })
  await expect(both.getByRole('radio')).toHaveCount(2)
  await expect(both.getByRole('radio', { name: 'يطلب مقعد أطفال' })).toBeChecked()
  await expect(both.getByRole('radio', { name: 'يأتي بعد العصر' })).not.toBeChecked()
  await expect(second.getByRole('textbox', { name: 'ملاحظة' })).toHaveValue('يطلب مقعد أطفال')
  // What only the other changed stands in the form already.
  await expect(second.getByLabel('رقم العقد السابق')).toHaveValue('قديم-7')
  const stored = async () =>
    (
      await callFrom<{ note: string; externalNumber: string }>(
        first,
        'rentals.contract.get',
        { id: draft.id },
        'query',
      )
    ).body
  expect((await stored()).note).toBe('يأتي بعد العصر')
  await second.getByRole('button', { name: 'احفظ مسودة' }).click()
  await second.waitForURL(new RegExp(`/contracts/${draft.id}$`))
  expect(await stored()).toMatchObject({ note: 'يطلب مقعد أطفال', externalNumber: 'قديم-7' })
})

test('a draft kept on the device of a record that was saved since undoes nothing of it', {
  tag: '@desktop',
}, async ({ browser }) => {
  const first = await office(browser)
  const [known] = await contractsOf(first, 'closed')
  const draft = await run<{ id: string; version: number }>(first, 'rentals.contract.save', {
    type: 'daily',
    customerId: known?.customer.id,
    groupId: known?.group.id,
    startAt: at(24 * 90),
    dueBackAt: at(24 * 93),
  })
  const second = await office(browser, 'sales')
  await second.goto(`/contracts/new?draft=${draft.id}`)
  await second.getByLabel('ملاحظة').fill('يطلب مقعد أطفال')
  await second.goto('/contracts')
  await first.goto(`/contracts/new?draft=${draft.id}`)
  await first.getByLabel('رقم العقد السابق').fill('قديم-8')
  await first.getByRole('button', { name: 'احفظ مسودة' }).click()
  await first.waitForURL(new RegExp(`/contracts/${draft.id}$`))
  await second.goto(`/contracts/new?draft=${draft.id}`)
  await expect(second.getByText('وجمعنا تعديله مع ما كتبته')).toBeVisible()
  await expect(second.getByLabel('ملاحظة')).toHaveValue('يطلب مقعد أطفال')
  await expect(second.getByLabel('رقم العقد السابق')).toHaveValue('قديم-8')
})

/** «رقم اللوحة;الصانع;الطراز;السنة» and one vehicle as an Arabic Windows writes them. */
const windowsTable = Buffer.from(
  'd1dee3c7e1e1e6cdc93bc7e1d5c7e4da3bc7e1d8d1c7d23bc7e1d3e4c90a31322d33343536373bcae6ede6cac73bdfc7e3d1ed3b323032330a',
  'hex',
)
const badFiles: readonly (readonly [string, Buffer, RegExp])[] = [
  ['تقرير.pdf.csv', Buffer.from('%PDF-1.7 تقرير'), /مستند أو صورة/],
  ['صورة.csv', Buffer.from([1, 0, 2, 0, 3]), /ليس جدولًا/],
  ['نصف.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]), /تالف أو ناقص/],
  ['مقطوع.csv', Buffer.from('اللوحة,الصانع\n12-34567,"تويو'), /لم تُغلق قرب السطر/],
  ['عناوين.csv', Buffer.from('اللوحة,الصانع\n'), /لا صفوف في الملف/],
  ['ضخم.csv', Buffer.alloc(20_000_000, 'اللوحة,الصانع\n'), /الحجم أكبر من المسموح/],
]

test('a file that is no table, torn, empty or huge says which; one of an Arabic Windows is read', {
  tag: '@desktop',
}, async ({ browser }) => {
  const page = await office(browser)
  await page.goto('/fleet/import')
  const input = page.locator('input[type=file]')
  for (const [name, buffer, sentence] of badFiles) {
    await input.setInputFiles({ name, mimeType: 'text/csv', buffer })
    await expect(page.getByText(sentence), name).toBeVisible()
  }
  await expect(page.getByText('لم يُستورد ملف بعد')).toBeVisible()
  await input.setInputFiles({ name: 'ويندوز.csv', mimeType: 'text/csv', buffer: windowsTable })
  await expect(page.getByText(/WINDOWS-1256/).first()).toBeVisible()
  await expect(page.getByText('12-34567')).toBeVisible()
})
