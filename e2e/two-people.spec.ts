import { expect, type Page, test } from '@playwright/test'
import { openVisitor } from './clock.ts'
import { baseUrl, callFrom, signInAs } from './demo.ts'

// Two people on one settings page: nothing typed is lost, neither when the other's save is heard of while typing nor when it was not.

test.describe.configure({ timeout: 120_000 })

type Company = Readonly<Record<string, unknown>> & { version: number; city: string | null }

async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const answer = await callFrom<T>(page, name, input, 'command')
  expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

const read = async <T>(page: Page, name: string): Promise<T> =>
  (await callFrom<T>(page, name, {}, 'query')).body

test('@desktop what another administrator saves comes into an open settings form and leaves what is typed', async ({
  browser,
}) => {
  const [one, other] = [await openVisitor(browser), await openVisitor(browser)]
  await signInAs(one, 'admin')
  await signInAs(other, 'admin')
  const stamp = String(Date.now()).slice(-6)
  await one.goto(`${baseUrl()}/settings/advanced?tab=company`)
  const city = one.getByLabel('المدينة')
  await city.fill(`حولي ${stamp}`)
  const { status: _, ...before } = await read<Company>(other, 'platform.company.read')
  await run(other, 'platform.company.update', {
    ...before,
    address: `شارع ${stamp}`,
    phone: before['phone'] ?? '',
  })
  await expect(one.getByText(/جمعنا تعديله مع ما كتبته/)).toBeVisible()
  await expect(one.getByLabel('العنوان')).toHaveValue(`شارع ${stamp}`)
  await expect(city).toHaveValue(`حولي ${stamp}`)
  await one.locator('form', { has: city }).getByRole('button', { name: 'احفظ' }).click()
  await expect(one.getByText('تم الحفظ').or(one.getByText('حُفظ')).first()).toBeVisible()
  await expect
    .poll(async () => read<Company>(other, 'platform.company.read'))
    .toMatchObject({ city: `حولي ${stamp}`, address: `شارع ${stamp}` })
})

test('@desktop two edits of an approval rule are joined, and what both changed is chosen', async ({
  browser,
}) => {
  const [one, other] = [await openVisitor(browser), await openVisitor(browser)]
  await signInAs(one, 'admin')
  await signInAs(other, 'admin')
  // A range that no other rule of this company has.
  const from = 310_000 + Math.floor(Math.random() * 90_000)
  const rule = {
    source: 'other',
    min: `${from}.000`,
    max: `${from + 1}.000`,
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
  }
  const { id, version } = await run<{ id: string; version: number }>(other, 'approvals.rule.save', rule)
  await one.goto(`${baseUrl()}/approvals?tab=rules`)
  const card = one.locator('#content tr, #content li, #content .card-row', {
    hasText: `${from.toLocaleString('en')}.000`,
  })
  await card.first().getByRole('button', { name: 'عدّل' }).click()
  const panel = one.getByRole('dialog')
  await panel.getByRole('textbox', { name: 'إلى أقل من' }).fill(`${from + 5}`)
  await run(other, 'approvals.rule.save', { ...rule, id, version, max: `${from + 2}.000`, active: false })
  const save = panel.getByRole('button', { name: 'احفظ' })
  await save.click()
  await expect(panel.getByText('عدّل غيرك هذه الحقول أثناء عملك')).toBeVisible()
  await panel.locator('label', { hasText: 'ما حفظه غيرك' }).click()
  await save.click()
  await expect(panel).toBeHidden()
  const { rows } = await read<{ rows: { id: string; max: string; active: boolean }[] }>(
    other,
    'approvals.rule.list',
  )
  expect(rows.find(row => row.id === id)).toMatchObject({ max: `${from + 2}.000`, active: false })
})

