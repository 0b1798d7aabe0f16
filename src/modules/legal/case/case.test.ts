import { beforeAll, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aReceipt } from '#modules/billing/make.ts'
import { partyBalance } from '#modules/billing/public.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { aCase, aDebt, aDebtor, aLegalCompany, caseInput, officer, tester } from '../make.ts'
import * as contract from './case.contract.ts'

let t: TestCompany
beforeAll(async () => {
  t = await aLegalCompany()
})

const get = (id: string) => t.call(contract.getCase, { id })

test('a case on a debt claims what the ledger has open, and every step stands on its timeline', async () => {
  const { partyId, invoiceIds } = await aDebtor(t)
  const proposal = await t.call(contract.proposeCase, { partyId })
  expect(proposal).toMatchObject({ daysLate: 80, overdue: '636.150', priority: 'high' })
  const { id, number } = await aCase(t, partyId, { invoiceIds })
  expect(number).toMatch(/^CASE-2026-\d{5}$/)
  expect(await get(id)).toMatchObject({ status: 'active', claim: '636.150', collected: '0.000' })
  await aReceipt(t, { partyId, amountMinor: 100_000 })
  const shown = await get(id)
  expect(shown).toMatchObject({ claim: '536.150', collected: '100.000' })
  expect((await t.act(ctx => partyBalance(ctx, { partyId }))).receivableMinor).toBe(536_150)
  const { events } = await t.call(contract.caseTimeline, { id })
  expect(events.map(event => event.kind)).toEqual(['opened', 'drafted'])
})

test('LG-02: the late fee alone keeps case and debtor open; nothing closes as paid', async () => {
  const { partyId, invoiceIds } = await aDebtor(t)
  const { id } = await aCase(t, partyId, { invoiceIds })
  await aReceipt(t, { partyId, amountMinor: 630_000 })
  const shown = await get(id)
  expect(shown).toMatchObject({ status: 'active', claim: '6.150', collected: '630.000' })
  expect(
    await t.refusal(contract.closeCase, { id, version: shown.version, outcome: 'paid', note: null }),
  ).toMatchObject({ code: 'legal.case.closeOpen', params: { claim: '6.150' } })
})

describe('opening', () => {
  test('waits for the days, unless somebody with the right gives a reason', async () => {
    const { id: partyId } = await aCustomer(t)
    const { invoiceId } = await aDebt(t, partyId, '2026-11-10', 50_000)
    const { id } = await t.call(contract.saveCase, caseInput(partyId, { invoiceIds: [invoiceId] }))
    const open = { id, version: 1, overrideReason: null }
    expect(await t.refusal(contract.openCase, open)).toMatchObject({
      code: 'legal.case.notDue',
      params: { days: 10, min: 30, date: '2026-12-10' },
    })
    const reasoned = { ...open, overrideReason: 'المدين يغادر البلاد غدًا' }
    expect(await t.refusal(contract.openCase, reasoned, { permissions: officer })).toMatchObject({
      code: 'access.permission.missing',
    })
    const permissions = [...officer, 'legal.overrides.write']
    expect(
      await t.refusal(contract.openCase, { ...open, overrideReason: 'عاجل' }, { permissions }),
    ).toMatchObject({ code: 'legal.case.overrideReason' })
    expect((await t.call(contract.openCase, reasoned, { permissions })).number).toMatch(/^CASE-/)
  })

  test('who paid meanwhile is not sued, an override changes nothing', async () => {
    const { partyId, invoiceIds } = await aDebtor(t)
    const { id } = await t.call(contract.saveCase, caseInput(partyId, { invoiceIds }))
    await aReceipt(t, { partyId, amountMinor: 636_150 })
    const reasoned = { id, version: 1, overrideReason: 'المدين يغادر البلاد غدًا' }
    const permissions = [...officer, 'legal.overrides.write']
    expect(await t.refusal(contract.openCase, reasoned, { permissions })).toMatchObject({
      code: 'legal.case.paid',
      params: { date: '2026-11-20' },
    })
  })

  test('an invoice stands in one live case, and is free again when that one is closed', async () => {
    const { partyId, invoiceIds } = await aDebtor(t)
    const first = await aCase(t, partyId, { invoiceIds: [invoiceIds[0]!] })
    const { id } = await t.call(contract.saveCase, caseInput(partyId, { invoiceIds }))
    const open = { id, version: 1, overrideReason: null }
    expect(await t.refusal(contract.openCase, open)).toMatchObject({
      code: 'legal.case.alreadyOpen',
      params: { number: first.number },
    })
    await t.call(contract.closeCase, { id: first.id, version: 2, outcome: 'withdrawn', note: null })
    await t.call(contract.openCase, open)
    expect(
      await t.refusal(
        contract.reopenCase,
        { id: first.id, version: 3, reason: 'فُتحت قبل أوانها سابقًا' },
        { permissions: ['legal.overrides.write', ...officer] },
      ),
    ).toMatchObject({ code: 'legal.case.alreadyOpen' })
  })
})

