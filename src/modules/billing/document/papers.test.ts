import { randomUUID } from 'node:crypto'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { learnNewRows } from '#modules/platform/import/public.server.ts'
import { printAgeing } from '../ageing/ageing.contract.ts'
import { cancelBill, creditBill, enterBill, printBill } from '../bill/bill.contract.ts'
import { printInvoice } from '../invoice/invoice.contract.ts'
import { printCheques, printDeposits, printShifts } from '../list/listPaper.contract.ts'
import { aBillingCompany, aDeposit, anInvoice, anOpenBox, aVendor, theTreasury } from '../make.ts'
import { takePayment } from '../payment/taking.queries.ts'
import { printTracking } from '../tracking/tracking.contract.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aBillingCompany({ country: 'SA', currency: 'SAR' })
})

/** The text of a PDF, page by page. */
async function textOn({ bytes }: { bytes: Uint8Array }): Promise<string> {
  const paper = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const words: string[] = []
  for (let no = 1; no <= paper.numPages; no++) {
    const { items } = await (await paper.getPage(no)).getTextContent()
    for (const item of items) if ('str' in item) words.push(item.str)
  }
  return words.join(' ')
}

test('a bill prints with its accounts, tax and what settled it; voided it says so', {
  timeout: 60_000,
}, async () => {
  const partyId = await aVendor(t)
  const accountId = await anAccountId(t, '5304')
  const bill = await t.call(enterBill, {
    id: randomUUID(),
    partyId,
    reference: 'INV-7781',
    date: '2026-03-01',
    lines: [{ description: 'Paper', accountId, unitPrice: '100.00' }],
  })
  const credit = await t.call(creditBill, {
    id: bill.id,
    lines: [{ lineNo: 1, amount: '20.00' }],
    reason: 'Returned',
  })
  const paper = await t.call(printBill, { id: bill.id, locale: 'en' })
  expect(paper.fileName).toBe(`${bill.number}.pdf`)
  const said = await textOn(paper)
  for (const word of ['Vendor bill', 'INV-7781', '5304', '115.00', '23.00', '92.00', credit.number])
    expect(said).toContain(word)
  expect(await textOn(await t.call(printBill, { id: credit.id, locale: 'en' }))).toContain(bill.number)
  const other = await t.call(enterBill, {
    id: randomUUID(),
    partyId,
    reference: 'INV-7782',
    date: '2026-03-01',
    lines: [{ description: 'Ink', accountId, unitPrice: '10.00' }],
  })
  await t.call(cancelBill, { id: other.id, reason: 'Twice' })
  expect(await textOn(await t.call(printBill, { id: other.id, locale: 'en' }))).toContain('VOID')
  expect(await t.refusal(printBill, { id: randomUUID() })).toMatchObject({ kind: 'notFound' })
})

test('cheques, deposits and shifts print as they are filtered', { timeout: 60_000 }, async () => {
  await anOpenBox(t)
  const held = await aDeposit(t, { amountMinor: 15_050 })
  const { partyId } = await anInvoice(t, { amountMinor: 70_000 })
  await t.act(ctx =>
    takePayment(ctx, {
      sourceKey: `billing:payment:${randomUUID()}:take`,
      date: ctx.today,
      partyId,
      tenders: [],
      cheque: { number: '004411', bank: 'بنك بوبيان', drawer: 'محل', dueOn: ctx.today, amountMinor: 70_000 },
      splits: 'oldestFirst',
    }),
  )
  const cheques = await textOn(await t.call(printCheques, { locale: 'en' }))
  for (const word of ['004411', '700.00']) expect(cheques).toContain(word)
  expect(await textOn(await t.call(printCheques, { locale: 'en', direction: 'out' }))).not.toContain('004411')
  const deposits = await textOn(await t.call(printDeposits, { locale: 'en', partyId: held.partyId }))
  expect(deposits.match(/150\.50/g)?.length).toBeGreaterThanOrEqual(4)
  const { cashId } = await theTreasury(t)
  expect((await t.call(printShifts, { treasuryAccountId: cashId })).bytes.byteLength).toBeGreaterThan(5000)
})

test('a list of more rows than a paper bears asks for a filter or a file', { timeout: 60_000 }, async () => {
  const { depositId } = await aDeposit(t, { amountMinor: 100 })
  const { invoiceId, partyId } = await anInvoice(t, { amountMinor: 700 })
  /** A row of a table, two thousand times over: what differs is written with `n`, the number of the copy. */
  const copied = (table: string, of: string, changes: string) =>
    t.act(async ctx => {
      const columns = await rawQuery<{ name: string }>(
        ctx.db,
        `select column_name as name from information_schema.columns
         where table_schema || '.' || table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      const names = columns.map(({ name }) => name).join(', ')
      await rawQuery(
        ctx.db,
        `insert into ${table} (${names})
         select ${columns.map(({ name }) => `c.${name}`).join(', ')}
         from (select * from ${table} where company_id = $1 and id = $2) one, generate_series(1, 2001) n,
           jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${changes})) c`,
        [ctx.company.id, of],
      )
      await learnNewRows(ctx)
    })
  const id = "('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid"
  const count = { count: 2000 }
  await copied('parties.party', partyId, `'id', ${id}, 'code', 'PTY-2026-' || 50000 + n`)
  await copied(
    'billing.invoice',
    invoiceId,
    `'id', ${id}, 'party_id', ${id}, 'number', 'INV-2026-' || 50000 + n, 'source_key', 'rentals:row:' || n || ':invoice'`,
  )
  expect(await t.refusal(printAgeing, { side: 'customer', asOf: '2026-03-31' })).toMatchObject({
    code: 'billing.ageing.tooLong',
    kind: 'refused',
    params: count,
  })
  expect(await t.refusal(printTracking, {})).toMatchObject({
    code: 'billing.tracking.tooLong',
    params: count,
  })
  await copied(
    'billing.deposit',
    depositId,
    `'id', ${id}, 'number', 'DEP-2026-' || 50000 + n, 'source_key', 'rentals:row:d' || n`,
  )
  expect(await t.refusal(printDeposits, {})).toMatchObject({ code: 'billing.list.tooLong', params: count })
})

test('an invoice prints the reference that the customer gave', { timeout: 60_000 }, async () => {
  const { invoiceId } = await anInvoice(t, { reference: 'PO-2026/118' })
  for (const locale of ['ar', 'en'] as const)
    expect(await textOn(await t.call(printInvoice, { id: invoiceId, locale }))).toContain('PO-2026/118')
  const plain = await anInvoice(t)
  expect(await textOn(await t.call(printInvoice, { id: plain.invoiceId, locale: 'en' }))).not.toContain(
    'Reference',
  )
})
