import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Popover } from '#ui/Popover.tsx'
import { type BarMove, plannerActs } from './acts.web.ts'
import { type Axis, placeOf, showsNow } from './axis.web.ts'
import { cellText, laneText } from './cellText.web.ts'
import { DragGhost } from './DragGhost.tsx'
import { DuePin } from './DuePin.tsx'
import { firstObstacle, type Lane, type OpenLane } from './lanes.web.ts'
import { PlannerBar, pieceText } from './PlannerBar.tsx'
import { GroupHead, LaneHead, PlannerHead } from './PlannerHeads.tsx'
import { type RowAct, RowActs, RowMenu, useRowRights } from './RowActs.tsx'
import { useBarCarry } from './useBarCarry.web.ts'
import { type BarDrag, targetOf, useBarDrag } from './useBarDrag.web.ts'
import { type Cursor, markedOf, spanOf, useCellCursor } from './useCellCursor.web.ts'

type Props = {
  lanes: readonly Lane[]
  axis: Axis
  now: number
  onFold: (groupId: string) => void
  onAct: (act: RowAct) => void
}

/** Where the acts of a row are asked for: at marked cells, or at its name. */
type AskedAt = { lane: number; at: Cursor | null }

/** Vehicles down, time from right to left in Arabic; only the rows on the screen are drawn. */
export function PlannerGrid({ lanes, axis, now, onFold, onAct }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { useMove, MoveDialog } = plannerActs()
  const moveNow = useMove()
  const [opened, setOpened] = useState<string | null>(null)
  const [asked, setAsked] = useState<BarMove | null>(null)
  const [menu, setMenu] = useState<AskedAt | null>(null)
  const rights = useRowRights()
  const { reservation, onVehicle } = rights
  const onMark = (at: Cursor) => {
    const lane = lanes[at.lane]
    if (!lane || lane.kind === 'group') return
    if (lane.kind === 'vehicle' && onVehicle) return setMenu({ lane: at.lane, at })
    const marked = markedOf(lane, axis, at, now)
    if (reservation && !marked.why) void navigate({ href: reservation(spanOf(lane, marked)) })
  }
  const closeMenu = () => {
    setMenu(null)
    requestAnimationFrame(() => scroller.current?.focus())
  }
  const virtualizer = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => (lanes[index]?.kind === 'group' ? 32 : 39),
    getItemKey: index => lanes[index]?.key ?? index,
    overscan: 12,
    scrollPaddingStart: 52,
  })
  const { cursor, track, onKeyDown } = useCellCursor({
    lanes,
    axis,
    onFold,
    onOpen: setOpened,
    onMark: reservation || onVehicle ? onMark : null,
    scrollTo: index => virtualizer.scrollToIndex(index),
  })
  const allowed = useRef(false)
  const onAnswer = useCallback((answer: boolean) => {
    allowed.current = answer
  }, [])
  const onDrop = (drag: BarDrag) => {
    const { move } = targetOf(drag, lanes, now)
    if (!move || !allowed.current) return
    if (drag.piece.contract.drag === 'asks') setAsked(move)
    else moveNow(move)
  }
  const { drag, setDrag, bars, justDragged } = useBarDrag({
    lanes,
    axis,
    scroller,
    onDrop,
    onOpen: setOpened,
  })
  const scrollTo = (index: number) => virtualizer.scrollToIndex(index)
  const carry = useBarCarry({ lanes, axis, cursor, drag, setDrag, onDrop, scrollTo })
  const columns = { '--planner-columns': axis.columns.length } as React.CSSProperties
  const rows = virtualizer.getVirtualItems()
  const here = cursor && lanes[cursor.lane]
  return (
    <>
      <div
        ref={scroller}
        className={drag ? `planner dragging-${drag.kind}` : 'planner'}
        role="grid"
        aria-label={m['fleet.planner.title']()}
        aria-description={m['fleet.planner.keys']()}
        aria-rowcount={lanes.length + 1}
        aria-colcount={axis.columns.length + 1}
        aria-activedescendant={cursor ? `planner-${cursor.lane}` : undefined}
        tabIndex={0}
        onKeyDown={event => (carry.onKey(event) ? event.preventDefault() : onKeyDown(event))}
        style={columns}
      >
        <PlannerHead axis={axis} />
        <div className="planner-body" style={{ blockSize: virtualizer.getTotalSize() }}>
          <div className="planner-days" aria-hidden="true">
            {axis.columns.map(column => (
              <i key={column.key} className={column.isWeekend ? 'weekend' : undefined} />
            ))}
            {showsNow(axis, now) && (
              <i className="planner-now" style={{ insetInlineStart: `${placeOf(axis, now)}%` }} />
            )}
          </div>
          {rows.map(row => {
            const lane = lanes[row.index]!
            const isDragTarget = drag?.lane === row.index
            const marks = cursor?.lane === row.index || isDragTarget
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and points at the row
              <div
                key={row.key}
                id={`planner-${row.index}`}
                role="row"
                aria-rowindex={row.index + 2}
                data-lane={row.index}
                className={`planner-lane of-${lane.kind}${marks ? ' current' : ''}`}
                style={{ transform: `translateY(${row.start}px)`, blockSize: row.size }}
              >
                {lane.kind === 'group' ? (
                  <>
                    <GroupHead lane={lane} onFold={onFold} />
                    {drag && isDragTarget && (
                      <div className="planner-track over-group">
                        <DragGhost drag={drag} lanes={lanes} axis={axis} now={now} onAnswer={onAnswer} />
                      </div>
                    )}
                  </>
                ) : (
                  <>
                    <LaneHead lane={lane}>
                      {lane.kind === 'vehicle' && onVehicle && (
                        <RowMenu
                          lane={lane}
                          open={menu?.lane === row.index && menu.at === null}
                          onOpenChange={open => (open ? setMenu({ lane: row.index, at: null }) : closeMenu())}
                          onAct={onAct}
                        />
                      )}
                    </LaneHead>
                    {/* biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus */}
                    <div
                      className="planner-track"
                      role="gridcell"
                      {...track(row.index)}
                      {...bars(row.index)}
                      onContextMenu={event => {
                        bars(row.index).onContextMenu(event)
                        track(row.index).onContextMenu(event)
                      }}
                    >
                      {lane.pieces.map(piece => (
                        <PlannerBar
                          key={piece.key}
                          piece={piece}
                          axis={axis}
                          dragged={drag?.piece.key === piece.key}
                          open={opened === piece.key}
                          onOpenChange={open => {
                            if (open && justDragged()) return
                            setOpened(open ? piece.key : null)
                            // Keyboard users go on from the cell they left.
                            if (!open && cursor) requestAnimationFrame(() => scroller.current?.focus())
                          }}
                        />
                      ))}
                      {lane.kind === 'vehicle' &&
                        lane.dues.map(mark => (
                          <DuePin
                            key={mark.key}
                            mark={mark}
                            axis={axis}
                            onPlan={due => onAct({ kind: 'service', due })}
                          />
                        ))}
                      {!drag && cursor?.lane === row.index && (
                        <Mark
                          lane={lane}
                          axis={axis}
                          cursor={cursor}
                          now={now}
                          onAct={onAct}
                          asks={menu?.at != null && menu.lane === row.index}
                          onDone={closeMenu}
                        />
                      )}
                      {drag && isDragTarget && (
                        <DragGhost drag={drag} lanes={lanes} axis={axis} now={now} onAnswer={onAnswer} />
                      )}
                    </div>
                  </>
                )}
              </div>
            )
          })}
        </div>
      </div>
      <span className="sr" role="status">
        {carry.isCarrying && drag
          ? m['fleet.planner.carried']({ what: pieceText(drag.piece), row: laneText(lanes[drag.lane]!) })
          : cursor && here && cellText(here, axis, cursor, now)}
      </span>
      {asked && (
        <MoveDialog
          move={asked}
          onClose={() => {
            setAsked(null)
            if (cursor) requestAnimationFrame(() => scroller.current?.focus())
          }}
        />
      )}
    </>
  )
}

