import { type Dispatch, type KeyboardEvent, type SetStateAction, useState } from 'react'
import type { Axis } from './axis.ts'
import { firstObstacle, isMovable, type Lane } from './lanes.ts'
import { type BarDrag, stepOf } from './useBarDrag.ts'
import type { Cursor } from './useCellCursor.ts'

type Options = {
  readonly lanes: readonly Lane[]
  readonly axis: Axis
  readonly cursor: Cursor | null
  readonly drag: BarDrag | null
  readonly setDrag: Dispatch<SetStateAction<BarDrag | null>>
  readonly onDrop: (drag: BarDrag) => void
  readonly scrollTo: (lane: number) => void
}

/**
 * Dragging with the keyboard: M lifts the bar of the cell, up and down carry it to another row, the other arrows carry its end,
 * Enter drops it where that is allowed, Escape gives it up.
 */
export function useBarCarry({ lanes, axis, cursor, drag, setDrag, onDrop, scrollTo }: Options) {
  const [isCarrying, setCarrying] = useState(false)
  const lift = (at: Cursor): boolean => {
    const lane = lanes[at.lane]
    const cell = axis.columns[at.column]
    if (!lane || lane.kind === 'group' || !cell) return false
    const piece = firstObstacle(lane.pieces.filter(isMovable), cell.from, cell.to)
    if (!piece || !isMovable(piece)) return false
    setDrag({ kind: 'row', piece, fromLane: at.lane, lane: at.lane, to: piece.to })
    setCarrying(true)
    return true
  }
  const stop = () => {
    setDrag(null)
    setCarrying(false)
  }
  const carryTo = (from: BarDrag, lane: number) => {
    const next = Math.min(lanes.length - 1, Math.max(0, lane))
    setDrag({ ...from, kind: 'row', lane: next, to: from.piece.to })
    scrollTo(next)
  }
  const carryEnd = (from: BarDrag, steps: number) => {
    const due = new Date(from.piece.contract.dueBackAt).getTime()
    const at = from.kind === 'end' ? Math.round((from.to - due) / stepOf(axis)) : 0
    const to = at + steps === 0 ? from.piece.to : due + (at + steps) * stepOf(axis)
    setDrag({ ...from, kind: 'end', lane: from.fromLane, to })
  }
  /** True when the key was for the bar that is carried, or lifted one. */
  const onKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (!isCarrying || !drag) {
      // By its place on the keyboard: with Arabic letters it is another sign.
      const isAsked = event.code === 'KeyM' && !event.ctrlKey && !event.metaKey && !event.altKey
      return isAsked && cursor !== null && lift(cursor)
    }
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'ArrowDown') carryTo(drag, drag.lane + 1)
    else if (event.key === 'ArrowUp') carryTo(drag, drag.lane - 1)
    else if (event.key.startsWith('Arrow')) carryEnd(drag, event.key === forward ? 1 : -1)
    else if (event.key === 'Escape' || event.key === 'Tab') stop()
    else if (event.key === 'Enter') {
      onDrop(drag)
      stop()
    }
    return event.key !== 'Tab'
  }
  return { isCarrying: isCarrying && drag !== null, onKey }
}
