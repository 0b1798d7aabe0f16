import { type Browser, expect, type Page, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'
import { typeDay } from './journey/hands.ts'

// Section 11 of 50-hr through the screen: what goes wrong is said in Arabic where it happened, and nothing is lost or doubled.

test.describe.configure({ timeout: 150_000 })
test.use({ viewport: { width: 1440, height: 900 } })

type Fix = { latitude: number; longitude: number; accuracy: number }
type Person = Parameters<typeof signInAs>[1]
const office: Fix = { latitude: 29.3759, longitude: 47.9774, accuracy: 10 }

async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const { status, body } = await callFrom<T>(page, name, input, 'command')
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

/** A visitor whose device reports the position a test sets, impossible ones included. */
async function atWork(browser: Browser, person: Person, minutesAhead = 0): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl() })
  await context.addInitScript(
    ({ first, ahead }) => {
      const RealDate = Date
      class PhoneDate extends RealDate {
        constructor(...parts: [] | [number | string | Date]) {
          if (parts.length === 0) super(RealDate.now() + ahead)
          // biome-ignore lint/suspicious/noExplicitAny: the constructor takes one to seven parts, its types know them one by one
          else super(...(parts as [any]))
        }
        static override now(): number {
          return RealDate.now() + ahead
        }
      }
      if (ahead !== 0) window.Date = PhoneDate as DateConstructor
      const said = window as unknown as { fix: unknown }
      said.fix = first
      const read = (done: (position: unknown) => void) =>
        setTimeout(() => done({ coords: said.fix, timestamp: Date.now() }), 5)
      Object.defineProperty(navigator, 'geolocation', {
        value: { getCurrentPosition: read, watchPosition: (done: never) => read(done), clearWatch: () => {} },
      })
    },
    { first: office, ahead: minutesAhead * 60_000 },
  )
  const page = await context.newPage()
  await signInAs(page, person)
  await page.goto('/profile?tab=attendance')
  return page
}

const moveTo = (page: Page, fix: Partial<Record<keyof Fix, number | string | null>>) =>
  page.evaluate(next => {
    const said = window as unknown as { fix: object }
    said.fix = { ...said.fix, ...next }
  }, fix)

const clock = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'تسجيل الحضور', exact: true })

/** What is recorded of the person for today. */
async function daysOf(page: Page) {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Kuwait' })
  const { body } = await callFrom<{ rows: { attendanceDate: string; checkInTime: string }[] }>(
    page,
    'hr.attendance.mine',
    { month: today.slice(0, 7) },
    'query',
  )
  return body.rows.filter(({ attendanceDate }) => attendanceDate === today)
}

test('a position that cannot be one, is far away or cannot be sent is told, and records nothing', {
  tag: '@desktop',
}, async ({ browser }) => {
  const manager = await atWork(browser, 'admin')
  await run(manager, 'hr.workSite.save', {
    nameAr: 'مكتب الرفض',
    ...office,
    accuracy: undefined,
    radius: 100,
  })
  const person = await atWork(browser, 'sales')
  const before = (await daysOf(person)).length
  for (const latitude of [91, Number.NaN, 'شرق', null]) {
    await moveTo(person, { latitude: Number.isNaN(latitude) ? null : latitude })
    await clock(person).click()
    await expect(person.getByText('موقعك غير متاح حالياً').first()).toBeVisible()
    await person.getByRole('button', { name: 'إغلاق', exact: true }).first().click()
    await expect(person.getByText('موقعك غير متاح حالياً')).toHaveCount(0)
  }
  // Latitude 0 is a place like others: far from work.
  await moveTo(person, { latitude: 0, longitude: 0 })
  await clock(person).click()
  await expect(
    person.getByText(/أنت على بعد [\d.,]+ كم من موقع العمل، والمسموح 100 متر/).first(),
  ).toBeVisible()
  expect((await daysOf(person)).length).toBe(before)
})

test('without a connection a press is tried again and then offered as a request', {
  tag: '@desktop',
}, async ({ browser }) => {
  const person = await atWork(browser, 'sales')
  // The parts of the page have come before the connection goes, as they have on a device that keeps the app.
  await person.goto('/profile?tab=attendance&ask=missedPunch')
  await expect(person.getByRole('dialog').getByLabel(/^السبب/)).toBeVisible()
  await person.goto('/profile?tab=attendance')
  await expect(clock(person)).toBeVisible()
  await expect(person.locator('section[aria-live=polite]')).toBeAttached()
  await person.context().setOffline(true)
  await clock(person).click()
  await person.waitForTimeout(2_000)
  // The minute of trying again goes by faster here.
  await person.evaluate(() => {
    const RealDate = Date
    Date.now = () => new RealDate().getTime() + 70_000
  })
  await expect(person.getByRole('button', { name: 'اطلب تسجيلها' })).toBeVisible()
  await expect(person.getByText('لا يوجد اتصال').first()).toBeVisible()
  await person.context().setOffline(false)
  await person.getByRole('button', { name: 'اطلب تسجيلها' }).click()
  const asked = person.getByRole('dialog')
  await expect(asked.getByLabel(/^من/)).toHaveValue(/^\d{2}:\d{2}$/)
})

