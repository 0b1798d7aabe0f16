import { addDays, type Day, instantOf, weekday } from '#kernel/shared/day.ts'

export const plannerViews = ['hours', 'days', 'weeks'] as const
export type PlannerView = (typeof plannerViews)[number]

export type Column = {
  readonly key: string
  /** Epoch milliseconds. */
  readonly from: number
  readonly to: number
  readonly day: Day
  readonly isWeekend: boolean
  readonly isNow: boolean
}
export type Axis = {
  readonly view: PlannerView
  readonly from: number
  readonly to: number
  readonly columns: readonly Column[]
}

const dayCount: Record<PlannerView, number> = { hours: 1, days: 21, weeks: 84 }
const daysBefore: Record<PlannerView, number> = { hours: 0, days: 4, weeks: 7 }
const hourMillis = 3_600_000

/** Friday and Saturday, the weekend of the Gulf. */
const isWeekend = (day: Day) => weekday(day) >= 5

/** The day a view opens with, so that today stands near the beginning. */
export const openingDay = (view: PlannerView, today: Day): Day => {
  const day = addDays(today, -daysBefore[view])
  return view === 'weeks' ? addDays(day, -weekday(day)) : day
}

/** The first day after pressing «next» (1) or «previous» (-1): a third of the window stays for orientation. */
export const turned = (view: PlannerView, first: Day, step: 1 | -1): Day =>
  addDays(first, step * (view === 'hours' ? 1 : view === 'days' ? 14 : 56))

/** The columns of a view from a first day, in the company's time. */
export function axisOf(view: PlannerView, first: Day, timeZone: string, now: number): Axis {
  const midnight = (day: Day) => instantOf(day, '00:00', timeZone).getTime()
  const columns: Column[] = []
  const add = (day: Day, from: number, to: number, weekend: boolean) =>
    columns.push({ key: String(from), from, to, day, isWeekend: weekend, isNow: from <= now && now < to })
  if (view === 'hours')
    for (let at = midnight(first); at < midnight(addDays(first, 1)); at += hourMillis)
      add(first, at, at + hourMillis, false)
  else {
    const step = view === 'days' ? 1 : 7
    for (let index = 0; index < dayCount[view]; index += step) {
      const day = addDays(first, index)
      add(day, midnight(day), midnight(addDays(day, step)), step === 1 && isWeekend(day))
    }
  }
  return { view, from: columns[0]!.from, to: columns.at(-1)!.to, columns }
}

/** Where an instant stands, in hundredths of the axis; cut to its ends. */
export function placeOf(axis: Axis, at: number): number {
  const share = (at - axis.from) / (axis.to - axis.from)
  return Math.min(1, Math.max(0, share)) * 100
}

/** Whether the axis shows the present day, which the free counts are about. */
export const showsNow = (axis: Axis, now: number): boolean => axis.from <= now && now < axis.to

/** The column under a share (0 to 1) of the axis. */
export const columnAt = (axis: Axis, share: number): number =>
  Math.min(axis.columns.length - 1, Math.max(0, Math.floor(share * axis.columns.length)))
