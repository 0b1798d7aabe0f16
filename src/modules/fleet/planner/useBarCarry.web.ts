import { type Dispatch, type KeyboardEvent, type SetStateAction, useState } from 'react'
import type { Axis } from './axis.web.ts'
import { carriedEnd, carriedTo, lifted } from './carry.web.ts'
import type { Lane } from './lanes.web.ts'
import type { BarDrag } from './useBarDrag.web.ts'
import type { Cursor } from './useCellCursor.web.ts'

type Options = {
  lanes: readonly Lane[]
  axis: Axis
  cursor: Cursor | null
  drag: BarDrag | null
  setDrag: Dispatch<SetStateAction<BarDrag | null>>
  onDrop: (drag: BarDrag) => void
  scrollTo: (lane: number) => void
}

/**
 * Dragging with the keyboard: M lifts the bar of the cell, up and down carry it to another row, the other arrows carry its end,
 * Enter drops it where that is allowed, Escape gives it up.
 */
export function useBarCarry({ lanes, axis, cursor, drag, setDrag, onDrop, scrollTo }: Options) {
  const [isCarrying, setCarrying] = useState(false)
  const lift = (at: Cursor): boolean => {
    const bar = lifted(lanes, axis, at)
    if (!bar) return false
    setDrag(bar)
    setCarrying(true)
    return true
  }
  const stop = () => {
    setDrag(null)
    setCarrying(false)
  }
  const carry = (next: BarDrag) => {
    setDrag(next)
    scrollTo(next.lane)
  }
  /** True when the key was for the bar that is carried, or lifted one. */
  const onKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (!isCarrying || !drag) {
      // By its place on the keyboard: with Arabic letters it is another sign.
      const isAsked = event.code === 'KeyM' && !event.ctrlKey && !event.metaKey && !event.altKey
      return isAsked && cursor !== null && lift(cursor)
    }
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'ArrowDown') carry(carriedTo(drag, lanes, 1))
    else if (event.key === 'ArrowUp') carry(carriedTo(drag, lanes, -1))
    else if (event.key.startsWith('Arrow')) carry(carriedEnd(drag, axis, event.key === forward ? 1 : -1))
    else if (event.key === 'Escape' || event.key === 'Tab') stop()
    else if (event.key === 'Enter') {
      onDrop(drag)
      stop()
    }
    return event.key !== 'Tab'
  }
  return { isCarrying: isCarrying && drag !== null, onKey }
}
