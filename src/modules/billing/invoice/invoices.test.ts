import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import * as periodContract from '#modules/accounting/period/period.contract.ts'
import type { JournalEffect } from '#modules/accounting/public.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { getBill } from '../bill/bill.contract.ts'
import { recordBill } from '../bill/billRecording.commands.ts'
import { aBillingCompany, aDeposit, anInvoice, aReceipt, refusalOf, theTreasury } from '../make.ts'
import * as paymentContract from '../payment/payment.contract.ts'
import { takePayment } from '../payment/taking.queries.ts'
import * as publicContract from '../publicDocument/publicDocument.contract.ts'
import * as statementContract from '../statement/statement.contract.ts'
import { listVendors } from '../vendor/vendor.contract.ts'
import * as invoiceContract from './invoice.contract.ts'
import { invoiceContent } from './invoice.pdf.ts'

let t: TestCompany
let partyId: string
beforeAll(async () => {
  t = await aBillingCompany({ now: '2026-04-02T09:00:00Z' })
  partyId = (await aCustomer(t, { nameAr: 'شركة الريان للمقاولات' })).id
})
afterAll(stopPdfWorkers)

/** Until a transaction waits for the company's order of posting. */
async function isWaiting(ctx: Ctx): Promise<void> {
  for (;;) {
    const [row] = await rawQuery<{ waiting: boolean }>(
      ctx.db,
      `select exists (select from pg_locks where locktype = 'advisory' and not granted
         and ((classid::bigint << 32) | objid::bigint) = 4711000000000 + $1::int) as waiting`,
      [ctx.company.id],
    )
    if (row!.waiting) return
    await setTimeout(5)
  }
}

const draft = () => ({
  partyId,
  date: '2026-04-01',
  dueOn: '2026-04-11',
  lines: [{ descriptionAr: 'إيجار أبريل', key: 'rentalRevenue', quantity: '2', unitPrice: '50.000' }],
  documentDiscount: { amount: '10.000' },
})

