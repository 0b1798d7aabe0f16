import { randomUUID } from 'node:crypto'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { anAccountId } from '#modules/accounting/server/make.ts'
import { cancelBill, creditBill, enterBill, printBill } from '../shared/bill.contract.ts'
import { printCheques, printDeposits, printShifts } from '../shared/listPaper.contract.ts'
import { aBillingCompany, aDeposit, anInvoice, anOpenBox, aVendor, theTreasury } from './make.ts'
import { registerBilling } from './subledgers.ts'
import { takePayment } from './taking.ts'

registerBilling()

let t: TestCompany
beforeAll(async () => {
  t = await aBillingCompany({ country: 'SA', currency: 'SAR' })
})

/** What a paper says, page after page. */
async function textOn({ bytes }: { readonly bytes: Uint8Array }): Promise<string> {
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
    ...{ id: randomUUID(), partyId, reference: 'INV-7781', date: '2026-03-01' },
    lines: [{ description: 'Paper', accountId, unitPrice: '100.00' }],
  })
  const credit = await t.call(creditBill, {
    ...{ id: bill.id, lines: [{ lineNo: 1, amount: '20.00' }], reason: 'Returned' },
  })
  const paper = await t.call(printBill, { id: bill.id, locale: 'en' })
  expect(paper.fileName).toBe(`${bill.number}.pdf`)
  const said = await textOn(paper)
  for (const word of ['Vendor bill', 'INV-7781', '5304', '115.00', '23.00', '92.00', credit.number])
    expect(said).toContain(word)
  expect(await textOn(await t.call(printBill, { id: credit.id, locale: 'en' }))).toContain(bill.number)
  const other = await t.call(enterBill, {
    ...{ id: randomUUID(), partyId, reference: 'INV-7782', date: '2026-03-01' },
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
      ...{ sourceKey: `billing:payment:${randomUUID()}:take`, date: ctx.today, partyId, tenders: [] },
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
