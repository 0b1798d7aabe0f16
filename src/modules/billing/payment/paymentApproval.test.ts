import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { stopPdfWorkers } from '#kernel/server/pdf/render.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { showOverview } from '#modules/accounting/overview/overview.contract.ts'
import { saveDelegation } from '#modules/approvals/delegation/delegation.contract.ts'
import { approvalsServer } from '#modules/approvals/index.server.ts'
import { approvers, aRule, stepOf } from '#modules/approvals/make.ts'
import { decideRequest, readRequest, withdrawRequest } from '#modules/approvals/request/request.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { getBill } from '../bill/bill.contract.ts'
import { recordBill } from '../bill/billRecording.commands.ts'
import { applyDeposit, returnDeposit } from '../deposit/deposit.contract.ts'
import { returnDeposit as giveBack } from '../deposit/depositing.commands.ts'
import { billingServer } from '../index.server.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import { aBillingCompany, aDeposit, anInvoice, aVendor, entryLines, refusalOf, theTreasury } from '../make.ts'
import { treasuryOpening } from '../session/session.contract.ts'
import { payOut } from './payingOut.commands.ts'
import {
  cancelPayment,
  getPayment,
  listPayments,
  paymentTotals,
  payVendor,
  printPayment,
  spendMoney,
} from './payment.contract.ts'
import type { ApprovedElsewhere } from './paymentLimits.commands.ts'

const rights = [
  'finance.payments.view',
  'finance.payments.write',
  'finance.vendors.view',
  'finance.vendors.write',
]
type Who = { userId: string; permissions: readonly string[] }
let accountant: Who
let manager: Who
let colleague: Who
let admin: Who

let t: TestCompany
let bankId = ''
let vendor = ''
let rent = ''
beforeAll(async () => {
  t = await aBillingCompany({
    now: '2026-03-10T09:00:00Z',
    modules: [approvalsServer, partiesServer, accountingServer, billingServer],
  })
  const roles = {
    accountant: 'accountant',
    manager: 'manager',
    colleague: 'manager',
    admin: 'company_admin',
  } as const
  const people = await approvers(t, roles, rights)
  accountant = people.accountant
  manager = people.manager
  colleague = people.colleague
  admin = people.admin
  bankId = (await theTreasury(t)).bankId
  vendor = await aVendor(t)
  rent = await anAccountId(t, '5301')
  await t.call(treasuryOpening, { id: bankId, date: '2026-03-01', amount: '20000.000' })
  await aRule(t, { source: 'payment', min: '1000.000' })
  await aRule(t, { source: 'expense', min: '100.000' })
})
afterAll(stopPdfWorkers)
beforeEach(() => t.setNow('2026-03-10T09:00:00Z'))

const aBill = (amountMinor: number) =>
  t.act(ctx =>
    recordBill(ctx, {
      sourceKey: `billing:bill:${randomUUID()}:record`,
      partyId: vendor,
      reference: randomUUID().slice(0, 8),
      date: '2026-03-10',
      lines: [{ descriptionAr: 'صيانة', key: 'otherExpense', amountMinor }],
    }),
  )
const payment = (invoiceId: string, amount: string) => ({
  date: '2026-03-10',
  partyId: vendor,
  tenders: [{ treasuryAccountId: bankId, amount, reference: 'T-1' }],
  splits: [{ kind: 'invoice' as const, invoiceId, amount }],
})
/** The decision of the open request about a payment. */
const decisionOn = async (id: string, who: Who = manager) => {
  const { approval } = await t.call(getPayment, { id }, who)
  return { id: approval!.id, version: approval!.version, decision: 'approve' as const }
}
const keyOf = (id: string) => `billing:payment:${id}:post`
const alertsOf = (id: string) =>
  t.act(ctx =>
    rawQuery<{ kind: string; state: string }>(
      ctx.db,
      'select kind, state from alerts.alert where company_id = $1 and subject_id = $2 order by kind',
      [ctx.company.id, id],
    ),
  )
const wholeBooks = async () => [
  ...(await t.act(subledgersThatDiffer)),
  ...(await t.act(billingInvariants[10])),
  ...(await t.act(billingInvariants[12])),
  ...(await t.act(billingInvariants[13])),
]