describe('a draft', () => {
  test('shows its entry before it is issued, takes no number, and is issued once', async () => {
    const saved = await t.call(invoiceContract.saveInvoice, draft())
    expect(saved).toMatchObject({ version: 1, subtotal: '100.000', discount: '10.000', total: '90.000' })
    const changed = await t.call(invoiceContract.saveInvoice, {
      ...draft(),
      id: saved.id,
      version: 1,
      documentDiscount: null,
    })
    expect(changed).toMatchObject({ id: saved.id, version: 2, total: '100.000' })
    expect(
      await t.refusal(invoiceContract.saveInvoice, { ...draft(), id: saved.id, version: 1 }),
    ).toMatchObject({
      code: 'kernel.record.stale',
    })
    const issue = { id: saved.id, version: 2 }
    const preview = await t.reply(invoiceContract.issueSavedInvoice, issue, { dryRun: true })
    expect(preview).toMatchObject({
      ok: true,
      output: { number: 'INV-2026-00001' },
      effects: [{ kind: 'journal' }],
    })
    expect((await t.call(invoiceContract.getInvoice, { id: saved.id })).state).toBe('draft')
    expect(await t.call(invoiceContract.issueSavedInvoice, issue)).toMatchObject({
      number: 'INV-2026-00001',
      open: '100.000',
    })
    expect(await t.call(invoiceContract.issueSavedInvoice, issue)).toMatchObject({ number: 'INV-2026-00001' })
    const actions = (await t.call(invoiceContract.getInvoice, { id: saved.id })).actions
    expect(actions.filter(one => one.allowed).map(one => one.action)).toEqual([
      'pay',
      'credit',
      'writeOff',
      'void',
      'share',
    ])
  })

  test('of a service is saved again as what it is', async () => {
    const service = { ...draft(), kind: 'service' as const }
    const saved = await t.call(invoiceContract.saveInvoice, service)
    await t.call(invoiceContract.saveInvoice, { ...service, id: saved.id, version: 1, note: 'بعد المراجعة' })
    expect(await t.call(invoiceContract.getInvoice, { id: saved.id })).toMatchObject({
      kind: 'service',
      version: 2,
    })
  })

  test('what is typed is issued at once, over a saved draft too, and a preview of it leaves nothing', async () => {
    const preview = await t.reply(invoiceContract.issueSavedInvoice, draft(), { dryRun: true })
    expect(preview).toMatchObject({ ok: true, output: { total: '90.000' }, effects: [{ kind: 'journal' }] })
    const [effect] = 'effects' in preview ? (preview.effects ?? []) : []
    const entry = effect?.value as JournalEffect | undefined
    expect(entry?.lines.map(line => Boolean(line.partyName))).toEqual([true, true, true])
    const direct = await t.call(invoiceContract.issueSavedInvoice, draft())
    expect(await t.call(invoiceContract.getInvoice, { id: direct.id })).toMatchObject({
      state: 'unpaid',
      number: direct.number,
      total: '90.000',
    })
    const saved = await t.call(invoiceContract.saveInvoice, draft())
    const edited = { ...draft(), id: saved.id, version: 1, documentDiscount: null }
    expect(await t.refusal(invoiceContract.issueSavedInvoice, { ...edited, version: 9 })).toMatchObject({
      code: 'kernel.record.stale',
    })
    const over = await t.call(invoiceContract.issueSavedInvoice, edited)
    expect(over).toMatchObject({ id: saved.id, total: '100.000' })
    expect(Number(over.number.slice(-5))).toBe(Number(direct.number.slice(-5)) + 1)
  })

  test('typed and issued at once leaves no document and no number when the ledger refuses its entry', async () => {
    const before = await t.call(invoiceContract.issueSavedInvoice, draft())
    const missing = { ...draft(), date: '2031-04-01', dueOn: '2031-04-11', reference: 'بلا فترة' }
    expect(await t.refusal(invoiceContract.issueSavedInvoice, missing)).toMatchObject({
      code: 'accounting.period.missing',
      field: 'date',
    })
    const { rows } = await t.call(invoiceContract.listInvoices, { search: 'بلا فترة' })
    expect(rows).toEqual([])
    const next = await t.call(invoiceContract.issueSavedInvoice, draft())
    expect(Number(next.number.slice(-5))).toBe(Number(before.number.slice(-5)) + 1)
  })

  test('issued in the packet of its commit, it says its number in entry, audit and the answer that is kept', async () => {
    const key = randomUUID()
    const issued = await t.call(invoiceContract.issueSavedInvoice, draft(), { key })
    expect(issued.number).toMatch(/^INV-2026-\d{5}$/)
    expect(await t.call(invoiceContract.issueSavedInvoice, draft(), { key })).toEqual(issued)
    const said = await t.act(ctx =>
      rawQuery<{ memo: string; found: boolean; label: string }>(
        ctx.db,
        `select e.memo, e.search like '%' || lower($3) || '%' as found, a.subject_label as label
         from accounting.journal_entry e join app.audit_event a on a.company_id = $1 and a.subject = 'billing.invoice:' || $2
         where e.company_id = $1 and e.source_key = 'billing:invoice:' || $2 || ':issue'`,
        [ctx.company.id, issued.id, issued.number],
      ),
    )
    expect(said).toEqual([{ memo: `فاتورة ${issued.number}`, found: true, label: issued.number }])
  })

  test('an advance that comes while an invoice waits for its place is applied to it', async () => {
    const payer = (await aCustomer(t, { nameAr: 'شركة تدفع مقدمًا' })).id
    const { bankId } = await theTreasury(t)
    const tenders = [{ treasuryAccountId: bankId, amountMinor: 30_000 }]
    const sourceKey = `billing:payment:${randomUUID()}:take`
    const waiting = await t.act(async ctx => {
      await takePayment(ctx, { date: ctx.today, tenders, splits: 'oldestFirst', partyId: payer, sourceKey })
      // The receipt holds the ledger and is not committed yet: the invoice has read no advance and waits behind it.
      const invoice = t.call(invoiceContract.issueSavedInvoice, { ...draft(), partyId: payer })
      await isWaiting(ctx)
      return { invoice }
    })
    expect(await waiting.invoice).toMatchObject({ total: '90.000', open: '60.000' })
  })

  test('is discarded; what is issued is not changed even by the application', async () => {
    const saved = await t.call(invoiceContract.saveInvoice, draft())
    await t.call(invoiceContract.discardInvoice, { id: saved.id, version: 1 })
    expect(await t.refusal(invoiceContract.getInvoice, { id: saved.id })).toMatchObject({ kind: 'notFound' })
    const issued = await anInvoice(t, { partyId })
    const change = (sql: string) => t.act(ctx => rawQuery(ctx.db, sql, [ctx.company.id, issued.invoiceId]))
    for (const sql of [
      'update billing.invoice set total_minor = 1, subtotal_minor = 1 where company_id = $1 and id = $2',
      'update billing.invoice set settled_minor = 1 where company_id = $1 and id = $2',
      'delete from billing.invoice where company_id = $1 and id = $2',
      "update billing.invoice_line set description = 'x' where company_id = $1 and invoice_id = $2",
    ])
      await expect(change(sql)).rejects.toThrow(/never change/)
  })

  test('names each wrong field', async () => {
    const wrong = { ...draft(), dueOn: '2026-03-31' }
    expect(await t.refusal(invoiceContract.saveInvoice, wrong)).toMatchObject({
      code: 'billing.invoice.dueBeforeDate',
      field: 'dueOn',
    })
    const precise = { ...draft(), lines: [{ ...draft().lines[0]!, unitPrice: '12.5005' }] }
    expect(await t.refusal(invoiceContract.saveInvoice, precise)).toMatchObject({
      code: 'billing.amount.precision',
      field: 'lines.0.unitPrice',
    })
    const cash = { ...draft(), lines: [{ ...draft().lines[0]!, key: 'cash' }] }
    expect(await t.refusal(invoiceContract.saveInvoice, cash)).toMatchObject({
      code: 'kernel.field.invalid',
      field: 'lines.0.key',
    })
  })
})

