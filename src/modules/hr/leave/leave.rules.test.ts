import { describe, expect, it } from 'vitest'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { shownNumber } from '../fraction/fraction.rules.ts'
import { seededRules } from '../labourRule/seed.rules.ts'
import { seededLeaveTypes } from '../leaveType/leaveType.rules.ts'
import type { WorkCalendar } from '../workCalendar/workCalendar.rules.ts'
import {
  type AskedLeave,
  countedDays,
  daysTaken,
  type LeaveFacts,
  lateReturnDays,
  leaveTransitions,
  overlaps,
  takenBy,
  usableFrom,
  whyNotCancelLeave,
  whyNotCutLeave,
  whyNotDecideLeave,
  whyNotLeaveDays,
  whyNotSubmitLeave,
} from './leave.rules.ts'
import {
  availableLeave,
  leaveAccrued,
  leaveBalance,
  rederivedMoves,
  takenMoves,
} from './leaveBalance.rules.ts'

const friday: WorkCalendar = { restWeekdays: [5], holidays: [], ramadan: [] }
const span = (fromOn: string, toOn: string) => ({ fromOn, toOn, halfDays: [] })
const annual = seededLeaveTypes('KW', seededRules, '2026-11-01')[0]!
const e = {
  accruesFrom: '2026-01-01',
  serviceFrom: '2026-01-01',
  unpaid: [],
  grants: [{ fromOn: '2026-01-01', annualDays: 30 }],
}

describe('Scenario 6: a leave from 22 November to 5 December', () => {
  const counted = countedDays(span('2026-11-22', '2026-12-05'), annual, friday)
  const moves = takenMoves(counted, 'LV-2026-00001')
  const asked: AskedLeave = {
    fromOn: '2026-11-22',
    toOn: '2026-12-05',
    halfDays: [],
    type: annual,
    days: daysTaken(counted),
    reason: 'سفر مع العائلة',
    fileId: null,
    substituteId: null,
  }
  const facts: LeaveFacts = {
    others: [],
    available: leaveAccrued(e, '2026-11-21'),
    usableFromOn: null,
    substituteLeaves: [],
  }
  it('counts 12 days, 10 where Saturday is a rest day too, 14 by the calendar', () => {
    expect(daysTaken(counted)).toBe(12)
    const weekend: WorkCalendar = { restWeekdays: [5, 6], holidays: [], ramadan: [] }
    expect(daysTaken(countedDays(span('2026-11-22', '2026-12-05'), annual, weekend))).toBe(10)
    expect(
      daysTaken(countedDays(span('2026-11-22', '2026-12-05'), { countsWorkingDays: false }, friday)),
    ).toBe(14)
  })
  it('finds 26.71 days on the 21st, of which 14.71 stay available', () => {
    expect(shownNumber(facts.available!, 2)).toBe(26.71)
    expect(shownNumber(availableLeave(facts.available!, moves), 2)).toBe(14.71)
    expect(whyNotSubmitLeave(asked, facts)).toBeNull()
  })
  it('takes 8 days by 30 November and 4 in December', () => {
    const [november, december] = takenBy(counted, 'month')
    expect([november?.days, december?.days]).toEqual([8, 4])
    expect(moves).toHaveLength(12)
    expect(moves[0]).toEqual({
      on: '2026-11-22',
      days: -1,
      kind: 'taken',
      source: 'LV-2026-00001',
      reason: null,
    })
    expect(shownNumber(leaveBalance(leaveAccrued(e, '2026-11-24'), moves, '2026-11-24'), 2)).toBe(23.96)
    expect(shownNumber(leaveBalance(leaveAccrued(e, '2026-11-30'), moves, '2026-11-30'), 2)).toBe(19.45)
  })
  it('refuses a second request for 1 to 3 December, naming the first', () => {
    const others = [{ fromOn: '2026-11-22', toOn: '2026-12-05', halfDays: [], number: 'LV-2026-00001' }]
    const second = { ...asked, fromOn: '2026-12-01', toOn: '2026-12-03', days: 3 }
    expect(whyNotSubmitLeave(second, { ...facts, others })).toMatchObject({
      code: 'hr.leave.overlap',
      params: { number: 'LV-2026-00001' },
    })
  })
  it('refuses what together exceeds the balance', () => {
    const left = { ...facts, available: availableLeave(facts.available!, moves) }
    expect(whyNotSubmitLeave({ ...asked, days: 15 }, left)).toMatchObject({
      code: 'hr.leave.balance',
      params: { balance: 14.71, days: 15 },
    })
    expect(whyNotSubmitLeave({ ...asked, days: 15, type: { ...annual, negativeLimit: 1 } }, left)).toBeNull()
  })
  it('is not decided by the one who asked for it', () => {
    expect(whyNotDecideLeave('u1', 'u1')?.code).toBe('approvals.request.ownRequest')
    expect(whyNotDecideLeave('u1', 'u2')).toBeNull()
  })
})

