import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { addAccount } from '#modules/accounting/account/account.contract.ts'
import * as rates from '#modules/accounting/exchangeRate/exchangeRate.contract.ts'
import { anAccountId } from '#modules/accounting/make.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { changeCheque } from '../cheque/cheque.contract.ts'
import { issueSavedInvoice } from '../invoice/invoice.contract.ts'
import { aBillingCompany, aVendor, theTreasury } from '../make.ts'
import { payOut } from '../payment/payingOut.commands.ts'
import { payVendor, receivePayment } from '../payment/payment.contract.ts'
import { addTreasury, treasuryOpening } from '../session/session.contract.ts'

let t: TestCompany
let [bankId, dollarsId] = ['', '']
const date = '2026-03-28'
beforeAll(async () => {
  t = await aBillingCompany({ now: `${date}T09:00:00Z` })
  bankId = (await theTreasury(t)).bankId
  await t.call(treasuryOpening, { id: bankId, date, amount: '100.000' })
  const account = { parentId: await anAccountId(t, '1102'), code: '110202', nameAr: 'البنك بالدولار' }
  const { id: accountId } = await t.call(addAccount, { ...account, control: 'treasury' })
  const box = { kind: 'bank' as const, nameAr: 'البنك بالدولار', accountId, currency: 'USD' as const }
  dollarsId = (await t.call(addTreasury, box)).id
})

const invoice = (partyId: string, amount: string, more: object = {}) => ({
  partyId,
  date,
  currency: 'USD' as const,
  lines: [{ descriptionAr: 'إيجار سنوي', key: 'rentalRevenue', unitPrice: amount }],
  ...more,
})
const intoDollars = (partyId: string, amount: string, splits: unknown) => ({
  partyId,
  date,
  currency: 'USD' as const,
  rate: '0.3075',
  tenders: [{ treasuryAccountId: dollarsId, amount }],
  splits: splits as 'oldestFirst',
})

test('two currencies do not meet in one payment, and a cheque is of the company’s own', async () => {
  const { id: partyId } = await aCustomer(t)
  await t.call(rates.setRates, { rows: [{ currency: 'EUR', date, rate: '0.3350' }] })
  const own = await t.call(issueSavedInvoice, { ...invoice(partyId, '10.000'), currency: undefined })
  const inDollars = await t.call(issueSavedInvoice, invoice(partyId, '100.00', { rate: '0.3075' }))
  const euros = { currency: 'EUR' }
  const inEuros = await t.call(issueSavedInvoice, invoice(partyId, '100.00', euros))
  const currencies = { code: 'billing.payment.currencies', kind: 'invalid', field: 'splits' }
  const whole = (invoiceId: string, amount: string, foreign?: string) => ({
    kind: 'invoice' as const,
    invoiceId,
    amount,
    ...(foreign ? { foreign } : {}),
  })
  expect(
    await t.refusal(receivePayment, intoDollars(partyId, '10.00', [whole(own.id, '10.00')])),
  ).toMatchObject(currencies)
  const dinars = { date, partyId, tenders: [{ treasuryAccountId: bankId, amount: '64.250' }] }
  const splits = [whole(inDollars.id, '30.750', '100.00'), whole(inEuros.id, '33.500', '100.00')]
  expect(await t.refusal(receivePayment, { ...dinars, splits })).toMatchObject(currencies)
  const ahead = await t.call(
    receivePayment,
    intoDollars(partyId, '50.00', [{ kind: 'advance', amount: '50.00' }]),
  )
  await t.act(async ctx => {
    const back = payOut(ctx, {
      sourceKey: 'rentals:test:back:pay',
      date: ctx.today,
      partyId,
      tenders: [{ treasuryAccountId: bankId, amountMinor: 5_000 }],
      splits: [{ kind: 'refund', paymentId: ahead.id, amountMinor: 5_000 }],
    })
    await expect(back).rejects.toMatchObject({ refusal: { ...currencies, field: 'tenders' } })
  })
  const cheque = { number: '000777', bank: 'بيتك', drawer: 'أحمد', dueOn: '2026-03-28', amount: '10.000' }
  const taken = await t.call(receivePayment, { partyId, date, cheque, splits: [whole(own.id, '10.000')] })
  const [row] = await t.act(ctx =>
    ctx.db.selectFrom('billing.cheque').select('id').where('payment_id', '=', taken.id).execute(),
  )
  const lodging = { id: row!.id, to: 'lodged' as const, on: date, treasuryAccountId: dollarsId }
  expect(await t.refusal(changeCheque, lodging)).toMatchObject({
    code: 'billing.cheque.foreign',
    kind: 'invalid',
    field: 'treasuryAccountId',
  })
  const issued = { number: '55', dueOn: '2026-04-28', amount: '10.000', treasuryAccountId: dollarsId }
  expect(
    await t.refusal(payVendor, {
      date,
      partyId: await aVendor(t),
      tenders: [],
      cheque: issued,
      splits: [{ kind: 'vendorAdvance', amount: '10.000' }],
    }),
  ).toMatchObject({ code: 'billing.cheque.foreign', kind: 'invalid', field: 'cheque' })
})
