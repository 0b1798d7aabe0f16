import { expect, type Page, test } from '@playwright/test'
import { baseUrl, callFrom, signInAs } from './demo.ts'

// From a late invoice to the money, in Arabic: warning, promise, claim, case, hearing, judgment and payment. At every step the case claims
// what billing has open of its invoices.

test.describe.configure({ timeout: 180_000 })
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

type Case = { claim: string; version: number; status: string; items: { invoiceId: string; open: string }[] }

/** The claim of a case, which is the sum of what billing has open of its invoices. */
async function claimOf(page: Page, id: string): Promise<string> {
  const found = await ask<Case>(page, 'legal.case.get', { id })
  let fils = 0
  for (const { invoiceId } of found.items) {
    const { open } = await ask<{ open: string }>(page, 'billing.invoice.get', { id: invoiceId })
    fils += Math.round(Number(open) * 1000)
  }
  expect(found.claim).toBe((fils / 1000).toFixed(3))
  return found.claim
}

test('a late invoice becomes a warning, a promise, a claim, a case, a judgment and money', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  const name = `جاسم الرندي ${Date.now() % 10_000}`
  const { id: partyId } = await run<{ id: string }>(page, 'parties.party.create', {
    kind: 'individual',
    nameAr: name,
    phone: `5${String(Date.now()).slice(-7)}`,
  })
  await run(page, 'billing.invoice.issue', {
    partyId,
    date: dayAgo(45),
    dueOn: dayAgo(45),
    kind: 'service',
    lines: [{ descriptionAr: 'إيجار', key: 'otherIncome', quantity: '1', unitPrice: '210' }],
  })

  await page.goto(`${baseUrl()}/legal/defaulters?party=${partyId}`)
  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByText('210.000').first()).toBeVisible()
  await panel.getByRole('button', { name: 'إنذار', exact: true }).click()
  await page.getByRole('button', { name: 'صياغة خطاب' }).last().click()
  await panel.getByRole('button', { name: 'إرسال', exact: true }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'إرسال', exact: true }).click()
  await panel.getByRole('button', { name: 'تسجيل التسليم', exact: true }).click()
  const delivery = page.getByRole('dialog').last()
  await delivery.getByRole('textbox', { name: 'إثبات التسليم' }).fill('محضر إعلان 114')
  await delivery.getByRole('button', { name: 'تسجيل التسليم', exact: true }).click()
  await expect(panel.getByText('تنتهي المهلة')).toBeVisible()

  // The promise of a day that passes is broken at night; here it is taken back.
  const { id: promiseId } = await run<{ id: string }>(page, 'legal.defaulter.promise', {
    partyId,
    channel: 'phone',
    rows: [{ dueOn: dayAgo(-5), amount: '210' }],
  })
  await run(page, 'legal.promise.withdraw', { id: promiseId, version: 1 })

  await page.goto(`${baseUrl()}/legal/cases/new?party=${partyId}`)
  // Before the claims of the party have loaded, the form refuses without them: the press is repeated.
  await expect(async () => {
    await page.getByRole('button', { name: 'فتح القضية' }).click()
    await expect(page.getByText('لم يثبت إنذار سليم').first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('textbox', { name: /سبب/ }).fill('العميل غادر البلاد ويخشى ضياع الحق')
  await page.getByRole('button', { name: 'فتح القضية' }).click()
  await page.waitForURL(/\/legal\/cases\/[0-9a-f-]{36}/)
  const id = page.url().split('/').at(-1) ?? ''
  await expect(page.getByText(/CASE-\d{4}-\d{5}/).first()).toBeVisible()
  expect(await claimOf(page, id)).toBe('210.000')

  const office = await ask<{ courts: { id: string; courtKind: string }[] }>(page, 'legal.office.get', {})
  const { id: proceedingId } = await run<{ id: string }>(page, 'legal.proceeding.save', {
    caseId: id,
    courtLevel: 'firstInstance',
    courtId: office.courts.find(court => court.courtKind === 'ordinary')?.id,
    filedOn: dayAgo(0),
    automatedNumber: `E2E-${Date.now()}`,
  })
  await run(page, 'legal.hearing.save', {
    proceedingId,
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    purpose: 'مرافعة',
  })
  await page.reload()
  await page.getByRole('tab', { name: 'المحاكم والجلسات' }).or(page.getByRole('tab').nth(1)).first().click()
  await expect(page.getByText('مرافعة').first()).toBeVisible()
  expect(await claimOf(page, id)).toBe('210.000')

  await run(page, 'legal.proceeding.judge', {
    id: proceedingId,
    version: 1,
    judgedOn: dayAgo(0),
    inPresence: true,
    result: 'forUs',
    principal: '210',
    costs: '12.500',
    lawyerFees: '0',
    judgmentText: 'إلزام المدعى عليه',
  })
  await run(page, 'legal.judgment.invoice', { proceedingId })
  expect(await claimOf(page, id)).toBe('222.500')

  const { rows } = await ask<{ rows: { id: string; kind: string }[] }>(page, 'billing.treasury.list', {})
  await run(page, 'billing.payment.take', {
    date: dayAgo(0),
    partyId,
    splits: 'oldestFirst',
    tenders: [{ treasuryAccountId: rows.find(row => row.kind === 'bank')?.id, amount: '222.500' }],
  })
  expect(await claimOf(page, id)).toBe('0.000')
  await page.reload()
  await expect(page.getByText('222.500').first()).toBeVisible()
})

test('what goes wrong is said in Arabic at its field, and what was typed stays', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto(`${baseUrl()}/legal/cases/new`)
  await page.getByRole('textbox', { name: 'العنوان' }).first().fill('مطالبة بلا طرف')
  await page.getByRole('button', { name: 'حفظ مسودة' }).click()
  await expect(page.getByText('هذا الحقل مطلوب').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'العنوان' }).first()).toHaveValue('مطالبة بلا طرف')

  await signInAs(page, 'super')
  await page.goto(`${baseUrl()}/super-admin/assistant`)
  await page.getByRole('textbox', { name: 'عنوان المزود' }).fill('http://169.254.169.254')
  await page.getByRole('textbox', { name: 'النموذج' }).fill('model')
  await page.getByRole('textbox', { name: 'المفتاح' }).fill('key')
  await page.getByRole('button', { name: 'حفظ' }).click()
  await expect(page.getByText('عنوان المزود غير مقبول').first()).toBeVisible()
})
