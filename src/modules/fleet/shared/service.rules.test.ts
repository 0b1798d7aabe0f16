import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekday } from '#kernel/shared/day.ts'
import { kmPerDay, proposeSlot, serviceDue } from './service.rules.ts'
import { lineCost, whyNotComplete, whyNotPlan } from './workOrder.rules.ts'

const facts = {
  ...{ everyKm: 10_000, everyDays: 180, lastOn: '2026-03-01', lastKm: 40_000 },
  ...{ odometerKm: 46_475, kmPerDay: 92.5 },
}

describe('When a service falls due (R11)', () => {
  it.each([
    ['by distance, before its days are over', facts, { on: '2026-06-27', by: 'km' }],
    ['by days, where it drives little', { ...facts, kmPerDay: 10 }, { on: '2026-08-28', by: 'days' }],
    [
      'by days, where nobody knows how far it drives',
      { ...facts, kmPerDay: null },
      { on: '2026-08-28', by: 'days' },
    ],
    [
      'already, when the distance is passed',
      { ...facts, odometerKm: 50_185 },
      { on: '2026-05-18', by: 'km' },
    ],
    [
      'today, when it is passed and nothing tells how fast',
      { ...facts, everyDays: null, odometerKm: 51_000, kmPerDay: null },
      { on: '2026-05-20', by: 'km' },
    ],
    ['never, by distance alone and a vehicle that stands', { ...facts, everyDays: null, kmPerDay: 0 }, null],
  ])('%s', (_, given, due) => {
    expect(serviceDue(given, '2026-05-20')).toEqual(due)
  })

  it('takes the mean between two readings at least a day apart', () => {
    expect(kmPerDay({ km: 40_925, on: '2026-03-21' }, { km: 46_475, on: '2026-05-20' })).toBe(92.5)
    expect(kmPerDay({ km: 1, on: '2026-03-21' }, { km: 2, on: '2026-03-21' })).toBeNull()
    expect(kmPerDay(null, { km: 2, on: '2026-03-21' })).toBeNull()
  })
})

const hour = 3_600_000
const open = { days: [6, 0, 1, 2, 3, 4], from: '08:00', to: '16:00' }
const now = new Date('2026-05-20T06:00:00Z')

type Wish = {
  readonly hours: number
  readonly dueOn: string
  readonly busy: readonly { from: Date; to: Date }[]
}

/** The same by looking at every hour from the due day back: everything in these cases begins and ends on a whole hour. */
function latestByLooking({ hours, dueOn, busy }: Wish) {
  const closes = new Date(`${dueOn}T16:00:00+03:00`).getTime()
  for (let to = closes; to - hours * hour >= now.getTime(); to -= hour) {
    const from = to - hours * hour
    const local = (at: number) => new Date(at + 3 * hour).toISOString()
    const isOpen =
      local(from).slice(0, 10) === local(to).slice(0, 10) &&
      open.days.includes(weekday(local(from).slice(0, 10))) &&
      local(from).slice(11, 16) >= open.from &&
      local(to).slice(11, 16) <= open.to
    if (isOpen && busy.every(one => to + hour <= one.from.getTime() || one.to.getTime() <= from))
      return { from: new Date(from), to: new Date(to) }
  }
  return null
}

describe('The proposed slot', () => {
  it('never lies over what holds the vehicle, outside workshop hours, after the due day or in the past', () => {
    const busySpans = fc.array(
      fc.record({ from: fc.integer({ min: 0, max: 40 * 24 }), hours: fc.integer({ min: 1, max: 200 }) }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(
        busySpans,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 40 }),
        (spans, hours, days) => {
          const busy = spans.map(({ from, hours: length }) => ({
            from: new Date(now.getTime() + from * hour),
            to: new Date(now.getTime() + (from + length) * hour),
          }))
          const dueOn = addDays('2026-05-20', days)
          const slot = proposeSlot({
            ...{ hours, dueOn, busy, now, today: '2026-05-20', open },
            ...{ turnaroundMinutes: 60, timeZone: 'Asia/Kuwait' },
          })
          expect(slot).toEqual(latestByLooking({ hours, dueOn, busy }))
          if (!slot) return
          expect(slot.to.getTime() - slot.from.getTime()).toBe(hours * hour)
          expect(slot.from.getTime()).toBeGreaterThanOrEqual(now.getTime())
          const [from, to] = [slot.from, slot.to].map(at => new Date(at.getTime() + 3 * hour).toISOString())
          expect(from!.slice(0, 10) <= dueOn && weekday(from!.slice(0, 10)) !== 5).toBe(true)
          expect(from!.slice(11, 16) >= '08:00' && to!.slice(11, 16) <= '16:00').toBe(true)
          const before = (one: { from: Date; to: Date }) => slot.to.getTime() + hour <= one.from.getTime()
          expect(busy.every(one => before(one) || one.to <= slot.from)).toBe(true)
        },
      ),
      { numRuns: 5000 },
    )
  })

  it('answers nothing when every day up to the due one is taken', () => {
    const busy = [{ from: now, to: new Date(now.getTime() + 90 * 24 * hour) }]
    const wanted = { hours: 2, dueOn: '2026-06-10', busy, now, today: '2026-05-20', open }
    expect(proposeSlot({ ...wanted, turnaroundMinutes: 60, timeZone: 'Asia/Kuwait' })).toBeNull()
  })
})

describe('A work order', () => {
  it('costs quantity times unit, rounded once, and is done only with a cost that somebody is owed', () => {
    expect(lineCost({ quantity: '2.5', unitCostMinor: 1_501 })).toBe(3_753)
    expect(whyNotComplete(0, false, null)?.code).toBe('fleet.workOrder.costMissing')
    expect(whyNotComplete(0, true, null)).toBeNull()
    expect(whyNotComplete(1, false, null)?.code).toBe('fleet.workOrder.vendorMissing')
    expect(whyNotComplete(1, false, 'v')).toBeNull()
  })

  it('is planned with both times or none, in their order', () => {
    const [a, b] = [new Date(0), new Date(1)]
    expect(whyNotPlan({ from: null, to: null })).toBeNull()
    expect(whyNotPlan({ from: a, to: b })).toBeNull()
    expect(whyNotPlan({ from: a, to: null })?.field).toBe('plannedTo')
    expect(whyNotPlan({ from: b, to: a })?.code).toBe('fleet.workOrder.backwards')
  })
})