test('two tabs record one day, nobody clocks for another, and a wrong clock of the phone changes no time', {
  tag: '@desktop',
}, async ({ browser }) => {
  const first = await atWork(browser, 'fleet', 180)
  const second = await first.context().newPage()
  await second.goto('/profile?tab=attendance')
  const { body: manager } = await callFrom<{ rows: { id: string }[] }>(
    await atWork(browser, 'admin'),
    'hr.employee.list',
    { limit: 1 },
    'query',
  )
  const forged = await callFrom<{ refusal: { kind: string } }>(
    first,
    'hr.attendance.clockIn',
    { employeeId: manager.rows[0]!.id, ...office },
    'command',
  )
  expect([forged.status, forged.body.refusal.kind]).toEqual([404, 'notFound'])
  await expect(clock(first)).toBeVisible()
  await expect(clock(second)).toBeVisible()
  const said = /تم تسجيل الحضور (بنجاح|اليوم مسبقاً)|سُجّل حضورك/
  // Both are pressed before either has heard of the other.
  await Promise.all(
    [first, second].map(tab => clock(tab).evaluate((button: HTMLButtonElement) => button.click())),
  )
  await expect(first.getByText(said).first()).toBeVisible()
  await expect(second.getByText(said).first()).toBeVisible()
  const days = await daysOf(first)
  expect(days).toHaveLength(1)
  expect(Math.abs(Date.now() - new Date(days[0]!.checkInTime).getTime())).toBeLessThan(60_000)
})

test('a raise for a paid month and an amount with too many decimals stay in the form, and the difference is offered', {
  tag: '@desktop',
}, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: baseUrl() })
  const page = await context.newPage()
  await signInAs(page, 'admin')
  type Run = { id: string; month: string }
  const { body: runs } = await callFrom<{ rows: Run[] }>(
    page,
    'hr.payroll.list',
    { state: 'paid', limit: 5 },
    'query',
  )
  const month = runs.rows[0]!.month.slice(0, 7)
  const { body: people } = await callFrom<{ rows: { id: string; account: string; joinedOn: string }[] }>(
    page,
    'hr.employee.list',
    { limit: 50, status: 'active' },
    'query',
  )
  // Long in service, so the month was paid; without an account, so it is nobody's own raise.
  const paid = people.rows.find(
    ({ account, joinedOn }) => account === 'no_account' && joinedOn < '2026-01-01',
  )!
  await page.goto(`${baseUrl()}/hr/employees/${paid.id}?tab=contracts`)
  await page.getByRole('button', { name: 'عقد أو ملحق' }).click()
  const form = page.getByRole('dialog')
  await typeDay(form, 'يسري من', `01${month.slice(5)}${month.slice(0, 4)}`)
  const pay = form.getByLabel('الراتب الأساسي')
  await pay.fill('910.1234')
  await pay.blur()
  await expect(form.getByText('ثلاث خانات عشرية فقط')).toBeVisible()
  await pay.fill('910.125')
  await form.getByRole('button', { name: 'فعّل العقد' }).click()
  await expect(form.getByText(/مصروف، تُسجَّل الزيادة فرقاً في المسير التالي/)).toBeVisible()
  await expect(pay).toHaveValue(/910\.125/)
  await form.getByRole('button', { name: 'احسب الفرق' }).click()
  await form.getByRole('button', { name: 'فعّل العقد' }).click()
  await expect(page.getByText('حُفظ العقد.')).toBeVisible()
})

test('a manager who is on leave names who decides in his place, and the request goes on', {
  tag: '@desktop',
}, async ({ browser }) => {
  const open = async (person: Person) => {
    const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage()
    await signInAs(page, person)
    return page
  }
  const admin = await open('admin')
  const decides = { approver: 'role', role: 'manager', userId: null, dueHours: 24 }
  await run(admin, 'approvals.rule.save', {
    source: 'leave_request',
    min: null,
    max: null,
    active: true,
    steps: [{ ...decides, escalateRole: 'company_admin', escalateUserId: null }],
  })
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Kuwait' })
  const typed = (on: string) => on.split('-').reverse().join('')

  // Forty days is longer than anybody may be away: told at the field, nothing that was chosen is lost.
  const manager = await open('manager')
  await manager.goto('/approvals?tab=delegations')
  await manager.getByRole('button', { name: 'فوّض شخصاً' }).first().click()
  const form = manager.getByRole('dialog')
  await form.getByRole('button', { name: /المفوَّض/ }).click()
  await manager.getByRole('option', { name: 'دلال الهاجر' }).click()
  await typeDay(form, 'من يوم', typed(day(0)))
  await typeDay(form, 'إلى يوم', typed(day(40)))
  await form.getByLabel(/^السبب/).fill('إجازتي السنوية')
  await form.getByRole('button', { name: 'احفظ' }).click()
  await expect(form.getByText('أقصى مدة للتفويض 30 يوماً')).toBeVisible()
  await expect(form.getByLabel(/^السبب/)).toHaveValue('إجازتي السنوية')
  await typeDay(form, 'إلى يوم', typed(day(10)))
  await form.getByRole('button', { name: 'احفظ' }).click()
  await expect(manager.getByText('حُفظ التفويض وأُبلغ المفوَّض')).toBeVisible()

  const employee = await open('employee')
  const { body: own } = await callFrom<{ rows: { id: string; nameAr: string }[] }>(
    employee,
    'hr.leaveType.list',
    {},
    'query',
  )
  const sent = await run<{ number: string; state: string }>(employee, 'hr.leave.submit', {
    typeId: own.rows.find(({ nameAr }) => nameAr === 'سنوية')!.id,
    fromOn: day(60),
    toOn: day(64),
    reason: 'سفر قصير مع الأسرة',
  })
  expect(sent.state).toBe('pending')

  const accountant = await open('accountant')
  await accountant.goto('/approvals')
  await accountant.getByText(sent.number).first().click()
  await accountant.getByRole('button', { name: /^اعتمد/ }).click()
  const decision = accountant.getByRole('dialog').last()
  await expect(decision.getByText('تقرر نيابة عن راشد المنيع، ويُحفظ الاسمان.')).toBeVisible()
  await decision.getByRole('button', { name: 'اعتمد' }).click()
  await expect(accountant.getByText(/^اعتُمد الطلب/)).toBeVisible()
})
