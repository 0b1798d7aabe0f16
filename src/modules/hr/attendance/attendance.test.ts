import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import * as request from '../attendanceRequest/attendanceRequest.contract.ts'
import * as settings from '../hrSettings/hrSettings.contract.ts'
import { hrServer } from '../index.server.ts'
import { aColleague, anEmployee, aSite, aTap, type Colleague } from '../make.ts'
import * as shift from '../shift/shift.contract.ts'
import * as calendar from '../workCalendar/workCalendar.contract.ts'
import * as attendance from './attendance.contract.ts'
import * as clock from './clock.contract.ts'
import { closing, purging } from './closing.job.ts'
import { deriveAgain } from './derived.commands.ts'

const modules = [accessServer, alertsServer, partiesServer, accountingServer, billingServer, hrServer]

/** A company with one site, at work since the day before. */
async function anOffice(since = '2026-11-13T06:00:00Z'): Promise<TestCompany> {
  const made = await aCompany({ modules, now: since })
  await made.call(settings.saveSettings, {
    fromOn: since.slice(0, 10),
    dailyBasis: '26',
    latePolicy: 'none',
    isAutoCheckout: false,
    unsurePolicy: 'review',
    deviceBinding: 'off',
    payDay: 28,
    documentLeadDays: [90, 30, 7],
  })
  await aSite(made)
  return made
}

let t: TestCompany
beforeAll(async () => {
  t = await anOffice()
})

/** The closing job at an instant. */
async function close(at: string, made = t): Promise<void> {
  made.setNow(at)
  await made.act(ctx => closing.run(ctx))
}

const daysOf = async (who: { employeeId: string }, made = t) =>
  (
    await made.call(attendance.listAttendance, {
      employeeId: who.employeeId,
      sort: 'date',
      descending: false,
      limit: 100,
    })
  ).rows

const aShift = async (spans: { start: string; end: string }[], made = t, changed = {}) =>
  made.call(shift.saveShift, { nameAr: `وردية ${spans[0]!.start} ${Math.random()}`, spans, ...changed })

async function rostered(who: Colleague, day: string, shiftId: string, made = t) {
  await made.call(shift.saveRoster, {
    entries: [{ employeeId: who.employeeId, day, plan: 'shift', shiftId }],
  })
}

describe('a night shift', () => {
  test('scenario 5: 22:00–06:00 on 20 Nov, in 21:55, out 06:10, is one row of 2026-11-20', async () => {
    const who = await aColleague(t)
    const { id } = await aShift([{ start: '22:00', end: '06:00' }])
    await rostered(who, '2026-11-20', id)
    await aTap(t, who, 'in', '2026-11-20T18:55:00Z')
    await aTap(t, who, 'out', '2026-11-21T03:10:00Z')
    expect(await daysOf(who)).toMatchObject([
      { attendanceDate: '2026-11-20', status: 'present', lateMinutes: 0, workedMinutes: 435 },
    ])
  })

  test('HR-01: in 02:30, out 06:05 is late 270, worked 215, and nobody was called absent at 02:00', async () => {
    const made = await anOffice('2026-11-18T06:00:00Z')
    const who = await aColleague(made)
    const { id } = await aShift([{ start: '22:00', end: '06:00' }], made)
    await rostered(who, '2026-11-20', id, made)
    await close('2026-11-20T23:00:00Z', made)
    expect((await daysOf(who, made)).filter(row => row.attendanceDate >= '2026-11-20')).toEqual([])
    await aTap(made, who, 'in', '2026-11-20T23:30:00Z')
    await aTap(made, who, 'out', '2026-11-21T03:05:00Z')
    await close('2026-11-21T09:30:00Z', made)
    const rows = (await daysOf(who, made)).filter(row => row.attendanceDate >= '2026-11-20')
    expect(rows).toMatchObject([
      {
        attendanceDate: '2026-11-20',
        status: 'late',
        lateMinutes: 270,
        workedMinutes: 215,
        reviewState: 'clean',
      },
    ])
  })
})

