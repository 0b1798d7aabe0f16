import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { DirIcon } from '#ui/DirIcon.tsx'
import { VehicleLink } from '../vehicle/VehicleLink.tsx'
import type { Axis } from './axis.web.ts'
import { dayName, monthName, timeName } from './dayNames.web.ts'
import type { Lane, OpenLane } from './lanes.web.ts'

/** The months, weekdays and days above the rows. */
export function PlannerHead({ axis }: { axis: Axis }) {
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

/** A group's name, how many vehicles it has and how many are free today; a press folds it. */
export function GroupHead({
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

/** The vehicle of a row, or «غير مُخصّص», and what may be begun on it. */
export function LaneHead({ lane, children }: { lane: OpenLane; children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
    <div className="planner-name" role="rowheader" title={lane.kind === 'vehicle' ? lane.name : undefined}>
      {lane.kind === 'waiting' ? (
        <b className="planner-waiting">{lane.isFirst && m['fleet.planner.unassigned']()}</b>
      ) : (
        <VehicleLink id={lane.id} plate={lane.plate} description={lane.name} />
      )}
      {children}
    </div>
  )
}
