import { beforeEach, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { aBrowser, aSession } from '#modules/access/make.ts'
import { readSession } from '#modules/access/session/session.contract.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import type { SourceHandler } from '../approval/sources.queries.ts'
import { endDelegation, listDelegations, saveDelegation } from '../delegation/delegation.contract.ts'
import { approvalsServer } from '../index.server.ts'
import { approvers, aRule, stepOf } from '../make.ts'
import { listRules, saveRule } from '../rule/rule.contract.ts'
import { clockSchedule } from './clock.job.ts'
import {
  countWaiting,
  decideRequest,
  listRequests,
  printRequest,
  readRequest,
  withdrawRequest,
} from './request.contract.ts'
import { requestAbout } from './request.queries.ts'
import { submitForApproval, voidRequest } from './submitting.commands.ts'

type Page = { sum: number; state: string; posted: number; refuses: boolean }
const pages = new Map<string, Page>()

/** A record with a sum, kept by the test: what a module above would contribute. */
const source: SourceHandler = {
  type: 'specimen.page',
  sources: ['payment', 'expense'],
  permission: 'finance.payments.write',
  posts: true,
  fields: async (_ctx, id) => {
    const page = pages.get(id)
    return page ? { sum: page.sum } : null
  },
  approve: async (ctx, id) => {
    const page = pages.get(id)!
    if (page.refuses) deny(refused('accounting.period.closed'))
    if (ctx.dryRun) return
    page.state = 'posted'
    page.posted += 1
  },
  end: async (_ctx, id, { outcome }) => {
    pages.get(id)!.state = outcome
  },
}
const modules = [accessServer, alertsServer, approvalsServer, contributing({ approvalSources: [source] })]

let t: TestCompany
let people: Record<
  'maker' | 'manager' | 'other' | 'admin',
  { userId: string; permissions: readonly string[] }
>
let seen = 0
beforeEach(async () => {
  t = await aCompany({ modules, now: '2026-11-20T08:00:00Z' })
  const roles = { maker: 'accountant', manager: 'manager', other: 'manager', admin: 'company_admin' } as const
  people = await approvers(t, roles)
})

/** Submits as the maker: the front door runs in their transaction. */
async function submit(sum: number, by = people.maker, source: 'payment' | 'expense' = 'payment') {
  const id = `page-${++seen}`
  pages.set(id, { sum, state: 'waiting', posted: 0, refuses: false })
  const submitted = await t.act(ctx =>
    submitForApproval(
      {
        ...ctx,
        company: ctx.company,
        today: ctx.today,
        user: { id: by.userId, name: 'نورة المحاسبة', email: '' },
      },
      { source, subject: { type: 'specimen.page', id }, amountMinor: sum, title: 'سند صرف PAY-2026-00031' },
    ),
  )
  return { id, page: pages.get(id)!, request: submitted }
}
const twoSteps = () =>
  aRule(t, { source: 'payment', min: '1000.000', steps: [stepOf('manager'), stepOf('company_admin')] })
const approve = (id: string, version: number) => ({
  id,
  version,
  decision: 'approve' as const,
  comment: null,
})

describe('a request of two steps', () => {
  test('runs once with the last approval; each step is one person’s, and never its maker’s', async () => {
    await twoSteps()
    expect((await submit(999_999)).request).toBeNull()
    const { page, request } = await submit(1_250_000)
    const { requestId: id, number } = request!
    expect(number).toBe('APR-2026-00001')
    expect((await t.refusal(decideRequest, approve(id, 1), people.maker)).code).toBe(
      'approvals.request.ownRequest',
    )
    expect((await t.refusal(decideRequest, approve(id, 1), people.admin)).code).toBe(
      'approvals.step.notYours',
    )
    expect(await t.call(countWaiting, {}, people.manager)).toEqual({ count: 1 })
    expect(await t.call(countWaiting, {}, people.maker)).toEqual({ count: 0 })
    expect(await t.call(decideRequest, approve(id, 1), people.manager)).toEqual({
      state: 'pending',
      step: 2,
      steps: 2,
    })
    expect(page.posted).toBe(0)
    expect((await t.refusal(decideRequest, approve(id, 1), people.admin)).code).toBe('kernel.record.stale')
    expect((await t.refusal(decideRequest, approve(id, 2), people.manager)).code).toBe(
      'approvals.step.notYours',
    )
    expect((await t.call(listRequests, { tab: 'waiting' }, people.admin)).rows).toMatchObject([
      { number, title: 'سند صرف PAY-2026-00031', amount: '1250.000', step: 2, steps: 2 },
    ])
    expect(await t.call(decideRequest, approve(id, 2), people.admin)).toMatchObject({ state: 'approved' })
    expect(page).toMatchObject({ state: 'posted', posted: 1 })
    expect((await t.refusal(decideRequest, approve(id, 3), people.other)).code).toBe(
      'approvals.request.ended',
    )
    expect((await t.call(listRequests, { tab: 'mine' }, people.maker)).rows).toMatchObject([
      { state: 'approved' },
    ])
    expect((await t.refusal(listRequests, { tab: 'all' }, people.maker)).code).toBe(
      'access.permission.missing',
    )
    const sheet = await t.call(printRequest, { id }, people.maker)
    expect(Buffer.from(sheet.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  })

  test('one person with both roles decides one step only', async () => {
    await aRule(t, { source: 'payment', steps: [stepOf('manager'), stepOf('manager')] })
    const { request } = await submit(5_000)
    await t.call(decideRequest, approve(request!.requestId, 1), people.manager)
    expect((await t.refusal(decideRequest, approve(request!.requestId, 2), people.manager)).code).toBe(
      'approvals.step.sameApprover',
    )
    expect(await t.call(countWaiting, {}, people.manager)).toEqual({ count: 0 })
    expect(await t.call(decideRequest, approve(request!.requestId, 2), people.other)).toMatchObject({
      state: 'approved',
    })
  })

  test('two approvers at once: one decision stands, the other is told that the request moved on', async () => {
    await aRule(t, { source: 'payment' })
    const { page, request } = await submit(5_000)
    const replies = await Promise.all(
      [people.manager, people.other].map(who => t.reply(decideRequest, approve(request!.requestId, 1), who)),
    )
    expect(replies.filter(reply => reply.ok)).toHaveLength(1)
    expect(page.posted).toBe(1)
    const [lost] = replies.filter(reply => !reply.ok)
    expect(lost).toMatchObject({ refusal: { code: 'approvals.request.ended' } })
  })
})

describe('what ends a request otherwise', () => {
  test('where the effect refuses, the decision is not recorded and the approver reads that refusal', async () => {
    await aRule(t, { source: 'payment' })
    const { page, request } = await submit(5_000)
    page.refuses = true
    const decision = approve(request!.requestId, 1)
    expect((await t.refusal(decideRequest, decision, people.manager)).code).toBe('accounting.period.closed')
    expect(await t.call(readRequest, { id: decision.id }, people.manager)).toMatchObject({
      state: 'pending',
      version: 1,
      mayDecide: true,
      stepRows: [{ state: 'pending', decidedBy: null }],
    })
    page.refuses = false
    expect(await t.call(decideRequest, decision, people.manager)).toMatchObject({ state: 'approved' })
  })

  test('a document that changed is stale; an edit that says so makes the request void', async () => {
    await aRule(t, { source: 'payment' })
    const { id, page, request } = await submit(1_250_000)
    page.sum = 1_300_000
    expect((await t.refusal(decideRequest, approve(request!.requestId, 1), people.manager)).code).toBe(
      'approvals.request.stale',
    )
    expect(await t.call(readRequest, { id: request!.requestId }, people.manager)).toMatchObject({
      isStale: true,
    })
    await t.act(ctx => voidRequest(ctx, { type: 'specimen.page', id }))
    expect(await t.call(readRequest, { id: request!.requestId }, people.manager)).toMatchObject({
      state: 'void',
      isStale: false,
      mayDecide: false,
      stepRows: [{ state: 'void' }],
    })
    expect(await t.call(countWaiting, {}, people.manager)).toEqual({ count: 0 })
  })

  test('rejecting takes a comment; withdrawing is its maker’s', async () => {
    await aRule(t, { source: 'payment' })
    const first = await submit(5_000)
    const reject = { id: first.request!.requestId, version: 1, decision: 'reject' as const }
    expect(await t.refusal(decideRequest, { ...reject, comment: ' ' }, people.manager)).toMatchObject({
      code: 'approvals.step.commentNeeded',
      field: 'comment',
    })
    await t.call(decideRequest, { ...reject, comment: 'المورد موقوف' }, people.manager)
    expect(first.page.state).toBe('rejected')
    const second = await submit(5_000)
    const back = { id: second.request!.requestId, version: 1, reason: 'تكرار' }
    expect((await t.refusal(withdrawRequest, back, people.manager)).code).toBe('approvals.request.notMine')
    await t.call(withdrawRequest, back, people.maker)
    expect(second.page.state).toBe('withdrawn')
    const kinds = await t.act(ctx =>
      rawQuery<{ kind: string; state: string }>(
        ctx.db,
        `select distinct kind, state from alerts.alert where company_id = $1 order by kind`,
        [ctx.company.id],
      ),
    )
    expect(kinds).toEqual([
      { kind: 'approval_rejected', state: 'open' },
      { kind: 'approval_waits', state: 'resolved' },
    ])
  })

  test('nobody but the maker can decide: submitting is refused with the step', async () => {
    await aRule(t, { source: 'payment', steps: [stepOf('manager'), stepOf('company_admin')] })
    await expect(submit(5_000, people.admin)).rejects.toMatchObject({
      refusal: { code: 'approvals.step.noApprover', params: { order: 2 } },
    })
  })

  test('a step nobody else could decide opens at once to those it is escalated to', async () => {
    await aRule(t, {
      source: 'payment',
      steps: [stepOf('fleet_manager', { dueHours: 24, escalateRole: 'company_admin' })],
    })
    const asked = await submit(5_000)
    const approval = approve(asked.request!.requestId, 1)
    expect((await t.refusal(decideRequest, approval, people.manager)).code).toBe('approvals.step.notYours')
    await t.call(decideRequest, approval, people.admin)
    expect(asked.page.state).toBe('posted')
  })
})

describe('delegation', () => {
  const days = { sources: ['payment' as const], fromOn: '2026-11-20', toOn: '2026-12-19', reason: 'إجازة' }

  test('a delegate decides in the delegator’s place, on his days and sources, and passes nothing on', async () => {
    await aRule(t, { source: 'payment', steps: [stepOf('company_admin')] })
    await aRule(t, { source: 'expense', steps: [stepOf('company_admin')] })
    const clerk = (await approvers(t, { clerk: 'employee' })).clerk
    const late = { ...days, toUserId: clerk.userId, toOn: '2026-12-20' }
    expect((await t.refusal(saveDelegation, late, people.admin)).code).toBe('approvals.delegation.tooLong')
    const { id } = await t.call(saveDelegation, { ...days, toUserId: clerk.userId }, people.admin)
    await t.call(saveDelegation, { ...days, toUserId: people.other.userId }, clerk)
    const payment = await submit(5_000)
    const expense = await submit(5_000, people.maker, 'expense')
    const decision = approve(payment.request!.requestId, 1)
    expect((await t.refusal(decideRequest, decision, people.other)).code).toBe('approvals.step.notYours')
    expect((await t.refusal(decideRequest, approve(expense.request!.requestId, 1), clerk)).code).toBe(
      'approvals.step.notYours',
    )
    expect(await t.call(countWaiting, {}, clerk)).toEqual({ count: 1 })
    await t.call(decideRequest, decision, clerk)
    expect(await t.call(readRequest, { id: decision.id }, people.admin)).toMatchObject({
      state: 'approved',
      stepRows: [{ decidedBy: 'مختبر', onBehalfOf: 'سالم العنزي' }],
    })
    const own = await submit(5_000, clerk)
    expect((await t.refusal(decideRequest, approve(own.request!.requestId, 1), clerk)).code).toBe(
      'approvals.request.ownRequest',
    )
    const { rows, offered } = await t.call(listDelegations, {}, clerk)
    expect(rows).toHaveLength(2)
    // Only what can wait for an approval is offered to be delegated.
    expect(offered).not.toContain('payroll')
    await t.call(endDelegation, { id, version: 1 }, people.admin)
    const after = await submit(5_000)
    expect((await t.refusal(decideRequest, approve(after.request!.requestId, 1), clerk)).code).toBe(
      'approvals.step.notYours',
    )
  })
})

describe('the page of approvals', () => {
  const opens = async ({ userId }: { userId: string }) => {
    const browser = aBrowser(t, { cookie: await aSession(t, { id: userId }) })
    const { managedPermissions, permissions } = await browser.call(readSession, {})
    return { page: managedPermissions.includes('approvals.requests.read'), permissions }
  }

  test('opens to whoever has an open step, for as long as it is open, and gives no right with it', async () => {
    await aRule(t, { source: 'payment', steps: [stepOf('fleet_manager'), stepOf('company_admin')] })
    const { driver, clerk } = await approvers(t, { driver: 'fleet_manager', clerk: 'employee' })
    expect((await opens(driver)).page).toBe(false)
    const { request } = await submit(5_000)
    const during = await opens(driver)
    expect(during.page).toBe(true)
    expect(during.permissions).not.toContain('approvals.requests.read')
    // The maker waits in their profile; a colleague of no step has nothing here; the second step has not opened.
    expect((await opens(people.maker)).page).toBe(false)
    expect((await opens(clerk)).page).toBe(false)
    expect((await t.refusal(listRequests, { tab: 'all' }, driver)).code).toBe('access.permission.missing')
    await t.call(decideRequest, approve(request!.requestId, 1), driver)
    expect((await opens(driver)).page).toBe(false)
    expect((await opens(people.manager)).page).toBe(true)
  })

  test('the page of a record leads to its request only those whom it concerns', async () => {
    await aRule(t, { source: 'payment', steps: [stepOf('fleet_manager'), stepOf('company_admin')] })
    const { driver, clerk } = await approvers(t, { driver: 'fleet_manager', clerk: 'employee' })
    const { id } = await submit(5_000)
    const leads = (who: { userId: string }, can = false) =>
      t.act(async ctx => {
        const user = { id: who.userId, name: 'مختبر', email: '' }
        const seen = { ...ctx, company: ctx.company, today: ctx.today, user, can: () => can }
        return (await requestAbout(seen, { type: 'specimen.page', id }))?.mayOpen
      })
    expect(await leads(people.maker)).toBe(true)
    expect(await leads(driver)).toBe(true)
    expect(await leads(people.admin)).toBe(true)
    expect(await leads(clerk)).toBe(false)
    expect(await leads(clerk, true)).toBe(true)
  })

  test('opens to a delegate of whoever is asked, and to those a late step reaches', async () => {
    await aRule(t, {
      source: 'payment',
      steps: [stepOf('manager', { dueHours: 4, escalateRole: 'fleet_manager' })],
    })
    const { driver, clerk } = await approvers(t, { driver: 'fleet_manager', clerk: 'employee' })
    const days = { sources: ['payment' as const], fromOn: '2026-11-20', toOn: '2026-11-21', reason: 'سفر' }
    await t.call(saveDelegation, { ...days, toUserId: clerk.userId }, people.other)
    expect((await opens(clerk)).page).toBe(false)
    await submit(5_000)
    expect((await opens(clerk)).page).toBe(true)
    expect((await opens(driver)).page).toBe(false)
    t.setNow('2026-11-20T12:00:00Z')
    await t.act(ctx => clockSchedule.run(ctx))
    expect((await opens(driver)).page).toBe(true)
  })
})

test('a late step is said once and opens to those it is escalated to', async () => {
  await aRule(t, {
    source: 'payment',
    steps: [stepOf('manager', { dueHours: 4, escalateRole: 'company_admin' })],
  })
  const { request } = await submit(5_000)
  const decision = approve(request!.requestId, 1)
  await t.act(ctx => clockSchedule.run(ctx))
  expect((await t.refusal(decideRequest, decision, people.admin)).code).toBe('approvals.step.notYours')
  t.setNow('2026-11-20T12:00:00Z')
  await t.act(ctx => clockSchedule.run(ctx))
  await t.act(ctx => clockSchedule.run(ctx))
  const late = await t.act(ctx =>
    rawQuery<{ user_id: string; occurrences: number }>(
      ctx.db,
      `select user_id, occurrences from alerts.alert where company_id = $1 and kind = 'approval_late'`,
      [ctx.company.id],
    ),
  )
  expect(late.map(row => row.user_id).sort()).toEqual(
    [people.manager, people.other, people.admin].map(who => who.userId).sort(),
  )
  expect(late.every(row => row.occurrences === 1)).toBe(true)
  expect(await t.call(countWaiting, {}, people.admin)).toEqual({ count: 1 })
  expect(await t.call(decideRequest, decision, people.admin)).toMatchObject({ state: 'approved' })
})

test('a rule says how many could decide each step; a second one with its range is refused, so is an empty step', async () => {
  await aRule(t, { source: 'payment', min: '1000.000' })
  const rights = { permissions: ['approvals.rules.write'] }
  expect(await t.call(listRules, {}, rights)).toMatchObject({
    rows: [{ source: 'payment', min: '1000.000', max: null, steps: [{ role: 'manager', people: 2 }] }],
  })
  const named = t.act(({ db }) => db.selectFrom('app.audit_event').select('subject_label').execute())
  expect((await named).map(row => row.subject_label)).toContain('المدفوعات')
  const rule = {
    source: 'payment' as const,
    min: '1000.000',
    max: null,
    active: true,
    steps: [stepOf('manager')],
  }
  expect((await t.refusal(saveRule, rule, rights)).code).toBe('approvals.rule.taken')
  expect((await t.refusal(saveRule, { ...rule, max: '1000.000' }, rights)).code).toBe('approvals.rule.range')
  const nobody = [{ ...stepOf('manager'), role: null }]
  expect(await t.refusal(saveRule, { ...rule, max: '2000.000', steps: nobody }, rights)).toMatchObject({
    code: 'approvals.rule.approver',
    field: 'steps.0.role',
  })
  const never = [stepOf('manager', { escalateRole: 'company_admin' })]
  expect((await t.refusal(saveRule, { ...rule, max: '2000.000', steps: never }, rights)).code).toBe(
    'approvals.rule.escalation',
  )
})