describe('a forgotten departure', () => {
  test('HR-02: is incomplete at 23:00 and never ended by the arrival of the next morning', async () => {
    const who = await aColleague(t)
    await aTap(t, who, 'in', '2026-11-15T05:01:00Z')
    await close('2026-11-15T19:45:00Z')
    expect(await daysOf(who)).toMatchObject([{ status: 'present' }])
    await close('2026-11-15T20:00:00Z')
    t.setNow('2026-11-16T04:58:00Z')
    expect((await t.call(clock.readClock, {}, who.call)).step).toBe('in')
    await aTap(t, who, 'in', '2026-11-16T04:58:00Z')
    expect(await daysOf(who)).toMatchObject([
      {
        attendanceDate: '2026-11-15',
        status: 'incomplete',
        reviewState: 'pending',
        checkOutTime: null,
        workedMinutes: 0,
      },
      { attendanceDate: '2026-11-16', status: 'present', checkInTime: '2026-11-16T04:58:00.000Z' },
    ])
  })

  test('ends at the end of the shift where the company says so, and waits for a person', async () => {
    const made = await anOffice('2026-11-14T06:00:00Z')
    await made.call(settings.saveSettings, {
      ...(await made.call(settings.readSettings, {})).rows[0]!,
      fromOn: '2026-11-14',
      isAutoCheckout: true,
    })
    const who = await aColleague(made)
    await aTap(made, who, 'in', '2026-11-15T05:00:00Z')
    await close('2026-11-15T20:00:00Z', made)
    expect(await daysOf(who, made)).toMatchObject([
      {
        source: 'auto',
        reviewState: 'pending',
        workedMinutes: 480,
        checkOutTime: '2026-11-15T14:00:00.000Z',
      },
    ])
  })
})

describe('a day nobody came to', () => {
  test('is absent on a working day, rest on Friday and a holiday where one is declared, once each', async () => {
    const made = await anOffice('2026-11-17T06:00:00Z')
    const who = await anEmployee(made)
    const declare = (day: string) =>
      made.act(async ctx => {
        await ctx.db.deleteFrom('hr.holiday').execute()
        await ctx.db.insertInto('hr.holiday').values({ day, name_ar: 'عطلة' }).execute()
        await deriveAgain(ctx, '2026-11-18', '2026-11-19')
      })
    await declare('2026-11-18')
    await close('2026-11-21T04:00:00Z', made)
    await close('2026-11-21T04:15:00Z', made)
    expect((await daysOf({ employeeId: who.id }, made)).map(row => [row.attendanceDate, row.status])).toEqual(
      [
        ['2026-11-18', 'holiday'],
        ['2026-11-19', 'absent'],
        ['2026-11-20', 'rest'],
      ],
    )
    await declare('2026-11-19')
    expect((await made.call(calendar.readCalendar, { year: 2026 })).holidays).toMatchObject([
      { day: '2026-11-19' },
    ])
    expect((await daysOf({ employeeId: who.id }, made)).map(row => row.status)).toEqual([
      'absent',
      'holiday',
      'rest',
    ])
  })

  test('is told to the line manager once, and to nobody before the shift has ended for six hours', async () => {
    const made = await anOffice('2026-11-18T06:00:00Z')
    const boss = await aColleague(made, 'manager')
    await anEmployee(made, { name: 'فهد', managerId: boss.employeeId })
    const told = () =>
      made.act(ctx =>
        ctx.db
          .selectFrom('alerts.alert')
          .select(['user_id', 'severity', 'params'])
          .where('kind', '=', 'attendance_absent')
          .execute(),
      )
    await close('2026-11-19T19:45:00Z', made)
    expect(await told()).toEqual([])
    await close('2026-11-19T20:00:00Z', made)
    await close('2026-11-19T20:15:00Z', made)
    expect(await told()).toMatchObject([
      { user_id: boss.userId, severity: 'medium', params: { name: 'فهد', date: '2026-11-19' } },
    ])
  })

  test('is nothing in a company that keeps no attendance', async () => {
    const bare = await aCompany({ modules, now: '2026-11-15T06:00:00Z' })
    await anEmployee(bare)
    await close('2026-11-21T04:00:00Z', bare)
    expect((await bare.call(attendance.listAttendance, {})).rows).toEqual([])
  })
})

