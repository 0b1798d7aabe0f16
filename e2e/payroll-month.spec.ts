import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { demoPassword } from '../src/demo/password.ts'
import { openVisitor } from './clock.ts'
import { baseUrl, callFrom, signInAs } from './demo.ts'

// A month of pay on the screen: hire, run, compare, approve by another, post, pay, and the file for the bank (50-hr, sections 4 and 12).

test.describe.configure({ timeout: 120_000 })

async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const answer = await callFrom<T>(page, name, input, 'command')
  expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

const askFor = async <T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> =>
  (await callFrom<T>(page, name, input, 'query')).body

/** Kuwait's check digits: mod 97 of the number with the country behind it. */
function kuwaitiIban(serial: number): string {
  const account = `CBKU${String(serial).padStart(22, '0')}`
  const digits = `${account}KW00`.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  return `KW${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`
}

type Seen = { id: string; version: number }

/** A run that another test left open keeps the next month from being sent. */
async function cancelOpenRuns(page: Page): Promise<void> {
  for (const state of ['draft', 'approved']) {
    const { rows } = await askFor<{ rows: Seen[] }>(page, 'hr.payroll.list', { state, limit: 50 })
    for (const { id, version } of rows)
      await run(page, 'hr.payroll.cancel', { id, version, reason: 'مسير تجربة' })
  }
}

/** A day that another test clocked waits for a person, and a run waits for the day. */
async function confirmDays(page: Page): Promise<void> {
  const { rows } = await askFor<{ rows: Seen[] }>(page, 'hr.attendance.list', {
    reviewState: 'pending',
    limit: 100,
  })
  if (rows.length > 0)
    await run(page, 'hr.attendance.confirm', { days: rows.map(({ id, version }) => ({ id, version })) })
}

/** Everybody is paid by transfer, but the first two: a bank's file must name who is left out. */
async function payByBank(page: Page): Promise<void> {
  const { rows } = await askFor<{ rows: { id: string }[] }>(page, 'hr.employee.list', {
    status: 'active',
    limit: 100,
  })
  for (const [at, { id }] of rows.slice(2).entries()) {
    const known = await askFor<Record<string, unknown> & { payment: { iban: string | null } }>(
      page,
      'hr.employee.get',
      { id },
    )
    if (known.payment.iban) continue
    await run(page, 'hr.employee.update', {
      id,
      version: known['version'],
      joinedOn: known['joinedOn'],
      serviceFrom: known['serviceFrom'],
      positionAr: known['positionAr'],
      departmentAr: known['departmentAr'],
      payment: { paymentMethod: 'bank', iban: kuwaitiIban(1_000 + at) },
    })
  }
}

/** Runs are decided by the company's administrator. */
async function decideRuns(page: Page): Promise<void> {
  const { rows } = await askFor<{ rows: { source: string }[] }>(page, 'approvals.rule.list', {})
  if (rows.some(({ source }) => source === 'payroll')) return
  await run(page, 'approvals.rule.save', {
    source: 'payroll',
    min: '0.001',
    max: null,
    active: true,
    steps: [
      {
        approver: 'role',
        role: 'company_admin',
        userId: null,
        dueHours: null,
        escalateRole: null,
        escalateUserId: null,
      },
    ],
  })
}

/** The layout of the bank's own file, drawn once. */
async function drawLayout(page: Page, bank: string): Promise<void> {
  await page.goto(`${baseUrl()}/hr/payroll?tab=wageFiles&profiles=all`)
  await page.getByRole('button', { name: 'أضف تنسيقاً' }).click()
  const layout = page.getByRole('dialog')
  await layout.getByLabel('اسم التنسيق').fill(bank)
  await layout.getByLabel('اسم الملف').fill('salaries-{month}.csv')
  for (const [at, source] of ['رقم الموظف', 'الاسم', 'الآيبان', 'الصافي'].entries()) {
    await layout.getByRole('button', { name: 'أضف عموداً' }).click()
    await layout
      .getByRole('button', { name: /المحتوى/ })
      .nth(at)
      .click()
    await page.getByRole('option', { name: source, exact: true }).click()
  }
  await layout.getByRole('button', { name: 'احفظ' }).click()
  await expect(page.getByText('حُفظ التنسيق')).toBeVisible()
}

/** Counts what a person presses, whatever page it is on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.addEventListener(
      'click',
      event => {
        if (event.isTrusted)
          sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1))
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0))
}

/** The password again, where it is asked for; a confirmation lasts for a while. */
async function confirm(page: Page): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'أكّد هويتك' })
  await asked.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword)
  await asked.getByRole('button', { name: 'أكّد', exact: true }).click()
  await expect(asked).toBeHidden()
}

