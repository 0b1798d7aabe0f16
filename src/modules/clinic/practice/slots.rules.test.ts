import { describe, expect, test } from 'vitest'
import { type DayFacts, freeSlots, type Span, whyNotAt, withoutBreaks } from './slots.rules.ts'

const at = (time: string) => Date.parse(`2026-11-22T${time}:00+03:00`)
const span = (from: string, to: string): Span => ({ from: at(from), to: at(to) })
const clock = (spans: readonly Span[]) =>
  spans.map(({ from }) => new Date(from + 3 * 3_600_000).toISOString().slice(11, 16))

const morning = withoutBreaks({ ...span('09:00', '12:00'), roomId: 'r', session: 's' }, [
  span('10:30', '10:45'),
])
const facts = (more: Partial<DayFacts> = {}): DayFacts => ({
  now: at('08:00'),
  open: morning,
  taken: [],
  roomsTaken: [],
  ...more,
})

describe('The free times of a practitioner', () => {
  test('a morning with a break has eleven of a quarter of an hour', () => {
    expect(freeSlots(facts(), 15)).toHaveLength(11)
  })

  test('of half an hour begin anew behind the break', () => {
    expect(clock(freeSlots(facts(), 30))).toEqual(['09:00', '09:30', '10:00', '10:45', '11:15'])
  })

  test('a visit in between takes what it touches and nothing else', () => {
    const found = freeSlots(facts({ taken: [span('09:10', '09:30')] }), 30)
    expect(clock(found)).toEqual(['09:30', '10:00', '10:45', '11:15'])
  })

  test('what others take of the room is not offered', () => {
    const found = freeSlots(facts({ roomsTaken: [{ ...span('10:00', '10:30'), roomId: 'r' }] }), 30)
    expect(clock(found)).toEqual(['09:00', '09:30', '10:45', '11:15'])
    expect(
      clock(freeSlots(facts({ roomsTaken: [{ ...span('10:00', '10:30'), roomId: 'q' }] }), 30)),
    ).toHaveLength(5)
  })

  test('a time that has begun is past, and one over the break is closed', () => {
    expect(whyNotAt(facts({ now: at('09:01') }), span('09:00', '09:15'))).toBe('past')
    expect(whyNotAt(facts(), span('10:15', '10:45'))).toBe('closed')
    expect(whyNotAt(facts({ taken: [span('09:00', '09:15')] }), span('09:10', '09:20'))).toBe('taken')
  })
})