test('@desktop the shares of a policy are joined: the draft takes in the note, and both premiums are shown to choose from', async ({
  browser,
}) => {
  const [one, other] = [await openVisitor(browser), await openVisitor(browser)]
  await signInAs(one, 'admin')
  await signInAs(other, 'admin')
  const stamp = String(Date.now()).slice(-6)
  const vehicles = (
    await callFrom<{ rows: { id: string }[] }>(other, 'fleet.vehicle.list', { limit: 2 }, 'query')
  ).body.rows
  const [first, second] = vehicles.map(({ id }) => id)
  const insurer = await run<{ id: string }>(other, 'billing.vendor.create', {
    nameAr: `تأمين ${stamp}`,
    phone: `+96522${stamp}`,
  })
  const draft = {
    insurerPartyId: insurer.id,
    number: `TP-${stamp}`,
    cover: 'comprehensive',
    rentalUse: true,
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    premium: '90',
    note: null as string | null,
    shares: [{ vehicleId: first, share: '90' }],
  }
  const { id, version } = await run<{ id: string; version: number }>(other, 'fleet.policy.save', draft)
  await one.goto(`${baseUrl()}/fleet/insurance?policy=${id}`)
  await one.getByRole('button', { name: 'عدّل', exact: true }).click()
  const form = one.getByRole('dialog').last()
  await form.getByRole('textbox', { name: 'الحصة' }).fill('100')
  await form.getByRole('textbox', { name: 'القسط', exact: true }).fill('100')
  await run(other, 'fleet.policy.save', {
    ...draft,
    id,
    version,
    premium: '120',
    note: `ملاحظة ${stamp}`,
    shares: [
      { vehicleId: first, share: '80' },
      { vehicleId: second, share: '40' },
    ],
  })
  const save = form.getByRole('button', { name: 'احفظ المسودة' })
  await save.click()
  await expect(form.getByText('عدّل غيرك هذه الحقول أثناء عملك')).toBeVisible()
  // What is typed stays until a choice is made; the note, which only the other wrote, has come in.
  await expect(form.getByRole('textbox', { name: 'الحصة' })).toHaveCount(1)
  await expect(form.getByRole('textbox', { name: 'الحصة' })).toHaveValue('100.000')
  await expect(form.locator('textarea')).toHaveValue(`ملاحظة ${stamp}`)
  for (const theirs of await form.locator('label', { hasText: 'ما حفظه غيرك' }).all()) await theirs.click()
  await expect(form.getByRole('textbox', { name: 'الحصة' })).toHaveCount(2)
  await form.getByRole('textbox', { name: 'الحصة' }).last().fill('50')
  await form.getByRole('textbox', { name: 'القسط', exact: true }).fill('130')
  await save.click()
  // The button loses its label while it saves: the stored value shows the end.
  const stored = async () =>
    (await callFrom<Readonly<Record<string, unknown>>>(other, 'fleet.policy.get', { id }, 'query')).body
  await expect.poll(stored).toMatchObject({
    premium: '130.000',
    note: `ملاحظة ${stamp}`,
    shares: [{ share: '80.000' }, { share: '50.000' }],
  })
})

type Draft = { version: number; rows: { accountId: string; debit: string | null; credit: string | null }[] }
type Opening = { draft: Draft | null; firstDay: string; accounts: { accountId: string; code: string }[] }

test('@desktop opening balances typed by two are joined account by account, kept, and found by the next', async ({
  browser,
}) => {
  const [one, other] = [await openVisitor(browser), await openVisitor(browser)]
  await signInAs(one, 'accountant')
  await signInAs(other, 'admin')
  const { draft, firstDay, accounts } = await read<Opening>(other, 'accounting.opening.get')
  const idOf = (code: string) => accounts.find(account => account.code === code)!.accountId
  const rowOf = (page: Page, code: string) => page.getByRole('group', { name: new RegExp(`^${code} `) })
  const amount = (page: Page, code: string, side: string) =>
    rowOf(page, code).getByRole('textbox', { name: side })
  await one.goto(`${baseUrl()}/finance/opening-balances`)
  await amount(one, '3101', 'دائن').fill('٧٠٠')
  await amount(one, '1117', 'مدين').fill('50')
  const rows = [
    { accountId: idOf('3101'), credit: '900.000' },
    { accountId: idOf('2117'), credit: '30.000' },
  ]
  const version = draft?.version ?? 0
  await run(other, 'accounting.opening.save', { version, date: firstDay, rows })
  await expect(one.getByText('عدّل غيرك هذه الحقول أثناء عملك')).toBeVisible()
  await expect(amount(one, '2117', 'دائن')).toHaveValue(/^30/)
  await one.locator('label', { hasText: 'ما حفظه غيرك' }).click()
  await expect(amount(one, '3101', 'دائن')).toHaveValue(/^900/)
  await one.getByRole('button', { name: 'احفظ المسودة' }).click()
  await expect(one.getByText('حُفظت مسودة الأرصدة')).toBeVisible()
  const kept = (await read<Opening>(other, 'accounting.opening.get')).draft!
  expect(kept.version).toBe(version + 2)
  expect(Object.fromEntries(kept.rows.map(row => [row.accountId, row.debit ?? row.credit]))).toEqual({
    [idOf('3101')]: '900.000',
    [idOf('2117')]: '30.000',
    [idOf('1117')]: '50.000',
  })
  await other.goto(`${baseUrl()}/finance/opening-balances`)
  await expect(amount(other, '1117', 'مدين')).toHaveValue(/^50/)
  await expect(other.getByText(/آخر حفظ للمسودة/)).toBeVisible()
  await run(other, 'accounting.opening.save', { version: kept.version, date: firstDay, rows: [] })
})
