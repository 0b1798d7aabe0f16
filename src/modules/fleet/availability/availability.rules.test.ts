import { describe, expect, test } from 'vitest'
import { type AvailabilityFacts, availabilityOf } from './availability.rules.ts'

const at = (text: string) => new Date(`${text}:00+03:00`)
const now = at('2026-06-05T12:00')
const quiet: AvailabilityFacts = {
  disposedOn: null,
  inServiceOn: '2026-01-01',
  claims: [],
  lastCustody: null,
  openFlags: [],
}
const wanted = (from: string, to: string) => ({
  from: at(from),
  to: at(to),
  fromOn: from.slice(0, 10),
  toOn: to.slice(0, 10),
})
const ask = (facts: Partial<AvailabilityFacts>, from = '2026-06-06T10:00', to = '2026-06-08T10:00') =>
  availabilityOf({ ...quiet, ...facts }, wanted(from, to), now, 60)

describe('Availability (R4)', () => {
  test('nothing in the way is free', () => {
    expect(ask({})).toEqual({ verdict: 'free', reason: null })
  })

  test('a claim blocks until its turnaround is over, and the wish needs its own', () => {
    const before = { from: at('2026-06-01T10:00'), to: at('2026-06-06T10:00') }
    expect(ask({ claims: [before] }).verdict).toBe('free')
    expect(ask({ claims: [{ ...before, to: at('2026-06-06T10:01') }] }).reason).toBe('claimed')
    const after = { from: at('2026-06-08T10:59'), to: at('2026-06-09T10:00') }
    expect(ask({ claims: [after] }).reason).toBe('claimed')
    expect(ask({ claims: [{ ...after, from: at('2026-06-08T11:00') }] }).verdict).toBe('free')
  })

  test('the vehicle needs its turnaround after the last custody really ended', () => {
    const last = { from: at('2026-06-01T10:00'), dueAt: null }
    expect(ask({ lastCustody: { ...last, to: at('2026-06-06T09:30') } }).reason).toBe('turnaround')
    expect(ask({ lastCustody: { ...last, to: at('2026-06-06T09:00') } }).verdict).toBe('free')
  })

  test('a flag without an expected end blocks; with an earlier one it is a risk', () => {
    const flag = { from: at('2026-06-05T08:00') }
    expect(ask({ openFlags: [{ ...flag, expectedUntil: null }] }).reason).toBe('flagged')
    expect(ask({ openFlags: [{ ...flag, expectedUntil: at('2026-06-06T11:00') }] }).verdict).toBe('busy')
    expect(ask({ openFlags: [{ ...flag, expectedUntil: at('2026-06-06T09:00') }] })).toEqual({
      verdict: 'at_risk',
      reason: 'flagged',
    })
  })

  test('an overdue vehicle is busy for 24 hours and then a risk', () => {
    const late = { lastCustody: { from: at('2026-06-01T10:00'), to: null, dueAt: at('2026-06-05T10:00') } }
    const busy = { verdict: 'busy', reason: 'overdue' }
    expect(ask(late, '2026-06-05T13:00', '2026-06-05T20:00')).toEqual(busy)
    expect(ask(late, '2026-06-06T12:00', '2026-06-07T10:00')).toEqual(busy)
    expect(ask(late, '2026-06-06T12:01', '2026-06-07T10:00')).toEqual({
      verdict: 'at_risk',
      reason: 'overdue',
    })
  })

  test('a vehicle held until after the period begins, or for nobody knows how long, is busy', () => {
    const held = { from: at('2026-06-01T10:00'), to: null }
    expect(ask({ lastCustody: { ...held, dueAt: null } }).reason).toBe('held')
    expect(ask({ lastCustody: { ...held, dueAt: at('2026-06-06T09:30') } }).reason).toBe('held')
    expect(ask({ lastCustody: { ...held, dueAt: at('2026-06-06T09:00') } }).verdict).toBe('free')
  })

  test('a vehicle that is not yet or no longer in the fleet is busy', () => {
    expect(ask({ inServiceOn: null }).reason).toBe('preparing')
    expect(ask({ inServiceOn: '2026-06-07' }).reason).toBe('preparing')
    expect(ask({ disposedOn: '2026-06-08' }).reason).toBe('disposed')
  })
})
