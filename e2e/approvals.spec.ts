import { expect, type Page, test } from '@playwright/test'
import { openVisitor } from './clock.ts'
import { baseUrl, callFrom, signInAs } from './demo.ts'

// Scenario 13 of 10-platform on the screen: who asks never decides, and the last approval posts.

test.describe.configure({ timeout: 240_000 })

async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const answer = await callFrom<T>(page, name, input, 'command')
  expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

/** Another test, or a run that failed, may have left a request open, and the page with it. */
async function rejectWhatWaitsFor(person: Page): Promise<void> {
  const { body } = await callFrom<{ rows: { id: string; version: number }[] }>(
    person,
    'approvals.request.list',
    { tab: 'waiting' },
    'query',
  )
  for (const { id, version } of body.rows)
    await run(person, 'approvals.request.decide', { id, version, decision: 'reject', comment: 'انتهى' })
}

test('an entry above the rule waits, its author cannot decide it, and the administrator posts it', async ({
  browser,
}) => {
  const [admin, accountant] = [await openVisitor(browser), await openVisitor(browser)]
  await signInAs(admin, 'admin')
  await signInAs(accountant, 'accountant')
  // A range of its own: no other entry of this company is as large, and another width meets no rule that stands already.
  const dinars = 77_000 + Math.floor(Math.random() * 900)
  const amount = `${dinars}.000`
  await run(admin, 'approvals.rule.save', {
    source: 'other',
    min: amount,
    max: `${dinars + 1}.000`,
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
  const { body } = await callFrom<{ rows: { id: string; code: string }[] }>(
    accountant,
    'accounting.account.list',
    {},
    'query',
  )
  const idOf = (code: string) => body.rows.find(account => account.code === code)!.id
  const memo = `إيجار المستودع ${Date.now()}`
  const entry = await run<{ id: string; version: number }>(accountant, 'accounting.journal.save', {
    date: new Date().toISOString().slice(0, 10),
    memo,
    fileIds: [],
    lines: [
      { accountId: idOf('5301'), debit: amount },
      { accountId: idOf('4212'), credit: amount },
    ],
  })
  expect(await run(accountant, 'accounting.journal.submit', entry)).toMatchObject({ status: 'submitted' })

  await rejectWhatWaitsFor(accountant)
  // A mere requester has no approvals page: their requests are on the profile and can be withdrawn there.
  await accountant.goto(`${baseUrl()}/approvals?tab=mine`)
  await expect(accountant.getByText('تحتاج إلى صلاحيات إدارية').first()).toBeVisible()
  await expect(accountant).toHaveURL(/\/dashboard/)
  await accountant.goto(`${baseUrl()}/profile?tab=requests`)
  await accountant.getByText(memo).first().click()
  await expect(accountant).toHaveURL(/\/profile\?request=/)
  await expect(accountant.getByRole('button', { name: 'اسحب الطلب' })).toBeVisible()
  await expect(accountant.getByRole('button', { name: /^اعتمد/ })).toBeDisabled()

  await admin.goto(`${baseUrl()}/approvals`)
  await admin.getByText(memo).first().click()
  await admin.getByRole('button', { name: /^اعتمد/ }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText('5301').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'اعتمد' }).click()
  await expect(admin.getByText('وسرى أثره').first()).toBeVisible()
  await expect(admin.getByText('معتمد', { exact: true }).first()).toBeVisible()

  // The answer arrives in the bell and opens the request.
  await accountant.goto(`${baseUrl()}/dashboard`)
  await accountant.getByRole('button', { name: /^التنبيهات/ }).click()
  await accountant.locator('.alert-row', { hasText: memo }).getByRole('link', { name: 'فتح' }).click()
  await expect(accountant).toHaveURL(/\/profile\?request=/)
  await expect(accountant.getByText('معتمد', { exact: true }).first()).toBeVisible()
})

test('a step that opens for an accountant opens the page to him while he works, and the menu names it', {
  tag: '@desktop',
}, async ({ browser }) => {
  const [admin, accountant] = [await openVisitor(browser), await openVisitor(browser)]
  await signInAs(admin, 'admin')
  await signInAs(accountant, 'accountant')
  const dinars = 978_000 + Math.floor(Math.random() * 900)
  await run(admin, 'approvals.rule.save', {
    source: 'other',
    min: `${dinars}.000`,
    max: `${dinars + 1}.000`,
    active: true,
    steps: [
      {
        approver: 'role',
        role: 'accountant',
        userId: null,
        dueHours: null,
        escalateRole: null,
        escalateUserId: null,
      },
    ],
  })
  await rejectWhatWaitsFor(accountant)
  await accountant.goto(`${baseUrl()}/dashboard`)
  const menu = accountant.getByRole('navigation').getByRole('link', { name: 'الموافقات' })
  await expect(accountant.getByRole('link', { name: 'العملاء' }).first()).toBeVisible()
  await expect(menu).toHaveCount(0)
  const accounts = await callFrom<{ rows: { id: string; code: string }[] }>(
    admin,
    'accounting.account.list',
    {},
    'query',
  )
  const idOf = (code: string) => accounts.body.rows.find(account => account.code === code)!.id
  const memo = `تسوية ${Date.now()}`
  const entry = await run<{ id: string; version: number }>(admin, 'accounting.journal.save', {
    date: new Date().toISOString().slice(0, 10),
    memo,
    fileIds: [],
    lines: [
      { accountId: idOf('5301'), debit: `${dinars}.000` },
      { accountId: idOf('4212'), credit: `${dinars}.000` },
    ],
  })
  await run(admin, 'accounting.journal.submit', entry)
  await menu.click()
  await accountant.getByText(memo).first().click()
  await accountant.getByRole('button', { name: 'ارفض' }).click()
  const dialog = accountant.getByRole('dialog')
  await dialog.getByRole('textbox').fill('المبلغ مكرر')
  await dialog.getByRole('button', { name: 'ارفض' }).click()
  // A decided request stays in sight, though nothing is pending any more.
  await expect(accountant.getByText('مرفوض', { exact: true }).first()).toBeVisible()
  await expect(accountant).toHaveURL(/\/approvals\//)
})
