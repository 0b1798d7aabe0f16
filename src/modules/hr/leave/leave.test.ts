import { beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '#kernel/server/files.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { approvalsServer } from '#modules/approvals/index.server.ts'
import { approvers, aRule } from '#modules/approvals/make.ts'
import { decideRequest } from '#modules/approvals/request/request.contract.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { hrServer } from '../index.server.ts'
import { aLeave, aLeaveType, anEmployee, anEmployeeWithAccount } from '../make.ts'
import * as leave from './leave.contract.ts'

const modules = [
  accessServer,
  alertsServer,
  approvalsServer,
  partiesServer,
  accountingServer,
  billingServer,
  hrServer,
]
let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules, currency: 'KWD', country: 'KW' })
})

const pay = { basic: '450.000' }
const reason = 'إجازة مع العائلة'
const annual = () => aLeaveType(t, 'annual')
const balanceOf = async (employeeId: string, code = 'annual') =>
  (await t.call(leave.readLeaveBalance, { employeeId })).rows.find(row => row.type.code === code)!
const shown = (id: string) => t.call(leave.getLeave, { id })
const noRights = { permissions: [] }

describe('Scenario 6: leave', () => {
  test('from 22 November to 5 December takes 12 days of 26.71 and leaves 14.71', async () => {
    const e = await anEmployeeWithAccount(t, { pay })
    const span = { typeId: await annual(), fromOn: '2026-11-22', toOn: '2026-12-05' }
    expect(await t.call(leave.planLeave, span, e.me)).toEqual({
      days: 12,
      calendarDays: 14,
      available: 26.71,
      needsFile: false,
    })
    const asked = await t.call(leave.submitLeave, { ...span, reason }, e.me)
    expect(asked).toMatchObject({ state: 'pending' })
    expect(asked.number).toMatch(/^LV-2026-\d{5}$/)
    expect(
      await t.refusal(leave.submitLeave, { ...span, fromOn: '2026-12-01', toOn: '2026-12-03', reason }, e.me),
    ).toMatchObject({ code: 'hr.leave.overlap', params: { number: asked.number } })
    await t.call(leave.decideLeave, { id: asked.id, version: 1, decision: 'approve' })
    const own = await t.call(leave.readLeaveBalance, {}, e.me)
    expect(own.rows.find(row => row.type.code === 'annual')).toMatchObject({
      accrued: 26.71,
      taken: 0,
      balance: 26.71,
      ahead: 12,
      available: 14.71,
      annualDays: 30,
    })
    const { rows } = await t.call(leave.listLeaveBalances, { search: e.number })
    expect(rows).toMatchObject([{ balance: 26.71, available: 14.71, value: '462.329' }])
    const hidden = await t.call(
      leave.listLeaveBalances,
      { search: e.number },
      { permissions: ['hr.leave.read'] },
    )
    expect(hidden.rows).toMatchObject([{ value: null }])
  })

  test('is decided by the line manager without a right, by nobody for himself, and by no stranger', async () => {
    const boss = await anEmployeeWithAccount(t, { pay })
    const clerk = await anEmployeeWithAccount(t, { pay, managerId: boss.id })
    const stranger = await anEmployeeWithAccount(t)
    const span = { typeId: await annual(), fromOn: '2026-12-06', toOn: '2026-12-07', reason }
    const { id } = await t.call(leave.submitLeave, span, clerk.me)
    const approve = { id, version: 1, decision: 'approve' as const }
    expect((await t.refusal(leave.decideLeave, approve, clerk.me)).code).toBe('approvals.request.ownRequest')
    const withRight = { ...clerk.me, permissions: ['hr.leave.write'] }
    expect((await t.refusal(leave.decideLeave, approve, withRight)).code).toBe('approvals.request.ownRequest')
    expect((await t.refusal(leave.decideLeave, approve, stranger.me)).code).toBe('access.permission.missing')
    expect((await t.refusal(leave.getLeave, { id }, stranger.me)).kind).toBe('notFound')
    expect((await t.call(leave.listWaitingLeaves, {}, boss.me)).rows.map(row => row.id)).toEqual([id])
    expect((await t.call(leave.listWaitingLeaves, {}, stranger.me)).rows).toEqual([])
    expect(await t.call(leave.getLeave, { id }, boss.me)).toMatchObject({ actions: ['approve', 'reject'] })
    expect(await t.refusal(leave.decideLeave, { ...approve, decision: 'reject' }, boss.me)).toMatchObject({
      code: 'hr.leave.rejectReason',
      field: 'reason',
    })
    await t.call(leave.decideLeave, approve, boss.me)
    expect(await t.call(leave.getLeave, { id }, clerk.me)).toMatchObject({
      state: 'approved',
      isOwn: true,
      actions: [],
    })
  })

  test('shows its report to who is on leave and to the line manager, and to no colleague', async () => {
    const boss = await anEmployeeWithAccount(t, { pay })
    const clerk = await anEmployeeWithAccount(t, { pay, managerId: boss.id })
    const stranger = await anEmployeeWithAccount(t)
    const report = { name: 'report.jpg', contentType: 'image/jpeg', bytes: Buffer.from('report') }
    const fileId = (await t.act(ctx => storeFile(ctx, report))).id
    const sick = { typeId: await aLeaveType(t, 'sick'), fromOn: '2026-12-06', toOn: '2026-12-08', reason }
    await t.call(leave.submitLeaveFor, { employeeId: clerk.id, ...sick, fileId })
    // Whoever may open a file may hang it on a request of his own.
    const refused = await t.refusal(leave.submitLeave, { ...sick, fileId }, stranger.me)
    expect(refused).toMatchObject({ code: 'kernel.file.notFound', field: 'fileId' })
    expect(await t.call(leave.submitLeave, { ...sick, fileId }, boss.me)).toMatchObject({ state: 'pending' })
    expect((await t.refusal(leave.submitLeave, { ...sick, fileId }, clerk.me)).code).toBe('hr.leave.overlap')
  })

  test('of two approved at once that together exceed the balance one passes and one is refused', async () => {
    const e = await anEmployee(t, { pay })
    const first = await aLeave(t, {
      employeeId: e.id,
      fromOn: '2026-11-22',
      toOn: '2026-12-10',
      approved: false,
    })
    const second = await aLeave(t, {
      employeeId: e.id,
      fromOn: '2026-12-12',
      toOn: '2026-12-26',
      approved: false,
    })
    const replies = await Promise.all(
      [first, second].map(({ id }) => t.reply(leave.decideLeave, { id, version: 1, decision: 'approve' })),
    )
    expect(replies.filter(reply => reply.ok)).toHaveLength(1)
    const refused = replies.find(reply => !reply.ok)
    expect(refused && 'refusal' in refused && refused.refusal.code).toBe('hr.leave.balance')
  })
})