describe('A request', () => {
  const asked: AskedLeave = {
    fromOn: '2026-11-22',
    toOn: '2026-11-24',
    halfDays: [],
    type: seededLeaveTypes('KW', seededRules, '2026-11-01')[1]!,
    days: 3,
    reason: 'مراجعة المستشفى',
    fileId: null,
    substituteId: 'other',
  }
  const facts: LeaveFacts = { others: [], available: null, usableFromOn: null, substituteLeaves: [] }
  it('of sick leave needs the report from its first day', () => {
    expect(whyNotSubmitLeave(asked, facts)?.code).toBe('hr.leave.attachment')
    expect(whyNotSubmitLeave({ ...asked, fileId: 'file' }, facts)).toBeNull()
  })
  it('is refused when it ends before it begins, says nothing, or takes no day', () => {
    const filed = { ...asked, fileId: 'file' }
    expect(whyNotSubmitLeave({ ...filed, toOn: '2026-11-21' }, facts)?.code).toBe('hr.leave.backwards')
    expect(whyNotSubmitLeave({ ...filed, reason: 'مرض' }, facts)?.code).toBe('hr.reason.tooShort')
    expect(whyNotSubmitLeave({ ...filed, days: 0 }, facts)?.code).toBe('hr.leave.noDays')
    const stray = { ...filed, halfDays: [{ on: '2026-11-25', half: 'first' as const }] }
    expect(whyNotSubmitLeave(stray, facts)?.code).toBe('hr.leave.halfDay')
  })
  it('waits for the months of the law, and for a substitute who is there', () => {
    const filed = { ...asked, fileId: 'file' }
    expect(usableFrom('2026-08-31', 6)).toBe('2027-02-28')
    expect(usableFrom('2026-08-31', 0)).toBeNull()
    expect(whyNotSubmitLeave(filed, { ...facts, usableFromOn: '2027-02-28' })).toMatchObject({
      code: 'hr.leave.notYet',
      params: { date: '2027-02-28' },
    })
    const away = { ...facts, substituteLeaves: [span('2026-11-24', '2026-11-30')] }
    expect(whyNotSubmitLeave(filed, away)?.code).toBe('hr.leave.substitute')
  })
  it('HR-03: of 22 to 24 November with half of the 24th is 2.5 days and leaves the other half free', () => {
    const first = {
      ...span('2026-11-22', '2026-11-24'),
      halfDays: [{ on: '2026-11-24', half: 'first' as const }],
    }
    expect(daysTaken(countedDays(first, annual, friday))).toBe(2.5)
    const other = {
      ...span('2026-11-24', '2026-11-24'),
      halfDays: [{ on: '2026-11-24', half: 'second' as const }],
    }
    const same = {
      ...span('2026-11-24', '2026-11-24'),
      halfDays: [{ on: '2026-11-24', half: 'first' as const }],
    }
    expect([
      overlaps(first, other),
      overlaps(first, same),
      overlaps(first, span('2026-11-24', '2026-11-24')),
    ]).toEqual([false, true, true])
    expect(overlaps(first, span('2026-11-25', '2026-11-26'))).toBe(false)
  })
  it('follows its life cycle', () => {
    expect(whyNotFrom(leaveTransitions, 'approve', 'pending', 'hr.leave.state')).toBeNull()
    expect(whyNotFrom(leaveTransitions, 'cut', 'pending', 'hr.leave.state')?.code).toBe('hr.leave.state')
  })
})

