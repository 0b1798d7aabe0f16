import { expect, type Page, test } from '@playwright/test'
import { openVisitor } from './clock.ts'
import { callFrom, signInAs } from './demo.ts'

// Section 11 of 40-finance through the screen. What stands elsewhere:
//
// | Event                               | Where                                                                          |
// | ----------------------------------- | ------------------------------------------------------------------------------ |
// | crash between steps                 | proofs/crash: all or nothing, whenever the process ends                        |
// | verifier difference, evidence       | scenarios/finance-health: planted faults; the blocked closing is here          |
// | torn file of another trade or kind  | bad-input.spec.ts: every import reads its file through one front door          |
// | PDF engine down                     | src/workers/pdf/pool.test.ts: the document stands, its PDF waits         |
// |                                     | src/modules/platform/failedPaper/failedPaper.test.ts: its window shows it and       |
// |                                     | retries by itself                                                              |
// | date in a closed period             | bad-input.spec.ts, finance-month.spec.ts                                       |

type Invoice = { id: string; number: string }

/** Runs a command of the page's session; setting a scene, not the subject of a test. */
async function run<T>(page: Page, name: string, input: Record<string, unknown>): Promise<T> {
  const answer = await callFrom<T>(page, name, input, 'command')
  expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

async function rowsOf<Row>(page: Page, name: string, input: Record<string, unknown> = {}): Promise<Row[]> {
  const answer = await callFrom<{ rows: Row[] }>(page, name, input, 'query')
  expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.rows
}

const lineOf = (unitPrice: string) => [
  { descriptionAr: 'غسيل وتنظيف', key: 'otherIncome', quantity: '1', unitPrice },
]
const today = () => new Date().toISOString().slice(0, 10)

async function aPayer(page: Page): Promise<string> {
  const [known] = await rowsOf<{ partyId: string }>(page, 'billing.invoice.list', { limit: 1 })
  return known?.partyId ?? ''
}

const anInvoice = (page: Page, partyId: string, unitPrice: string) =>
  run<Invoice>(page, 'billing.invoice.issue', {
    partyId,
    date: today(),
    kind: 'service',
    lines: lineOf(unitPrice),
  })

const treasuryOf = async (page: Page, kind: string) =>
  (await rowsOf<{ id: string; kind: string; nameAr: string }>(page, 'billing.treasury.list')).find(
    row => row.kind === kind,
  )

/** The receipt of one invoice, its money by bank: cash asks for a shift. */
async function openReceipt(page: Page, invoice: Invoice, partyId: string, bank: string): Promise<void> {
  await page.goto(`/finance/payments/new?party=${partyId}&invoice=${invoice.id}`)
  await page
    .locator('.billing-tender')
    .getByRole('button', { name: /الوسيلة/ })
    .first()
    .click()
  await page.getByRole('option', { name: bank }).first().click()
  await expect(save(page)).toBeEnabled()
}

const save = (page: Page) => page.getByRole('button', { name: /^سجّل السند/ })
const settles = (page: Page, invoice: Invoice) =>
  page.getByRole('textbox', { name: `يُسدَّد من ${invoice.number}` })

let office: Page
let other: Page
let payer = ''
let bank = { id: '', nameAr: '' }
test.beforeAll(async ({ browser }) => {
  office = await openVisitor(browser)
  other = await openVisitor(browser)
  await signInAs(office, 'admin')
  await signInAs(other, 'accountant')
  payer = await aPayer(office)
  bank = (await treasuryOf(office, 'bank')) ?? bank
})
test.afterAll(async () => {
  await office.context().close()
  await other.context().close()
})

test('four decimals, letters and a minus are refused at the amount, and what was typed stays', {
  tag: '@desktop',
}, async () => {
  const invoice = await anInvoice(office, payer, '25')
  await openReceipt(office, invoice, payer, bank.nameAr)
  const amount = settles(office, invoice)
  await amount.fill('')
  await amount.pressSequentially('12.5005')
  await expect(office.getByText('ثلاث خانات عشرية فقط')).toBeVisible()
  await expect(amount).toHaveValue('12.5005')
  await amount.fill('')
  await amount.pressSequentially('12.5خمسة')
  await expect(office.getByText(/اكتب أرقاماً فقط/)).toBeVisible()
  await expect(amount).toHaveValue('12.5خمسة')
  await amount.fill('')
  await amount.pressSequentially('-5')
  await expect(office.getByText('رقم بلا إشارة سالبة')).toBeVisible()
  await expect(amount).toHaveValue('-5')
  await amount.fill('12.500')

  // Pressed twice, and the answer to the first press is lost on its way: one receipt.
  let posts = 0
  await office.route('**/api/billing.payment.take', async route => {
    if (route.request().headers()['x-dry-run']) return route.continue()
    posts++
    if (posts > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  const before = await rowsOf<{ id: string }>(office, 'billing.payment.list', { partyId: payer, limit: 100 })
  await save(office).dblclick()
  // The screen asks once more under the same key by itself.
  await expect(office.getByRole('heading', { name: /^RCT-/ })).toBeVisible()
  const after = await rowsOf<{ id: string }>(office, 'billing.payment.list', { partyId: payer, limit: 100 })
  expect([posts, after.length - before.length]).toEqual([2, 1])
  await office.unroute('**/api/billing.payment.take')
})

test('two people settle one invoice: the second reads what is left, and his amount stays', {
  tag: '@desktop',
}, async () => {
  const invoice = await anInvoice(office, payer, '25')
  await openReceipt(office, invoice, payer, bank.nameAr)
  await openReceipt(other, invoice, payer, bank.nameAr)
  await settles(office, invoice).fill('10')
  await save(office).click()
  await expect(office.getByRole('heading', { name: /^RCT-/ })).toBeVisible()
  if (await save(other).isEnabled()) await save(other).click()
  await expect(other.getByText('المخصص 25.000 أكبر من المتبقي 15.000.').first()).toBeVisible()
  await expect(settles(other, invoice)).toHaveValue('25.000')
  await expect(other.locator('.billing-open-line', { hasText: invoice.number })).toContainText('15.000')
  await settles(other, invoice).fill('15')
  await save(other).click()
  await expect(other.getByRole('heading', { name: /^RCT-/ })).toBeVisible()
})

test('a key that is not mapped is named with the way to map it, the receipt goes on after, and no month closes meanwhile', {
  tag: '@desktop',
}, async () => {
  const key = 'customerAdvances'
  const mappings = await rowsOf<{ key: string; account: { id: string } | null }>(
    office,
    'accounting.mapping.list',
  )
  const accountId = mappings.find(row => row.key === key)?.account?.id
  const invoice = await anInvoice(office, payer, '25')
  await openReceipt(other, invoice, payer, bank.nameAr)
  await run(office, 'accounting.mapping.set', { key, accountId: null })
  try {
    await settles(other, invoice).fill('8.500')
    await expect(
      other.getByText(`مفتاح الربط «${key}» غير مربوط. اربطه من صفحة ربط الحسابات ثم أعد المحاولة.`).first(),
    ).toBeVisible()
    await expect.poll(() => other.evaluate(() => JSON.stringify(localStorage))).toContain('8.500')
    await other.getByRole('link', { name: `اربط «${key}» الآن` }).click()
    await other.waitForURL(/account-mappings\?.*key=customerAdvances/)

    type Period = { id: number; number: number; status: string; startsOn: string }
    const periods = await rowsOf<Period>(office, 'accounting.period.list')
    const open = periods
      .filter(one => one.number < 13 && one.status === 'open')
      .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))[0]
    const { body } = await callFrom<object>(
      office,
      'accounting.period.close',
      { id: open?.id ?? 0 },
      'command',
    )
    expect(body).toMatchObject({ refusal: { code: 'accounting.close.blocked', params: { checks: ['H1'] } } })
  } finally {
    await run(office, 'accounting.mapping.set', { key, accountId })
  }
  await other.goBack()
  await expect(settles(other, invoice)).toHaveValue('8.500')
  await save(other).click()
  await expect(other.getByRole('heading', { name: /^RCT-/ })).toBeVisible()
})

test('two people save one draft: the second sees both and keeps his own', { tag: '@desktop' }, async () => {
  const draft = await run<{ id: string }>(office, 'billing.invoice.save', {
    partyId: payer,
    date: today(),
    kind: 'service',
    lines: lineOf('25'),
  })
  const text = (page: Page) => page.getByRole('textbox', { name: 'البند' }).first()
  for (const page of [office, other]) {
    await page.goto(`/finance/invoices/new?draft=${draft.id}`)
    await expect(text(page)).toHaveValue('غسيل وتنظيف')
  }
  await text(office).fill('غسيل من الداخل')
  await office.getByRole('button', { name: 'احفظ مسودة' }).click()
  await expect(office.getByText('حُفظت المسودة').first()).toBeVisible()
  await text(other).fill('غسيل من الخارج')
  await other.getByRole('button', { name: 'احفظ مسودة' }).click()
  await expect(other.getByText('عدّل غيرك هذا السجل أثناء عملك.').first()).toBeVisible()
  const theirs = other
    .locator('section')
    .filter({ has: other.getByRole('heading', { name: 'ما حفظه غيرك' }) })
  await expect(theirs).toContainText('غسيل من الداخل')
  await expect(text(other)).toHaveValue('غسيل من الخارج')
  await theirs.getByRole('button', { name: 'احتفظ بما كتبته' }).click()
  await other.getByRole('button', { name: 'احفظ مسودة' }).click()
  await expect(theirs).toBeHidden()
  await expect(text(other)).toHaveValue('غسيل من الخارج')
})

test('a draft kept on the device goes over nobody: what was saved since is looked at first', {
  tag: '@desktop',
}, async () => {
  const draft = await run<{ id: string }>(office, 'billing.invoice.save', {
    partyId: payer,
    date: today(),
    kind: 'service',
    lines: lineOf('25'),
  })
  const text = (page: Page) => page.getByRole('textbox', { name: 'البند' }).first()
  await other.goto(`/finance/invoices/new?draft=${draft.id}`)
  await text(other).fill('غسيل من الخارج')
  await other.goto('/finance/invoices')
  await office.goto(`/finance/invoices/new?draft=${draft.id}`)
  await text(office).fill('غسيل من الداخل')
  await office.getByRole('button', { name: 'احفظ مسودة' }).click()
  await expect(office.getByText('حُفظت المسودة').first()).toBeVisible()
  await other.goto(`/finance/invoices/new?draft=${draft.id}`)
  await expect(text(other)).toHaveValue('غسيل من الخارج')
  await expect(other.getByRole('heading', { name: 'ما حفظه غيرك' })).toBeVisible()
  await other.getByRole('button', { name: 'احفظ مسودة' }).click()
  await expect(other.getByText('عدّل غيرك هذا السجل أثناء عملك.').first()).toBeVisible()
  await other.getByRole('button', { name: 'خذ ما حفظه' }).click()
  await expect(text(other)).toHaveValue('غسيل من الداخل')
})

test('a bank file with a bad line, a torn one and one that came before bring nothing, each with its reason', {
  tag: '@desktop',
}, async () => {
  const head = 'التاريخ,البيان,المبلغ,الرصيد'
  const file = (name: string, ...lines: string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...lines].join('\n')),
  })
  const [first, second] = [`${today()},رسوم بنكية,-1.250,98.750`, `${today()},إيداع,50.000,148.750`]
  const drop = async (what: ReturnType<typeof file>) => {
    await office.goto(`/finance/treasury/statements/import?account=${bank.id}`)
    await office.locator('input[type=file]').setInputFiles(what)
  }
  const take = office.getByRole('button', { name: 'استورد', exact: true })
  await drop(file('خطأ.csv', `${today()},إيداع,خمسون,98.750`))
  await expect(office.getByText(/السطر 2: .*خمسون.* ليس مبلغاً/)).toBeVisible()
  await expect(take).toBeDisabled()
  await drop(file('ناقص.csv', first, `${today()},إيداع,50.000,200.000`))
  await expect(
    office.getByText('السطر 3: رصيده لا يتبع ما قبله؛ في الملف سطور ناقصة. لم يُضف شيء.'),
  ).toBeVisible()
  await drop(file('كشف.csv', first, second))
  await take.click()
  await office.waitForURL(/reconcile/)
  await drop(file('كشف.csv', first, second))
  await expect(take).toBeDisabled()
  await take.focus()
  await expect(office.getByText('استُورد هذا الكشف من قبل؛ لم يُضف شيء.').first()).toBeVisible()
})
