import { expect, test } from 'vitest'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { aBillingCompany, aVendor, theTreasury } from '../make.ts'
import * as doors from '../public.server.ts'
import { treasuryOpening } from '../session/session.contract.ts'
import { getCheque } from './cheque.contract.ts'

const today = '2026-03-01'

test('a rent cheque comes in, is lodged and cleared by its own id; the same again is the same cheque', async () => {
  const t = await aBillingCompany()
  const { bankId } = await theTreasury(t)
  const { id: partyId } = await aCustomer(t)
  const rent = {
    sourceKey: 'estate:lease:1:cheque:1',
    date: today,
    partyId,
    splits: 'oldestFirst' as const,
    cheque: { number: '000101', bank: 'بنك بوبيان', drawer: 'مستأجر', dueOn: today, amountMinor: 450_000 },
  }
  const taken = await t.act(ctx => doors.receiveCheque(ctx, rent))
  const again = await t.act(ctx => doors.receiveCheque(ctx, rent))
  expect(again).toEqual({ ...taken, replayed: true })
  expect(await t.call(getCheque, { id: taken.chequeId })).toMatchObject({ number: '000101', state: 'onHand' })
  const move = (to: 'lodged' | 'cleared') =>
    t.act(ctx =>
      doors.moveCheque(ctx, {
        sourceKey: `estate:lease:1:cheque:1:${to}`,
        chequeId: taken.chequeId,
        to,
        on: today,
        treasuryAccountId: bankId,
      }),
    )
  await move('lodged')
  await move('cleared')
  expect(await t.act(ctx => accountBalance(ctx, 'chequesReceivable'))).toBe(0)
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  // Another amount under the same key is another cheque, and is refused.
  const other = { ...rent, cheque: { ...rent.cheque, amountMinor: 451_000 } }
  await expect(t.act(ctx => doors.receiveCheque(ctx, other))).rejects.toMatchObject({
    refusal: { code: 'accounting.source.differs' },
  })
})

test('a cheque of ours goes to an owner and stands as owed until the bank has paid it', async () => {
  const t = await aBillingCompany()
  const { bankId } = await theTreasury(t)
  await t.call(treasuryOpening, { id: bankId, date: today, amount: '1000.000' })
  const partyId = await aVendor(t)
  const paid = await t.act(ctx =>
    doors.issueCheque(ctx, {
      sourceKey: 'estate:owner:1:cheque:1',
      date: today,
      partyId,
      splits: 'oldestFirst',
      cheque: { number: '000007', dueOn: today, amountMinor: 300_000, treasuryAccountId: bankId },
    }),
  )
  expect(await t.call(getCheque, { id: paid.chequeId })).toMatchObject({ number: '000007', direction: 'out' })
  expect(await t.act(ctx => accountBalance(ctx, 'chequesPayable'))).toBe(-300_000)
  expect(await t.act(subledgersThatDiffer)).toEqual([])
})
