import { addDays, type Day, daysBetween, instantOf, weekday } from '#kernel/shared/day.ts'
import type { Period } from '../claim/claim.rules.ts'

export type ServiceFacts = {
  readonly everyKm: number | null
  readonly everyDays: number | null
  /** When it was done last, or when the vehicle began to count. */
  readonly lastOn: Day
  readonly lastKm: number
  readonly odometerKm: number
  /** Over the last 60 days; null where the readings cannot say. */
  readonly kmPerDay: number | null
}

export type ServiceDue = { readonly on: Day; readonly by: 'days' | 'km' }

/**
 * When a service falls due (R11): the earlier of last + everyDays and today + ⌊(last km + everyKm − odometer) ÷ mean daily km⌋. Null where
 * it is only by distance and the mean daily km are unknown.
 */
export function serviceDue(facts: ServiceFacts, today: Day): ServiceDue | null {
  const byDays = facts.everyDays === null ? null : addDays(facts.lastOn, facts.everyDays)
  const byKm = dueByDistance(facts, today)
  if (byKm !== null && (byDays === null || byKm < byDays)) return { on: byKm, by: 'km' }
  return byDays === null ? null : { on: byDays, by: 'days' }
}

const century = 36_500

function dueByDistance(facts: ServiceFacts, today: Day): Day | null {
  if (facts.everyKm === null) return null
  const left = facts.lastKm + facts.everyKm - facts.odometerKm
  if (left <= 0 && facts.kmPerDay === null) return today
  if (facts.kmPerDay === null || facts.kmPerDay <= 0) return null
  const days = Math.floor(left / facts.kmPerDay)
  // A kilometre a month leads out of the calendar, backwards too.
  return addDays(today, Math.max(-century, Math.min(century, days)))
}

/** A period a vehicle is out, and what it drives in it; null where unknown. */
export type Trip = { readonly from: Day; readonly to: Day; readonly km: number | null }

/** When a service falls due for a vehicle that drives as it did until the trip, and so many kilometres during it (R14). */
export function serviceDueDuring(facts: ServiceFacts, today: Day, { from, to, km }: Trip): Day | null {
  if (km === null) return serviceDue(facts, today)?.on ?? null
  const driven = Math.round(Math.max(0, daysBetween(today, from)) * (facts.kmPerDay ?? 0))
  const perDay = km / (daysBetween(from, to) + 1)
  const then = { ...facts, odometerKm: facts.odometerKm + driven, kmPerDay: perDay }
  return serviceDue(then, from)?.on ?? null
}

/** Mean daily km between two readings; null where they are not a whole day apart. */
export function kmPerDay(
  before: { km: number; on: Day } | null,
  now: { km: number; on: Day } | null,
): number | null {
  if (!before || !now) return null
  const days = daysBetween(before.on, now.on)
  return days > 0 ? (now.km - before.km) / days : null
}

export type WorkshopHours = {
  /** 0 Sunday to 6 Saturday. */
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
}

/**
 * The latest free gap of so many hours within workshop hours that ends by the end of the due day, and is over a turnaround
 * before whatever holds the vehicle next. Null where there is none from now on.
 */
export function proposeSlot(wanted: {
  hours: number
  dueOn: Day
  busy: readonly Period[]
  now: Date
  today: Day
  open: WorkshopHours
  turnaroundMinutes: number
  timeZone: string
}): Period | null {
  const needed = wanted.hours * 3_600_000
  const turnaround = wanted.turnaroundMinutes * 60_000
  for (let day = wanted.dueOn; day >= wanted.today; day = addDays(day, -1)) {
    if (!wanted.open.days.includes(weekday(day))) continue
    const opens = instantOf(day, wanted.open.from, wanted.timeZone).getTime()
    const closes = instantOf(day, wanted.open.to, wanted.timeZone).getTime()
    const found = latestGap(
      { from: Math.max(opens, wanted.now.getTime()), to: closes },
      wanted.busy.map(one => ({ from: one.from.getTime() - turnaround, to: one.to.getTime() })),
      needed,
    )
    if (found !== null) return { from: new Date(found - needed), to: new Date(found) }
  }
  return null
}

type Span = { from: number; to: number }

/** The end of the latest gap that is long enough, or null. */
function latestGap(window: Span, busy: readonly Span[], needed: number): number | null {
  const latestFirst = [...busy].sort((a, b) => b.to - a.to)
  let end = window.to
  for (;;) {
    if (end - needed < window.from) return null
    const inTheWay = latestFirst.find(one => one.from < end && one.to > end - needed)
    if (!inTheWay) return end
    end = Math.min(end, inTheWay.from)
  }
}
