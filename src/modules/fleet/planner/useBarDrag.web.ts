import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { BarMove } from './acts.web.ts'
import type { Axis } from './axis.web.ts'
import { firstObstacle, isMovable, type Lane, type MovablePiece, type OpenLane } from './lanes.web.ts'
import { pieceText } from './PlannerBar.tsx'

export type BarDrag = {
  readonly kind: 'row' | 'end'
  readonly piece: MovablePiece
  readonly fromLane: number
  readonly lane: number
  /** Where the bar would end, in epoch milliseconds. */
  readonly to: number
}
type Target = { move: BarMove | null; why: string | null }

/** A press that wanders less is a press. */
const threshold = 5
const scrollEdge = 36

/** A rental day is 24 hours, so an end moves by whole days; in the view of one day by hours. */
export const stepOf = (axis: Axis) => (axis.view === 'hours' ? 3_600_000 : 86_400_000)

/** What dropping here would do; what the row itself shows is refused at once, the rest the contracts answer. */
export function targetOf(drag: BarDrag, lanes: readonly Lane[], now: number): Target {
  const { piece, kind, to } = drag
  const contractId = piece.contract.id
  const lane = lanes[drag.lane]
  const origin = lanes[drag.fromLane]
  if (!lane || !origin) return { move: null, why: null }
  const taken = (row: OpenLane, from: number, until: number): Target | null => {
    const obstacle = row.kind === 'vehicle' ? firstObstacle(row.pieces, from, until, contractId) : null
    return obstacle && { move: null, why: m['fleet.planner.why.taken']({ what: pieceText(obstacle) }) }
  }
  if (kind === 'end') {
    if (to === piece.to || origin.kind === 'group') return { move: null, why: null }
    if (to <= piece.from || to <= now) return { move: null, why: m['fleet.planner.why.past']() }
    const obstacle = to > piece.to ? taken(origin, piece.to, to) : null
    return obstacle ?? { move: { kind, contractId, dueBackAt: new Date(to).toISOString() }, why: null }
  }
  if (lane === origin) return { move: null, why: null }
  if (lane.kind === 'vehicle') {
    const from = piece.contract.drag === 'asks' ? now : piece.from
    return (
      taken(lane, from, piece.to) ?? {
        move: { kind, contractId, vehicleId: lane.id, plate: lane.plate },
        why: null,
      }
    )
  }
  if (lane.groupId !== origin.groupId) return { move: null, why: m['fleet.planner.why.otherGroup']() }
  if (piece.contract.drag === 'asks') return { move: null, why: m['fleet.planner.why.isOut']() }
  return origin.kind === 'waiting'
    ? { move: null, why: null }
    : { move: { kind, contractId, vehicleId: null, plate: null }, why: null }
}

type Options = {
  lanes: readonly Lane[]
  axis: Axis
  scroller: RefObject<HTMLElement | null>
  onDrop: (drag: BarDrag) => void
  /** A press of the menu button on a bar. */
  onOpen: (pieceKey: string) => void
}

/** Dragging a bar to another row or its end to another time. Escape gives it up. */
export function useBarDrag({ lanes, axis, scroller, onDrop, onOpen }: Options) {
  const [drag, setDrag] = useState<BarDrag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const ended = useRef(0)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => () => stop.current?.(), [])

  const start = (event: PointerEvent<HTMLElement>, lane: number) => {
    const target = event.target as Element
    const key = pieceKeyOf(event)
    const row = lanes[lane]
    const piece = row && row.kind !== 'group' ? row.pieces.find(one => one.key === key) : undefined
    if (event.button !== 0 || !piece || !isMovable(piece)) return
    const kind = target.closest('.planner-edge') ? 'end' : 'row'
    const origin = { x: event.clientX, y: event.clientY }
    const width = event.currentTarget.getBoundingClientRect().width
    const sign = document.documentElement.dir === 'rtl' ? -1 : 1
    const due = new Date(piece.contract.dueBackAt).getTime()
    let present: BarDrag | null = null
    const endAt = (x: number) => {
      const wanted = piece.to + (((x - origin.x) * sign) / width) * (axis.to - axis.from)
      const steps = Math.round((wanted - due) / stepOf(axis))
      return steps === 0 ? piece.to : due + steps * stepOf(axis)
    }
    const onMove = (to: globalThis.PointerEvent) => {
      if (!present && Math.hypot(to.clientX - origin.x, to.clientY - origin.y) < threshold) return
      const under = document.elementFromPoint(to.clientX, to.clientY)?.closest('[data-lane]')
      const over = kind === 'row' && under ? Number(under.getAttribute('data-lane')) : (present?.lane ?? lane)
      present = { kind, piece, fromLane: lane, lane: over, to: kind === 'end' ? endAt(to.clientX) : piece.to }
      setDrag(present)
      scrollAtEdge(scroller.current, to.clientY)
    }
    const finish = (keeps: boolean) => {
      stop.current?.()
      if (!present) return
      ended.current = Date.now()
      setDrag(null)
      if (keeps) drop.current(present)
    }
    const onUp = () => finish(true)
    const onCancel = () => finish(false)
    const onKey = (pressed: globalThis.KeyboardEvent) => pressed.key === 'Escape' && finish(false)
    document.addEventListener('pointermove', onMove)
    document.addEventListener('pointerup', onUp)
    document.addEventListener('pointercancel', onCancel)
    document.addEventListener('keydown', onKey, true)
    stop.current = () => {
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('pointerup', onUp)
      document.removeEventListener('pointercancel', onCancel)
      document.removeEventListener('keydown', onKey, true)
      stop.current = null
    }
  }
  /** The press that ended a drag over its own bar is not a wish to open the card. */
  const justDragged = () => Date.now() - ended.current < 250
  const bars = (lane: number) => ({
    onPointerDownCapture: (event: PointerEvent<HTMLElement>) => start(event, lane),
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const key = pieceKeyOf(event)
      if (!key) return
      event.preventDefault()
      onOpen(key)
    },
  })
  return { drag, setDrag, bars, justDragged }
}

const pieceKeyOf = (event: { target: EventTarget }) =>
  (event.target as Element).closest('[data-piece]')?.getAttribute('data-piece') ?? null

function scrollAtEdge(scroller: HTMLElement | null, y: number) {
  if (!scroller) return
  const box = scroller.getBoundingClientRect()
  if (y > box.bottom - scrollEdge) scroller.scrollBy({ top: 14 })
  else if (y < box.top + 52 + scrollEdge) scroller.scrollBy({ top: -14 })
}
