import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance, partyKeyBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { ageingTotals } from '../ageing/ageing.queries.ts'
import { unallocate } from '../allocation/allocating.queries.ts'
import { liveAllocations } from '../allocation/allocationWriting.commands.ts'
import { creditInvoice } from '../credit/crediting.commands.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import { voidInvoice } from '../invoice/invoiceVoiding.commands.ts'
import { aBillingCompany, anInvoice, aReceipt, refusalOf, theTreasury } from '../make.ts'
import { refundPayment } from '../payment/payingOut.commands.ts'
import { partyBalance, partyStatement } from '../statement/partyAccount.queries.ts'
import { voidPayment } from '../voiding/voiding.commands.ts'
import { recoveriesOf, recoverWriteOff } from './recovering.commands.ts'
import { writeOff } from './writingOff.commands.ts'

let t: TestCompany
let bankId = ''
beforeAll(async () => {
  t = await aBillingCompany()
  bankId = (await theTreasury(t)).bankId
})

const key = (of: string) => `test:${of}:${randomUUID()}`
const today = '2026-03-01'
const reason = 'تعذر التحصيل'
const tenders = (amountMinor: number) => [{ treasuryAccountId: bankId, amountMinor }]

const giveUp = async (invoiceId: string) =>
  (await t.act(ctx => writeOff(ctx, { sourceKey: key('writeOff'), invoiceIds: [invoiceId], reason })))
    .documents[0]!
const credit = (invoiceId: string, amountMinor: number) => {
  const lines = [{ descriptionAr: 'خصم', key: 'rentalRevenue', amountMinor }]
  return t.act(ctx => creditInvoice(ctx, { sourceKey: key('credit'), invoiceId, lines, reason }))
}
const recover = (writeOffId: string, amountMinor: number) =>
  t.act(ctx => recoverWriteOff(ctx, { sourceKey: key('recover'), writeOffId, tenders: tenders(amountMinor) }))
const balance = (name: string) => t.act(ctx => accountBalance(ctx, name))

/** What a customer owes by its card, its statement, the ageing and the ledger; the ageing without what it has paid ahead. */
async function standing(partyId: string) {
  return t.act(async ctx => {
    const card = await partyBalance(ctx, { partyId })
    const { code } = await ctx.db
      .selectFrom('parties.party')
      .select('code')
      .where('id', '=', partyId)
      .executeTakeFirstOrThrow()
    const ahead = await partyKeyBalance(ctx, { partyId, key: 'customerAdvances' })
    return {
      card: card.receivableMinor - card.unallocatedMinor,
      statement: (await partyStatement(ctx, { partyId, from: today, to: today })).closingMinor,
      ageing: (await ageingTotals(ctx, { side: 'customer', asOf: today, search: code })).total + ahead,
      ledger: (await partyKeyBalance(ctx, { partyId, key: 'receivable' })) + ahead,
    }
  })
}
const alike = (minor: number) => ({ card: minor, statement: minor, ageing: minor, ledger: minor })

test('an invoice that was written off and is credited whole leaves neither debt nor bad debt', async () => {
  const before = await balance('badDebtExpense')
  const { invoiceId, partyId } = await anInvoice(t)
  await giveUp(invoiceId)
  expect(await credit(invoiceId, 100_000)).toMatchObject({ freedMinor: 0 })
  expect(await standing(partyId)).toEqual(alike(0))
  expect([(await balance('badDebtExpense')) - before, await balance('receivable')]).toEqual([0, 0])
})

test('60 paid, 40 written off and 50 credited: 10 of the money is free, the 40 were no bad debt', async () => {
  const before = await balance('badDebtExpense')
  const { invoiceId, partyId } = await anInvoice(t)
  await aReceipt(t, { partyId, amountMinor: 60_000 })
  await giveUp(invoiceId)
  expect(await credit(invoiceId, 50_000)).toMatchObject({ freedMinor: 10_000 })
  expect(await standing(partyId)).toEqual(alike(-10_000))
  expect((await balance('badDebtExpense')) - before).toBe(0)
})