describe('lists', () => {
  test('filter by state and party, find folded names and numbers, and total over all matches', async () => {
    const c = await aBillingCompany({ now: '2026-04-02T09:00:00Z' })
    const one = (await aCustomer(c, { nameAr: 'مؤسسة الأفق' })).id
    await anInvoice(c, { partyId: one, date: '2026-03-01', dueOn: '2026-03-10', amountMinor: 30_000 })
    await anInvoice(c, { partyId: one, amountMinor: 20_000 })
    const other = await anInvoice(c, { amountMinor: 10_000 })
    await aReceipt(c, { partyId: other.partyId, amountMinor: 4_000 })
    const numbers = async (input: object) =>
      (await c.call(invoiceContract.listInvoices, input)).rows.map(row => Number(row.number!.slice(-1)))
    expect(await numbers({})).toEqual([3, 2, 1])
    expect(await numbers({ limit: 2 })).toEqual([3, 2])
    const first = await c.call(invoiceContract.listInvoices, { limit: 2 })
    expect(await numbers({ limit: 2, cursor: first.next })).toEqual([1])
    expect(await numbers({ state: 'overdue' })).toEqual([1])
    expect(await numbers({ state: 'unpaid' })).toEqual([2])
    expect(await numbers({ state: 'partlyPaid' })).toEqual([3])
    expect(await numbers({ state: 'paid' })).toEqual([])
    expect(await numbers({ search: 'موسسه الافق' })).toEqual([2, 1])
    expect(await numbers({ search: '2026-00003' })).toEqual([3])
    expect(await numbers({ sort: 'due', descending: false })).toEqual([1, 2, 3])
    const rows = (await c.call(invoiceContract.listInvoices, { state: 'overdue' })).rows
    expect(rows).toMatchObject([{ partyName: 'مؤسسة الأفق', daysLate: 23, open: '30.000', total: '30.000' }])
    expect(await c.call(invoiceContract.invoiceTotals, {})).toEqual({
      count: 3,
      total: '60.000',
      open: '56.000',
      overdue: '30.000',
    })
  })
})

describe('papers and links', () => {
  test('an invoice, a receipt and a statement print', async () => {
    const invoice = await anInvoice(t, { partyId, documentDiscount: { bps: 1_000 } })
    const receipt = await aReceipt(t, { partyId, amountMinor: 250_000 })
    await aDeposit(t, { partyId })
    const pdf = (document: unknown) => {
      const { bytes, contentType } = document as { bytes: Uint8Array; contentType: string }
      expect(contentType).toBe('application/pdf')
      return Buffer.from(bytes.subarray(0, 5)).toString()
    }
    for (const locale of ['ar', 'en'] as const)
      expect(pdf(await t.call(invoiceContract.printInvoice, { id: invoice.invoiceId, locale }))).toBe('%PDF-')
    for (const size of ['a4', 'roll80'] as const)
      expect(pdf(await t.call(paymentContract.printPayment, { id: receipt.paymentId, size }))).toBe('%PDF-')
    const question = { partyId, from: '2026-01-01', to: '2026-04-30' }
    expect(pdf(await t.call(statementContract.printStatement, question))).toBe('%PDF-')
    const statement = await t.call(statementContract.showStatement, question)
    const balance = await t.call(statementContract.showBalance, { partyId })
    expect(Number(statement.closing)).toBeCloseTo(Number(balance.receivable) - Number(balance.unallocated), 3)
    expect(statement.rows.at(-1)!.balance).toBe(statement.closing)
  })

  test('a link opens one document to anybody until it is revoked', async () => {
    const invoice = await anInvoice(t, { partyId })
    const { token, path } = await t.call(invoiceContract.shareInvoice, { id: invoice.invoiceId })
    expect(path).toBe(`/invoice-view?token=${token}`)
    // Its paper carries the code of the link; a token of nothing is left out.
    expect(await t.act(ctx => invoiceContent(ctx, invoice.invoiceId, 'ar', token))).toMatchObject({
      linkQr: `${t.runtime.config.baseUrl}${path}`,
    })
    const paper = async (more: object) =>
      (await t.call(invoiceContract.printInvoice, { id: invoice.invoiceId, ...more })).bytes.length
    const [plain, coded, wrong] = [
      await paper({}),
      await paper({ token }),
      await paper({ token: 'x'.repeat(43) }),
    ]
    expect([coded > plain + 500, Math.abs(wrong - plain) < 200]).toEqual([true, true])
    expect(await t.call(publicContract.openPublicDocument, { token })).toMatchObject({
      number: invoice.number,
      total: '100.000',
      partyName: 'شركة الريان للمقاولات',
    })
    await t.call(publicContract.notePublicView, { token })
    const links = () => t.call(invoiceContract.listInvoiceLinks, { id: invoice.invoiceId })
    expect((await links()).rows).toMatchObject([{ views: 1 }])
    await t.call(invoiceContract.unshareInvoice, { id: invoice.invoiceId })
    expect((await links()).rows).toEqual([])
    for (const wrong of [token, 'x'.repeat(43)])
      expect(await t.refusal(publicContract.openPublicDocument, { token: wrong })).toMatchObject({
        code: 'billing.publicDocument.expired',
        kind: 'notFound',
      })
  })
})

