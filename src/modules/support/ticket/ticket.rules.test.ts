import { describe, expect, it } from 'vitest'
import { dayIn, timeIn } from '#kernel/shared/day.ts'
import { supportZone, usualCalendar } from '../calendar/supportClock.rules.ts'
import {
  type Clock,
  currentDue,
  dueTimes,
  median,
  nextState,
  pressureOf,
  type TicketPriority,
  whyNotAct,
  whyNotResolve,
} from './ticket.rules.ts'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+03:00`)
const shown = (instant: Date) => `${dayIn(instant, supportZone)} ${timeIn(instant, supportZone)}`

describe('Targets by priority', () => {
  it.each<[TicketPriority, string, string]>([
    ['urgent', '2026-11-22 10:00', '2026-11-22 17:00'],
    ['high', '2026-11-22 13:00', '2026-11-24 15:00'],
    ['medium', '2026-11-22 17:00', '2026-11-26 13:00'],
    ['low', '2026-11-24 15:00', '2026-12-02 17:00'],
  ])('%s, opened on Sunday 09:00: answered by %s, resolved by %s', (priority, first, resolution) => {
    const due = dueTimes(usualCalendar, priority, at('2026-11-22 09:00'))
    expect([shown(due.responseDueAt), shown(due.resolveDueAt)]).toEqual([first, resolution])
  })

  it('scenario 15: an urgent ticket of Thursday 2026-11-19 16:30 is answered by 2026-11-22 08:30', () => {
    expect(shown(dueTimes(usualCalendar, 'urgent', at('2026-11-19 16:30')).responseDueAt)).toBe(
      '2026-11-22 08:30',
    )
  })
})

describe('A clock', () => {
  const clock = (part: Partial<Clock> = {}): Clock => ({
    state: 'open',
    priority: 'high',
    answeredAt: null,
    ...dueTimes(usualCalendar, 'high', at('2026-11-22 09:00')),
    ...part,
  })

  it('counts to the answer, then to the resolution, and stands while the company is asked', () => {
    expect(shown(currentDue(clock())!)).toBe('2026-11-22 13:00')
    const answered = clock({ state: 'in_progress', answeredAt: at('2026-11-22 10:00') })
    expect(shown(currentDue(answered)!)).toBe('2026-11-24 15:00')
    expect(currentDue({ ...answered, state: 'waiting_customer' })).toBeNull()
    expect(
      pressureOf(usualCalendar, { ...answered, state: 'waiting_customer' }, at('2027-01-01 09:00')),
    ).toBe('stands')
  })

  it('presses in the last quarter of its target, and is late at the due time', () => {
    const pressure = (now: string) => pressureOf(usualCalendar, clock(), at(now))
    expect([
      pressure('2026-11-22 11:59'),
      pressure('2026-11-22 12:00'),
      pressure('2026-11-22 13:00'),
    ]).toEqual(['onTime', 'soon', 'late'])
  })
})

describe('The life cycle', () => {
  const now = at('2026-11-30 09:00')
  const ticket = (state: Clock['state'], resolvedAt: Date | null = null) => ({ state, resolvedAt })

  it('leads where section 4 says', () => {
    expect(nextState('answer', 'open')).toBe('in_progress')
    expect(nextState('ask', 'in_progress')).toBe('waiting_customer')
    expect(nextState('reply', 'open')).toBe('open')
    expect(nextState('reply', 'waiting_customer')).toBe('in_progress')
    expect(nextState('resolve', 'waiting_customer')).toBe('resolved')
    expect(nextState('reopen', 'resolved')).toBe('in_progress')
    expect(nextState('rate', 'resolved')).toBe('closed')
  })

  it('needs an answer before the resolution', () => {
    expect(whyNotResolve({ answeredAt: null })?.code).toBe('support.ticket.noAnswer')
    expect(whyNotResolve({ answeredAt: now })).toBeNull()
  })

  it('reopens for 14 days, after that and once closed a new ticket is needed', () => {
    expect(whyNotAct('reopen', ticket('resolved', at('2026-11-20 09:00')), now)).toBeNull()
    expect(whyNotAct('reopen', ticket('resolved', at('2026-11-16 09:00')), now)?.code).toBe(
      'support.ticket.closed',
    )
    expect(whyNotAct('reply', ticket('closed', at('2026-11-29 09:00')), now)?.code).toBe(
      'support.ticket.closed',
    )
    expect(whyNotAct('note', ticket('closed', at('2026-11-29 09:00')), now)).toBeNull()
  })

  it('refuses the rest with the reason of its state', () => {
    expect(whyNotAct('reply', ticket('resolved', at('2026-11-29 09:00')), now)?.code).toBe(
      'support.ticket.resolved',
    )
    expect(whyNotAct('rate', ticket('in_progress'), now)?.code).toBe('support.ticket.notResolved')
  })
})

it('the median is a value that occurred', () => {
  expect([median([]), median([30]), median([90, 10]), median([5, 60, 20])]).toEqual([null, 30, 10, 20])
})
