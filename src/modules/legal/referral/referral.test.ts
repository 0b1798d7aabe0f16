import { expect, test } from 'vitest'
import type { DocumentReply } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aReceipt } from '#modules/billing/make.ts'
import { openItems } from '#modules/billing/public.server.ts'
import { getCase } from '../case/case.contract.ts'
import { sueDefaulter } from '../defaulter/defaulter.contract.ts'
import { draftLetter, getLetter } from '../letter/letter.contract.ts'
import { aDebtor, aLegalCompany } from '../make.ts'
import * as contract from './referral.contract.ts'

const rights = { permissions: ['legal.cases.read', 'legal.cases.write', 'legal.reports.read'] }

async function many(t: TestCompany, count: number) {
  const debtors = []
  for (let no = 0; no < count; no++) debtors.push(await aDebtor(t, `مدين ${no + 1}`))
  return debtors
}

test('12: nine in batches of 4, 4 and 1; who paid is found before it is handed over; its figures stay', async () => {
  const t = await aLegalCompany()
  const debtors = await many(t, 9)
  const { id, number } = await t.call(contract.createReferral, { partyIds: null }, rights)
  expect(number).toBe('RPT-2026-00001')
  const get = () => t.call(contract.getReferral, { id }, rights)
  expect((await get()).batches.map(batch => batch.length)).toEqual([4, 4, 1])
  expect(await get()).toMatchObject({ parties: 9, total: '5725.350' })
  const { sha256 } = await t.call(contract.readyReferral, { id, version: 1 }, rights)
  await aReceipt(t, { partyId: debtors[0]!.partyId, amountMinor: 636_150, date: '2026-11-20' })
  const submit = { id, version: 2, receipt: 'إيصال 17' }
  expect(await t.refusal(contract.submitReferral, submit, rights)).toMatchObject({
    code: 'legal.referral.stale',
    params: { count: 1 },
  })
  const gone = { id, version: 2, partyIds: [debtors[0]!.partyId] }
  await t.call(contract.removeFromReferral, gone, rights)
  expect((await get()).batches.map(batch => batch.length)).toEqual([4, 4])
  const again = await t.call(contract.readyReferral, { id, version: 3 }, rights)
  expect(again.sha256).not.toBe(sha256)
  await t.call(contract.submitReferral, { ...submit, version: 4 }, rights)
  await aReceipt(t, { partyId: debtors[1]!.partyId, amountMinor: 636_150, date: '2026-11-20' })
  t.setNow('2026-12-20T09:00:00Z')
  expect(await get()).toMatchObject({
    state: 'submitted',
    total: '5089.200',
    sha256: again.sha256,
    asOf: '2026-11-20',
  })
  expect((await t.refusal(contract.refreshReferral, { id, version: 5 }, rights)).code).toBe(
    'legal.referral.state',
  )
  const paper = (await t.call(contract.printReferral, { id }, rights)) as unknown as DocumentReply
  expect(paper.contentType).toBe('application/pdf')
})

test('13: a hundred letters and cases at what is owed; who paid meanwhile is not sued, a second run opens none', {
  timeout: 120_000,
}, async () => {
  const t = await aLegalCompany()
  const debtors = await many(t, 100)
  const begun = performance.now()
  for (const { partyId } of debtors) {
    const { id } = await t.call(draftLetter, { letterType: 'payment_claim', partyId })
    const owed = await t.act(ctx => openItems(ctx, { partyId }))
    const open = owed.invoices.reduce((sum, invoice) => sum + invoice.openMinor, 0)
    expect((await t.call(getLetter, { id })).amount).toBe((open / 1000).toFixed(3))
  }
  await aReceipt(t, { partyId: debtors[40]!.partyId, amountMinor: 636_150, date: '2026-11-20' })
  const run = async () => {
    const codes: string[] = []
    for (const { partyId } of debtors)
      try {
        const { id } = await t.call(sueDefaulter, { partyId, overrideReason: null })
        expect((await t.call(getCase, { id })).claim).toBe('636.150')
        codes.push('opened')
      } catch (error) {
        codes.push((error as { refusal: { code: string } }).refusal.code)
      }
    return Object.fromEntries(
      Map.groupBy(codes, code => code)
        .entries()
        .map(([code, all]) => [code, all.length]),
    )
  }
  expect(await run()).toEqual({ opened: 99, 'legal.case.paid': 1 })
  expect(performance.now() - begun).toBeLessThan(60_000)
  expect(await run()).toEqual({ 'legal.case.alreadyOpen': 99, 'legal.case.paid': 1 })
})
