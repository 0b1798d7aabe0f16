import type { Axis } from './axis.web.ts'
import { firstObstacle, isMovable, type Lane } from './lanes.web.ts'
import { type BarDrag, stepOf } from './useBarDrag.web.ts'

/** The bar of a cell, lifted from its row; null where none stands that may be moved. */
export function lifted(
  lanes: readonly Lane[],
  axis: Axis,
  at: { lane: number; column: number },
): BarDrag | null {
  const lane = lanes[at.lane]
  const cell = axis.columns[at.column]
  if (!lane || lane.kind === 'group' || !cell) return null
  const piece = firstObstacle(lane.pieces.filter(isMovable), cell.from, cell.to)
  return piece && isMovable(piece)
    ? { kind: 'row', piece, fromLane: at.lane, lane: at.lane, to: piece.to }
    : null
}

/** The bar one row further down or up; at the first and the last it stays. */
export function carriedTo(drag: BarDrag, lanes: readonly Lane[], by: 1 | -1): BarDrag {
  const lane = Math.min(lanes.length - 1, Math.max(0, drag.lane + by))
  return { ...drag, kind: 'row', lane, to: drag.piece.to }
}

/** The bar in its own row with its end one step later or earlier. */
export function carriedEnd(drag: BarDrag, axis: Axis, by: 1 | -1): BarDrag {
  const due = new Date(drag.piece.contract.dueBackAt).getTime()
  const steps = (drag.kind === 'end' ? Math.round((drag.to - due) / stepOf(axis)) : 0) + by
  const to = steps === 0 ? drag.piece.to : due + steps * stepOf(axis)
  return { ...drag, kind: 'end', lane: drag.fromLane, to }
}
