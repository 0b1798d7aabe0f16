import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { listHolidays, removeHoliday, saveHoliday } from '../holiday/holiday.contract.ts'
import { hrServer } from '../index.server.ts'
import { listLeaveTypes, saveLeaveType } from '../leaveType/leaveType.contract.ts'
import { aLeave, anEmployee, anEmployeeWithAccount } from '../make.ts'
import * as leave from './leave.contract.ts'
import { leaveAlarms } from './leaveAlarms.job.ts'
import { leaveCarry } from './leaveCarry.job.ts'

const modules = [accessServer, alertsServer, partiesServer, accountingServer, billingServer, hrServer]
let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules, currency: 'KWD', country: 'KW' })
})

const pay = { basic: '450.000' }
const movesOf = (employeeId: string) =>
  t.act(ctx =>
    ctx.db
      .selectFrom('hr.leave_move')
      .select(['moved_on', 'days', 'kind', 'reason'])
      .where('employee_id', '=', employeeId)
      .orderBy('id')
      .execute(),
  )

describe('HR-04: days carried into a year', () => {
  test('lapse on 31 March as far as they were not taken, once, whatever was opened before the job ran', async () => {
    t.setNow('2026-12-20T09:00:00Z')
    const { rows } = await t.call(listLeaveTypes, {})
    const annual = rows.find(row => row.code === 'annual')!
    await t.call(saveLeaveType, { ...annual, carryMax: 10, carryUntil: '03-31' })
    const people: { id: string; taken: number }[] = []
    t.setNow('2027-01-10T09:00:00Z')
    // Saturday 2 January on; Fridays rest.
    for (const [taken, toOn] of [
      [0, null],
      [8, '2027-02-08'],
      [10, '2027-02-10'],
      [12, '2027-02-13'],
    ] as const) {
      const { id } = await anEmployee(t, { pay, joinedOn: '2026-01-01' })
      if (toOn) await aLeave(t, { employeeId: id, fromOn: '2027-01-31', toOn })
      people.push({ id, taken })
    }
    const run = () => t.act(ctx => leaveCarry.run(ctx))
    await run()
    t.setNow('2027-03-31T20:00:00Z')
    await run()
    for (const { id } of people)
      expect((await movesOf(id)).filter(move => move.kind === 'expiry')).toMatchObject([
        { moved_on: '2026-12-31', days: '-20.0000' },
      ])
    t.setNow('2027-04-05T09:00:00Z')
    await run()
    await run()
    const ended = []
    for (const { id } of people) {
      const moves = await movesOf(id)
      ended.push(
        moves
          .filter(move => move.kind === 'expiry' && move.moved_on === '2027-03-31')
          .map(move => Number(move.days)),
      )
      const taken = moves
        .filter(move => move.kind === 'taken')
        .reduce((sum, move) => sum - Number(move.days), 0)
      expect(taken).toBe(people.find(one => one.id === id)!.taken)
    }
    expect(ended).toEqual([[-10], [-2], [], []])
    const [first] = people
    const own = await t.call(leave.readLeaveBalance, { employeeId: first!.id })
    const list = await t.call(leave.listLeaveBalances, { limit: 100 })
    const shown = own.rows.find(row => row.type.code === 'annual')!.balance
    expect(shown).toBe(7.81)
    expect(list.rows.find(row => row.id === first!.id)?.balance).toBe(shown)
  })

  test('of a year that ended before the limit was set do not lapse', async () => {
    const other = await aCompany({ modules, currency: 'KWD', country: 'KW', now: '2027-02-01T09:00:00Z' })
    const { id } = await anEmployee(other, { pay, joinedOn: '2025-01-01' })
    const { rows } = await other.call(listLeaveTypes, {})
    const annual = rows.find(row => row.code === 'annual')!
    await other.call(saveLeaveType, { ...annual, carryMax: 5, carryUntil: '01-31' })
    await other.act(ctx => leaveCarry.run(ctx))
    const own = await other.call(leave.readLeaveBalance, { employeeId: id })
    expect(own.rows.find(row => row.type.code === 'annual')!.balance).toBe(62.63)
  })
})

