import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekday } from '#kernel/shared/day.ts'
import { lineCost, whyNotComplete, whyNotPlan } from '../workOrder/workOrder.rules.ts'
import { kmPerDay, proposeSlot, serviceDue, serviceDueDuring } from './service.rules.ts'

const facts = {
  everyKm: 10_000,
  everyDays: 180,
  lastOn: '2026-03-01',
  lastKm: 40_000,
  odometerKm: 46_475,
  kmPerDay: 92.5,
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

describe('A service on the way (R14)', () => {
  const today = '2026-05-20'
  const trip = { from: '2026-06-06', to: '2026-06-26', km: null }

  it('falls due as always where nobody says how far it goes', () => {
    expect(serviceDueDuring(facts, today, trip)).toBe('2026-06-27')
  })

  it('falls due earlier on a long trip and later on a short one', () => {
    // 17 days to the trip leave 3,525 − 1,573 = 1,952 km; 4,200 km in 21 days are 200 a day.
    expect(serviceDueDuring(facts, today, { ...trip, km: 4_200 })).toBe('2026-06-15')
    expect(serviceDueDuring(facts, today, { ...trip, km: 210 })).toBe('2026-08-28')
    expect(serviceDueDuring({ ...facts, everyDays: null }, today, { ...trip, km: 210 })).toBe('2026-12-18')
  })

  it('stays in the calendar however little is driven', () => {
    const own = { ...facts, everyDays: null }
    const slow = { from: '2026-06-09', to: '2026-08-26', km: 1 }
    expect(serviceDueDuring({ ...own, odometerKm: 50_886 }, today, slow)! < slow.from).toBe(true)
    expect(serviceDueDuring({ ...own, lastKm: 900_000 }, today, slow)! > slow.to).toBe(true)
  })

  it('equals driving on day by day, over 2,000 trips', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 40_000, max: 52_000 }),
        (ahead, days, km, perDay, odometerKm) => {
          const own = { ...facts, everyDays: null, odometerKm, kmPerDay: perDay }
          const from = addDays(today, ahead)
          const due = serviceDueDuring(own, today, { from, to: addDays(from, days - 1), km })
          let gone = odometerKm + ahead * perDay
          let day = 0
          // What is reached on the way from one day to the next is due on the day before it is passed.
          while (day < days && gone + km / days <= 50_000) [gone, day] = [gone + km / days, day + 1]
          const last = addDays(from, days - 1)
          const shown = due === null || due > last ? null : due < from ? from : due
          const walked = day === days ? null : addDays(from, day)
          // Shares of a kilometre may add up to the other side of the last one.
          const isClose = Math.abs(gone + km / days - 50_000) < 1e-6 || Math.abs(gone - 50_000) < 1e-6
          if (!isClose) expect(shown).toBe(walked)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

const hour = 3_600_000
const open = { days: [6, 0, 1, 2, 3, 4], from: '08:00', to: '16:00' }
const now = new Date('2026-05-20T06:00:00Z')

type Wish = {
  hours: number
  dueOn: string
  busy: readonly { from: Date; to: Date }[]
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
            hours,
            dueOn,
            busy,
            now,
            today: '2026-05-20',
            open,
            turnaroundMinutes: 60,
            timeZone: 'Asia/Kuwait',
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
