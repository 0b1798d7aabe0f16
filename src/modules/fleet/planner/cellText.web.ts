import { m } from '#generated/words/messages.js'
import type { Axis } from './axis.web.ts'
import { dueText } from './DuePin.tsx'
import { dayName, timeName } from './dayNames.web.ts'
import { firstObstacle, type Lane } from './lanes.web.ts'
import { pieceText } from './PlannerBar.tsx'
import { type Cursor, markedOf } from './useCellCursor.web.ts'

/** What a row is called. */
export const laneText = (lane: Lane): string =>
  lane.kind === 'vehicle'
    ? `${lane.plate ?? ''} ${lane.name}`
    : lane.kind === 'group'
      ? lane.name
      : m['fleet.planner.unassigned']()

/** What a screen reader hears of the marked cells: the row, the days, and what stands there. */
export function cellText(lane: Lane, axis: Axis, cursor: Cursor, now: number): string {
  const row = laneText(lane)
  if (lane.kind === 'group') return row
  const named = (index: number) => {
    const column = axis.columns[index]!
    return axis.view === 'hours'
      ? timeName(column.from - axis.from)
      : `${dayName(column.day)} ${Number(column.day.slice(8))}`
  }
  const first = Math.min(cursor.anchor, cursor.column)
  const last = Math.max(cursor.anchor, cursor.column)
  const days = first === last ? named(first) : `${named(first)} \u2190 ${named(last)}`
  const bar = firstObstacle(lane.pieces, axis.columns[first]!.from, axis.columns[first]!.to)
  const what =
    first === last && bar
      ? pieceText(bar)
      : (markedOf(lane, axis, cursor, now).why ?? m['fleet.planner.free']())
  const dues = lane.kind === 'vehicle' ? lane.dues : []
  const marked = dues.filter(mark => axis.columns[first]!.from <= mark.at && mark.at < axis.columns[last]!.to)
  return [row, days, what, ...marked.map(dueText)].join('، ')
}