describe('payments from 1,000.000', () => {
  test('below the limit a payment posts at once; from it on it is numbered and waits, with nothing posted', async () => {
    const small = await aBill(999_999)
    expect(await t.call(payVendor, payment(small.invoiceId, '999.999'), accountant)).toMatchObject({
      isWaiting: false,
    })
    const bill = await aBill(1_250_000)
    const ask = payment(bill.invoiceId, '1250.000')
    const foreseen = await t.reply(payVendor, ask, { ...accountant, dryRun: true })
    expect(foreseen).toMatchObject({ ok: true, output: { isWaiting: true } })
    expect('effects' in foreseen && foreseen.effects?.map(one => one.kind)).toContain('journal')
    const { id, number, isWaiting } = await t.call(payVendor, ask, accountant)
    // It is listed as pending for its approvers, never for its requester.
    const waitsFor = async (permissions: readonly string[], userId: string = randomUUID()) =>
      (await t.call(showOverview, {}, { userId, permissions })).attention.find(
        one => one.code === 'paymentsWait',
      )
    expect(await waitsFor(['finance.view', 'approvals.requests.read'])).toEqual({
      code: 'paymentsWait',
      count: 1,
    })
    expect(await waitsFor(['finance.view'])).toBeUndefined()
    expect(await waitsFor(['finance.view', 'approvals.requests.read'], accountant.userId)).toBeUndefined()
    expect({ number, isWaiting }).toEqual({ number: 'PAY-2026-00002', isWaiting: true })
    expect(await entryLines(t, keyOf(id))).toEqual([])
    expect(await t.call(getBill, { id: bill.invoiceId })).toMatchObject({ open: '1250.000' })
    expect(await t.call(listPayments, { status: 'submitted' }, manager)).toMatchObject({
      rows: [{ id, number, tenders: [expect.any(String)], total: '1250.000', allocated: '0.000' }],
    })
    expect(await t.call(paymentTotals, {}, manager)).toMatchObject({ paid: '999.999' })
    expect(await t.call(paymentTotals, { expense: true }, manager)).toMatchObject({ paid: '0.000' })
    const shown = await t.call(getPayment, { id }, accountant)
    expect(shown).toMatchObject({
      status: 'submitted',
      tenderLines: [{ kind: 'bank', amount: '1250.000', reference: 'T-1' }],
      splits: [{ kind: 'invoice', number: bill.number, amount: '1250.000' }],
      request: { askedBy: 'مختبر', outcome: null },
    })
    expect(shown.approval).toMatchObject({
      mayDecide: false,
      whyNotDecide: 'approvals.request.ownRequest',
      mayWithdraw: true,
    })
    expect((await t.call(printPayment, { id }, accountant)).bytes.byteLength).toBeGreaterThan(1_000)
    expect(await wholeBooks()).toEqual([])
  })

  test('its author never decides; somebody else posts it once, on its own date', async () => {
    const bill = await aBill(1_300_000)
    const { id } = await t.call(payVendor, payment(bill.invoiceId, '1300.000'), accountant)
    const decision = await decisionOn(id)
    expect(await t.refusal(decideRequest, decision, accountant)).toMatchObject({
      code: 'approvals.request.ownRequest',
      kind: 'forbidden',
    })
    t.setNow('2026-03-12T09:00:00Z')
    expect(await t.call(decideRequest, decision, manager)).toMatchObject({ state: 'approved' })
    expect(await entryLines(t, keyOf(id))).toMatchObject([
      { key: 'payable', debit: 1_300_000 },
      { key: 'bank', credit: 1_300_000 },
    ])
    expect(await t.call(getPayment, { id }, manager)).toMatchObject({
      status: 'posted',
      date: '2026-03-10',
      allocated: '1300.000',
      request: { outcome: 'approved', decidedBy: 'مختبر' },
    })
    expect(await t.call(getBill, { id: bill.invoiceId })).toMatchObject({ state: 'paid' })
    expect((await t.refusal(decideRequest, decision, colleague)).code).toBe('approvals.request.ended')
    expect(await wholeBooks()).toEqual([])
  })

  test('rejected, withdrawn or voided it keeps its number and pays nothing', async () => {
    const bill = await aBill(1_000_000)
    const ask = () => t.call(payVendor, payment(bill.invoiceId, '1000.000'), accountant)
    const [first, second, third] = [await ask(), await ask(), await ask()]
    const reject = { ...(await decisionOn(first.id)), decision: 'reject' as const, comment: 'المورد موقوف' }
    await t.call(decideRequest, reject, manager)
    expect(await t.call(getPayment, { id: first.id }, manager)).toMatchObject({
      status: 'voided',
      voidReason: 'المورد موقوف',
      request: { outcome: 'rejected' },
      splits: [{ amount: '1000.000' }],
    })
    const asked = await decisionOn(second.id)
    const back = { id: asked.id, version: asked.version, reason: 'تكرار' }
    expect((await t.refusal(withdrawRequest, back, manager)).code).toBe('approvals.request.notMine')
    await t.call(withdrawRequest, back, accountant)
    const voided = await decisionOn(third.id)
    await t.call(cancelPayment, { id: third.id, reason: 'خطأ' })
    expect(await t.call(readRequest, { id: voided.id }, manager)).toMatchObject({ state: 'void' })
    expect(
      (await t.call(listPayments, { status: 'submitted', partyId: vendor })).rows.map(row => row.id),
    ).not.toContain(second.id)
    expect(await t.call(getBill, { id: bill.invoiceId })).toMatchObject({ open: '1000.000' })
    expect(await wholeBooks()).toEqual([])
  })

  test('what is settled meanwhile or could not be paid is refused, to who asks and to who approves', async () => {
    const bill = await aBill(1_500_000)
    expect((await t.refusal(payVendor, payment(bill.invoiceId, '99000.000'), accountant)).code).toBe(
      'billing.treasury.insufficient',
    )
    const ask = () => t.call(payVendor, payment(bill.invoiceId, '1500.000'), accountant)
    const [first, second] = [await ask(), await ask()]
    const waiting = await decisionOn(second.id)
    await t.call(decideRequest, await decisionOn(first.id), manager)
    expect(await t.refusal(decideRequest, waiting, manager)).toMatchObject({
      code: 'billing.allocation.tooMuch',
      params: { amount: '1,500.000', open: '0.000' },
    })
    expect(await t.call(getPayment, { id: second.id }, manager)).toMatchObject({ status: 'submitted' })
  })

  test('a payment that waits no more is not posted by a request left behind', async () => {
    const bill = await aBill(1_100_000)
    const { id } = await t.call(payVendor, payment(bill.invoiceId, '1100.000'), accountant)
    const decision = await decisionOn(id)
    await t.act(ctx =>
      ctx.db
        .updateTable('billing.payment')
        .set({ status: 'voided', voided_on: '2026-03-10', void_reason: 'خطأ' })
        .where('id', '=', id)
        .execute(),
    )
    expect(await t.refusal(decideRequest, decision, manager)).toMatchObject({
      code: 'billing.payment.notWaiting',
      kind: 'refused',
    })
    expect(await entryLines(t, keyOf(id))).toEqual([])
    expect(await t.call(getBill, { id: bill.invoiceId })).toMatchObject({ open: '1100.000' })
  })
})

