import { describe, expect, test } from 'vitest'
import type { Axis } from './axis.web.ts'
import { carriedEnd, carriedTo, lifted } from './carry.web.ts'
import type { Lane, Piece } from './lanes.web.ts'
import { targetOf } from './useBarDrag.web.ts'

const day = 86_400_000
const start = Date.UTC(2026, 10, 20)
const at = (days: number) => start + days * day

const bar = (key: string, from: number, to: number, drag: 'atOnce' | null = 'atOnce'): Piece => ({
  key,
  look: 'promised',
  from: at(from),
  to: at(to),
  isOpen: false,
  type: 'contract',
  label: key,
  contractId: key,
  permitId: null,
  orderId: null,
  contract: { id: key, number: key, customer: 'منيرة', dueBackAt: new Date(at(to)).toISOString(), drag },
})
const row = (id: string, pieces: readonly Piece[]): Lane => ({
  kind: 'vehicle',
  key: id,
  id,
  groupId: 'g',
  plate: id,
  make: 'Kia',
  model: 'Rio',
  name: 'Kia Rio',
  pieces,
  dues: [],
})
const lanes: Lane[] = [
  { kind: 'group', key: 'g', groupId: 'g', name: 'سيدان', vehicles: 3, freeToday: 2, isFolded: false },
  row('12-1', [bar('A', 2, 4)]),
  row('12-2', []),
  row('12-3', [bar('B', 3, 6, null)]),
]
const columns = Array.from({ length: 10 }, (_, no) => ({
  key: String(no),
  day: '2026-11-20',
  from: at(no),
  to: at(no + 1),
  isNow: false,
  isWeekend: false,
}))
const axis = { view: 'days', from: at(0), to: at(10), columns } as unknown as Axis

describe('Carrying a reservation with the keyboard', () => {
  test('lifts what may be moved, and nothing else', () => {
    expect(lifted(lanes, axis, { lane: 1, column: 3 })?.piece.key).toBe('A')
    for (const cell of [
      { lane: 0, column: 3 },
      { lane: 1, column: 7 },
      { lane: 2, column: 3 },
      { lane: 3, column: 4 },
    ])
      expect(lifted(lanes, axis, cell)).toBeNull()
  })

  test('goes to a free vehicle, is refused where another stands, and never leaves the rows', () => {
    const bar = lifted(lanes, axis, { lane: 1, column: 3 })!
    const below = carriedTo(bar, lanes, 1)
    expect(targetOf(below, lanes, start).move).toEqual({
      kind: 'row',
      contractId: 'A',
      vehicleId: '12-2',
      plate: '12-2',
    })
    const taken = carriedTo(below, lanes, 1)
    expect(targetOf(taken, lanes, start)).toMatchObject({ move: null, why: expect.stringContaining('منيرة') })
    expect(carriedTo(taken, lanes, 1).lane).toBe(3)
    expect(targetOf(carriedTo(below, lanes, -1), lanes, start).move).toBeNull()
  })

  test('its end moves by whole days and back; from another row it is its own row again', () => {
    const bar = lifted(lanes, axis, { lane: 1, column: 3 })!
    const longer = carriedEnd(carriedEnd(carriedTo(bar, lanes, 1), axis, 1), axis, 1)
    expect(longer).toMatchObject({ kind: 'end', lane: 1, to: at(6) })
    expect(targetOf(longer, lanes, start).move).toEqual({
      kind: 'end',
      contractId: 'A',
      dueBackAt: new Date(at(6)).toISOString(),
    })
    const back = carriedEnd(carriedEnd(longer, axis, -1), axis, -1)
    expect([back.to, targetOf(back, lanes, start).move]).toEqual([at(4), null])
  })
})
