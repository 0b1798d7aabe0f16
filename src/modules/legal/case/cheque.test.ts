import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeCheque } from '#modules/billing/cheque/cheque.contract.ts'
import { theTreasury } from '#modules/billing/make.ts'
import { receivePayment } from '#modules/billing/payment/payment.contract.ts'
import { receiveCheque } from '#modules/billing/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { nightlyCollection } from '../defaulter/collection.job.ts'
import { aCase, aDebt, aLegalCompany } from '../make.ts'
import { getCase } from './case.contract.ts'

test('9: a cheque that bounced is evidence of its invoice, not a second claim; replaced, the unfiled case ends as paid', async () => {
  const t = await aLegalCompany()
  const { bankId } = await theTreasury(t)
  const { id: partyId } = await aCustomer(t, { nameAr: 'سالم المطيري' })
  const { invoiceId } = await aDebt(t, partyId, '2026-09-01', 210_000)
  const { chequeId } = await t.act(ctx =>
    receiveCheque(ctx, {
      sourceKey: `billing:payment:${randomUUID()}:take`,
      date: '2026-11-20',
      partyId,
      splits: 'oldestFirst',
      cheque: {
        number: '100200',
        bank: 'بنك الكويت الوطني',
        drawer: 'سالم المطيري',
        dueOn: '2026-11-20',
        amountMinor: 210_000,
      },
    }),
  )
  const move = (to: 'lodged' | 'bounced' | 'legal', more = {}) =>
    t.call(changeCheque, { id: chequeId, to, on: '2026-11-20', ...more })
  await move('lodged', { treasuryAccountId: bankId })
  await move('bounced', { charge: '0.000' })
  await move('legal')
  const { id } = await aCase(t, partyId, { invoiceIds: [invoiceId] })
  const shown = await t.call(getCase, { id })
  expect(shown.claim).toBe('210.000')
  expect(shown.cheques).toMatchObject([{ number: '100200', state: 'legal', amount: '210.000' }])
  await t.call(receivePayment, {
    date: '2026-11-20',
    partyId,
    splits: 'oldestFirst',
    replacesChequeId: chequeId,
    tenders: [{ treasuryAccountId: bankId, amount: '210.000' }],
  })
  await t.act(ctx => nightlyCollection.run(ctx))
  expect(await t.call(getCase, { id })).toMatchObject({ claim: '0.000', status: 'closed', outcome: 'paid' })
})
