import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { invariants } from '#modules/accounting/health/invariants.queries.ts'
import { postJournal, reverseJournal } from '#modules/accounting/public.server.ts'
import { recordBill } from '../bill/billRecording.commands.ts'
import { changeCheque, listCheques } from '../cheque/cheque.contract.ts'
import { applyDeposit, forfeitDeposit } from '../deposit/deposit.contract.ts'
import { holdDeposit } from '../deposit/depositing.commands.ts'
import {
  aBillingCompany,
  aDeposit,
  anInvoice,
  aReceipt,
  aVendor,
  type EntryLine,
  entryLines,
  theTreasury,
} from '../make.ts'
import { cancelPayment } from '../payment/payment.contract.ts'
import { compareSync, repairSync, syncLog } from './sync.contract.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aBillingCompany()
})

const compare = () => t.call(compareSync, {})
const undo = (sourceKey: string) => t.act(ctx => reverseJournal(ctx, { sourceKey, reason: 'خطأ برنامج' }))
const repair = (...sourceKeys: string[]) => t.call(repairSync, { sourceKeys, reason: 'إعادة مطابقة' })

test('documents and entries agree; what lost its entry is posted as it was, what has no document is reversed', async () => {
  const invoice = await anInvoice(t, { amountMinor: 295_500 })
  const receipt = await aReceipt(t, { partyId: invoice.partyId, amountMinor: 300_000 })
  await aDeposit(t)
  const vendor = await aVendor(t)
  const bill = await t.act(ctx =>
    recordBill(ctx, {
      sourceKey: `billing:bill:${randomUUID()}:record`,
      partyId: vendor,
      reference: 'B-1',
      date: ctx.today,
      lines: [{ descriptionAr: 'صيانة', key: 'otherExpense', amountMinor: 60_000 }],
    }),
  )
  const { compared, differences } = await compare()
  expect(differences).toEqual([])
  expect(compared).toContainEqual({ kind: 'invoice', count: 2 })
  const paymentKey = `billing:payment:${receipt.paymentId}:post`
  const before = await entryLines(t, paymentKey)
  await undo(paymentKey)
  await undo(invoice.sourceKey)
  const lost = randomUUID()
  const orphanKey = `billing:payment:${lost}:post`
  await t.act(ctx =>
    postJournal(ctx, {
      sourceKey: orphanKey,
      date: ctx.today,
      memo: 'قيد بلا سند',
      lines: [
        { key: 'otherExpense', debitMinor: 1_000 },
        { key: 'otherIncome', creditMinor: 1_000 },
      ],
    }),
  )
  const found = (await compare()).differences
  expect(found.map(one => [one.kind, one.fault]).toSorted()).toEqual([
    ['invoice', 'missing'],
    ['payment', 'missing'],
    ['payment', 'orphan'],
  ])
  expect(await t.act(subledgersThatDiffer)).not.toEqual([])
  expect(await repair(paymentKey, invoice.sourceKey, orphanKey)).toEqual({ repaired: 3, left: 0 })
  expect((await compare()).differences).toEqual([])
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  expect(await t.act(invariants[3])).toEqual([])
  expect(await entryLines(t, `${paymentKey}#2`)).toEqual(before)
  // A second run changes nothing.
  expect((await t.refusal(repairSync, { sourceKeys: [paymentKey], reason: 'مرة أخرى' })).code).toBe(
    'kernel.record.notFound',
  )
  expect((await t.call(syncLog, {})).rows).toMatchObject([{ repaired: 3, reason: 'إعادة مطابقة' }])
  expect(bill.number).toMatch(/^BILL-/)
})