test('it rests and goes on with reasons; closed it takes nothing, until it is reopened with a reason', async () => {
  const { id: partyId } = await aCustomer(t)
  const { id } = await aCase(t, partyId, { caseType: 'traffic', ourSide: 'defendant' })
  await t.call(contract.holdCase, { id, version: 2, reason: 'مفاوضات صلح' })
  expect(await t.refusal(contract.suspendCase, { id, version: 3, reason: 'وقف' })).toMatchObject({
    code: 'legal.case.state',
  })
  await t.call(contract.resumeCase, { id, version: 3, reason: 'فشل الصلح' })
  const task = await t.call(contract.addCaseTask, {
    caseId: id,
    title: 'تجهيز المذكرة',
    dueOn: '2026-11-25',
    assigneeId: tester,
  })
  const close = { id, version: 4, outcome: 'lost', note: null } as const
  expect(await t.refusal(contract.closeCase, close)).toMatchObject({ params: { tasks: 1 } })
  await t.call(contract.endCaseTask, { id: task.id, version: 1 })
  await t.call(contract.closeCase, close)
  expect(await t.refusal(contract.addCaseParty, { id, partyId, side: 'witness' })).toMatchObject({
    code: 'legal.case.closed',
  })
  const permissions = [...officer, 'legal.overrides.write']
  await t.call(contract.reopenCase, { id, version: 5, reason: 'ظهر شاهد جديد' }, { permissions })
  expect(await get(id)).toMatchObject({ status: 'active', outcome: null })
})

test('a draft is deleted; a numbered case never', async () => {
  const { id: partyId } = await aCustomer(t)
  const { id } = await t.call(contract.saveCase, caseInput(partyId))
  await t.call(contract.removeCase, { id, version: 1 })
  expect(await t.refusal(contract.getCase, { id })).toMatchObject({ kind: 'notFound' })
  const open = await aCase(t, partyId)
  expect(await t.refusal(contract.removeCase, { id: open.id, version: 2 })).toMatchObject({
    code: 'legal.case.state',
  })
})

test('11 and LG-03: a confidential case is nowhere for who is not of its team, and neither counted nor named', async () => {
  const own = await aLegalCompany()
  const { partyId, invoiceIds } = await aDebtor(own)
  await aCase(own, partyId, { title: 'ظاهرة', invoiceIds: [invoiceIds[0]!] })
  const secret = await own.call(
    contract.saveCase,
    caseInput(partyId, { title: 'نزاع سري', confidential: true, invoiceIds: [invoiceIds[1]!] }),
  )
  await own.call(contract.openCase, { id: secret.id, version: 1, overrideReason: null })
  const agent = { permissions: ['legal.cases.read'], userId: '01900000-0000-7000-8000-0000000000aa' }
  const { rows } = await own.call(contract.listCases, { search: 'نزاع' }, agent)
  expect(rows).toEqual([])
  expect((await own.call(contract.listCases, { partyId }, agent)).rows.map(row => row.title)).toEqual([
    'ظاهرة',
  ])
  expect(await own.call(contract.totalCases, {}, agent)).toMatchObject({
    count: 1,
    claim: '210.000',
    byStatus: { active: 1 },
  })
  expect(await own.refusal(contract.getCase, { id: secret.id }, agent)).toMatchObject({ kind: 'notFound' })
  expect(await own.refusal(contract.caseTimeline, { id: secret.id }, agent)).toMatchObject({
    kind: 'notFound',
  })

  // Its team and readers of everything see it; a clerk who means its invoice learns of no number.
  expect((await own.call(contract.totalCases, {}, { permissions: ['legal.cases.read'] })).count).toBe(2)
  const reader = { ...agent, permissions: ['legal.cases.read', 'legal.confidential.read'] }
  expect((await own.call(contract.totalCases, {}, reader)).count).toBe(2)
  const clerk = { ...agent, permissions: officer }
  const mine = await own.call(
    contract.saveCase,
    caseInput(partyId, { responsibleId: agent.userId, invoiceIds: [invoiceIds[1]!] }),
    clerk,
  )
  const refusal = await own.refusal(
    contract.openCase,
    { id: mine.id, version: 1, overrideReason: null },
    clerk,
  )
  expect(refusal.code).toBe('legal.case.alreadyOpenElsewhere')
  expect(refusal.params).not.toHaveProperty('number')

  // A statement without a named reader returns fewer rows, and the company's chain holds no word of the case.
  const bare = await own.act(ctx =>
    rawQuery<{ count: number }>(
      ctx.db,
      `select (select count(*)::int from legal.legal_case where company_id = $1 and confidential)
         + (select count(*)::int from legal.case_event where company_id = $1 and case_id = $2)
         + (select count(*)::int from legal.claim_item where company_id = $1 and case_id = $2) as count`,
      [ctx.company.id, secret.id],
    ),
  )
  expect(bare).toEqual([{ count: 0 }])
  const lines = await own.act(ctx =>
    rawQuery<{ line: string }>(
      ctx.db,
      'select to_jsonb(l)::text as line from app.audit_event l where l.company_id = $1',
      [ctx.company.id],
    ),
  )
  expect(lines.some(({ line }) => line.includes('ظاهرة'))).toBe(true)
  expect(lines.some(({ line }) => line.includes('نزاع سري'))).toBe(false)
})