describe('the plan of a day', () => {
  test('HR-14: Ramadan moved the same evening gives late 90 on the 8th and 30 on the 9th', async () => {
    const made = await anOffice('2027-02-06T06:00:00Z')
    await aShift([{ start: '08:00', end: '17:00' }], made, {
      isDefault: true,
      ramadanSpans: [{ start: '09:00', end: '14:00' }],
    })
    const who = await aColleague(made)
    const late = async () => (await daysOf(who, made)).map(row => row.lateMinutes)
    await aTap(made, who, 'in', '2027-02-08T06:30:00Z')
    expect(await late()).toEqual([30])
    await made.call(calendar.moveRamadan, { hijriYear: 1448, fromOn: '2027-02-09', toOn: '2027-03-09' })
    expect(await late()).toEqual([90])
    await aTap(made, who, 'out', '2027-02-08T14:00:00Z')
    await aTap(made, who, 'in', '2027-02-09T06:30:00Z')
    expect(await late()).toEqual([90, 30])
    const wrong = { hijriYear: 1448, fromOn: '2027-02-09', toOn: '2027-04-09' }
    expect(await made.refusal(calendar.moveRamadan, wrong)).toMatchObject({ code: 'hr.calendar.ramadan' })
  })

  test('of two stretches holds two pairs, and is over after the second', async () => {
    const who = await aColleague(t)
    const { id } = await aShift([
      { start: '09:00', end: '13:00' },
      { start: '17:00', end: '21:00' },
    ])
    await rostered(who, '2026-11-17', id)
    const taps = ['06:00', '10:00', '14:20', '18:00'].map(time => `2026-11-17T${time}:00Z`)
    await aTap(t, who, 'in', taps[0]!)
    await aTap(t, who, 'out', taps[1]!)
    expect((await t.call(clock.readClock, {}, who.call)).step).toBe('in')
    await aTap(t, who, 'in', taps[2]!)
    await aTap(t, who, 'out', taps[3]!)
    expect((await t.call(clock.readClock, {}, who.call)).step).toBe('done')
    expect(await daysOf(who)).toMatchObject([
      { checkInTime: '2026-11-17T06:00:00.000Z', checkOutTime: '2026-11-17T18:00:00.000Z', lateMinutes: 20 },
    ])
  })

  test('is not planned for oneself', async () => {
    const boss = await aColleague(t, 'manager')
    const entries = [{ employeeId: boss.employeeId, day: '2026-11-25', plan: 'rest' as const }]
    expect(await t.refusal(shift.saveRoster, { entries }, boss.call)).toMatchObject({
      code: 'hr.attendance.own',
    })
    await t.call(shift.saveRoster, { entries })
    const plan = await t.call(shift.readRoster, { fromOn: '2026-11-25', toOn: '2026-11-25' })
    expect(plan.rows.find(row => row.employeeId === boss.employeeId)?.days).toMatchObject([
      { kind: 'rest', isOwn: true },
    ])
  })
})

