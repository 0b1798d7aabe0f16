import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { mostMinor } from '#kernel/shared/money.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { setRates } from '#modules/accounting/exchangeRate/exchangeRate.contract.ts'
import { showTrialBalance } from '#modules/accounting/trialBalance/trialBalance.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { ageingTotals } from '../ageing/ageing.contract.ts'
import { issueSavedInvoice, saveInvoice } from '../invoice/invoice.contract.ts'
import { issueInvoice } from '../invoice/invoiceIssuing.commands.ts'
import { aBillingCompany, refusalOf, theTreasury } from '../make.ts'
import { receivePayment } from '../payment/payment.contract.ts'
import { takePayment } from '../payment/taking.queries.ts'
import { listTreasury } from '../session/session.contract.ts'

let t: TestCompany
let [bankId, partyId] = ['', '']
const date = '2026-03-01'
beforeAll(async () => {
  t = await aBillingCompany()
  bankId = (await theTreasury(t)).bankId
  partyId = (await aCustomer(t)).id
})

const take = (amount: string) => ({
  date,
  partyId,
  tenders: [{ treasuryAccountId: bankId, amount }],
  splits: 'oldestFirst' as const,
})

test('an amount beyond what sums can carry is refused where it is typed', async () => {
  for (const amount of ['9007199254740.991', '1000000000.001', '9'.repeat(30)])
    expect((await t.refusal(receivePayment, take(amount))).code, amount).toBe('kernel.field.moneyTooLarge')
})

test('what comes to more than the books take in is refused: by quantity, by rate, by many parts, by a module', async () => {
  const line = { descriptionAr: 'إيجار', key: 'rentalRevenue' }
  const typed = { ...line, quantity: '999999999.999', unitPrice: '1000000000.000' }
  const form = { kind: 'sale' as const, partyId, date, lines: [typed] }
  for (const endpoint of [issueSavedInvoice, saveInvoice])
    expect((await t.refusal(endpoint, form)).code).toBe('kernel.field.moneyTooLarge')
  const half = { ...line, amountMinor: mostMinor * 0.6 }
  const draft = { kind: 'sale' as const, date, partyId }
  const two = { ...draft, sourceKey: `test:two:${randomUUID()}`, lines: [half, half] }
  expect((await refusalOf(t.act(ctx => issueInvoice(ctx, two)))).code).toBe('kernel.field.moneyTooLarge')
  await t.call(setRates, { rows: [{ currency: 'USD', date, rate: '9000000000' }] })
  const dollars = {
    ...two,
    sourceKey: `test:usd:${randomUUID()}`,
    lines: [half],
    foreign: { currency: 'USD' as const },
  }
  expect((await refusalOf(t.act(ctx => issueInvoice(ctx, dollars)))).code).toBe('kernel.field.moneyTooLarge')
  const tenders = [1, 2].map(() => ({ treasuryAccountId: bankId, amountMinor: mostMinor * 0.6 }))
  const paid = {
    sourceKey: `test:take:${randomUUID()}`,
    date,
    partyId,
    tenders,
    splits: 'oldestFirst' as const,
  }
  expect((await refusalOf(t.act(ctx => takePayment(ctx, paid)))).code).toBe('kernel.field.moneyTooLarge')
})

test('amounts at the limit stay readable in every sum', async () => {
  for (let taken = 0; taken < 20; taken++) await t.call(receivePayment, take('1000000000.000'))
  const treasury = await t.call(listTreasury, {})
  expect(JSON.stringify(treasury)).toContain('20000000000.000')
  expect(await t.call(ageingTotals, { side: 'customer', asOf: date })).toMatchObject({ total: '0.000' })
  expect(JSON.stringify(await t.call(showTrialBalance, { asOf: date }))).toContain('20000000000.000')
})