describe('A request', () => {
  test('HR-03: with half of its last day takes 2.5 days and leaves the other half free', async () => {
    const e = await anEmployee(t, { pay })
    const typeId = await aLeaveType(t, 'unpaid')
    const half = (which: 'first' | 'second') => [{ on: '2026-11-24', half: which }]
    const asked = { employeeId: e.id, typeId, toOn: '2026-11-24', reason }
    const first = await t.call(leave.submitLeaveFor, {
      ...asked,
      fromOn: '2026-11-22',
      halfDays: half('first'),
    })
    expect((await shown(first.id)).days).toBe(2.5)
    await t.call(leave.decideLeave, { id: first.id, version: 1, decision: 'approve' })
    expect(await balanceOf(e.id, 'unpaid')).toMatchObject({ ahead: 2.5, available: null })
    const again = { ...asked, fromOn: '2026-11-24' }
    expect(await t.refusal(leave.submitLeaveFor, { ...again, halfDays: half('first') })).toMatchObject({
      code: 'hr.leave.overlap',
    })
    const other = await t.call(leave.submitLeaveFor, { ...again, halfDays: half('second') })
    expect((await shown(other.id)).days).toBe(0.5)
  })

  test('HR-03: cannot be made to overlap by two at once, which the database holds', async () => {
    const e = await anEmployee(t, { pay })
    const row = (number: string, half: string) => ({
      number,
      employee_id: e.id,
      from_on: '2026-12-01',
      to_on: '2026-12-03',
      half_days: JSON.stringify([{ on: '2026-12-03', half }]),
      days: '2.5',
      reason,
      created_by: e.id,
      created_by_name: 'x',
    })
    const typeId = await annual()
    const insert = (values: ReturnType<typeof row>) =>
      t.act(ctx =>
        ctx.db
          .insertInto('hr.leave_request')
          .values({ ...values, type_id: typeId })
          .execute(),
      )
    await insert(row('LV-2026-90001', 'first'))
    await insert({ ...row('LV-2026-90002', 'second'), from_on: '2026-12-03' })
    await expect(insert({ ...row('LV-2026-90003', 'second'), from_on: '2026-12-03' })).rejects.toThrow(
      /overlap/,
    )
  })

  test('needs its report, a present substitute, a reason, and days that are worked', async () => {
    const e = await anEmployee(t, { pay })
    const away = await anEmployee(t, { pay })
    await aLeave(t, { employeeId: away.id, fromOn: '2026-11-29', toOn: '2026-12-01' })
    const asked = {
      employeeId: e.id,
      typeId: await annual(),
      fromOn: '2026-11-30',
      toOn: '2026-12-02',
      reason,
    }
    const code = async (change: object) =>
      (await t.refusal(leave.submitLeaveFor, { ...asked, ...change })).code
    expect(await code({ typeId: await aLeaveType(t, 'sick') })).toBe('hr.leave.attachment')
    expect(await code({ substituteId: away.id })).toBe('hr.leave.substitute')
    expect(await code({ substituteId: e.id })).toBe('hr.leave.substituteSelf')
    expect(await code({ reason: 'سفر' })).toBe('hr.reason.tooShort')
    expect(await code({ fromOn: '2026-11-27', toOn: '2026-11-27' })).toBe('hr.leave.noDays')
    expect(await code({ toOn: '2026-11-29' })).toBe('hr.leave.backwards')
    expect(await code({ toOn: '2028-11-29' })).toBe('hr.leave.tooLong')
    expect(await code({ halfDays: [{ on: '2026-12-09', half: 'first' }] })).toBe('hr.leave.halfDay')
    const fresh = await anEmployee(t, { pay, joinedOn: '2026-09-01' })
    expect(await t.refusal(leave.submitLeaveFor, { ...asked, employeeId: fresh.id })).toMatchObject({
      code: 'hr.leave.notYet',
      params: { date: '2027-03-01' },
    })
  })

  test('of casual leave is taken from the annual balance, five days a year at most', async () => {
    const e = await anEmployee(t, { pay })
    await aLeave(t, { employeeId: e.id, fromOn: '2026-11-22', toOn: '2026-11-25', code: 'casual' })
    expect(await balanceOf(e.id)).toMatchObject({ ahead: 4, available: 22.71 })
    expect(await balanceOf(e.id, 'casual')).toMatchObject({ taken: 4, available: 1 })
    const typeId = await aLeaveType(t, 'casual')
    const more = { employeeId: e.id, typeId, fromOn: '2026-12-06', toOn: '2026-12-07', reason }
    expect(await t.refusal(leave.submitLeaveFor, more)).toMatchObject({
      code: 'hr.leave.balance',
      params: { balance: 1, days: 2 },
    })
  })

  test('is withdrawn by who asked; a stranger finds none, and somebody without employment cannot ask', async () => {
    const e = await anEmployeeWithAccount(t, { pay })
    const span = { typeId: await annual(), fromOn: '2026-12-06', toOn: '2026-12-07', reason }
    const { id } = await t.call(leave.submitLeave, span, e.me)
    expect((await t.refusal(leave.withdrawLeave, { id, version: 1 }, noRights)).code).toBe(
      'access.permission.missing',
    )
    await t.call(leave.withdrawLeave, { id, version: 1 }, e.me)
    expect((await t.call(leave.listOwnLeaves, {}, e.me)).rows).toMatchObject([{ state: 'withdrawn' }])
    expect((await t.refusal(leave.withdrawLeave, { id, version: 2 }, e.me)).code).toBe('hr.leave.state')
    expect((await t.refusal(leave.submitLeave, span, noRights)).code).toBe('hr.employee.none')
    expect(await t.call(leave.readLeaveBalance, {}, noRights)).toMatchObject({ employee: null, rows: [] })
    expect((await t.refusal(leave.readLeaveBalance, { employeeId: e.id }, noRights)).code).toBe(
      'access.permission.missing',
    )
  })
})