describe('a review', () => {
  test('confirms days together, corrects with a reason, and never the own day', async () => {
    const boss = await aColleague(t, 'manager')
    const people = [await aColleague(t), await aColleague(t)]
    for (const who of [...people, boss]) await aTap(t, who, 'in', '2026-11-18T05:00:00Z', { accuracy: null })
    const waiting = async () =>
      (
        await t.call(attendance.listAttendance, { date: '2026-11-18', reviewState: 'pending', limit: 100 })
      ).rows.map(({ id, version, employee }) => ({ id, version, employeeId: employee.id }))
    const rows = await waiting()
    const own = rows.find(row => row.employeeId === boss.employeeId)!
    const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
    expect(await t.refusal(attendance.confirmAttendance, { days: rows.map(seen) }, boss.call)).toMatchObject({
      code: 'hr.attendance.own',
    })
    const others = rows.filter(row => row !== own)
    expect(await t.call(attendance.confirmAttendance, { days: others.map(seen) }, boss.call)).toEqual({
      confirmed: others.length,
    })
    const [first] = others
    const corrected = { id: first!.id, version: first!.version + 1, reason: 'نسي البصمة' }
    expect(
      await t.refusal(
        attendance.correctAttendance,
        { ...corrected, pairs: [{ in: 500, out: 480 }] },
        boss.call,
      ),
    ).toMatchObject({ code: 'hr.attendance.pairs', field: 'pairs' })
    await t.call(attendance.correctAttendance, { ...corrected, pairs: [{ in: 480, out: 1_020 }] }, boss.call)
    const day = await t.call(attendance.attendanceDay, { id: first!.id })
    expect(day).toMatchObject({
      workedMinutes: 480,
      reviewState: 'confirmed',
      source: 'manual',
      note: 'نسي البصمة',
    })
    expect(day.punches).toHaveLength(1)
    expect((await t.call(attendance.attendanceDay, { id: own.id }, boss.call)).actions).toEqual([])
    await t.call(attendance.rejectAttendance, { ...seen(own), reason: 'لم يحضر' })
    expect((await t.call(attendance.attendanceDay, { id: own.id })).reviewState).toBe('rejected')
  })

  test('adds a day by hand once, never one to come', async () => {
    const who = await anEmployee(t)
    t.setNow('2026-11-21T09:00:00Z')
    const day = { employeeId: who.id, date: '2026-11-19', in: 480, out: 1_020 }
    await t.call(attendance.addAttendance, day)
    expect(await daysOf({ employeeId: who.id })).toMatchObject([
      { workedMinutes: 480, reviewState: 'confirmed' },
    ])
    expect(await t.refusal(attendance.addAttendance, day)).toMatchObject({ code: 'hr.attendance.known' })
    expect(await t.refusal(attendance.addAttendance, { ...day, date: '2026-12-01' })).toMatchObject({
      code: 'hr.attendance.future',
      field: 'date',
    })
  })
})

describe('a request', () => {
  test('for a missing departure completes the day when somebody else approves it', async () => {
    const who = await aColleague(t, 'manager')
    await aTap(t, who, 'in', '2026-11-19T05:00:00Z')
    await close('2026-11-19T20:00:00Z')
    const wish = { kind: 'missedPunch', date: '2026-11-19', to: 1_020 } as const
    expect(await t.refusal(request.submitRequest, { ...wish, reason: 'نسيت' }, who.call)).toMatchObject({
      code: 'hr.reason.tooShort',
      field: 'reason',
    })
    const reason = 'نسيت تسجيل الانصراف'
    const { id } = await t.call(request.submitRequest, { ...wish, reason }, who.call)
    expect(await t.refusal(request.submitRequest, { ...wish, reason }, who.call)).toMatchObject({
      code: 'hr.attendanceRequest.known',
    })
    const step = { id, version: 1, action: 'approve' } as const
    expect(await t.refusal(request.decideRequest, step, who.call)).toMatchObject({
      code: 'approvals.request.ownRequest',
    })
    await t.call(request.decideRequest, step)
    expect(await daysOf(who)).toMatchObject([
      { workedMinutes: 480, status: 'present', reviewState: 'confirmed' },
    ])
  })

  test('for overtime makes minutes beyond the shift count, and hours of permission are not late', async () => {
    const who = await aColleague(t)
    await aTap(t, who, 'in', '2026-11-22T07:00:00Z')
    await aTap(t, who, 'out', '2026-11-22T16:00:00Z')
    const figures = async () => {
      const [row] = await daysOf(who)
      return [row!.lateMinutes, row!.workedMinutes, row!.overtimeMinutes, row!.status]
    }
    expect(await figures()).toEqual([120, 480, 0, 'late'])
    const reason = 'مراجعة دائرة حكومية صباحاً'
    const leave = { kind: 'permission', date: '2026-11-22', from: 480, to: 600, reason } as const
    const asked = await t.call(request.submitRequest, leave, who.call)
    await t.call(request.decideRequest, { id: asked.id, version: 1, action: 'approve' })
    expect(await figures()).toEqual([0, 480, 0, 'present'])
    const second = await aColleague(t)
    await aTap(t, second, 'in', '2026-11-22T05:00:00Z')
    await aTap(t, second, 'out', '2026-11-22T17:00:00Z')
    const beyond = { kind: 'overtime', date: '2026-11-22', from: 1_020, to: 1_140, reason } as const
    const more = await t.call(request.submitRequest, beyond, second.call)
    await t.call(request.decideRequest, { id: more.id, version: 1, action: 'approve' })
    expect(await daysOf(second)).toMatchObject([{ overtimeMinutes: 120 }])
  })

  test('is withdrawn by who made it alone, and read by others only with the right', async () => {
    const [who, other] = [await aColleague(t), await aColleague(t)]
    t.setNow('2026-11-22T09:00:00Z')
    const { id } = await t.call(
      request.submitRequest,
      { kind: 'remote', date: '2026-11-25', reason: 'عمل من المنزل لظرف' },
      who.call,
    )
    const plain = { permissions: ['hr.attendance.clock_in'] }
    expect((await t.call(request.listRequests, {}, { ...other.call, ...plain })).rows).toEqual([])
    expect(await t.refusal(request.withdrawRequest, { id, version: 1 }, other.call)).toMatchObject({
      kind: 'notFound',
    })
    await t.call(request.withdrawRequest, { id, version: 1 }, { ...who.call, ...plain })
    const mine = (await t.call(request.listRequests, { mine: true }, { ...who.call, ...plain })).rows
    expect(mine).toMatchObject([{ state: 'withdrawn', isOwn: true, actions: [] }])
  })
})

