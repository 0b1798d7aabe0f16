import { expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { anOpenBox, aReceipt, aVendor, entryLines } from '#modules/billing/make.ts'
import { partyBalance, writeOff } from '#modules/billing/public.server.ts'
import { closeCase, getCase } from '../case/case.contract.ts'
import { judgeProceeding, saveProceeding } from '../hearing/hearing.contract.ts'
import { aCase, aDebtor, aLegalCompany } from '../make.ts'
import { getOffice } from '../office/office.contract.ts'
import * as contract from './cost.contract.ts'

const sums = async (t: TestCompany, entryKey: string) =>
  (await entryLines(t, entryKey)).map(line => [line.key, line.debit, line.credit])

/** The entry of the payment that carries a cost; none while nothing was paid. */
async function paidSums(t: TestCompany, sourceKey: string) {
  const payment = await t.act(ctx =>
    ctx.db.selectFrom('billing.payment').select('id').where('source_key', '=', sourceKey).executeTakeFirst(),
  )
  return payment ? sums(t, `billing:payment:${payment.id}:post`) : []
}

const ask = (caseId: string, costKind: 'courtFee' | 'lawyerFee' | 'expertDeposit', amount: string) => ({
  caseId,
  costKind,
  amount,
  payeeId: null as string | null,
  note: null,
  recoverable: true,
})

async function aJudged() {
  const t = await aLegalCompany()
  const { partyId, invoiceIds } = await aDebtor(t)
  const { id: caseId } = await aCase(t, partyId, { invoiceIds })
  const court = (await t.call(getOffice, {})).courts.find(one => one.nameAr === 'المحكمة الكلية')!
  const { id: proceedingId } = await t.call(saveProceeding, {
    caseId,
    courtLevel: 'firstInstance',
    courtId: court.id,
    filedOn: '2026-11-20',
    circuit: null,
    overrideReason: null,
  })
  return { t, partyId, caseId, proceedingId }
}

test('6: a request books nothing; the fee is paid from the box, the lawyer bills; costs equal the ledger', async () => {
  const { t, caseId } = await aJudged()
  const { cashId } = await anOpenBox(t, 100_000)
  const fee = await t.call(contract.requestCost, ask(caseId, 'courtFee', '12.500'))
  expect(await paidSums(t, `legal:cost:${fee.id}:pay`)).toEqual([])
  const pay = { id: fee.id, version: 1, treasuryAccountId: cashId, reference: null }
  const key = 'cost-pay-one-time'
  const paid = await t.call(contract.postCost, pay, { key })
  expect(await t.call(contract.postCost, pay, { key })).toEqual(paid)
  expect(await paidSums(t, `legal:cost:${fee.id}:pay`)).toEqual([
    ['legalExpense', 12_500, 0],
    ['cash', 0, 12_500],
  ])
  const lawyer = await aVendor(t)
  expect(await t.refusal(contract.requestCost, ask(caseId, 'lawyerFee', '300.000'))).toMatchObject({
    code: 'legal.cost.payee',
  })
  const bill = await t.call(contract.requestCost, { ...ask(caseId, 'lawyerFee', '300.000'), payeeId: lawyer })
  const recorded = { id: bill.id, version: 1, treasuryAccountId: null }
  expect(await t.refusal(contract.postCost, { ...recorded, reference: null })).toMatchObject({
    code: 'legal.cost.reference',
  })
  await t.call(contract.postCost, { ...recorded, reference: 'L-77' })
  expect(await sums(t, `legal:cost:${bill.id}:bill`)).toEqual([
    ['legalExpense', 300_000, 0],
    ['payable', 0, 300_000],
  ])
  expect((await t.call(getCase, { id: caseId })).costs).toBe('312.500')
  const { costs } = await t.call(contract.listCosts, { caseId })
  expect(costs.map(cost => cost.state)).toEqual(['posted', 'posted'])
})

test('a deposit with the experts is money of ours until it comes back or the court keeps it', async () => {
  const { t, caseId } = await aJudged()
  const { cashId } = await anOpenBox(t, 500_000)
  const post = async () => {
    const { id } = await t.call(contract.requestCost, ask(caseId, 'expertDeposit', '150.000'))
    await t.call(contract.postCost, { id, version: 1, treasuryAccountId: cashId, reference: null })
    return id
  }
  const back = await post()
  await t.call(contract.returnCost, { id: back, version: 2, treasuryAccountId: cashId })
  expect(await paidSums(t, `legal:cost:${back}:return`)).toEqual([
    ['cash', 150_000, 0],
    ['depositsPaid', 0, 150_000],
  ])
  const kept = await post()
  await t.call(contract.consumeCost, { id: kept, version: 2 })
  expect(await sums(t, `legal:cost:${kept}:consume`)).toEqual([
    ['legalExpense', 150_000, 0],
    ['depositsPaid', 0, 150_000],
  ])
  expect(await t.refusal(contract.consumeCost, { id: kept, version: 3 })).toMatchObject({
    code: 'legal.cost.state',
  })
  expect((await t.call(getCase, { id: caseId })).costs).toBe('150.000')
})

test('7 and 8: awarded costs are invoiced once; money reduces the case as the ledger; a rest is written off', async () => {
  const { t, caseId, proceedingId, partyId } = await aJudged()
  t.setNow('2026-11-22T09:00:00Z')
  await t.call(judgeProceeding, {
    id: proceedingId,
    version: 1,
    judgedOn: '2026-11-22',
    inPresence: true,
    result: 'forUs',
    principal: '636.150',
    costs: '12.500',
    lawyerFees: '50.000',
    judgmentText: null,
  })
  const first = await t.call(contract.invoiceJudgment, { proceedingId })
  // `legalRecovery` inherits the account of `otherIncome`, whose lines the entry joins.
  expect(await sums(t, `legal:judgment:${proceedingId}:invoice`)).toEqual([
    ['receivable', 62_500, 0],
    ['otherIncome', 0, 62_500],
  ])
  expect(await t.call(contract.invoiceJudgment, { proceedingId })).toEqual(first)
  const balance = async () => (await t.act(ctx => partyBalance(ctx, { partyId }))).receivableMinor
  expect((await t.call(getCase, { id: caseId })).claim).toBe('698.650')
  expect(await balance()).toBe(698_650)
  await aReceipt(t, { partyId, amountMinor: 400_000 })
  const shown = await t.call(getCase, { id: caseId })
  expect(shown).toMatchObject({ claim: '298.650', collected: '400.000' })
  expect(await balance()).toBe(298_650)
  const close = { id: caseId, version: shown.version, note: null }
  expect(await t.refusal(closeCase, { ...close, outcome: 'paid' })).toMatchObject({
    code: 'legal.case.closeOpen',
  })
  const left = shown.items.filter(item => item.open !== '0.000').map(item => item.invoiceId)
  const givenUp = {
    sourceKey: 'billing:writeOff:legal:1',
    invoiceIds: left,
    reason: 'تعذر التحصيل بعد التنفيذ',
  }
  await t.act(ctx => writeOff(ctx, givenUp))
  expect(await t.call(getCase, { id: caseId })).toMatchObject({ claim: '0.000', collected: '400.000' })
  await t.call(closeCase, { ...close, outcome: 'uncollectable' })
  expect(await t.call(getCase, { id: caseId })).toMatchObject({ status: 'closed', claim: '0.000' })
})