describe('An approved leave', () => {
  test('is cut, cancelled, closed early or late, and gives back what was not taken', async () => {
    const e = await anEmployee(t, { pay })
    const cut = await aLeave(t, { employeeId: e.id, fromOn: '2026-11-22', toOn: '2026-12-05' })
    const why = 'عاد مبكراً للعمل'
    expect(
      await t.refusal(leave.cutLeave, { id: cut.id, version: 2, toOn: '2026-12-05', reason: why }),
    ).toMatchObject({ code: 'hr.leave.cutOutside', field: 'toOn' })
    expect(
      await t.call(leave.cutLeave, { id: cut.id, version: 2, toOn: '2026-11-26', reason: why }),
    ).toMatchObject({
      days: 5,
      restored: 7,
    })
    expect((await balanceOf(e.id)).available).toBe(21.71)
    await t.call(leave.cancelLeave, { id: cut.id, version: 3, reason: why })
    expect((await balanceOf(e.id)).available).toBe(26.71)
    const early = await aLeave(t, { employeeId: e.id, fromOn: '2026-11-15', toOn: '2026-11-26' })
    expect(
      (await t.refusal(leave.recordLeaveReturn, { id: early.id, version: 2, returnedOn: '2026-11-26' })).code,
    ).toBe('hr.leave.returnAhead')
    expect(
      await t.call(leave.recordLeaveReturn, { id: early.id, version: 2, returnedOn: '2026-11-18' }),
    ).toMatchObject({ restored: 8, lateDays: [] })
    expect(await shown(early.id)).toMatchObject({ state: 'closed', days: 3, toOn: '2026-11-17', actions: [] })
    const late = await aLeave(t, { employeeId: e.id, fromOn: '2026-11-01', toOn: '2026-11-05' })
    expect(
      await t.call(leave.recordLeaveReturn, { id: late.id, version: 2, returnedOn: '2026-11-10' }),
    ).toMatchObject({ restored: 0, lateDays: ['2026-11-07', '2026-11-08', '2026-11-09'] })
    expect((await balanceOf(e.id)).balance).toBe(18.71)
  })

  test('is not changed by the one who is on it', async () => {
    const e = await anEmployeeWithAccount(t, { pay })
    const taken = await aLeave(t, { employeeId: e.id, fromOn: '2026-11-22', toOn: '2026-11-24' })
    const self = { ...e.me, permissions: ['hr.leave.read', 'hr.leave.write'] }
    const code = async (call: Promise<{ code: string }>) => (await call).code
    const why = { id: taken.id, version: 2, reason: 'لا يلزم الآن' }
    expect(await code(t.refusal(leave.cancelLeave, why, self))).toBe('hr.leave.own')
    expect(await code(t.refusal(leave.cutLeave, { ...why, toOn: '2026-11-22' }, self))).toBe('hr.leave.own')
    const typeId = await annual()
    const gift = { employeeId: e.id, typeId, kind: 'adjustment' as const, on: '2026-11-20', days: 5, reason }
    expect(await code(t.refusal(leave.adjustLeave, gift, self))).toBe('hr.leave.own')
    expect(
      await code(t.refusal(leave.encashLeave, { employeeId: e.id, typeId, days: 5, reason }, self)),
    ).toBe('hr.leave.own')
  })
})