describe('what another module pays', () => {
  const [asker, decider] = [randomUUID(), randomUUID()]
  const approved = (decidedBy = decider): ApprovedElsewhere => ({
    record: 'hr.payroll:2026-02',
    asked: { userId: asker, name: 'مسؤول الرواتب', at: new Date('2026-03-08T09:00:00Z') },
    decided: { userId: decidedBy, name: 'المدير المالي', at: new Date('2026-03-09T09:00:00Z') },
  })
  const pay = (amountMinor: number, approval: ApprovedElsewhere | null = null) =>
    t.act(ctx =>
      payOut(ctx, {
        sourceKey: `hr:payroll:${randomUUID()}:pay`,
        date: '2026-03-10',
        partyId: vendor,
        tenders: [{ treasuryAccountId: bankId, amountMinor }],
        splits: [{ kind: 'line', key: 'otherExpense', amountMinor, description: 'رواتب', taxCode: null }],
        approved: approval,
      }),
    )

  test('posts at once; the approval of its own record stands beside it from the limit on', async () => {
    const { paymentId: id } = await pay(1_000_000, approved())
    expect(await t.call(getPayment, { id }, manager)).toMatchObject({
      status: 'posted',
      request: {
        askedBy: 'مسؤول الرواتب',
        decidedBy: 'المدير المالي',
        outcome: 'approved',
        isElsewhere: true,
        decidedAt: '2026-03-09T09:00:00.000Z',
      },
    })
    expect(await alertsOf(id)).toEqual([])
    const small = await pay(999_999, approved())
    expect(await t.call(getPayment, { id: small.paymentId }, manager)).toMatchObject({ request: null })
    expect(await refusalOf(pay(1_000_000, approved(asker)))).toMatchObject({
      code: 'approvals.request.ownRequest',
    })
    expect(await wholeBooks()).toEqual([])
  })

  test('without an approval it posts too, and whoever decides is told until it is voided', async () => {
    const { paymentId: id } = await pay(1_000_000)
    expect(await t.call(getPayment, { id }, manager)).toMatchObject({ status: 'posted', request: null })
    expect(await alertsOf(id)).toEqual([{ kind: 'payment_over_limit', state: 'open' }])
    expect(await alertsOf((await pay(999_999)).paymentId)).toEqual([])
    await t.call(cancelPayment, { id, reason: 'خطأ' })
    expect(await alertsOf(id)).toEqual([{ kind: 'payment_over_limit', state: 'resolved' }])
    expect(await wholeBooks()).toEqual([])
  })

  test('payments just under the limit, one after the other, are told of once they reach it together', async () => {
    const payee = await aVendor(t)
    const spend = (amountMinor: number) =>
      t.act(ctx => {
        Object.assign(ctx, { actor: { userId: accountant.userId, superAdmin: true } })
        return payOut(ctx, {
          sourceKey: `fleet:documentFee:${randomUUID()}:pay`,
          date: '2026-03-10',
          partyId: payee,
          tenders: [{ treasuryAccountId: bankId, amountMinor }],
          splits: [
            { kind: 'line', key: 'otherExpense', amountMinor, description: 'رسوم مركبة', taxCode: null },
          ],
        })
      })
    const [first, second, third] = [await spend(400_000), await spend(400_000), await spend(400_000)]
    expect(await alertsOf(first.paymentId)).toEqual([])
    expect(await alertsOf(second.paymentId)).toEqual([])
    expect(await alertsOf(third.paymentId)).toEqual([{ kind: 'payment_over_limit', state: 'open' }])
    // What the same person then types counts them too.
    const bill = await t.act(ctx =>
      recordBill(ctx, {
        sourceKey: `billing:bill:${randomUUID()}:record`,
        partyId: payee,
        reference: 'B-1',
        date: '2026-03-10',
        lines: [{ descriptionAr: 'صيانة', key: 'otherExpense', amountMinor: 50_000 }],
      }),
    )
    const typed = await t.call(
      payVendor,
      Object.assign(payment(bill.invoiceId, '50.000'), { partyId: payee }),
      accountant,
    )
    expect(await t.call(getPayment, { id: typed.id }, manager)).toMatchObject({ status: 'submitted' })
  })

  test('a deposit and a receipt given back by another module are told of as well', async () => {
    const deposit = await aDeposit(t, { amountMinor: 1_000_000 })
    const back = await t.act(ctx =>
      giveBack(ctx, {
        sourceKey: 'rentals:contract:1:deposit',
        depositId: deposit.depositId,
        amountMinor: 1_000_000,
        tender: { treasuryAccountId: bankId },
      }),
    )
    expect(await alertsOf(back.paymentId)).toEqual([{ kind: 'payment_over_limit', state: 'open' }])
  })
})