test('a credit below what was written off leaves the rest written off, other invoices of the write-off with it', async () => {
  const { invoiceId, partyId } = await anInvoice(t)
  const other = await anInvoice(t, { partyId, amountMinor: 30_000 })
  const invoiceIds = [invoiceId, other.invoiceId]
  const { documents } = await t.act(ctx => writeOff(ctx, { sourceKey: key('writeOff'), invoiceIds, reason }))
  await recover(documents[0]!.id, 25_000)
  const before = await balance('badDebtExpense')
  expect(await credit(invoiceId, 70_000)).toMatchObject({ freedMinor: 0 })
  expect((await balance('badDebtExpense')) - before).toBe(-70_000)
  expect(await standing(partyId)).toEqual(alike(0))
  const left = await t.act(ctx => liveAllocations(ctx, { invoiceId }))
  const writeOffId = left.find(one => one.liveMinor === 30_000)!.creditId!
  expect((await t.act(ctx => recoveriesOf(ctx, writeOffId))).map(one => one.amountMinor)).toEqual([25_000])
  // Of the 60 that are left 25 came in: 35 may still be recovered, and no credit takes back what came in.
  expect((await refusalOf(recover(writeOffId, 35_001))).code).toBe('billing.writeOff.recovered')
  await recover(writeOffId, 30_000)
  expect((await refusalOf(credit(invoiceId, 10_000))).code).toBe('billing.writeOff.isRecovered')
})

test('a write-off is voided in one act: what it gave up is owed again', async () => {
  const { invoiceId, partyId } = await anInvoice(t)
  const { id } = await giveUp(invoiceId)
  await t.act(ctx => voidInvoice(ctx, { sourceKey: key('void'), invoiceId: id, reason }))
  expect(await standing(partyId)).toEqual(alike(100_000))
})

test('credit, write-off, recovery, refund and void in every order of two after a part payment agree everywhere', async () => {
  const acts = ['pay', 'credit', 'creditRest', 'writeOff', 'recover', 'refund', 'voidPayment', 'voidWriteOff']
  acts.push('voidCredit', 'unallocate')
  for (const first of acts)
    for (const second of acts)
      for (const third of ['credit']) {
        const partyId = (await aCustomer(t)).id
        const { invoiceId } = await anInvoice(t, { partyId })
        const payments = [(await aReceipt(t, { partyId, amountMinor: 60_000 })).paymentId]
        const writeOffs = [(await giveUp(invoiceId)).id]
        const credits: string[] = []
        const undo = (id: string | undefined) =>
          t.act(ctx => voidInvoice(ctx, { sourceKey: key('void'), invoiceId: id!, reason }))
        const run: Record<string, () => Promise<unknown>> = {
          pay: async () => payments.push((await aReceipt(t, { partyId, amountMinor: 20_000 })).paymentId),
          credit: async () => credits.push((await credit(invoiceId, 50_000)).creditNoteId),
          creditRest: async () => credits.push((await credit(invoiceId, 30_000)).creditNoteId),
          writeOff: async () => writeOffs.push((await giveUp(invoiceId)).id),
          recover: () => recover(writeOffs.at(-1)!, 15_000),
          refund: () => {
            const draft = { sourceKey: key('refund'), paymentId: payments.at(-1)!, amountMinor: 5_000 }
            return t.act(ctx => refundPayment(ctx, { ...draft, tender: { treasuryAccountId: bankId } }))
          },
          voidPayment: () => {
            const paymentId = payments.at(-1)!
            return t.act(ctx => voidPayment(ctx, { sourceKey: key('void'), paymentId, reason }))
          },
          voidWriteOff: () => undo(writeOffs.at(-1)),
          voidCredit: () => undo(credits.at(-1) ?? writeOffs.at(-1)),
          unallocate: async () => {
            const [live] = await t.act(ctx => liveAllocations(ctx, { invoiceId }))
            return t.act(ctx => unallocate(ctx, { sourceKey: key('free'), allocationId: live!.id }))
          },
        }
        for (const act of [first, second, third]) {
          try {
            await run[act]!()
          } catch (error) {
            if (!(error instanceof RefusalError)) throw error
          }
          const told = `${first}, ${second}, ${third}: after ${act}`
          const stands = await standing(partyId)
          expect(stands, told).toEqual(alike(stands.ledger))
        }
      }
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  for (const one of [9, 10, 12, 16] as const) expect(await t.act(billingInvariants[one])).toEqual([])
}, 240_000)
