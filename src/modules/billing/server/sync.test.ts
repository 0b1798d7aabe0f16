import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { invariants, subledgersThatDiffer } from '#modules/accounting/server/health.queries.ts'
import { postJournal, reverseJournal } from '#modules/accounting/server/public.ts'
import { cancelPayment } from '../shared/payment.contract.ts'
import { compareSync, repairSync, syncLog } from '../shared/sync.contract.ts'
import { recordBill } from './bill.recording.ts'
import { aBillingCompany, aDeposit, anInvoice, aReceipt, aVendor, entryLines } from './make.ts'
import { registerBilling } from './subledgers.ts'

registerBilling()

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
      ...{
        sourceKey: `billing:bill:${randomUUID()}:record`,
        partyId: vendor,
        reference: 'B-1',
        date: ctx.today,
      },
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
      ...{ sourceKey: orphanKey, date: ctx.today, memo: 'قيد بلا سند' },
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
        ...{ sourceKey: key, date, memo: 'قيد خاطئ' },
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
