import { expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { anOpenBox, aReceipt } from '#modules/billing/make.ts'
import { refundReceipt } from '#modules/billing/payment/payment.contract.ts'
import { anActiveContract, aRentalCompany, entryOf, takeBack } from '#modules/rentals/make.ts'

test('Scenario 15: what was paid of days not used is freed as an advance and refunded in cash', async () => {
  const t = await aRentalCompany({ now: '2026-11-25T07:00:00Z' })
  const contract = await anActiveContract(t, { dueBackAt: '2026-12-25T07:00:00Z' })
  const { cashId } = await anOpenBox(t)
  const receipt = await aReceipt(t, {
    partyId: contract.customerId,
    tenders: [{ treasuryAccountId: cashId, amountMinor: 210_000 }],
  })
  const held = (key: string) => t.act(ctx => accountBalance(ctx, key))
  expect([await held('receivable'), await held('cash')]).toEqual([0, 210_000])
  t.setNow('2026-12-07T07:00:00Z')
  await takeBack(t, contract, { at: '2026-12-07T07:00:00Z' })
  const [freed] = await t.act(ctx =>
    rawQuery<{ id: string }>(
      ctx.db,
      'select id from billing.allocation where company_id = $1 and amount_minor = -80000',
      [ctx.company.id],
    ),
  )
  expect(await entryOf(t, `billing:allocation:${freed!.id}:free`)).toEqual([
    { key: 'receivable', debit: 80_000, credit: 0 },
    { key: 'customerAdvances', debit: 0, credit: 80_000 },
  ])
  const refund = await t.call(refundReceipt, {
    id: receipt.paymentId,
    amount: '80.000',
    treasuryAccountId: cashId,
    reference: null,
  })
  expect(await entryOf(t, `billing:payment:${refund.id}:post`)).toEqual([
    { key: 'customerAdvances', debit: 80_000, credit: 0 },
    { key: 'cash', debit: 0, credit: 80_000 },
  ])
  const keys = ['receivable', 'customerAdvances', 'cash']
  const left = []
  for (const key of keys) left.push(await held(key))
  expect(left).toEqual([0, 0, 130_000])
})
