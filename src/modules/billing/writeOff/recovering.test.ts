import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { postWriteOff, recoverDebt } from '../ageing/ageing.contract.ts'
import { getDeposit, releaseDeposit, reserveDeposit } from '../deposit/deposit.contract.ts'
import { billingInvariants } from '../invariants/invariants.queries.ts'
import { cancelInvoice, getInvoice } from '../invoice/invoice.contract.ts'
import { aBillingCompany, anInvoice, anOpenBox, aReceipt, entryLines, theTreasury } from '../make.ts'
import { bringBackPayment, cancelPayment, getPayment, receivePayment } from '../payment/payment.contract.ts'
import { showStatement } from '../statement/statement.contract.ts'
import { compareSync } from '../sync/sync.contract.ts'
import { showVatReturn } from '../vat/vat.contract.ts'

let t: TestCompany
let bankId = ''
beforeAll(async () => {
  t = await aBillingCompany()
  bankId = (await theTreasury(t)).bankId
})

test('a written-off debt that is paid after all is income, up to what was given up', async () => {
  const invoice = await anInvoice(t, { amountMinor: 640_000 })
  const { documents } = await t.call(postWriteOff, {
    invoiceIds: [invoice.invoiceId],
    reason: 'تعذر التحصيل',
  })
  const { id } = documents[0]!
  const money = (amount: string) => ({ id, amount, treasuryAccountId: bankId })
  const first = await t.call(recoverDebt, money('400.000'))
  expect(await entryLines(t, `billing:payment:${first.id}:post`)).toMatchObject([
    { key: 'bank', debit: 400_000 },
    { key: 'badDebtRecovered', credit: 400_000 },
  ])
  expect(await t.refusal(recoverDebt, money('240.001'))).toMatchObject({
    code: 'billing.writeOff.recovered',
    params: { open: '240.000', total: '640.000' },
  })
  await t.call(recoverDebt, money('240.000'))
  const shown = await t.call(getInvoice, { id })
  expect(shown.recoveries.map(one => one.amount)).toEqual(['400.000', '240.000'])
  expect(shown.actions).toContainEqual({
    action: 'recover',
    allowed: false,
    why: 'billing.writeOff.allRecovered',
    params: {},
  })
  // The invoice stays settled; a voided receipt makes room again.
  expect(await t.call(getInvoice, { id: invoice.invoiceId })).toMatchObject({ open: '0.000' })
  await t.call(cancelPayment, { id: first.id, reason: 'خطأ' })
  expect((await t.call(getInvoice, { id })).recoveries).toHaveLength(1)
  expect(await t.act(ctx => accountBalance(ctx, 'badDebtRecovered'))).toBe(-240_000)
  expect(await t.act(subledgersThatDiffer)).toEqual([])
  const voided = await t.refusal(cancelInvoice, { id, reason: 'خطأ' })
  expect(['billing.writeOff.isRecovered', 'billing.invoice.hasAllocations']).toContain(voided.code)
  expect((await t.refusal(recoverDebt, { ...money('1.000'), id: invoice.invoiceId })).code).toBe(
    'kernel.record.notFound',
  )
})

test('a recalled transfer opens what it settled and takes its advance; the bank keeps its fee', async () => {
  const invoice = await anInvoice(t, { amountMinor: 295_500 })
  const { partyId } = invoice
  const receipt = await aReceipt(t, { partyId, amountMinor: 300_000 })
  const id = receipt.paymentId
  const later = await anInvoice(t, { partyId, amountMinor: 3_000 })
  expect(later.openMinor).toBe(0)
  const back = { id, on: '2026-03-01', fee: '5.000', reason: 'استرجاع حوالة' }
  await t.call(bringBackPayment, back)
  expect(await entryLines(t, `billing:payment:${id}:return`)).toMatchObject([
    { key: 'receivable', debit: 3_000 },
    { key: 'receivable', debit: 295_500 },
    { key: 'customerAdvances', debit: 1_500 },
    { key: 'bankCharges', debit: 5_000 },
    { key: 'bank', credit: 300_000 },
    { key: 'bank', credit: 5_000 },
  ])
  expect(await t.call(getInvoice, { id: invoice.invoiceId })).toMatchObject({ open: '295.500' })
  expect(await t.call(getPayment, { id })).toMatchObject({
    status: 'returned',
    returnedOn: '2026-03-01',
    free: '0.000',
  })
  const statement = await t.call(showStatement, { partyId, from: '2026-03-01', to: '2026-03-01' })
  expect(statement.closing).toBe('298.500')
  // The same call again is the same answer.
  expect(await t.call(bringBackPayment, back)).toEqual({ number: receipt.number })
  expect((await t.call(compareSync, {})).differences).toEqual([])
  expect([...(await t.act(subledgersThatDiffer)), ...(await t.act(billingInvariants[10]))]).toEqual([])
  const cash = await anOpenBox(t)
  const paid = await aReceipt(t, {
    partyId,
    tenders: [{ treasuryAccountId: cash.cashId, amountMinor: 10_000 }],
  })
  expect((await t.refusal(bringBackPayment, { ...back, id: paid.paymentId })).code).toBe(
    'billing.payment.returnCash',
  )
})

test('a recall of money that paid a deposit and income empties the deposit and takes the income and its tax back', async () => {
  const sa = await aBillingCompany({ country: 'SA', currency: 'SAR' })
  const { bankId: bank } = await theTreasury(sa)
  const { id: partyId } = await aCustomer(sa)
  const tenders = [{ treasuryAccountId: bank, amount: '265.00' }]
  const receipt = await sa.call(receivePayment, {
    date: '2026-03-01',
    partyId,
    tenders,
    splits: [
      { kind: 'deposit', amount: '150.00', purpose: 'تأمين عقد' },
      { kind: 'line', key: 'otherIncome', amount: '115.00', description: 'خدمة', taxCode: 'S' },
    ],
  })
  const [deposit] = receipt.deposits
  const back = { id: receipt.id, on: '2026-03-01', reason: 'استرجاع حوالة' }
  const held = { id: deposit!.id, amount: '100.00', reason: 'مخالفة', until: '2026-04-01' }
  const { reserveId } = await sa.call(reserveDeposit, held)
  expect(await sa.refusal(bringBackPayment, back)).toMatchObject({ code: 'billing.deposit.insufficient' })
  await sa.call(releaseDeposit, { reserveId })
  await sa.call(bringBackPayment, back)
  expect(await entryLines(sa, `billing:payment:${receipt.id}:return`)).toMatchObject([
    { key: 'customerDeposits', debit: 15_000 },
    { key: 'otherIncome', debit: 10_000 },
    { key: 'vatOutput', debit: 1_500 },
    { key: 'bank', credit: 26_500 },
  ])
  expect(await sa.call(getDeposit, { id: deposit!.id })).toMatchObject({ balance: '0.00', state: 'settled' })
  const vat = await sa.call(showVatReturn, { from: '2026-03-01', to: '2026-03-31' })
  expect(vat.boxes.map(box => [box.net, box.tax])).toEqual([['0.00', '0.00']])
  const found = [...(await sa.act(subledgersThatDiffer)), ...(await sa.act(billingInvariants[9]))]
  expect([...found, ...(await sa.call(compareSync, {})).differences]).toEqual([])
})
