import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { partyKeyBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { mergeParties, unmergeParties } from '#modules/parties/merge/merge.contract.ts'
import { allocate, unallocate } from '../allocation/allocating.queries.ts'
import { liveAllocations } from '../allocation/allocationWriting.commands.ts'
import { recordBill } from '../bill/billRecording.commands.ts'
import { creditInvoice } from '../credit/crediting.commands.ts'
import { applyDeposit, holdDeposit } from '../deposit/depositing.commands.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import { aBillingCompany, anInvoice, aReceipt, aVendor, theTreasury } from '../make.ts'
import { payOut } from '../payment/payingOut.commands.ts'
import { takePayment } from '../payment/taking.queries.ts'
import { partyBalance, partyStatement } from '../statement/partyAccount.queries.ts'
import { openTreasury } from '../treasury/treasuryOpening.commands.ts'
import { vendorStatement } from '../vendor/vendorAccount.queries.ts'
import { voidPayment } from '../voiding/voiding.commands.ts'

let t: TestCompany
let bankId = ''
const today = '2026-03-01'
const key = (of: string) => `test:${of}:${randomUUID()}`
beforeAll(async () => {
  t = await aBillingCompany()
  bankId = (await theTreasury(t)).bankId
  const opening = { treasuryAccountId: bankId, date: today, amountMinor: 900_000 }
  await t.act(ctx => openTreasury(ctx, { ...opening, sourceKey: key('opening') }))
})
const tenders = (amountMinor: number) => [{ treasuryAccountId: bankId, amountMinor }]

const twoAsOne = async () => {
  const [one, other] = [(await aCustomer(t)).id, (await aCustomer(t)).id]
  return {
    one,
    other,
    merge: () => t.call(mergeParties, { survivorId: one, loserId: other }),
    unmerge: () => t.call(unmergeParties, { id: other }),
  }
}

/** What a customer owes by its statement, its card and the ledger. */
async function owed(partyId: string) {
  return t.act(async ctx => {
    const card = await partyBalance(ctx, { partyId })
    const inLedger = (name: string) => partyKeyBalance(ctx, { key: name, partyId })
    return {
      statement: (await partyStatement(ctx, { partyId, from: today, to: today })).closingMinor,
      card: card.receivableMinor - card.unallocatedMinor,
      ledger: (await inLedger('receivable')) + (await inLedger('customerAdvances')),
    }
  })
}
const alike = (minor: number) => ({ statement: minor, card: minor, ledger: minor })

test('what one party paid of the document of another while they were one stays with the document', async () => {
  const { one, other, merge, unmerge } = await twoAsOne()
  const invoice = await anInvoice(t, { partyId: other })
  await merge()
  const { paymentId } = await aReceipt(t, { partyId: one, amountMinor: 60_000 })
  expect(await t.act(ctx => partyStatement(ctx, { partyId: one, from: today, to: today }))).toMatchObject({
    closingMinor: 40_000,
    rows: [{ kind: 'invoice' }, { kind: 'receipt', creditMinor: 60_000 }],
  })
  await unmerge()
  expect([await owed(one), await owed(other)]).toEqual([alike(0), alike(40_000)])
  const statement = await t.act(ctx => partyStatement(ctx, { partyId: other, from: today, to: today }))
  expect(statement.rows.map(row => [row.kind, row.debitMinor - row.creditMinor])).toEqual([
    ['invoice', 100_000],
    ['receipt', -60_000],
  ])
  const reason = 'سُجّل خطأً'
  await t.act(ctx => voidPayment(ctx, { sourceKey: key('void'), paymentId, reason }))
  expect([await owed(one), await owed(other)]).toEqual([alike(0), alike(100_000)])
  expect(invoice.invoiceId).toBeTruthy()
})

test('advances, credits and deposits of one party that settled documents of the other while they were one', async () => {
  const { one, other, merge, unmerge } = await twoAsOne()
  const credited = await anInvoice(t, { partyId: one, amountMinor: 50_000 })
  await aReceipt(t, { partyId: one, amountMinor: 120_000 })
  const held = { sourceKey: key('hold'), partyId: one, purpose: 'تأمين', amountMinor: 30_000 }
  const { depositId } = await t.act(ctx => holdDeposit(ctx, { ...held, tenders: tenders(30_000) }))
  await merge()
  // The advance of the one settles the new invoice of the other.
  const { invoiceId } = await anInvoice(t, { partyId: other, amountMinor: 200_000 })
  const use = { sourceKey: key('apply'), depositId, amountMinor: 20_000, invoiceId }
  await t.act(ctx => applyDeposit(ctx, use))
  const lines = [{ descriptionAr: 'خصم', key: 'rentalRevenue', amountMinor: 15_000 }]
  const draft = { sourceKey: key('credit'), invoiceId: credited.invoiceId, lines, reason: 'خصم' }
  const { creditNoteId } = await t.act(ctx => creditInvoice(ctx, draft))
  const [live] = (await t.act(ctx => liveAllocations(ctx, { creditId: creditNoteId }))).slice(0, 1)
  await t.act(ctx => unallocate(ctx, { sourceKey: key('free'), allocationId: live!.id }))
  const from = { creditId: creditNoteId }
  const part = [{ invoiceId, amountMinor: 15_000 }]
  await t.act(ctx => allocate(ctx, { sourceKey: key('allocate'), from, invoices: part }))
  await unmerge()
  const [first, second] = [await owed(one), await owed(other)]
  expect([first, second]).toEqual([alike(first.ledger), alike(second.ledger)])
  expect(first.ledger + second.ledger).toBe(250_000 - 120_000 - 20_000 - 15_000)
  // A deposit made of the advance of one party for the other leaves the account of the first.
  await merge()
  const more = await t.act(ctx =>
    takePayment(ctx, {
      sourceKey: key('take'),
      date: today,
      partyId: one,
      tenders: tenders(10_000),
      splits: [{ kind: 'advance', amountMinor: 10_000 }],
    }),
  )
  const moved = { sourceKey: key('hold'), partyId: other, purpose: 'تأمين', amountMinor: 10_000 }
  await t.act(ctx => holdDeposit(ctx, { ...moved, paymentId: more.paymentId }))
  await unmerge()
  const [firstThen, secondThen] = [await owed(one), await owed(other)]
  expect([firstThen, secondThen]).toEqual([alike(first.ledger), alike(second.ledger)])
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  for (const no of [9, 10, 16] as const) expect(await t.act(billingInvariants[no])).toEqual([])
})

test('a vendor: what was paid for the bill of another while they were one stays with the bill', async () => {
  const [one, other] = [await aVendor(t), await aVendor(t)]
  const lines = [{ descriptionAr: 'خدمة', key: 'otherExpense', amountMinor: 80_000 }]
  await t.act(ctx =>
    recordBill(ctx, { sourceKey: key('bill'), partyId: other, date: today, reference: 'V-9', lines }),
  )
  await t.call(mergeParties, { survivorId: one, loserId: other })
  const paid = { sourceKey: key('pay'), date: today, partyId: one, tenders: tenders(50_000) }
  await t.act(ctx => payOut(ctx, { ...paid, splits: 'oldestFirst' }))
  await t.call(unmergeParties, { id: other })
  const closing = (partyId: string) =>
    t.act(async ctx => (await vendorStatement(ctx, { partyId, from: today, to: today })).closingMinor)
  expect([await closing(one), await closing(other)]).toEqual([0, 30_000])
})
