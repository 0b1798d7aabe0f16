import { beforeAll, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import * as depositContract from '../deposit/deposit.contract.ts'
import { depositsPastReserve, freeExpiredReserves } from '../deposit/depositing.commands.ts'
import { aBillingCompany, aDeposit, anInvoice, entryLines, type TestTreasury, theTreasury } from '../make.ts'
import * as paymentContract from '../payment/payment.contract.ts'
import * as shiftContract from '../shift/shift.contract.ts'
import * as sessionContract from './session.contract.ts'

let t: TestCompany
let box: TestTreasury
const maha = {
  userId: '01900000-0000-7000-8000-00000000000a',
  permissions: ['finance.payments.write', 'finance.payments.view'],
}
const sami = { ...maha, userId: '01900000-0000-7000-8000-00000000000b' }
const accountant = {
  userId: '01900000-0000-7000-8000-00000000000c',
  permissions: [
    'finance.payments.write',
    'finance.payments.view',
    'finance.treasury.view',
    'finance.treasury.write',
  ],
}

beforeAll(async () => {
  t = await aBillingCompany()
  box = await theTreasury(t)
})

const takeCash = (partyId: string, amount: string) =>
  t.call(paymentContract.receivePayment, {
    date: '2026-03-01',
    partyId,
    splits: 'oldestFirst' as const,
    tenders: [{ treasuryAccountId: box.cashId, amount }],
  })

describe('a shift', () => {
  test('is one for each box, belongs to its cashier, and above the tolerance is closed by somebody else', async () => {
    const open = { treasuryAccountId: box.cashId, openingCount: '0.000' }
    const { id } = await t.call(sessionContract.openSession, open, maha)
    expect(await t.refusal(sessionContract.openSession, open, sami)).toMatchObject({
      code: 'billing.session.open',
      params: { user: 'مختبر' },
    })
    await takeCash((await aCustomer(t)).id, '100.000')
    const count = {
      id,
      denominations: [
        { value: '20.000', count: 4 },
        { value: '10.000', count: 1 },
      ],
    }
    expect(await t.refusal(sessionContract.countSession, count, sami)).toMatchObject({
      code: 'access.permission.missing',
    })
    expect(await t.call(sessionContract.countSession, count, maha)).toEqual({
      counted: '90.000',
      withinTolerance: false,
    })
    expect(await t.refusal(sessionContract.closeSession, { id }, maha)).toMatchObject({
      code: 'billing.session.secondUser',
      params: { difference: '10.000' },
    })
    const blind = await t.call(sessionContract.currentSessions, {}, maha)
    expect(blind.rows[0]!.session).toMatchObject({
      status: 'counted',
      isMine: true,
      difference: null,
      withinTolerance: false,
    })
    expect(
      await t.refusal(sessionContract.approveSession, { id }, { ...accountant, userId: maha.userId }),
    ).toMatchObject({
      code: 'billing.session.secondUser',
    })
    expect(await t.call(sessionContract.approveSession, { id }, accountant)).toEqual({
      difference: '-10.000',
    })
    const [row] = (await t.call(shiftContract.listShifts, { status: 'closed' })).rows
    expect(row).toMatchObject({ id, status: 'closed' })
    const report = await t.call(shiftContract.getShift, { id })
    expect(report).toMatchObject({ status: 'closed', difference: row!.difference, counted: row!.counted })
    expect(report.approvedBy).not.toBeNull()
    expect(report.moves.at(-1)).toMatchObject({ kind: 'session', amount: row!.difference })
    const { rows } = await t.call(sessionContract.listTreasury, {}, accountant)
    expect(rows.map(row => [row.kind, row.balance])).toEqual([
      ['cash', '90.000'],
      ['bank', '0.000'],
      ['card', '0.000'],
    ])
    expect(rows.some(row => row.opened)).toBe(false)
    const hidden = await t.call(sessionContract.listTreasury, {}, maha)
    expect(hidden.rows[0]!.balance).toBeNull()
  })

  test('rounds cash to the coin where the company does', async () => {
    await t.act(ctx =>
      rawQuery(
        ctx.db,
        'update accounting.finance_settings set cash_rounding_minor = 5 where company_id = $1',
        [ctx.company.id],
      ),
    )
    await t.call(sessionContract.openSession, { treasuryAccountId: box.cashId, openingCount: '90.000' }, maha)
    const over = await anInvoice(t, { amountMinor: 12_503 })
    const taken = await takeCash(over.partyId, '12.505')
    expect(taken).toMatchObject({ advance: '0.000', allocations: [{ amount: '12.503', open: '0.000' }] })
    expect((await entryLines(t, `billing:payment:${taken.id}:post`)).at(-1)).toMatchObject({
      key: 'rounding',
      credit: 2,
    })
    const under = await anInvoice(t, { amountMinor: 12_502 })
    const short = await takeCash(under.partyId, '12.500')
    expect(short.allocations).toMatchObject([{ amount: '12.502', open: '0.000' }])
    expect((await entryLines(t, `billing:payment:${short.id}:post`)).at(-1)).toMatchObject({
      key: 'rounding',
      debit: 2,
    })
  })

  test('tenders must equal what they are for, on a day that has come, from a box that holds the money', async () => {
    const partyId = (await aCustomer(t)).id
    const wrong = {
      date: '2026-03-01',
      partyId,
      splits: [{ kind: 'advance' as const, amount: '9.000' }],
      tenders: [{ treasuryAccountId: box.bankId, amount: '10.000' }],
    }
    expect(await t.refusal(paymentContract.receivePayment, wrong)).toMatchObject({
      code: 'billing.payment.unequal',
      params: { tenders: '10.000', splits: '9.000' },
    })
    expect(await t.refusal(paymentContract.receivePayment, { ...wrong, date: '2026-03-02' })).toMatchObject({
      code: 'billing.date.future',
    })
    const deposit = await aDeposit(t)
    const give = { id: deposit.depositId, amount: '150.000', treasuryAccountId: box.cashId }
    expect(await t.refusal(depositContract.returnDeposit, give)).toMatchObject({
      code: 'billing.treasury.insufficient',
      params: { box: 'الصندوق الرئيسي', balance: '115.005', amount: '150.000' },
    })
  })
})

describe('a deposit', () => {
  test('keeps what is reserved until its day, then frees it by itself', async () => {
    const { depositId: id } = await aDeposit(t, { holdUntil: '2026-03-20' })
    const { reserveId } = await t.call(depositContract.reserveDeposit, {
      id,
      amount: '100.000',
      reason: 'أضرار قيد القرار',
      until: '2026-03-10',
    })
    const give = (amount: string) =>
      t.refusal(depositContract.returnDeposit, { id, amount, treasuryAccountId: box.bankId })
    expect(await give('50.001')).toMatchObject({ params: { available: '50.000', reserved: '100.000' } })
    t.setNow('2026-03-11T09:00:00Z')
    const shown = await t.call(depositContract.getDeposit, { id })
    expect(shown).toMatchObject({
      reserved: '0.000',
      available: '150.000',
      state: 'held',
      reserves: [],
      isDueForRelease: false,
    })
    await t.call(depositContract.returnDeposit, { id, amount: '150.000', treasuryAccountId: box.bankId })
    await t.call(depositContract.releaseDeposit, { reserveId })
    const settled = await t.call(depositContract.getDeposit, { id })
    expect(settled.moves.map(move => move.kind)).toEqual(['receive', 'reserve', 'release', 'return'])
    expect(settled).toMatchObject({ state: 'settled', balance: '0.000' })
    expect(settled.actions.find(one => one.action === 'apply')).toMatchObject({
      allowed: false,
      why: 'billing.deposit.insufficient',
    })
  })

  test('is freed by the hourly run of reserves past their day, which lists only those', async () => {
    t.setNow('2026-03-01T09:00:00Z')
    const { depositId: id } = await aDeposit(t)
    await t.call(depositContract.reserveDeposit, {
      id,
      amount: '100.000',
      reason: 'مخالفة',
      until: '2026-03-10',
    })
    const past = () => t.act(depositsPastReserve)
    t.setNow('2026-03-10T09:00:00Z')
    expect(await past()).toEqual([])
    t.setNow('2026-03-11T09:00:00Z')
    expect(await past()).toEqual([id])
    await t.act(ctx => freeExpiredReserves(ctx, [id]))
    expect(await past()).toEqual([])
    const { moves } = await t.call(depositContract.getDeposit, { id })
    expect(moves.map(move => move.kind)).toEqual(['receive', 'reserve', 'release'])
  })

  test('shows when its day to hold it until is past, and can be held longer or forfeited', async () => {
    const { depositId: id } = await aDeposit(t, { holdUntil: '2026-03-10' })
    expect(
      (await t.call(depositContract.listDeposits, { dueForRelease: true })).rows.map(row => row.id),
    ).toEqual([id])
    await t.call(depositContract.extendDeposit, { id, holdUntil: '2026-04-10' })
    expect((await t.call(depositContract.listDeposits, { dueForRelease: true })).rows).toEqual([])
    await t.call(depositContract.forfeitDeposit, { id, amount: '20.000', reason: 'إخلال بالعقد' })
    expect(await t.act(ctx => accountBalance(ctx, 'depositForfeited'))).toBe(-20_000)
    expect(await t.call(depositContract.depositTotals, { state: 'partlyUsed' })).toMatchObject({
      count: 1,
      balance: '130.000',
    })
  })
})