test('a month of pay: hired, computed, approved by another, posted, paid and sent to the bank', {
  tag: '@desktop',
}, async ({ browser }) => {
  const [admin, accountant] = [await openVisitor(browser), await openVisitor(browser)]
  await signInAs(admin, 'admin')
  await signInAs(accountant, 'accountant')
  await cancelOpenRuns(admin)
  await confirmDays(admin)
  await payByBank(admin)
  await decideRuns(admin)
  const bank = `بنك الخليج ${Date.now() % 100_000}`
  await drawLayout(admin, bank)

  // Somebody new, in the short form.
  const hired = `سالم الدوسري ${Date.now() % 100_000}`
  await admin.goto(`${baseUrl()}/hr/employees`)
  await admin.getByRole('button', { name: 'موظف جديد' }).click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('الاسم بالعربية').fill(hired)
  await form.getByLabel('الاسم بالإنجليزية').fill('Salem Aldosari')
  await form.getByLabel('الأساسي').fill('500')
  await form.getByRole('button', { name: /طريقة الصرف/ }).click()
  await admin.getByRole('option', { name: 'تحويل بنكي' }).click()
  await form.getByLabel('الآيبان').fill(kuwaitiIban(Date.now() % 1_000_000_000))
  await form.getByRole('button', { name: 'عيّن' }).click()
  await expect(admin.getByText(/^عُيّن الموظف/)).toBeVisible()

  // The run of at least twenty people, from the list to the approval.
  const presses = await countPresses(accountant)
  await accountant.goto(`${baseUrl()}/hr/payroll`)
  await accountant
    .getByRole('button', { name: /^مسير / })
    .first()
    .click()
  await accountant.getByRole('dialog').getByRole('button', { name: 'افتح المسير' }).click()
  await expect(accountant).toHaveURL(/\/hr\/payroll\/[\w-]+$/)
  await expect(accountant.getByText(hired).first()).toBeVisible()
  await accountant.getByRole('button', { name: 'احسب', exact: true }).click()
  await expect(accountant.getByText('حُسب المسير.')).toBeVisible()
  await accountant.getByRole('tab', { name: 'المقارنة بالشهر السابق' }).click()
  await expect(accountant.getByRole('row', { name: new RegExp(hired) })).toContainText('التحاق')
  await accountant.getByRole('button', { name: 'قدّم', exact: true }).click()
  await expect(accountant.getByText('قُدّم المسير: قيد المراجعة.')).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(8)
  const runId = new URL(accountant.url()).pathname.split('/').pop()!
  const sent = await askFor<{ employees: number; number: string; net: string }>(
    accountant,
    'hr.payroll.get',
    { id: runId },
  )
  expect(sent.employees).toBeGreaterThanOrEqual(20)

  // Another person decides.
  await admin.goto(`${baseUrl()}/approvals`)
  await admin.getByText(sent.number).first().click()
  await admin.getByRole('button', { name: /^اعتمد/ }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'اعتمد' }).click()
  await expect(admin.getByText('معتمد', { exact: true }).first()).toBeVisible()

  // The books and the bank: two presses to post and two to pay, the password once, then the file.
  const before = await presses()
  await accountant.getByRole('button', { name: 'رحّل', exact: true }).click()
  await accountant.getByRole('dialog').getByRole('button', { name: 'رحّل', exact: true }).click()
  await confirm(accountant)
  await expect(accountant.getByText('رُحّل المسير.')).toBeVisible()
  await accountant.getByRole('button', { name: 'اصرف', exact: true }).click()
  const paying = accountant.getByRole('dialog')
  await paying.getByRole('button', { name: 'اصرف', exact: true }).click()
  await expect(accountant.getByText(/^صُرفت الرواتب بالسند/)).toBeVisible()
  await expect(accountant.locator('main .st').first()).toHaveText('مصروف جزئياً')

  // The bank's file.
  await accountant.getByRole('tab', { name: 'ملف الأجور' }).click()
  await expect(accountant.getByRole('button', { name: /التنسيق/ })).toContainText(bank)
  await expect(accountant.getByText('لا أخطاء في الملف')).toBeVisible()
  await accountant.getByRole('button', { name: 'أنشئ الملف' }).click()
  await accountant.getByRole('dialog').getByRole('button', { name: 'أنشئ الملف' }).click()
  await expect(accountant.getByText(/^أُنشئ الملف/)).toBeVisible()
  const started = accountant.waitForEvent('download')
  await accountant.getByRole('link', { name: 'نزّل الملف' }).click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^salaries-\d{4}-\d{2}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('رقم الموظف,الاسم,الآيبان,الصافي')
  expect(lines.filter(line => line.includes('Salem Aldosari'))).toHaveLength(1)
  expect(lines.length - 1).toBe(sent.employees - 2)
  expect((await presses()) - before).toBeLessThanOrEqual(9)

  // The bank sends one line back: that slip is owed again, the others stay paid.
  await accountant.keyboard.press('Escape')
  await accountant.getByRole('tab', { name: 'الموظفون' }).click()
  await accountant.getByText(hired).first().click()
  const slip = accountant.getByRole('dialog')
  await slip.getByRole('button', { name: 'ارتجع من البنك' }).click()
  const returning = accountant.getByRole('dialog', { name: /^ارتجع من البنك/ })
  await returning.getByLabel('السبب').fill('حساب مغلق')
  await returning.getByRole('button', { name: 'ارتجع من البنك' }).click()
  await expect(accountant.getByText('تغيّرت حالة القسيمة.')).toBeVisible()
  type Slip = { name: string; state: string; method: string }
  const { rows: slips } = await askFor<{ rows: Slip[] }>(accountant, 'hr.payroll.grid', { id: runId })
  const owed = slips.filter(({ state, method }) => state !== 'paid' && method === 'bank')
  expect(owed.map(({ name, state }) => [name, state])).toEqual([[hired, 'payable']])
})