test('expense vouchers have their own limit; a deposit given back above the limit waits and stays held', async () => {
  const spend = (amount: string) => ({
    date: '2026-03-10',
    tenders: [{ treasuryAccountId: bankId, amount }],
    lines: [{ accountId: rent, amount, description: 'إيجار المكتب' }],
  })
  expect(await t.call(spendMoney, spend('99.999'), accountant)).toMatchObject({ isWaiting: false })
  const asked = await t.call(spendMoney, spend('100.000'), accountant)
  expect(asked.isWaiting).toBe(true)
  await t.call(decideRequest, await decisionOn(asked.id), manager)
  const shown = await t.call(getPayment, { id: asked.id })
  expect(shown.splits).toMatchObject([{ kind: 'line', description: 'إيجار المكتب', amount: '100.000' }])

  const deposit = await aDeposit(t, { amountMinor: 2_000_000 })
  const clerk = { ...accountant, permissions: ['finance.deposits.view', 'finance.deposits.write'] }
  const back = {
    id: deposit.depositId,
    amount: '2000.000',
    treasuryAccountId: bankId,
    reference: null,
    memo: null,
  }
  const returned = await t.call(returnDeposit, back, clerk)
  expect(returned.isWaiting).toBe(true)
  const invoice = await anInvoice(t, { partyId: deposit.partyId, amountMinor: 50_000 })
  await t.call(applyDeposit, { id: deposit.depositId, invoiceId: invoice.invoiceId, amount: '50.000' })
  expect(await t.refusal(decideRequest, await decisionOn(returned.paymentId), manager)).toMatchObject({
    code: 'billing.deposit.insufficient',
    params: { available: '1,950.000', reserved: '0.000' },
  })
  expect(await wholeBooks()).toEqual([])
})

