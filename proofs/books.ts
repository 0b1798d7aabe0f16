import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { rawQuery } from '#kernel/server/database.ts'
import { dayIn } from '#kernel/shared/day.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { allocate, unallocate } from '#modules/billing/allocation/allocating.queries.ts'
import { returnPayment } from '#modules/billing/cheque/returning.commands.ts'
import { creditInvoice } from '#modules/billing/credit/crediting.commands.ts'
import {
  applyDeposit,
  forfeitDeposit,
  holdDeposit,
  releaseDeposit,
  reserveDeposit,
  returnDeposit,
} from '#modules/billing/deposit/depositing.commands.ts'
import { issueInvoice } from '#modules/billing/invoice/invoiceIssuing.commands.ts'
import { voidInvoice } from '#modules/billing/invoice/invoiceVoiding.commands.ts'
import { aBillingCompany, theTreasury } from '#modules/billing/make.ts'
import { payOut, refundPayment } from '#modules/billing/payment/payingOut.commands.ts'
import { takePayment } from '#modules/billing/payment/taking.queries.ts'
import { voidPayment } from '#modules/billing/voiding/voiding.commands.ts'
import { aCustomer } from '#modules/parties/make.ts'

/** A company, two customers and its bank: what the random acts happen in. */
export type World = { t: TestCompany; parties: string[]; bankId: string }

const acts = [
  ...[
    'issue',
    'issue',
    'issue',
    'take',
    'take',
    'takeMixed',
    'hold',
    'holdAdvance',
    'credit',
    'creditAll',
    'voidInvoice',
  ],
  ...[
    'voidPayment',
    'bringBack',
    'allocate',
    'unallocate',
    'refund',
    'payAdvance',
    'apply',
    'return',
    'forfeit',
    'reserve',
    'release',
  ],
] as const
export type Act = { act: (typeof acts)[number]; party: number; pick: number; amount: number }

export const someAct = fc.record({
  act: fc.constantFrom(...acts),
  party: fc.nat(1),
  pick: fc.nat(50),
  amount: fc.integer({ min: 1, max: 90_000 }),
})

export async function aWorld(): Promise<World> {
  const t = await aBillingCompany()
  const parties = [(await aCustomer(t)).id, (await aCustomer(t)).id]
  return { t, parties, bankId: (await theTreasury(t)).bankId }
}

/** The id of one of the rows that a query finds, or an unknown id when there is none. */
async function one(w: World, sql: string, pick: number): Promise<string> {
  const rows = await w.t.act(ctx => rawQuery<{ id: string }>(ctx.db, sql, [ctx.company.id]))
  return rows[pick % Math.max(1, rows.length)]?.id ?? randomUUID()
}
const invoiceIn = (w: World, pick: number) =>
  one(w, `select id from billing.invoice where company_id = $1 and kind = 'sale' order by number`, pick)
const paymentIn = (w: World, pick: number) =>
  one(w, 'select id from billing.payment where company_id = $1 order by number', pick)
const depositIn = (w: World, pick: number) =>
  one(w, 'select id from billing.deposit where company_id = $1 order by number', pick)

