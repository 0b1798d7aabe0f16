import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { contributing } from '#kernel/testing/contributing.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import type { SourceHandler } from '../approval/sources.queries.ts'
import { approvalsServer } from '../index.server.ts'
import { approvers, aRule, stepOf } from '../make.ts'
import { clockSchedule } from './clock.job.ts'
import { decideRequest, handOverStep, readRequest } from './request.contract.ts'
import { submitForApproval } from './submitting.commands.ts'

let approved = 0
const source: SourceHandler = {
  type: 'specimen.page',
  sources: ['payment'],
  permission: 'finance.payments.write',
  posts: true,
  fields: async () => ({ sum: 1 }),
  approve: async ctx => {
    if (!ctx.dryRun) approved += 1
  },
  end: async () => {},
}

let t: TestCompany
let people: Awaited<ReturnType<typeof approvers<'maker' | 'manager' | 'second' | 'named' | 'admin'>>>

beforeAll(async () => {
  const modules = [accessServer, alertsServer, approvalsServer, contributing({ approvalSources: [source] })]
  t = await aCompany({ modules, now: '2026-11-20T08:00:00Z' })
  people = await approvers(t, {
    maker: 'accountant',
    manager: 'manager',
    second: 'manager',
    named: 'sales_agent',
    admin: 'company_admin',
  })
})

const setStatus = (userId: string, status: string) =>
  t.act(ctx =>
    rawQuery(
      ctx.db,
      'update access.membership set account_status = $3 where company_id = $1 and user_id = $2',
      [ctx.company.id, userId, status],
    ),
  )
const alerts = () =>
  t.act(ctx =>
    rawQuery<{ state: string; permission_id: string }>(
      ctx.db,
      `select state, permission_id from alerts.alert where company_id = $1 and kind = 'approval_stranded' order by id`,
      [ctx.company.id],
    ),
  )
const tick = () => t.act(clockSchedule.run)

test('SP-03: a step whose person was deactivated is reported within 15 minutes, handed to another, and never approves itself', async () => {
  const named = stepOf('manager', { approver: 'user', role: null, userId: people.named.userId })
  await aRule(t, { source: 'payment', steps: [stepOf('manager'), named] })
  const submitted = await t.act(ctx =>
    submitForApproval(
      {
        ...ctx,
        company: ctx.company,
        today: ctx.today,
        user: { id: people.maker.userId, name: 'نورة', email: '' },
      },
      {
        source: 'payment',
        subject: { type: 'specimen.page', id: 'p1' },
        amountMinor: 5000,
        title: 'سند صرف',
      },
    ),
  )
  const id = submitted!.requestId
  const read = (who = people.maker) => t.call(readRequest, { id }, who)
  const decision = { id, decision: 'approve' as const, comment: null }
  await t.call(decideRequest, { ...decision, version: 1 }, people.manager)
  const { version } = await read()
  const writer = {
    userId: people.admin.userId,
    permissions: ['approvals.rules.write', 'approvals.requests.read'],
  }
  const hand = { id, version, userId: people.second.userId }
  expect(await t.refusal(handOverStep, hand, writer)).toMatchObject({ code: 'approvals.step.hasApprover' })
  await tick()
  expect(await alerts()).toEqual([])

  await setStatus(people.named.userId, 'inactive')
  t.setNow('2026-11-20T08:15:00Z')
  await tick()
  expect(await alerts()).toEqual([{ state: 'open', permission_id: 'approvals.rules.write' }])
  // The maker sees it too, and nothing was decided meanwhile.
  expect(await read()).toMatchObject({ state: 'pending', step: 2, isStranded: true, mayHandOver: false })
  expect((await read(writer)).mayHandOver).toBe(true)
  for (const userId of [people.maker.userId, people.manager.userId, people.named.userId])
    expect(await t.refusal(handOverStep, { ...hand, userId }, writer)).toMatchObject({
      code: 'approvals.step.replacement',
    })
  expect(await t.refusal(handOverStep, hand, people.second)).toMatchObject({ kind: 'forbidden' })
  expect(approved).toBe(0)

  await t.call(handOverStep, hand, writer)
  expect((await alerts())[0]).toMatchObject({ state: 'resolved' })
  expect(await read()).toMatchObject({ state: 'pending', isStranded: false })
  await t.call(decideRequest, { ...decision, version: version + 1 }, people.second)
  expect(await read()).toMatchObject({ state: 'approved' })
  expect(approved).toBe(1)
})

test('who is reactivated decides again, and the alert ends by itself', async () => {
  await setStatus(people.named.userId, 'active')
  const submitted = await t.act(ctx =>
    submitForApproval(
      {
        ...ctx,
        company: ctx.company,
        today: ctx.today,
        user: { id: people.maker.userId, name: 'نورة', email: '' },
      },
      {
        source: 'payment',
        subject: { type: 'specimen.page', id: 'p2' },
        amountMinor: 5000,
        title: 'سند صرف',
      },
    ),
  )
  const decision = { id: submitted!.requestId, version: 1, decision: 'approve' as const, comment: null }
  await t.call(decideRequest, decision, people.manager)
  await setStatus(people.named.userId, 'suspended')
  await tick()
  expect((await alerts()).at(-1)).toMatchObject({ state: 'open' })
  await setStatus(people.named.userId, 'active')
  await tick()
  expect((await alerts()).at(-1)).toMatchObject({ state: 'resolved' })
})
