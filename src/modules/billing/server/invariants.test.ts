import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { invariants, subledgersThatDiffer } from '#modules/accounting/server/health.queries.ts'
import { aCustomer } from '#modules/parties/server/make.ts'
import { allocate, unallocate } from './allocating.ts'
import { creditInvoice, voidInvoice } from './crediting.ts'
import {
  applyDeposit,
  forfeitDeposit,
  holdDeposit,
  releaseDeposit,
  reserveDeposit,
  returnDeposit,
} from './depositing.ts'
import { billingInvariants } from './invariants.queries.ts'
import { issueInvoice } from './invoice.issuing.ts'
import { aBillingCompany, theTreasury } from './make.ts'
import { partyBalance, partyStatement } from './party-account.ts'
import { payOut, refundPayment } from './paying-out.ts'
import { registerBilling } from './subledgers.ts'
import { takePayment } from './taking.ts'
import { voidPayment } from './voiding.ts'

registerBilling()

type World = { t: TestCompany; parties: string[]; bankId: string }

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
type Act = { act: (typeof acts)[number]; party: number; pick: number; amount: number }

const someAct = fc.record({
  act: fc.constantFrom(...acts),
  party: fc.nat(1),
  pick: fc.nat(50),
  amount: fc.integer({ min: 1, max: 90_000 }),
})

async function aWorld(): Promise<World> {
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
async function perform(w: World, { act, party, pick, amount }: Act): Promise<boolean> {
  const { t, bankId } = w
  const partyId = w.parties[party]!
  const sourceKey = `rentals:test:${randomUUID()}:${act}`
  const tender = { treasuryAccountId: bankId }
  const tenders = [{ ...tender, amountMinor: amount }]
  const amountMinor = amount
  const line = { descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor, discountMinor: amount % 7 }
  const date = '2026-03-01'
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
          reserveDeposit(ctx, { sourceKey, depositId, amountMinor, reason, until: '2026-03-20' }),
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

async function everythingHolds({ t, parties }: World): Promise<void> {
  await t.act(async ctx => {
    for (const number of [1, 2, 3, 13, 23] as const) expect(await invariants[number](ctx)).toEqual([])
    for (const number of [9, 10, 12, 13] as const) expect(await billingInvariants[number](ctx)).toEqual([])
    expect(await subledgersThatDiffer(ctx)).toEqual([])
    for (const partyId of parties) {
      const balance = await partyBalance(ctx, { partyId })
      const statement = await partyStatement(ctx, { partyId, from: '2026-01-01', to: '2026-12-31' })
      expect(statement.closingMinor).toBe(balance.receivableMinor - balance.unallocatedMinor)
      expect(statement.ageingMinor.reduce((sum, column) => sum + column, 0)).toBe(statement.closingMinor)
      expect(statement.ageingMinor[6]).toBeLessThanOrEqual(0)
      const [ledger] = await rawQuery<{ owed: number }>(
        ctx.db,
        `select coalesce(sum(l.debit - l.credit), 0)::bigint as owed from accounting.journal_line l
         join accounting.account_mapping m on m.company_id = $1 and m.account_id = l.account_id
           and m.key in ('receivable', 'customerAdvances')
         where l.company_id = $1 and l.party_id = $2`,
        [ctx.company.id, partyId],
      )
      expect(ledger!.owed).toBe(statement.closingMinor)
    }
  })
}

describe('Whatever people do', () => {
  test('controls equal documents, nothing is negative, headers and numbers hold, statements equal the ledger', async () => {
    const done = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(someAct, { minLength: 25, maxLength: 60 }), async sequence => {
        const w = await aWorld()
        for (const act of sequence) if (await perform(w, act)) done.set(act.act, (done.get(act.act) ?? 0) + 1)
        await everythingHolds(w)
      }),
      { numRuns: 8, endOnFailure: true },
    )
    // The sequences are only worth something when most acts really happen.
    expect(done.size).toBeGreaterThan(12)
  }, 120_000)

  test('fifty operations called ten times each at once have one effect each', async () => {
    const w = await aWorld()
    const { t, parties, bankId } = w
    const [partyId] = parties
    const tenders = [{ treasuryAccountId: bankId, amountMinor: 10_000 }]
    const issue = (no: number) => ({
      ...{
        sourceKey: `rentals:row:${no}:invoice`,
        kind: 'sale' as const,
        partyId: partyId!,
        date: '2026-03-01',
      },
      lines: [{ descriptionAr: 'إيجار', key: 'rentalRevenue', amountMinor: 12_000 }],
    })
    const take = (no: number) => ({
      ...{ sourceKey: `billing:payment:${no}:take`, date: '2026-03-01', partyId: partyId!, tenders },
      splits: 'oldestFirst' as const,
    })
    const hold = (no: number) => ({
      sourceKey: `rentals:deposit:${no}:hold`,
      partyId: partyId!,
      purpose: 'تأمين',
      amountMinor: 10_000,
      tenders,
    })
    const calls = Array.from({ length: 50 }, (_, no) => () => {
      if (no % 5 < 2) return t.act(ctx => issueInvoice(ctx, issue(no)))
      return no % 5 < 4 ? t.act(ctx => takePayment(ctx, take(no))) : t.act(ctx => holdDeposit(ctx, hold(no)))
    })
    const answers = await Promise.all(calls.flatMap(call => Array.from({ length: 10 }, call)))
    expect(answers.filter(answer => !answer.replayed)).toHaveLength(50)
    const counts = await t.act(ctx =>
      rawQuery(
        ctx.db,
        `select (select count(*) from billing.invoice where company_id = $1) as invoices,
           (select count(*) from billing.payment where company_id = $1) as payments,
           (select count(*) from billing.deposit where company_id = $1) as deposits`,
        [ctx.company.id],
      ),
    )
    expect(counts).toEqual([{ invoices: 20, payments: 30, deposits: 10 }])
    await everythingHolds(w)
  }, 60_000)
})
