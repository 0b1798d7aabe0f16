import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { aProfitUnit } from '#modules/accounting/make.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { applyDeposit, returnDeposit } from '../deposit/depositing.commands.ts'
import * as invoiceContract from '../invoice/invoice.contract.ts'
import { issueInvoice } from '../invoice/invoiceIssuing.commands.ts'
import { aBillingCompany, anOpenBox, entryLines, refusalOf } from '../make.ts'
import * as paymentContract from '../payment/payment.contract.ts'
import { takePayment } from '../payment/taking.queries.ts'
import * as sessionContract from '../session/session.contract.ts'

let t: TestCompany
let box: Awaited<ReturnType<typeof anOpenBox>>
let customer: string
let vehicle: string

const at = (day: string) => t.setNow(`${day}T09:00:00Z`)

const entryOf = (sourceKey: string) => entryLines(t, sourceKey)
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))

beforeAll(async () => {
  t = await aBillingCompany()
  box = await anOpenBox(t, 500_000)
  customer = (await aCustomer(t)).id
  vehicle = await aProfitUnit(t)
})

describe('scenario 2: invoice, deposit, advance', () => {
  test('an invoice posts revenue gross and the discount apart', async () => {
    const sourceKey = `rentals:row:${randomUUID()}:invoice`
    const line = (key: string, amountMinor: number) => ({
      descriptionAr: key,
      key,
      amountMinor,
      profitUnitId: vehicle,
    })
    const issued = await t.act(ctx =>
      issueInvoice(ctx, {
        sourceKey,
        kind: 'sale',
        partyId: customer,
        date: '2026-03-01',
        lines: [
          line('rentalRevenue', 285_000),
          line('waiverRevenue', 15_000),
          line('deliveryRevenue', 5_500),
        ],
        documentDiscount: { amountMinor: 10_000 },
      }),
    )
    expect(issued).toMatchObject({
      number: 'INV-2026-00001',
      totalMinor: 295_500,
      openMinor: 295_500,
      replayed: false,
    })
    expect(await entryOf(sourceKey)).toEqual([
      { key: 'receivable', debit: 295_500, credit: 0, unit: null },
      { key: 'salesDiscount', debit: 10_000, credit: 0, unit: vehicle },
      { key: 'rentalRevenue', debit: 0, credit: 285_000, unit: vehicle },
      { key: 'waiverRevenue', debit: 0, credit: 15_000, unit: vehicle },
      { key: 'deliveryRevenue', debit: 0, credit: 5_500, unit: vehicle },
    ])
    const { lines } = await t.call(invoiceContract.getInvoice, { id: issued.invoiceId })
    expect(lines.map(one => one.net)).toEqual(['275.671', '14.509', '5.320'])
  })

  test('a deposit in cash is a liability with its own receipt', async () => {
    const taken = await t.call(paymentContract.receivePayment, {
      date: '2026-03-01',
      partyId: customer,
      tenders: [{ treasuryAccountId: box.cashId, amount: '150.000' }],
      splits: [{ kind: 'deposit', amount: '150.000', purpose: 'تأمين' }],
    })
    expect(taken).toMatchObject({
      number: 'RCT-2026-00001',
      deposits: [{ number: 'DEP-2026-00001', amount: '150.000' }],
    })
    expect(await balance('customerDeposits')).toBe(-150_000)
  })

  test('a receipt pays the invoice and keeps the rest as an advance; twenty parallel calls are one receipt', async () => {
    at('2026-03-05')
    const draft = {
      sourceKey: 'billing:payment:story:take',
      date: '2026-03-05',
      partyId: customer,
      tenders: [{ treasuryAccountId: box.cashId, amountMinor: 300_000 }],
      splits: 'oldestFirst' as const,
    }
    const all = await Promise.all(Array.from({ length: 20 }, () => t.act(ctx => takePayment(ctx, draft))))
    expect(new Set(all.map(one => one.number))).toEqual(new Set(['RCT-2026-00002']))
    expect(all.filter(one => !one.replayed)).toHaveLength(1)
    expect(all[0]).toMatchObject({
      advanceMinor: 4_500,
      allocations: [{ amountMinor: 295_500, openMinor: 0 }],
    })
    expect(await entryOf(`billing:payment:${all[0]!.paymentId}:post`)).toMatchObject([
      { key: 'cash', debit: 300_000 },
      { key: 'receivable', credit: 295_500 },
      { key: 'customerAdvances', credit: 4_500 },
    ])
    const other = { ...draft, tenders: [{ treasuryAccountId: box.cashId, amountMinor: 301_000 }] }
    expect(await refusalOf(t.act(ctx => takePayment(ctx, other)))).toMatchObject({
      code: 'accounting.source.differs',
      params: { number: 'RCT-2026-00002' },
    })
    const { rows } = await t.call(invoiceContract.listInvoices, {})
    expect(rows).toMatchObject([{ number: 'INV-2026-00001', state: 'paid', open: '0.000', daysLate: 0 }])
  })
})