describe('A leave that changes', () => {
  const before = span('2027-03-01', '2027-03-15')
  const calendar = (holidays: string[]): WorkCalendar => ({ restWeekdays: [5], holidays, ramadan: [] })
  const counted = (holidays: string[]) => countedDays(before, annual, calendar(holidays))
  it('HR-05: is derived anew when a holiday is entered and moved: 13, 10, 11 days', () => {
    const [none, entered, moved] = [
      counted([]),
      counted(['2027-03-09', '2027-03-10', '2027-03-11']),
      counted(['2027-03-10', '2027-03-11', '2027-03-12']),
    ]
    expect([none, entered, moved].map(daysTaken)).toEqual([13, 10, 11])
    const facts = { on: '2027-03-07', source: 'LV-2027-00001', reason: 'عيد الفطر' }
    const restored = (on: string) => ({ on, days: 1, kind: 'restored', reason: 'عيد الفطر' })
    expect(rederivedMoves(none, entered, facts)).toMatchObject(
      ['2027-03-09', '2027-03-10', '2027-03-11'].map(restored),
    )
    expect(rederivedMoves(entered, moved, facts)).toMatchObject([
      { on: '2027-03-09', days: -1, kind: 'taken' },
    ])
    expect(rederivedMoves(moved, moved, facts)).toEqual([])
    const posted = { ...facts, on: '2027-04-02', paidThrough: '2027-03-31' }
    expect(rederivedMoves(none, entered, posted)).toMatchObject(Array(3).fill({ on: '2027-04-02', days: 1 }))
  })
  it('gives its days back when it is cut, but not in a paid month', () => {
    const cut = countedDays(span('2027-03-01', '2027-03-07'), annual, friday)
    const facts = { on: '2027-03-06', source: 'LV-2027-00001', reason: 'عودة مبكرة' }
    expect(rederivedMoves(counted([]), cut, facts)).toMatchObject(
      Array(7).fill({ days: 1, kind: 'restored' }),
    )
    expect(whyNotCutLeave(before, '2027-03-07', '2027-02')).toBeNull()
    expect(whyNotCutLeave(before, '2027-03-07', '2027-03')?.code).toBe('hr.attendance.paid')
    expect(whyNotCutLeave(before, '2027-03-15', null)?.code).toBe('hr.leave.cutOutside')
    expect(whyNotCancelLeave(before, '2027-03')?.code).toBe('hr.attendance.paid')
    expect(whyNotCancelLeave(before, null)).toBeNull()
  })
  it('that ends late proposes the working days as absence', () => {
    expect(lateReturnDays('2027-03-15', '2027-03-21', friday)).toEqual([
      '2027-03-16',
      '2027-03-17',
      '2027-03-18',
      '2027-03-20',
    ])
    expect(lateReturnDays('2027-03-15', '2027-03-16', friday)).toEqual([])
  })
  it('does not count certified sick days inside it', () => {
    expect(daysTaken(countedDays(before, annual, friday, ['2027-03-02', '2027-03-05']))).toBe(12)
  })
  it('is split over two years by date', () => {
    const over = countedDays(span('2026-12-29', '2027-01-03'), annual, friday)
    expect(takenBy(over, 'year')).toMatchObject([
      { period: '2026', days: 3 },
      { period: '2027', days: 2 },
    ])
  })
})

describe('The days of a leave', () => {
  it('lie in the service and at most two years ahead', () => {
    const whyNot = (fromOn: string) =>
      whyNotLeaveDays({ fromOn }, { serviceFrom: '2026-01-01', today: '2026-11-30' })
    expect([whyNot('2026-01-01'), whyNot('2028-11-30')]).toEqual([null, null])
    expect(whyNot('1900-01-01')).toMatchObject({ code: 'hr.leave.beforeService', field: 'fromOn' })
    expect(whyNot('2999-12-31')).toMatchObject({ code: 'hr.leave.farAhead', field: 'fromOn' })
  })
})
