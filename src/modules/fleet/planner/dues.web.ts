import { addDays, type Day, daysBetween, instantOf } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import type { DueRow } from '../workOrder/page/workWords.web.ts'
import { type Axis, showsNow } from './axis.web.ts'

/** The services that fall due on one day of a vehicle; what is overdue stands at now. */
export type DueMark = {
  readonly key: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly isLate: boolean
  readonly rows: readonly DueRow[]
}
export type DueMarks = ReadonlyMap<string, readonly DueMark[]>

type View = { axis: Axis; now: number; today: Day; timeZone: string }

/** What the plans ask for within the shown days, by vehicle. */
export function dueMarksOf(rows: readonly DueRow[], { axis, now, today, timeZone }: View): DueMarks {
  const marks = new Map<string, DueMark[]>()
  for (const [vehicleId, due] of Map.groupBy(rows, row => row.vehicleId)) {
    const days = Map.groupBy(due, row => (row.dueOn < today ? 'late' : row.dueOn))
    const shown = [...days].flatMap<DueMark>(([day, those]) => {
      const isLate = day === 'late'
      const at = isLate ? now : instantOf(day, '00:00', timeZone).getTime()
      const isShown = isLate ? showsNow(axis, now) : axis.from <= at && at < axis.to
      return isShown ? [{ key: `${vehicleId}${day}`, at, isLate, rows: those }] : []
    })
    if (shown.length > 0) marks.set(vehicleId, shown)
  }
  return marks
}

/** Queries the services due until the end of the shown days; nothing without the right to see maintenance. */
export function useDues(lastDay: Day, today: Day): readonly DueRow[] | undefined {
  const { can } = useSession()
  const days = daysBetween(today, lastDay)
  const answer = useAnswer(
    'fleet.service.due',
    { days: Math.max(0, days) },
    { enabled: days >= 0 && can('fleet.maintenance.read'), keepPrevious: true },
  )
  return days >= 0 ? answer.data?.rows : undefined
}

/** The last day an axis shows. */
export const lastDayOf = (axis: Axis): Day => {
  const last = axis.columns.at(-1)!
  return axis.view === 'weeks' ? addDays(last.day, 6) : last.day
}