type MarkProps = {
  lane: OpenLane
  axis: Axis
  cursor: Cursor
  now: number
  /** The list of what may be begun here stands open. */
  asks: boolean
  onAct: (act: RowAct) => void
  onDone: () => void
}

/** The marked cells; a bar under a single cell is opened, not reserved, and needs no reason. */
function Mark({ lane, axis, cursor, now, asks, onAct, onDone }: MarkProps) {
  const first = axis.columns[Math.min(cursor.anchor, cursor.column)]!
  const marked = markedOf(lane, axis, cursor, now)
  const isOnBar = cursor.anchor === cursor.column && firstObstacle(lane.pieces, first.from, first.to) !== null
  const why = isOnBar || asks ? null : marked.why
  const start = placeOf(axis, first.from)
  const look = {
    className: why ? 'planner-mark refused' : 'planner-mark',
    style: { insetInlineStart: `${start}%`, inlineSize: `${placeOf(axis, marked.to) - start}%` },
  }
  if (asks)
    return (
      <Popover
        label={m['fleet.planner.acts']()}
        open
        onOpenChange={onDone}
        trigger={<button type="button" tabIndex={-1} aria-label={m['fleet.planner.acts']()} {...look} />}
      >
        <RowActs lane={lane} at={marked} onAct={onAct} onDone={onDone} />
      </Popover>
    )
  return (
    <span {...look}>
      {why && <span className={start > 60 ? 'planner-says why at-end' : 'planner-says why'}>{why}</span>}
    </span>
  )
}