describe('HR-05: a holiday entered or moved late', () => {
  test('counts approved leave anew, 13, 10 and 11 days, with the holiday as reason, and tells the employee', async () => {
    t.setNow('2027-03-01T06:00:00Z')
    const e = await anEmployeeWithAccount(t, { pay, joinedOn: '2026-01-01' })
    const { id } = await aLeave(t, { employeeId: e.id, fromOn: '2027-03-01', toOn: '2027-03-15' })
    const days = async () => (await t.call(leave.getLeave, { id })).days
    expect(await days()).toBe(13)
    t.setNow('2027-03-07T06:00:00Z')
    const eid = { nameAr: 'عيد الفطر', fromOn: '2027-03-09', toOn: '2027-03-11' }
    const entered = await t.call(saveHoliday, eid)
    expect(entered.recounted).toBe(1)
    expect(await days()).toBe(10)
    const moved = { ...eid, id: entered.id, version: 1, fromOn: '2027-03-10', toOn: '2027-03-12' }
    expect(await t.call(saveHoliday, moved)).toMatchObject({ recounted: 1 })
    expect(await days()).toBe(11)
    const moves = (await movesOf(e.id)).filter(move => move.reason !== null)
    expect(moves.map(move => [move.moved_on, Number(move.days), move.kind, move.reason])).toEqual([
      ['2027-03-09', 1, 'restored', 'عيد الفطر'],
      ['2027-03-10', 1, 'restored', 'عيد الفطر'],
      ['2027-03-11', 1, 'restored', 'عيد الفطر'],
      ['2027-03-09', -1, 'taken', 'عيد الفطر'],
    ])
    const notices = await t.act(ctx =>
      ctx.db
        .selectFrom('alerts.alert')
        .select(['kind', 'params'])
        .where('user_id', '=', e.me.userId)
        .where('kind', '=', 'leave_recounted')
        .execute(),
    )
    expect(notices).toMatchObject([{ params: { before: 10, after: 11, holiday: 'عيد الفطر' } }])
    expect((await t.refusal(saveHoliday, moved)).code).toBe('kernel.record.stale')
    expect(await t.refusal(saveHoliday, { ...eid, nameAr: 'أخرى' })).toMatchObject({
      code: 'hr.holiday.taken',
      params: { name: 'عيد الفطر' },
    })
    const { rows } = await t.call(listHolidays, { year: 2027 })
    expect(rows).toMatchObject([{ fromOn: '2027-03-10', toOn: '2027-03-12', version: 2 }])
    await t.call(removeHoliday, { id: entered.id, version: 2 })
    expect(await days()).toBe(13)
  })
})

test('The calendar shows who is away on which day, and what has no substitute', async () => {
  t.setNow('2027-05-01T06:00:00Z')
  const e = await anEmployee(t, { pay, joinedOn: '2026-01-01', name: 'زينب' })
  await aLeave(t, { employeeId: e.id, fromOn: '2027-05-30', toOn: '2027-06-02' })
  await t.call(saveHoliday, { nameAr: 'يوم وطني', fromOn: '2027-05-20', toOn: '2027-05-20' })
  const { days, rows } = await t.call(leave.readLeaveCalendar, { month: '2027-05' })
  expect(rows).toMatchObject([{ employee: { name: 'زينب' }, leaves: [{ days: 4, isUncovered: true }] }])
  expect(days.filter(day => day.away > 0).map(day => day.on)).toEqual(['2027-05-30', '2027-05-31'])
  expect(days[19]).toMatchObject({ kind: 'holiday', holiday: 'يوم وطني' })
  expect(days.filter(day => day.kind === 'rest')).toHaveLength(4)
})

test('In the morning a leave that begins tomorrow without a substitute is told, and one whose return is overdue', async () => {
  t.setNow('2027-07-03T03:00:00Z')
  const [leaving, late, covered] = [
    await anEmployee(t, { pay, joinedOn: '2026-01-01' }),
    await anEmployee(t, { pay, joinedOn: '2026-01-01' }),
    await anEmployee(t, { pay, joinedOn: '2026-01-01' }),
  ]
  const tomorrow = await aLeave(t, { employeeId: leaving.id, fromOn: '2027-07-04', toOn: '2027-07-05' })
  const over = await aLeave(t, { employeeId: late.id, fromOn: '2027-06-27', toOn: '2027-06-30' })
  await aLeave(t, { employeeId: covered.id, fromOn: '2027-07-04', toOn: '2027-07-05', substituteId: late.id })
  const told = async () => {
    await t.act(ctx => leaveAlarms.run(ctx))
    const rows = await t.act(ctx =>
      ctx.db
        .selectFrom('alerts.alert')
        .select(['kind', 'subject_id', 'severity'])
        .where('kind', 'in', ['leave_uncovered', 'leave_return_overdue'])
        .where('state', '<>', 'resolved')
        .where('subject_id', 'in', [tomorrow.id, over.id])
        .orderBy('kind', 'desc')
        .execute(),
    )
    return rows.map(row => [row.kind, row.subject_id, row.severity])
  }
  expect(await told()).toEqual([
    ['leave_uncovered', tomorrow.id, 'medium'],
    ['leave_return_overdue', over.id, 'medium'],
  ])
  const { version } = await t.call(leave.getLeave, { id: over.id })
  await t.call(leave.recordLeaveReturn, { id: over.id, version, returnedOn: '2027-07-03' })
  t.setNow('2027-07-04T03:00:00Z')
  expect(await told()).toEqual([])
})
