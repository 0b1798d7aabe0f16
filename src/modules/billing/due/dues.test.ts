import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { alertBoxes, alertOverdue } from '../ageing/overdue.job.ts'
import { recordBill } from '../bill/billRecording.commands.ts'
import { printDepositSlip } from '../cheque/cheque.contract.ts'
import { moveCheque } from '../cheque/chequeMoving.commands.ts'
import { aBillingCompany, aDeposit, anInvoice, anOpenBox, aReceipt, aVendor, theTreasury } from '../make.ts'
import { payOut } from '../payment/payingOut.commands.ts'
import { takePayment } from '../payment/taking.queries.ts'
import { approveReconciliation, reckonBank } from '../reconciliation/reconciliation.contract.ts'
import { closeSession, countSession, treasuryOpening } from '../session/session.contract.ts'
import { alertBanks, alertDues } from './due.job.ts'

let t: TestCompany
let [bankId, customer, vendor] = ['', '', '']

beforeAll(async () => {
  t = await aBillingCompany({ now: '2026-03-01T03:00:00Z' })
  bankId = (await theTreasury(t)).bankId
  customer = (await aCustomer(t)).id
  vendor = await aVendor(t)
  await t.call(treasuryOpening, { id: bankId, date: '2026-03-01', amount: '1000.000' })
})

const at = (day: string) => t.setNow(`${day}T03:00:00Z`)
const open = () =>
  t.act(ctx =>
    rawQuery<{ kind: string; severity: string }>(
      ctx.db,
      `select kind, severity from alerts.alert where company_id = $1 and state <> 'resolved' order by kind`,
      [ctx.company.id],
    ),
  )
const told = async () => {
  await t.act(alertDues)
  return (await open()).map(row => `${row.kind} ${row.severity}`)
}

test('a cheque is told a week and a day before it is due, a bounce at once, and each ends with its cause', async () => {
  await anInvoice(t, { partyId: customer, amountMinor: 50_000 })
  const { paymentId } = await t.act(ctx =>
    takePayment(ctx, {
      sourceKey: `billing:payment:${randomUUID()}:take`,
      date: ctx.today,
      partyId: customer,
      tenders: [],
      cheque: { number: '000123', bank: 'بوبيان', drawer: 'محل', dueOn: '2026-03-10', amountMinor: 50_000 },
      splits: 'oldestFirst',
    }),
  )
  at('2026-03-02')
  expect(await told()).toEqual([])
  at('2026-03-03')
  expect(await told()).toEqual(['cheque_due medium'])
  at('2026-03-09')
  expect(await told()).toEqual(['cheque_due medium', 'cheque_due_tomorrow medium'])
  at('2026-03-10')
  const { id } = await t.act(ctx =>
    ctx.db
      .selectFrom('billing.cheque')
      .select('id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow(),
  )
  const move = (to: 'lodged' | 'bounced', no: number) =>
    t.act(ctx =>
      moveCheque(ctx, {
        sourceKey: `billing:cheque:${id}:try${no}`,
        chequeId: id,
        to,
        on: ctx.today,
        treasuryAccountId: bankId,
        chargeMinor: 0,
      }),
    )
  await move('lodged', 1)
  const slip = { treasuryAccountId: bankId, on: '2026-03-10' }
  expect((await t.call(printDepositSlip, slip)).contentType).toBe('application/pdf')
  expect((await t.refusal(printDepositSlip, { ...slip, on: '2026-03-09' })).code).toBe(
    'kernel.record.notFound',
  )
  expect(await told()).toEqual([])
  await move('bounced', 2)
  expect(await open()).toEqual([{ kind: 'cheque_bounced', severity: 'high' }])
  await move('lodged', 3)
  expect(await open()).toEqual([])
})

test('bills are told three days ahead until they are paid, deposits once their day is over', async () => {
  const bill = { descriptionAr: 'قرطاسية', key: 'otherExpense', amountMinor: 20_000 }
  await t.act(ctx =>
    recordBill(ctx, {
      sourceKey: `fleet:bill:${randomUUID()}:record`,
      partyId: vendor,
      reference: 'B-1',
      date: ctx.today,
      dueOn: '2026-03-20',
      lines: [bill],
    }),
  )
  await aDeposit(t, { holdUntil: '2026-03-15' })
  at('2026-03-15')
  expect(await told()).toEqual([])
  at('2026-03-17')
  expect(await told()).toEqual(['bill_due medium', 'deposit_release medium'])
  at('2026-03-22')
  expect(await told()).toEqual(['bill_due medium', 'deposit_release high'])
  await t.act(ctx =>
    payOut(ctx, {
      sourceKey: `billing:payment:${randomUUID()}:pay`,
      partyId: vendor,
      splits: 'oldestFirst',
      tenders: [{ treasuryAccountId: bankId, amountMinor: 20_000 }],
    }),
  )
  expect(await told()).toEqual(['deposit_release high'])
})

test('a bank whose statement is long missing or that is long unreconciled is told, until it is done', async () => {
  const banks = async () => {
    await t.act(alertBanks)
    return (await open()).map(row => row.kind).filter(kind => kind.startsWith('bank_'))
  }
  at('2026-03-05')
  expect(await banks()).toEqual([])
  at('2026-04-10')
  expect(await banks()).toEqual(['bank_not_imported', 'bank_not_reconciled'])
  const { due } = await t.call(reckonBank, { treasuryAccountId: bankId, asOf: '2026-04-09' })
  await t.call(approveReconciliation, { treasuryAccountId: bankId, asOf: '2026-04-09', statement: due })
  expect(await banks()).toEqual(['bank_not_imported'])
})

test('customers in arrears, shifts left open and boxes below nothing are told of, until that ends', async () => {
  const other = await aBillingCompany({ now: '2026-03-31T03:00:00Z' })
  const alerts = () =>
    other.act(ctx =>
      rawQuery<{ kind: string; severity: string }>(
        ctx.db,
        `select kind, severity from alerts.alert where company_id = $1 and state <> 'resolved' order by kind, severity`,
        [ctx.company.id],
      ),
    )
  const late = await anInvoice(other, { date: '2026-03-01', dueOn: '2026-03-01', amountMinor: 40_000 })
  await anInvoice(other, { date: '2026-03-20', dueOn: '2026-03-26' })
  await anInvoice(other, { date: '2026-03-20', dueOn: '2026-03-31' })
  await other.act(alertOverdue)
  expect(await alerts()).toEqual([
    { kind: 'payment_overdue', severity: 'high' },
    { kind: 'payment_overdue', severity: 'low' },
  ])
  await aReceipt(other, { partyId: late.partyId, amountMinor: 40_000 })
  await other.act(alertOverdue)
  expect(await alerts()).toEqual([{ kind: 'payment_overdue', severity: 'low' }])
  const { sessionId } = await anOpenBox(other)
  await other.act(alertBoxes)
  expect(await alerts()).toContainEqual({ kind: 'shift_open', severity: 'high' })
  await other.call(countSession, { id: sessionId, denominations: [] })
  await other.call(closeSession, { id: sessionId })
  expect((await alerts()).map(one => one.kind)).toEqual(['payment_overdue'])
})
