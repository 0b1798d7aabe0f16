import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { DirIcon } from '#ui/DirIcon.tsx'
import { VehicleLink } from '../VehicleLink.tsx'
import type { FreeSpan } from './acts.ts'
import { type Axis, placeOf, showsNow } from './axis.ts'
import { dayName, monthName, timeName } from './dayNames.ts'
import type { Lane, OpenLane } from './lanes.ts'
import { PlannerBar } from './PlannerBar.tsx'
import { type Cursor, markedOf, useCellCursor } from './useCellCursor.ts'

type Props = {
  lanes: readonly Lane[]
  axis: Axis
  now: number
  onFold: (groupId: string) => void
  reservation: ((span: FreeSpan) => string) | null
}

/** Vehicles down, time from right to left in Arabic; only the rows on the screen are drawn. */
export function PlannerGrid({ lanes, axis, now, onFold, reservation }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<string | null>(null)
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
    now,
    onFold,
    onOpen: setOpened,
    onReserve: reservation ? span => void navigate({ href: reservation(span) }) : null,
    scrollTo: index => virtualizer.scrollToIndex(index),
  })
  const columns = { '--planner-columns': axis.columns.length } as React.CSSProperties
  const rows = virtualizer.getVirtualItems()
  return (
    <div
      ref={scroller}
      className="planner"
      role="grid"
      aria-label={m['fleet.planner.title']()}
      aria-description={m['fleet.planner.keys']()}
      aria-rowcount={lanes.length + 1}
      aria-colcount={axis.columns.length + 1}
      aria-activedescendant={cursor ? `planner-${cursor.lane}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
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
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and points at the row
            <div
              key={row.key}
              id={`planner-${row.index}`}
              role="row"
              aria-rowindex={row.index + 2}
              className={`planner-lane of-${lane.kind}${cursor?.lane === row.index ? ' current' : ''}`}
              style={{ transform: `translateY(${row.start}px)`, blockSize: row.size }}
            >
              {lane.kind === 'group' ? (
                <GroupHead lane={lane} onFold={onFold} />
              ) : (
                <>
                  <LaneHead lane={lane} />
                  {/* biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus */}
                  <div className="planner-track" role="gridcell" {...track(row.index)}>
                    {lane.pieces.map(piece => (
                      <PlannerBar
                        key={piece.key}
                        piece={piece}
                        axis={axis}
                        open={opened === piece.key}
                        onOpenChange={open => setOpened(open ? piece.key : null)}
                      />
                    ))}
                    {cursor?.lane === row.index && <Mark lane={lane} axis={axis} cursor={cursor} now={now} />}
                  </div>
                </>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function PlannerHead({ axis }: { axis: Axis }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
    <div className="planner-head" role="row">
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus */}
      <div className="planner-corner strong" role="columnheader">
        {monthName(axis.columns[0]!.day)}
      </div>
      {axis.columns.map(column => (
        // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
        <div
          key={column.key}
          role="columnheader"
          className={`planner-day${column.isWeekend ? ' weekend' : ''}${column.isNow ? ' now' : ''}`}
        >
          <span className="cap">
            {axis.view === 'hours'
              ? null
              : axis.view === 'weeks'
                ? monthName(column.day, true)
                : dayName(column.day)}
          </span>
          <b className="n">
            {axis.view === 'hours' ? timeName(column.from - axis.from) : Number(column.day.slice(8))}
          </b>
        </div>
      ))}
    </div>
  )
}

function GroupHead({
  lane,
  onFold,
}: {
  lane: Extract<Lane, { kind: 'group' }>
  onFold: (id: string) => void
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
    <div className="planner-group-cell" role="rowheader">
      <button
        type="button"
        tabIndex={-1}
        className="planner-group"
        aria-expanded={!lane.isFolded}
        onClick={() => onFold(lane.groupId)}
      >
        <span className={lane.isFolded ? 'planner-fold folded' : 'planner-fold'}>
          <DirIcon icon={ChevronDown} />
        </span>
        <b>{lane.name}</b>
        <span className="cap">{m['fleet.planner.vehicleCount']({ count: lane.vehicles })}</span>
        {lane.freeToday !== null && (
          <span className={lane.freeToday > 0 ? 'cap good' : 'cap'}>
            {m['fleet.planner.freeToday']({ count: lane.freeToday })}
          </span>
        )}
      </button>
    </div>
  )
}

function LaneHead({ lane }: { lane: OpenLane }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
    <div className="planner-name" role="rowheader">
      {lane.kind === 'waiting' ? (
        <b className="planner-waiting">{lane.isFirst && m['fleet.planner.unassigned']()}</b>
      ) : (
        <VehicleLink id={lane.id} plate={lane.plate} description={lane.name} />
      )}
    </div>
  )
}

function Mark({ lane, axis, cursor, now }: { lane: OpenLane; axis: Axis; cursor: Cursor; now: number }) {
  const first = axis.columns[Math.min(cursor.anchor, cursor.column)]!
  const marked = markedOf(lane, axis, cursor, now)
  const start = placeOf(axis, first.from)
  return (
    <span
      className={marked.why ? 'planner-mark refused' : 'planner-mark'}
      style={{ insetInlineStart: `${start}%`, inlineSize: `${placeOf(axis, marked.to) - start}%` }}
      aria-live="polite"
    >
      {marked.why && <span className="planner-why">{marked.why}</span>}
    </span>
  )
}