describe('A balance', () => {
  test('opens once and accrues on from there, is adjusted and paid out up to what is free', async () => {
    const e = await anEmployee(t, { pay, joinedOn: '2020-01-01' })
    const typeId = await annual()
    const move = { employeeId: e.id, typeId, reason }
    const opening = { ...move, kind: 'opening' as const, on: '2026-10-31', days: 12.37 }
    await t.call(leave.adjustLeave, opening)
    expect((await t.refusal(leave.adjustLeave, opening)).code).toBe('hr.leave.opened')
    expect((await balanceOf(e.id)).balance).toBe(14.1)
    await t.call(leave.adjustLeave, { ...move, kind: 'adjustment', on: '2026-11-20', days: -1.5 })
    expect((await balanceOf(e.id)).balance).toBe(12.6)
    await aLeave(t, { employeeId: e.id, fromOn: '2026-11-22', toOn: '2026-11-24' })
    expect(await t.refusal(leave.encashLeave, { ...move, days: 10 })).toMatchObject({
      code: 'hr.leave.balance',
      params: { balance: 9.6 },
    })
    await t.call(leave.encashLeave, { ...move, days: 9 })
    expect(await balanceOf(e.id)).toMatchObject({ balance: 3.6, available: 0.6 })
    expect(
      (await t.refusal(leave.adjustLeave, { ...opening, typeId: await aLeaveType(t, 'sick') })).code,
    ).toBe('hr.leave.notAccruing')
  })
})

