import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance, partyKeyBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { recordBill } from '../bill/billRecording.commands.ts'
import { creditInvoice } from '../credit/crediting.commands.ts'
import { moveDeposit } from '../deposit/depositing.commands.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import { aBillingCompany, aDeposit, anInvoice, aReceipt, aVendor, entryLines, theTreasury } from '../make.ts'
import { payOut } from '../payment/payingOut.commands.ts'

// The last section of 80: who owes through an insurer, a delivery platform or as retention stands on a control account of its own.
test.each([
  ['medical', 'insurerReceivable', 'consultationRevenue'],
  ['restaurant', 'platformReceivable', 'foodRevenue'],
  ['construction', 'retentionReceivable', 'contractRevenue'],
] as const)(
  'a company of type %s invoices, collects and credits on %s',
  async (businessType, control, key) => {
    const t = await aBillingCompany({ businessType })
    const line = { descriptionAr: 'خدمة', key, amountMinor: 100_000 }
    const invoice = await anInvoice(t, { control, lines: [line] })
    await anInvoice(t, { partyId: invoice.partyId, lines: [line] })
    expect((await entryLines(t, invoice.sourceKey)).map(one => [one.key, one.debit, one.credit])).toEqual([
      [control, 100_000, 0],
      [key, 0, 100_000],
    ])
    const { invoiceId } = invoice
    const splits = [{ kind: 'invoice' as const, invoiceId, amountMinor: 30_000 }]
    await aReceipt(t, { partyId: invoice.partyId, amountMinor: 30_000, splits })
    const credit = { ...line, amountMinor: 20_000 }
    await t.act(ctx =>
      creditInvoice(ctx, {
        sourceKey: `trade:claim:${randomUUID()}:reject`,
        invoiceId,
        lines: [credit],
        reason: 'رفض جزء',
      }),
    )
    const balance = (account: string) => t.act(ctx => accountBalance(ctx, account))
    expect([await balance(control), await balance('receivable')]).toEqual([50_000, 100_000])
    expect(await t.act(subledgersThatDiffer)).toEqual([])
    expect(await t.act(billingInvariants[16])).toEqual([])
  },
)

test('what is held back from a subcontractor is a bill on retentionPayable, paid from there', async () => {
  const t = await aBillingCompany({ businessType: 'construction' })
  const { bankId } = await theTreasury(t)
  const partyId = await aVendor(t)
  const line = { descriptionAr: 'محتجز 10 %', key: 'subcontractExpense', amountMinor: 40_000 }
  const bill = {
    kind: 'bill' as const,
    partyId,
    date: '2026-03-01',
    reference: 'R-1',
    control: 'retentionPayable',
    lines: [line],
  }
  const { invoiceId } = await t.act(ctx =>
    recordBill(ctx, { ...bill, sourceKey: 'services:ipc:1:retention' }),
  )
  const balance = (account: string) => t.act(ctx => accountBalance(ctx, account))
  expect([await balance('retentionPayable'), await balance('payable')]).toEqual([-40_000, 0])
  await aReceipt(t, {
    partyId: (await anInvoice(t, { lines: [{ ...line, key: 'contractRevenue' }] })).partyId,
  })
  const tenders = [{ treasuryAccountId: bankId, amountMinor: 15_000 }]
  const splits = [{ kind: 'invoice' as const, invoiceId, amountMinor: 15_000 }]
  await t.act(ctx => payOut(ctx, { sourceKey: 'services:ipc:1:release', partyId, tenders, splits }))
  expect(await balance('retentionPayable')).toBe(-25_000)
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  expect(await t.act(billingInvariants[16])).toEqual([])
})

test('rent collected for an owner stands on the owner, whoever the tenant is', async () => {
  const t = await aBillingCompany({ businessType: 'real_estate' })
  const owner = (await aCustomer(t)).id
  const rent = await anInvoice(t, {
    control: 'tenantReceivable',
    lines: [
      { descriptionAr: 'إيجار', key: 'ownerPayable', amountMinor: 332_500, partyId: owner },
      { descriptionAr: 'رسوم إدارة', key: 'managementFeeRevenue', amountMinor: 17_500 },
    ],
  })
  const on = (key: string, partyId: string) => t.act(ctx => partyKeyBalance(ctx, { key, partyId }))
  expect([await on('ownerPayable', owner), await on('ownerPayable', rent.partyId)]).toEqual([-332_500, 0])
  expect(await on('tenantReceivable', rent.partyId)).toBe(350_000)
})

test('a deposit moves to the renewed contract and posts nothing', async () => {
  const t = await aBillingCompany()
  const { depositId, number } = await aDeposit(t, { source: 'rentals.contract:1' })
  const entries = () =>
    t.act(ctx =>
      rawQuery<{ seq: number }>(ctx.db, 'select seq from accounting.ledger_head where company_id = $1', [
        ctx.company.id,
      ]),
    )
  const before = await entries()
  const moved = await t.act(ctx => moveDeposit(ctx, { depositId, toSource: 'rentals.contract:2' }))
  expect(moved).toEqual({ number, before: 'rentals.contract:1' })
  expect(await entries()).toEqual(before)
})