test('an entry of another amount or day, or of a voided payment, is found and set right', async () => {
  const receipt = await aReceipt(t, { partyId: (await anInvoice(t)).partyId })
  const key = `billing:payment:${receipt.paymentId}:post`
  await undo(key)
  const wrong = (date: string, amountMinor: number) =>
    t.act(ctx =>
      postJournal(ctx, {
        sourceKey: key,
        date,
        memo: 'قيد خاطئ',
        lines: [
          { key: 'bank', debitMinor: amountMinor },
          { key: 'otherIncome', creditMinor: amountMinor },
        ],
      }),
    )
  await wrong('2026-03-01', 99_000)
  expect((await compare()).differences).toMatchObject([
    { fault: 'amount', document: '100.000', entry: '99.000' },
  ])
  await repair(key)
  expect([...(await compare()).differences, ...(await t.act(subledgersThatDiffer))]).toEqual([])
  await t.call(cancelPayment, { id: receipt.paymentId, reason: 'خطأ' })
  await wrong('2026-03-01', 100_000)
  expect((await compare()).differences).toMatchObject([{ fault: 'state' }])
  await repair(key)
  expect([...(await compare()).differences, ...(await t.act(subledgersThatDiffer))]).toEqual([])
})

test('moves of deposits and cheques that lost their entry are posted again as they were', async () => {
  const { bankId } = await theTreasury(t)
  const deposit = await aDeposit(t)
  const owed = await anInvoice(t, { partyId: deposit.partyId, amountMinor: 40_000 })
  const { depositId } = deposit
  await t.call(applyDeposit, { id: depositId, invoiceId: owed.invoiceId, amount: '40.000' })
  await t.call(forfeitDeposit, { id: depositId, amount: '10.000', reason: 'تلف' })
  const advance = await aReceipt(t, { partyId: deposit.partyId, amountMinor: 25_000 })
  await t.act(ctx =>
    holdDeposit(ctx, {
      sourceKey: `billing:deposit:${randomUUID()}:hold`,
      partyId: deposit.partyId,
      purpose: 'تأمين',
      amountMinor: 25_000,
      paymentId: advance.paymentId,
    }),
  )
  const invoice = await anInvoice(t, { amountMinor: 60_000 })
  const { paymentId } = await aReceipt(t, {
    partyId: invoice.partyId,
    tenders: [],
    cheque: { number: '900', bank: 'بوبيان', drawer: 'محل', dueOn: '2026-03-01', amountMinor: 75_000 },
  })
  const { rows } = await t.call(listCheques, {})
  const chequeId = rows.find(row => row.paymentId === paymentId)!.id
  const move = (to: 'lodged' | 'bounced' | 'cleared') =>
    t.call(changeCheque, {
      id: chequeId,
      to,
      on: '2026-03-01',
      treasuryAccountId: bankId,
      bankFee: '5.000',
      charge: '0',
    })
  for (const to of ['lodged', 'bounced', 'lodged', 'cleared'] as const) await move(to)
  expect((await compare()).differences).toEqual([])
  const keys = await t.act(ctx =>
    rawQuery<{ key: string }>(
      ctx.db,
      `select origin_key as key from accounting.journal_entry where company_id = $1
         and (origin_key like $2 or origin_key like $3 or origin_key in (
           select concat('billing:deposit:', deposit_id, ':', id) from billing.deposit_move
           where company_id = $1 and payment_id = $4)) order by key`,
      [ctx.company.id, `billing:cheque:${chequeId}:%`, `billing:deposit:${depositId}:%`, advance.paymentId],
    ),
  )
  expect(keys).toHaveLength(7)
  for (const { key } of keys) {
    const before = await entryLines(t, key)
    await undo(key)
    expect((await compare()).differences).toMatchObject([{ fault: 'missing', sourceKey: key }])
    expect(await repair(key)).toEqual({ repaired: 1, left: 0 })
    const lines = await entryLines(t, `${key}#2`)
    expect(lines.toSorted(byKey)).toEqual(before.toSorted(byKey))
  }
  expect([...(await compare()).differences, ...(await t.act(subledgersThatDiffer))]).toEqual([])
})

const byKey = (a: EntryLine, b: EntryLine) => (a.key + a.debit < b.key + b.debit ? -1 : 1)