describe('A rule of approvals', () => {
  test('decides over leave: the last approval takes the days, and the balance counts then', async () => {
    const own = await aCompany({ modules, currency: 'KWD', country: 'KW' })
    const people = await approvers(own, { clerk: 'fleet_manager', manager: 'manager' }, [
      'hr.leave.read',
      'hr.leave.write',
    ])
    await aRule(own, { source: 'leave_request' })
    const e = await anEmployee(own, { pay })
    const typeId = await aLeaveType(own, 'annual')
    const ask = (fromOn: string, toOn: string) =>
      own.call(leave.submitLeaveFor, { employeeId: e.id, typeId, fromOn, toOn, reason }, people.clerk)
    const { id } = await ask('2026-11-22', '2026-12-05')
    const read = () => own.call(leave.getLeave, { id }, people.manager)
    const waiting = await read()
    expect(waiting).toMatchObject({ state: 'pending', request: { mayDecide: true }, actions: ['withdraw'] })
    expect(
      (await own.refusal(leave.decideLeave, { id, version: 1, decision: 'approve' }, people.manager)).code,
    ).toBe('approvals.request.pending')
    const decision = { id: waiting.request!.id, version: waiting.request!.version, comment: null }
    await own.call(decideRequest, { ...decision, decision: 'approve' }, people.manager)
    expect(await read()).toMatchObject({ state: 'approved', decidedBy: 'مختبر', days: 12 })
    const rejected = await ask('2026-12-12', '2026-12-14')
    const { request } = await own.call(leave.getLeave, { id: rejected.id }, people.manager)
    await own.call(
      decideRequest,
      { id: request!.id, version: request!.version, decision: 'reject', comment: 'موسم العمل' },
      people.manager,
    )
    expect(await own.call(leave.getLeave, { id: rejected.id })).toMatchObject({
      state: 'rejected',
      decisionReason: 'موسم العمل',
    })
  })
})
