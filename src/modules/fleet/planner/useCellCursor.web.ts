import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { FreeSpan } from './acts.web.ts'
import { type Axis, columnAt } from './axis.web.ts'
import { firstObstacle, type Lane, type OpenLane } from './lanes.web.ts'
import { pieceText } from './PlannerBar.tsx'

export type Cursor = { readonly lane: number; readonly anchor: number; readonly column: number }
export type Marked = { readonly from: number; readonly to: number; readonly why: string | null }

/** From the first to the last marked column, with the reason when it may not be reserved. */
export function markedOf(lane: OpenLane, axis: Axis, cursor: Cursor, now: number): Marked {
  const first = axis.columns[Math.min(cursor.anchor, cursor.column)]!
  const last = axis.columns[Math.max(cursor.anchor, cursor.column)]!
  const from = first.from <= now && now < first.to ? now : first.from
  const obstacle = lane.kind === 'vehicle' ? firstObstacle(lane.pieces, from, last.to) : null
  const why =
    last.to <= now || from < now
      ? m['fleet.planner.why.past']()
      : obstacle
        ? m['fleet.planner.why.taken']({ what: pieceText(obstacle) })
        : null
  return { from, to: last.to, why }
}

/** A marked stretch of a row as a reservation asks for it. */
export const spanOf = (lane: OpenLane, marked: Pick<Marked, 'from' | 'to'>): FreeSpan => ({
  vehicleId: lane.kind === 'vehicle' ? lane.id : null,
  groupId: lane.groupId,
  from: new Date(marked.from).toISOString(),
  to: new Date(marked.to).toISOString(),
})

/** How far a page key goes. */
const pageLanes = 10

type Options = {
  lanes: readonly Lane[]
  axis: Axis
  /** What to do with the marked cells; null where the person may begin nothing. */
  onMark: ((at: Cursor) => void) | null
  onOpen: (pieceKey: string) => void
  onFold: (groupId: string) => void
  scrollTo: (lane: number) => void
}

/** Marking cells with the pointer or the keyboard: arrows move, Shift extends, Enter and the menu key act on them. */
export function useCellCursor({ lanes, axis, onMark, onOpen, onFold, scrollTo }: Options) {
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const dragging = useRef(false)
  const columnOf = (event: PointerEvent<HTMLElement> | MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    return columnAt(axis, document.documentElement.dir === 'rtl' ? 1 - share : share)
  }
  const track = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A card opened from a bar is a child of its row in React though not on the page.
      const target = event.target as Element
      if (!event.currentTarget.contains(target)) return
      if (event.button !== 0 || target.closest('button') || !onMark) return
      event.currentTarget.setPointerCapture(event.pointerId)
      dragging.current = true
      const column = columnOf(event)
      setCursor({ lane: index, anchor: column, column })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!dragging.current) return
      const column = columnOf(event)
      setCursor(before => (before && before.column !== column ? { ...before, column } : before))
    },
    onPointerUp: () => {
      if (!dragging.current || !cursor) return
      dragging.current = false
      onMark?.(cursor)
    },
    onPointerCancel: () => {
      dragging.current = false
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const target = event.target as Element
      if (event.defaultPrevented || !event.currentTarget.contains(target) || !onMark) return
      event.preventDefault()
      const column = columnOf(event)
      const isMarked =
        cursor?.lane === index &&
        Math.min(cursor.anchor, cursor.column) <= column &&
        column <= Math.max(cursor.anchor, cursor.column)
      const at = isMarked ? cursor : { lane: index, anchor: column, column }
      setCursor(at)
      onMark(at)
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as Element
    const isBar = target.matches('.planner-bar, .planner-due') && event.currentTarget.contains(target)
    if (target !== event.currentTarget && !isBar) return
    // A bar that was pressed opens its card itself; the arrows go on from the cell.
    if (isBar && !event.key.startsWith('Arrow')) return
    if (isBar) event.currentTarget.focus()
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const at = cursor ?? {
      lane: 0,
      anchor: Math.max(
        0,
        axis.columns.findIndex(one => one.isNow),
      ),
      column: 0,
    }
    const start = cursor ? at : { ...at, column: at.anchor }
    const move = (lane: number, column: number) => {
      const next = Math.min(axis.columns.length - 1, Math.max(0, column))
      const row = Math.min(lanes.length - 1, Math.max(0, lane))
      setCursor({
        lane: row,
        column: next,
        anchor: event.shiftKey && row === start.lane ? start.anchor : next,
      })
      scrollTo(row)
    }
    switch (event.key) {
      case forward:
        move(start.lane, start.column + 1)
        break
      case back:
        move(start.lane, start.column - 1)
        break
      case 'ArrowDown':
        move(start.lane + (cursor ? 1 : 0), start.column)
        break
      case 'ArrowUp':
        move(start.lane - 1, start.column)
        break
      case 'PageDown':
        move(start.lane + pageLanes, start.column)
        break
      case 'PageUp':
        move(start.lane - pageLanes, start.column)
        break
      case 'Home':
        move(event.ctrlKey ? 0 : start.lane, 0)
        break
      case 'End':
        move(event.ctrlKey ? lanes.length - 1 : start.lane, axis.columns.length - 1)
        break
      case 'Escape':
        setCursor(null)
        break
      case 'Enter':
      case 'ContextMenu':
      case 'F10':
      case ' ': {
        if (event.key === 'F10' && !event.shiftKey) return
        const lane = lanes[start.lane]
        if (!lane) return
        if (lane.kind === 'group') onFold(lane.groupId)
        else {
          const cell = axis.columns[start.column]!
          const piece = firstObstacle(
            lane.pieces.filter(one => one.look !== 'turnaround'),
            cell.from,
            cell.to,
          )
          const asks = event.key === 'ContextMenu' || event.key === 'F10'
          if (piece && start.anchor === start.column && !asks) onOpen(piece.key)
          else {
            setCursor(start)
            onMark?.(start)
          }
        }
        break
      }
      default:
        return
    }
    event.preventDefault()
  }
  return { cursor, track, onKeyDown }
}