describe('Scenario 13: manager, then company administrator', () => {
  test('a delegate of the manager and the administrator approve; Dr payable 1,250.000, Cr bank 1,250.000, once', async () => {
    const steps = [stepOf('manager'), stepOf('company_admin')]
    // Narrower than the rule from 1,000.000, so this one holds.
    await aRule(t, { source: 'payment', min: '1000.000', max: '1300.000', steps })
    const bill = await aBill(1_250_000)
    const { id } = await t.call(payVendor, payment(bill.invoiceId, '1250.000'), accountant)
    expect(await entryLines(t, keyOf(id))).toEqual([])
    const first = await decisionOn(id)
    expect((await t.refusal(decideRequest, first, accountant)).code).toBe('approvals.request.ownRequest')
    const delegate = (await approvers(t, { delegate: 'accountant' }, rights)).delegate
    await t.call(
      saveDelegation,
      {
        toUserId: delegate.userId,
        sources: ['payment'],
        reason: 'إجازة',
        fromOn: '2026-03-10',
        toOn: '2026-03-20',
      },
      manager,
    )
    const foreseen = await t.reply(decideRequest, first, { ...delegate, dryRun: true })
    expect('effects' in foreseen && foreseen.effects?.map(one => one.kind)).toContain('journal')
    expect(await t.call(readRequest, { id: first.id }, delegate)).toMatchObject({
      inPlaceOf: expect.any(String),
      facts: [{ value: '2026-03-10' }, { kind: 'text' }],
    })
    expect(await t.call(decideRequest, first, delegate)).toMatchObject({ state: 'pending', step: 2 })
    expect(await entryLines(t, keyOf(id))).toEqual([])
    t.setNow('2026-03-11T09:00:00Z')
    expect(await t.call(decideRequest, { ...first, version: 2 }, admin)).toMatchObject({ state: 'approved' })
    expect(await entryLines(t, keyOf(id))).toMatchObject([
      { key: 'payable', debit: 1_250_000 },
      { key: 'bank', credit: 1_250_000 },
    ])
    expect(await t.call(getPayment, { id }, admin)).toMatchObject({ status: 'posted', date: '2026-03-10' })
    expect(await wholeBooks()).toEqual([])
  })
})

describe('payments just under the limit, one after the other', () => {
  const spend = (amount: string, more: object = {}) => ({
    date: '2026-03-10',
    tenders: [{ treasuryAccountId: bankId, amount }],
    lines: [{ accountId: rent, amount, description: 'مصروف' }],
    ...more,
  })

  test('together they reach it: of one person, to one payee, on one day; what was approved no longer counts', async () => {
    t.setNow('2026-04-14T09:00:00Z')
    const payee = await aVendor(t)
    const ahead = (amount: string, more: object = {}) => ({
      date: '2026-04-14',
      partyId: payee,
      tenders: [{ treasuryAccountId: bankId, amount }],
      splits: 'oldestFirst' as const,
      ...more,
    })
    expect(await t.call(payVendor, ahead('600.000'), accountant)).toMatchObject({ isWaiting: false })
    // Another payee, and another person, start at nothing.
    const other = await aVendor(t)
    expect(await t.call(payVendor, ahead('600.000', { partyId: other }), accountant)).toMatchObject({
      isWaiting: false,
    })
    expect(await t.call(payVendor, ahead('600.000'), colleague)).toMatchObject({ isWaiting: false })
    expect(await t.call(payVendor, ahead('399.999'), accountant)).toMatchObject({ isWaiting: false })
    const reached = await t.call(payVendor, ahead('0.001'), accountant)
    expect(reached).toMatchObject({ isWaiting: true })
    // Dated another day, entered on this one.
    const backdated = await t.call(payVendor, ahead('10.000', { date: '2026-04-11' }), accountant)
    expect(backdated).toMatchObject({ isWaiting: true })
    await t.call(decideRequest, await decisionOn(reached.id), manager)
    t.setNow('2026-04-16T09:00:00Z')
    expect(await t.call(payVendor, ahead('600.000', { date: '2026-04-16' }), accountant)).toMatchObject({
      isWaiting: false,
    })
  })

  test('expenses without a payee count together', async () => {
    t.setNow('2026-04-15T09:00:00Z')
    const date = '2026-04-15'
    expect(await t.call(spendMoney, spend('60.000', { date }), accountant)).toMatchObject({
      isWaiting: false,
    })
    expect(await t.call(spendMoney, spend('60.000', { date }), accountant)).toMatchObject({ isWaiting: true })
    expect(await t.call(spendMoney, spend('39.999', { date }), accountant)).toMatchObject({
      isWaiting: false,
    })
  })
})