describe('scenarios 5 and 6: the advance is taken by the next invoice, the deposit settled', () => {
  test('the next invoice takes the advance', async () => {
    at('2026-03-18')
    const issued = await t.act(ctx =>
      issueInvoice(ctx, {
        sourceKey: `fleet:violation:${randomUUID()}:charge`,
        kind: 'service',
        partyId: customer,
        date: '2026-03-18',
        lines: [
          { descriptionAr: 'مخالفة', key: 'violationsPayable', amountMinor: 30_000, profitUnitId: vehicle },
          { descriptionAr: 'رسوم', key: 'violationFeeRevenue', amountMinor: 5_000, profitUnitId: vehicle },
        ],
      }),
    )
    expect(issued).toMatchObject({ number: 'INV-2026-00002', totalMinor: 35_000, openMinor: 30_500 })
    expect(await balance('customerAdvances')).toBe(0)
  })

  test('damage is paid from the deposit, the rest returned in cash, and not a unit more', async () => {
    at('2026-03-31')
    const damage = await t.act(ctx =>
      issueInvoice(ctx, {
        sourceKey: `fleet:mark:${randomUUID()}:charge`,
        kind: 'sale',
        partyId: customer,
        date: '2026-03-31',
        lines: [{ descriptionAr: 'أضرار', key: 'damageRevenue', amountMinor: 42_500, profitUnitId: vehicle }],
      }),
    )
    const [deposit] = await t.act(ctx => ctx.db.selectFrom('billing.deposit').select('id').execute())
    const depositId = deposit!.id
    const applied = await t.act(ctx =>
      applyDeposit(ctx, {
        sourceKey: 'fleet:mark:x:apply',
        depositId,
        invoiceId: damage.invoiceId,
        amountMinor: 42_500,
      }),
    )
    expect(applied).toMatchObject({ openMinor: 0, balanceMinor: 107_500 })
    const give = (amountMinor: number, sourceKey: string) =>
      t.act(ctx =>
        returnDeposit(ctx, { sourceKey, depositId, amountMinor, tender: { treasuryAccountId: box.cashId } }),
      )
    expect(await refusalOf(give(107_501, 'rentals:contract:x:tooMuch'))).toMatchObject({
      code: 'billing.deposit.insufficient',
      params: { available: '107.500', reserved: '0.000' },
    })
    expect(await give(107_500, 'rentals:contract:x:return')).toMatchObject({ number: 'PAY-2026-00001' })
    expect(await refusalOf(give(1, 'rentals:contract:x:more'))).toMatchObject({
      code: 'billing.deposit.insufficient',
    })
    expect(await balance('customerDeposits')).toBe(0)
    expect(
      await t.act(ctx => ctx.db.selectFrom('billing.deposit').select('balance_minor').execute()),
    ).toEqual([{ balance_minor: 0 }])
  })
})

describe('scenario 7: the shift', () => {
  test('a difference within the tolerance posts and needs no second user', async () => {
    const cashier = {
      userId: '00000000-0000-0000-0000-000000000000',
      permissions: ['finance.payments.write'],
    }
    expect(await balance('cash')).toBe(842_500)
    const counted = await t.call(
      sessionContract.countSession,
      {
        id: box.sessionId,
        denominations: [
          { value: '20.000', count: 42 },
          { value: '0.250', count: 9 },
        ],
      },
      cashier,
    )
    expect(counted).toEqual({ counted: '842.250', withinTolerance: true })
    expect(await t.call(sessionContract.closeSession, { id: box.sessionId }, cashier)).toEqual({
      difference: '-0.250',
    })
    expect(await entryOf(`billing:session:${box.sessionId}:close`)).toMatchObject([
      { key: 'cashShort', debit: 250 },
      { key: 'cash', credit: 250 },
    ])
  })

  test('cash of a closed shift is not voided, and without a shift none is taken', async () => {
    const { rows } = await t.call(paymentContract.listPayments, { direction: 'in' })
    const receipt = rows.find(row => row.number === 'RCT-2026-00002')!
    expect(
      await t.refusal(paymentContract.cancelPayment, { id: receipt.id, reason: 'خطأ في الإدخال' }),
    ).toMatchObject({
      code: 'billing.session.closed',
    })
    const input = {
      date: '2026-03-31',
      partyId: customer,
      tenders: [{ treasuryAccountId: box.cashId, amount: '1.000' }],
      splits: 'oldestFirst' as const,
    }
    expect(await t.refusal(paymentContract.receivePayment, input)).toMatchObject({
      code: 'billing.session.none',
      params: { box: 'الصندوق الرئيسي' },
    })
  })

  test('every control account equals its documents', async () => {
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })
})
