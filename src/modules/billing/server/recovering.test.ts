import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/server/health.queries.ts'
import { accountBalance } from '#modules/accounting/server/public.ts'
import { postWriteOff, recoverDebt } from '../shared/ageing.contract.ts'
import { cancelInvoice, getInvoice } from '../shared/invoice.contract.ts'
import { cancelPayment } from '../shared/payment.contract.ts'
import { aBillingCompany, anInvoice, entryLines, theTreasury } from './make.ts'
import { registerBilling } from './subledgers.ts'

registerBilling()

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
    ...{ code: 'billing.writeOff.recovered', params: { open: '240.000', total: '640.000' } },
  })
  await t.call(recoverDebt, money('240.000'))
  const shown = await t.call(getInvoice, { id })
  expect(shown.recoveries.map(one => one.amount)).toEqual(['400.000', '240.000'])
  expect(shown.actions).toContainEqual({
    ...{ action: 'recover', allowed: false, why: 'billing.writeOff.allRecovered', params: {} },
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
