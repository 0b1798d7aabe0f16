import { beforeEach, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { addAccount, getAccount } from '#modules/accounting/account/account.contract.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { closePeriod } from '#modules/accounting/period/period.contract.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { aBillingCompany, type TestTreasury, theTreasury } from '../make.ts'
import { spendMoney } from '../payment/payment.contract.ts'
import { addTreasury, correctOpening, listTreasury, treasuryOpening } from '../session/session.contract.ts'
import { openTreasury } from './treasuryOpening.commands.ts'

let t: TestCompany
let box: TestTreasury
beforeEach(async () => {
  t = await aBillingCompany({ now: '2026-03-10T09:00:00Z' })
  box = await theTreasury(t)
})

const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
const open = (amount: string, date = '2026-03-01') =>
  t.call(treasuryOpening, { id: box.bankId, date, amount })
const correct = (entry: string, amount: string, date = '2026-03-01') => ({
  id: box.bankId,
  entry,
  date,
  amount,
  reason: 'كُتب الرصيد خطأ',
})
const bank = async () => (await t.call(listTreasury, {})).rows.find(row => row.id === box.bankId)!
const spend = async (amount: string) =>
  t.call(spendMoney, {
    date: '2026-03-05',
    tenders: [{ treasuryAccountId: box.bankId, amount }],
    lines: [{ accountId: await anAccountId(t, '5304'), amount, description: 'قرطاسية' }],
  })

describe('the opening balance of a place', () => {
  test('is posted once, whoever posts it; of two at once one is refused', async () => {
    const both = await Promise.allSettled(
      ['500.000', '700.000'].map(amount =>
        t.call(treasuryOpening, { id: box.bankId, date: '2026-03-01', amount }),
      ),
    )
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([500_000, 700_000]).toContain(await balance('bank'))
    expect(
      await t.refusal(treasuryOpening, { id: box.bankId, date: '2026-03-01', amount: '1.000' }),
    ).toMatchObject({ code: 'billing.treasury.opened', kind: 'refused' })
    const imported = { sourceKey: 'billing:openingImport:x:treasury:1', treasuryAccountId: box.bankId }
    await expect(
      t.act(ctx => openTreasury(ctx, { ...imported, date: '2026-03-01', amountMinor: 5 })),
    ).rejects.toMatchObject({ refusal: { code: 'billing.treasury.opened' } })
  })

  test('is corrected in one act that shows both entries, as often as it was wrong', async () => {
    const { number } = await open('5000.000')
    await spend('300.000')
    const preview = await t.reply(correctOpening, correct(number, '500.000'), { dryRun: true })
    expect(preview).toMatchObject({ ok: true, effects: [{}, {}] })
    expect(await balance('bank')).toBe(4_700_000)
    const second = await t.call(correctOpening, correct(number, '500.000'))
    expect([await balance('bank'), await balance('openingBalance')]).toEqual([200_000, -500_000])
    expect(await bank()).toMatchObject({
      balance: '200.000',
      opened: true,
      opening: { entry: second.number, date: '2026-03-01', amount: '500.000' },
    })
    // A correction of the first one is stale: another stands by now.
    expect((await t.refusal(correctOpening, correct(number, '400.000'))).code).toBe('kernel.record.stale')
    const third = await t.call(correctOpening, correct(second.number!, '350.000', '2026-02-01'))
    expect(await bank()).toMatchObject({ balance: '50.000', opening: { date: '2026-02-01' } })
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    // 300.000 went out: what is left may not fall below nothing.
    expect(await t.refusal(correctOpening, correct(third.number!, '299.999'))).toMatchObject({
      code: 'billing.treasury.insufficient',
      field: 'amount',
      params: { balance: '50.000', amount: '50.001' },
    })
  })

  test('is taken back by 0 and may be posted again; two corrections at once are one', async () => {
    const { number } = await open('900.000')
    expect(await t.call(correctOpening, correct(number, '0.000'))).toEqual({ number: null })
    expect([await balance('bank'), await balance('openingBalance')]).toEqual([0, 0])
    expect(await bank()).toMatchObject({ opened: false, opening: null })
    expect((await t.refusal(correctOpening, correct(number, '1.000'))).code).toBe(
      'billing.treasury.openingElsewhere',
    )
    const again = await open('90.000')
    const both = await Promise.allSettled(
      ['80.000', '70.000'].map(amount => t.call(correctOpening, correct(again.number, amount))),
    )
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([80_000, 70_000]).toContain(await balance('bank'))
    expect(await t.act(subledgersThatDiffer)).toEqual([])
  })

  test('of a closed month is reversed today; the new one says its own day', async () => {
    t.setNow('2026-01-15T09:00:00Z')
    const { number } = await open('900.000', '2026-01-01')
    t.setNow('2026-03-10T09:00:00Z')
    await t.call(closePeriod, { id: 202601310 })
    expect(await t.refusal(correctOpening, correct(number, '800.000', '2026-01-01'))).toMatchObject({
      code: 'accounting.period.closed',
    })
    await t.call(correctOpening, correct(number, '800.000', '2026-03-01'))
    expect(await balance('bank')).toBe(800_000)
    expect(await t.act(ctx => accountBalance(ctx, 'bank', '2026-01-31'))).toBe(900_000)
  })

  test('needs the right to write the ledger, and an import is taken back by its own undo', async () => {
    const order = correct('JE-2026-00001', '1.000')
    expect((await t.refusal(correctOpening, order, { permissions: ['finance.treasury.write'] })).kind).toBe(
      'forbidden',
    )
    await t.act(ctx =>
      openTreasury(ctx, {
        sourceKey: 'billing:openingImport:x:treasury:1',
        treasuryAccountId: box.bankId,
        date: '2026-03-01',
        amountMinor: 5_000,
      }),
    )
    expect(await bank()).toMatchObject({ opened: true, opening: null })
    expect((await t.refusal(correctOpening, order)).code).toBe('billing.treasury.openingElsewhere')
  })
})

test('a foreign place is corrected in its own currency; nothing of the wrong one is left in either', async () => {
  const own = await t.call(getAccount, { id: await anAccountId(t, '110201') })
  const account = await t.call(addAccount, {
    parentId: own.parentId,
    code: '110202',
    nameAr: 'حساب الدولار',
    control: 'treasury',
  })
  const { id } = await t.call(addTreasury, {
    kind: 'bank',
    nameAr: 'حساب الدولار',
    accountId: account.id,
    currency: 'USD',
  })
  const first = await t.call(treasuryOpening, { id, date: '2026-03-01', amount: '1000.00', rate: '0.3075' })
  await t.call(correctOpening, {
    id,
    entry: first.number,
    date: '2026-03-01',
    amount: '100.00',
    rate: '0.3081',
    reason: 'خطأ',
  })
  const row = (await t.call(listTreasury, {})).rows.find(one => one.id === id)!
  expect(row).toMatchObject({ foreignBalance: '100.00', balance: '30.810', opening: { amount: '100.00' } })
  expect(await t.act(subledgersThatDiffer)).toEqual([])
})