test('sharing and printing again hold the one open link open longer; ended or run out, the next one is another', async () => {
  const c = await aBillingCompany({ now: '2026-03-01T09:00:00Z' })
  const { invoiceId: id } = await anInvoice(c)
  const other = await anInvoice(c)
  const share = (of = id) => c.call(invoiceContract.shareInvoice, { id: of })
  const links = async () => (await c.call(invoiceContract.listInvoiceLinks, { id })).rows
  const opens = async (token: string) => (await c.reply(publicContract.openPublicDocument, { token })).ok
  const first = await share()
  const all = await Promise.all(Array.from({ length: 5 }, () => share()))
  expect(new Set(all.map(one => one.token))).toEqual(new Set([first.token]))
  c.setNow('2026-03-11T09:00:00Z')
  expect(await share()).toEqual({ ...first, expiresAt: '2026-04-10T09:00:00.000Z' })
  expect(await links()).toMatchObject([{ expiresAt: '2026-04-10T09:00:00.000Z' }])
  // Shorter terms never take back what a customer was promised.
  c.setNow('2026-03-02T09:00:00Z')
  expect((await share()).expiresAt).toBe('2026-04-10T09:00:00.000Z')
  expect((await share(other.invoiceId)).token).not.toBe(first.token)

  await c.call(invoiceContract.unshareInvoice, { id })
  const second = await share()
  expect([second.token === first.token, await opens(first.token), await opens(second.token)]).toEqual([
    ...[false, false, true],
  ])
  c.setNow('2026-05-15T09:00:00Z')
  const third = await share()
  expect(third.token).not.toBe(second.token)
  expect([await opens(second.token), await opens(third.token)]).toEqual([false, true])
  expect(await links()).toHaveLength(1)
})