/** Does one act; what is refused changes nothing (invariant 24), so it is simply over. */
export async function perform(w: World, { act, party, pick, amount }: Act): Promise<boolean> {
  const { t, bankId } = w
  const partyId = w.parties[party]!
  const sourceKey = `rentals:test:${randomUUID()}:${act}`
  const tender = { treasuryAccountId: bankId }
  const tenders = [{ ...tender, amountMinor: amount }]
  const amountMinor = amount
  const line = { descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor, discountMinor: amount % 7 }
  const date = dayIn(t.runtime.clock(), t.company.timeZone)
  const reason = 'اختبار التسلسل'
  const work = async () => {
    switch (act) {
      case 'issue': {
        const lines = [line, { ...line, key: 'deliveryRevenue' }]
        return t.act(ctx => issueInvoice(ctx, { sourceKey, kind: 'sale', partyId, date, lines }))
      }
      case 'take':
        return t.act(ctx => takePayment(ctx, { sourceKey, date, partyId, tenders, splits: 'oldestFirst' }))
      case 'takeMixed': {
        const invoiceId = await invoiceIn(w, pick)
        const half = Math.max(1, Math.floor(amount / 2))
        const splits = [
          { kind: 'invoice' as const, invoiceId, amountMinor: half },
          { kind: 'deposit' as const, purpose: 'تأمين', amountMinor: Math.max(1, amount - half) },
        ]
        const total = splits.reduce((sum, split) => sum + split.amountMinor, 0)
        const money = [{ ...tender, amountMinor: total }]
        return t.act(ctx => takePayment(ctx, { sourceKey, date, partyId, tenders: money, splits }))
      }
      case 'hold':
        return t.act(ctx => holdDeposit(ctx, { sourceKey, partyId, purpose: 'تأمين', amountMinor, tenders }))
      case 'holdAdvance': {
        const paymentId = await paymentIn(w, pick)
        return t.act(ctx =>
          holdDeposit(ctx, { sourceKey, partyId, purpose: 'تأمين', amountMinor, paymentId }),
        )
      }
      case 'credit': {
        const invoiceId = await invoiceIn(w, pick)
        return t.act(ctx => creditInvoice(ctx, { sourceKey, invoiceId, lines: [line], reason }))
      }
      case 'creditAll': {
        const invoiceId = await invoiceIn(w, pick)
        return t.act(ctx => creditInvoice(ctx, { sourceKey, invoiceId, lines: 'all', reason }))
      }
      case 'voidInvoice': {
        const invoiceId = await one(
          w,
          'select id from billing.invoice where company_id = $1 order by number',
          pick,
        )
        return t.act(ctx => voidInvoice(ctx, { sourceKey, invoiceId, reason }))
      }
      case 'voidPayment': {
        const paymentId = await paymentIn(w, pick)
        return t.act(ctx => voidPayment(ctx, { sourceKey, paymentId, reason }))
      }
      case 'bringBack': {
        // The bank may report late: on the payment's day, whatever it settled since.
        const paymentId = await paymentIn(w, pick)
        const [payment] = await t.act(ctx =>
          rawQuery<{ on: string }>(
            ctx.db,
            'select payment_date as on from billing.payment where company_id = $1 and id = $2',
            [ctx.company.id, paymentId],
          ),
        )
        const on = payment?.on ?? date
        return t.act(ctx => returnPayment(ctx, { sourceKey, paymentId, on, reason }))
      }
      case 'allocate': {
        const sql = `select id from billing.payment where company_id = $1 and free_minor > 0 order by number`
        const paymentId = await one(w, sql, pick)
        return t.act(ctx => allocate(ctx, { sourceKey, from: { paymentId }, invoices: 'oldestFirst' }))
      }
      case 'unallocate': {
        const sql =
          'select id from billing.allocation where company_id = $1 and amount_minor > released_minor order by id'
        const allocationId = await one(w, sql, pick)
        return t.act(ctx => unallocate(ctx, { sourceKey, allocationId }))
      }
      case 'refund': {
        const paymentId = await paymentIn(w, pick)
        return t.act(ctx => refundPayment(ctx, { sourceKey, paymentId, amountMinor, tender }))
      }
      case 'payAdvance':
        return t.act(ctx =>
          payOut(ctx, { sourceKey, partyId, tenders, splits: [{ kind: 'advance', amountMinor }] }),
        )
      case 'apply': {
        const [depositId, invoiceId] = [await depositIn(w, pick), await invoiceIn(w, amount)]
        return t.act(ctx => applyDeposit(ctx, { sourceKey, depositId, invoiceId, amountMinor }))
      }
      case 'return': {
        const depositId = await depositIn(w, pick)
        return t.act(ctx => returnDeposit(ctx, { sourceKey, depositId, amountMinor, tender }))
      }
      case 'forfeit': {
        const depositId = await depositIn(w, pick)
        return t.act(ctx => forfeitDeposit(ctx, { sourceKey, depositId, amountMinor, reason }))
      }
      case 'reserve': {
        const depositId = await depositIn(w, pick)
        return t.act(ctx =>
          reserveDeposit(ctx, { sourceKey, depositId, amountMinor, reason, until: '2026-12-31' }),
        )
      }
      case 'release': {
        const sql = `select id from billing.deposit_move where company_id = $1 and kind = 'reserve' order by id`
        const reserveId = await one(w, sql, pick)
        return t.act(ctx => releaseDeposit(ctx, { sourceKey, reserveId }))
      }
    }
  }
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof RefusalError) return false
    throw error
  }
}