describe('who reads what', () => {
  test('scenario 13: without the right the list and its totals hold own rows only, whatever is filtered', async () => {
    const [who, other] = [await aColleague(t), await aColleague(t)]
    for (const one of [who, other]) await aTap(t, one, 'in', '2026-11-23T05:00:00Z')
    const own = { ...who.call, permissions: ['hr.attendance.clock_in'] }
    const { rows } = await t.call(attendance.listAttendance, { limit: 100 }, own)
    expect(rows.map(row => row.employee.id)).toEqual([who.employeeId])
    expect((await t.call(attendance.listAttendance, { employeeId: other.employeeId }, own)).rows).toEqual([])
    expect(await t.call(attendance.totalAttendance, {}, own)).toMatchObject({ count: 1, expected: null })
    const nobody = { permissions: ['hr.attendance.clock_in'] }
    expect((await t.call(attendance.listAttendance, {}, nobody)).rows).toEqual([])
    const day = rows[0]!.id
    expect(await t.refusal(attendance.attendanceDay, { id: day }, own)).toMatchObject({
      code: 'access.permission.missing',
    })
    expect(await t.call(clock.ownAttendance, { month: '2026-11' }, own)).toMatchObject({
      isEmployed: true,
      rows: [{ attendanceDate: '2026-11-23' }],
    })
  })

  test('a month is a grid of people and days', async () => {
    const month = await t.call(attendance.attendanceMonth, { month: '2026-11' })
    expect(month.days).toHaveLength(30)
    expect(month.rows.length).toBeGreaterThan(5)
  })

  test('coordinates go after 90 days, the verdict stays', async () => {
    const made = await anOffice()
    const who = await aColleague(made)
    await aTap(made, who, 'in', '2026-11-15T05:00:00Z')
    const [row] = await daysOf(who, made)
    const punch = async () => (await made.call(attendance.attendanceDay, { id: row!.id })).punches[0]!
    expect((await punch()).position).not.toBeNull()
    made.setNow('2027-02-14T06:00:00Z')
    await made.act(ctx => purging.run(ctx))
    expect(await punch()).toMatchObject({ position: null, verdict: 'accept' })
  })
})