describe('scenario 10', () => {
  test('an invoice in a closed period is refused and nothing is kept', async () => {
    const c = await aBillingCompany({ now: '2026-04-02T09:00:00Z' })
    for (const month of ['01', '02', '03'])
      await c.call(periodContract.closePeriod, { id: await periodId(c, `2026-${month}`) })
    const before = await rowCounts(c)
    expect(
      await refusalOf(anInvoice(c, { date: '2026-03-30', partyId: (await aCustomer(c)).id })),
    ).toMatchObject({
      code: 'accounting.period.closed',
      params: { period: '2026-03', date: '2026-04-01' },
    })
    expect(await rowCounts(c)).toEqual(before)
    expect(await anInvoice(c)).toMatchObject({ number: 'INV-2026-00001' })
  })

  test('fifty parallel issues give fifty consecutive numbers', async () => {
    const c = await aBillingCompany()
    const customer = (await aCustomer(c)).id
    const issued = await Promise.all(Array.from({ length: 50 }, () => anInvoice(c, { partyId: customer })))
    const numbers = issued.map(one => Number(one.number.slice(-5))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  })

  test('two clerks who settle one invoice: the second is told what is open now', async () => {
    const invoice = await anInvoice(t, { amountMinor: 50_000 })
    const take = () =>
      aReceipt(t, {
        partyId: invoice.partyId,
        amountMinor: 30_000,
        splits: [{ kind: 'invoice', invoiceId: invoice.invoiceId, amountMinor: 30_000 }],
        sourceKey: `billing:payment:${randomUUID()}:take`,
      })
    const outcomes = await Promise.allSettled([take(), take()])
    expect(outcomes.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find(one => one.status === 'rejected')!
    expect(refused).toMatchObject({
      reason: {
        refusal: { code: 'billing.allocation.tooMuch', params: { amount: '30.000', open: '20.000' } },
      },
    })
  })
})

async function periodId(c: TestCompany, month: string): Promise<number> {
  const [row] = await c.act(ctx =>
    rawQuery<{ id: number }>(
      ctx.db,
      "select id from accounting.period where company_id = $1 and number < 13 and to_char(ends_on, 'YYYY-MM') = $2",
      [ctx.company.id, month],
    ),
  )
  return row!.id
}

async function rowCounts(c: TestCompany) {
  const [row] = await c.act(ctx =>
    rawQuery(
      ctx.db,
      `select (select count(*) from billing.invoice where company_id = $1) as invoices,
         (select count(*) from billing.operation where company_id = $1) as operations,
         (select count(*) from app.counter where company_id = $1 and series = 'INV') as counters,
         (select count(*) from accounting.journal_entry where company_id = $1) as entries`,
      [ctx.company.id],
    ),
  )
  return row
}

test('chosen drafts are issued together in the order of their days, all or none', async () => {
  const { id: partyId } = await aCustomer(t)
  const draft = (date: string, unitPrice = '10.000') =>
    t.call(invoiceContract.saveInvoice, {
      partyId,
      date,
      lines: [{ descriptionAr: 'خدمة', key: 'otherIncome', unitPrice }],
    })
  const [late, early] = [await draft('2026-03-01', '20.000'), await draft('2026-02-20')]
  const drafts = [late, early].map(({ id, version }) => ({ id, version }))
  const closed = await draft('2019-01-01')
  const all = [...drafts, { id: closed.id, version: closed.version }]
  expect((await t.refusal(invoiceContract.issueDrafts, { drafts: all })).code).toBe(
    'accounting.period.missing',
  )
  expect(await t.call(invoiceContract.listInvoices, { state: 'draft', partyId })).toMatchObject({
    rows: { length: 3 },
  })
  const issued = await t.call(invoiceContract.issueDrafts, { drafts })
  expect(issued).toMatchObject({ count: 2, total: '30.000' })
  expect(await t.call(invoiceContract.getInvoice, { id: early.id })).toMatchObject({ number: issued.first })
  expect(await t.call(invoiceContract.getInvoice, { id: late.id })).toMatchObject({ number: issued.last })
  // Asked again, the same invoices are the answer.
  expect(await t.call(invoiceContract.issueDrafts, { drafts })).toEqual(issued)
})

test('a document is due by the terms of its party unless it says its day', async () => {
  const { id: partyId } = await aCustomer(t, { roles: ['vendor'], paymentTermsDays: 30 })
  const typed = {
    partyId,
    date: '2026-03-01',
    lines: [{ descriptionAr: 'خدمة', key: 'otherIncome', unitPrice: '10.000' }],
  }
  const dueOf = async (id: string) => (await t.call(invoiceContract.getInvoice, { id })).dueOn
  const draft = await t.call(invoiceContract.saveInvoice, typed)
  expect(await dueOf(draft.id)).toBe('2026-03-31')
  expect(await dueOf((await t.call(invoiceContract.issueSavedInvoice, typed)).id)).toBe('2026-03-31')
  const said = await t.call(invoiceContract.issueSavedInvoice, { ...typed, dueOn: '2026-03-05' })
  expect(await dueOf(said.id)).toBe('2026-03-05')
  expect(await t.call(statementContract.showBalance, { partyId })).toMatchObject({ termsDays: 30 })
  const { rows } = await t.call(listVendors, {
    search: (await t.call(invoiceContract.getInvoice, { id: said.id })).partyName!,
  })
  expect(rows).toMatchObject([{ id: partyId, termsDays: 30 }])
  const bill = await t.act(ctx =>
    recordBill(ctx, {
      sourceKey: `test:bill:${randomUUID()}:record`,
      partyId,
      date: '2026-03-01',
      reference: 'T-1',
      lines: [{ descriptionAr: 'عمولة', key: 'commissionExpense', amountMinor: 5_000 }],
    }),
  )
  expect((await t.call(getBill, { id: bill.invoiceId })).dueOn).toBe('2026-03-31')
})
