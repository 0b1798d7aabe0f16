import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Ellipsis, OctagonX, Route, Wrench } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { m } from '#generated/words/messages.js'
import { isolated } from '#kernel/web/isolate.ts'
import { useSession } from '#kernel/web/session.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Popover } from '#ui/Popover.tsx'
import { workTypeWords } from '../workOrder/page/workTypeWords.web.ts'
import type { DueRow } from '../workOrder/page/workWords.web.ts'
import { plannerActs } from './acts.web.ts'
import type { OpenLane } from './lanes.web.ts'
import { type Marked, spanOf } from './useCellCursor.web.ts'

type VehicleLane = Extract<OpenLane, { kind: 'vehicle' }>

/** What a person begins from a row of the planner. */
export type RowAct =
  | { readonly kind: 'order' | 'permit' | 'flag'; readonly lane: VehicleLane; readonly at: Marked | null }
  | { readonly kind: 'service'; readonly due: DueRow }

/** What this person may begin on a row at all; without a vehicle only a reservation. */
export function useRowRights() {
  const { can } = useSession()
  const reservation = plannerActs().useReservation()
  const order = can('fleet.maintenance.write')
  const permit = can('fleet.dispatch.write')
  const flag = can('fleet.vehicles.write')
  return { reservation, order, permit, flag, onVehicle: order || permit || flag }
}

type Props = {
  lane: OpenLane
  /** Null asks for the vehicle itself, whenever that may be. */
  at: Marked | null
  onAct: (act: RowAct) => void
  onDone: () => void
}

/** What may be begun on a row or on a marked stretch of it; arrows go from one to the next. */
export function RowActs({ lane, at, onAct, onDone }: Props) {
  const rights = useRowRights()
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  const vehicle = lane.kind === 'vehicle' ? lane : null
  const begin = (act: RowAct) => {
    onDone()
    onAct(act)
  }
  const dues = vehicle?.dues.flatMap(mark => mark.rows).filter(row => !row.openOrder) ?? []
  return (
    <ul ref={list} className="list planner-acts" onKeyDown={onArrow}>
      {at && rights.reservation && (
        <Act
          icon={<CalendarPlus aria-hidden />}
          name={m['fleet.planner.act.reserve']()}
          why={at.why}
          onPress={() => void navigate({ href: rights.reservation!(spanOf(lane, at)) })}
        />
      )}
      {vehicle && rights.order && (
        <Act
          icon={<Wrench aria-hidden />}
          name={m['fleet.workOrder.new']()}
          why={at?.why}
          onPress={() => begin({ kind: 'order', lane: vehicle, at })}
        />
      )}
      {rights.order &&
        dues.map(due => (
          <Act
            key={due.itemId}
            icon={<Wrench aria-hidden />}
            name={m['fleet.planner.act.service']({ service: workTypeWords[due.type]() })}
            onPress={() => begin({ kind: 'service', due })}
          />
        ))}
      {vehicle && rights.permit && (
        <Act
          icon={<Route aria-hidden />}
          name={m['fleet.permit.ask']()}
          why={at?.why}
          onPress={() => begin({ kind: 'permit', lane: vehicle, at })}
        />
      )}
      {vehicle && rights.flag && (
        <Act
          icon={<OctagonX aria-hidden />}
          name={m['fleet.row.flag']()}
          onPress={() => begin({ kind: 'flag', lane: vehicle, at })}
        />
      )}
    </ul>
  )
}

type ActProps = {
  icon: ReactNode
  name: string
  /** Why not now; shown under the name. */
  why?: string | null | undefined
  onPress: () => void
}

function Act({ icon, name, why, onPress }: ActProps) {
  return (
    <li>
      <button
        type="button"
        className="list-row"
        aria-disabled={why ? true : undefined}
        data-disabled={why ? true : undefined}
        onClick={() => !why && onPress()}
      >
        {icon}
        <span className="list-words">
          {name}
          {why && <span className="cap">{why}</span>}
        </span>
      </button>
    </li>
  )
}

function onArrow(event: KeyboardEvent<HTMLUListElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const acts = [...event.currentTarget.querySelectorAll('button')]
  const at = acts.indexOf(document.activeElement as HTMLButtonElement)
  acts[(at + (event.key === 'ArrowDown' ? 1 : acts.length - 1)) % acts.length]?.focus()
  event.preventDefault()
}

type MenuProps = {
  lane: VehicleLane
  open: boolean
  onOpenChange: (open: boolean) => void
  onAct: (act: RowAct) => void
}

/** The acts of a whole row, beside its plate; the keyboard reaches the same by the menu key. */
export function RowMenu({ lane, open, onOpenChange, onAct }: MenuProps) {
  const label = m['fleet.row.actions']({ plate: isolated(lane.plate ?? lane.name) })
  const dots = (
    <IconButton label={label} size="small" tabIndex={-1} onPress={() => onOpenChange(!open)}>
      <Ellipsis aria-hidden />
    </IconButton>
  )
  return (
    <span className={open ? 'planner-row-menu open' : 'planner-row-menu'}>
      {open ? (
        <Popover label={label} open onOpenChange={onOpenChange} trigger={dots}>
          <RowActs lane={lane} at={null} onAct={onAct} onDone={() => onOpenChange(false)} />
        </Popover>
      ) : (
        dots
      )}
    </span>
  )
}
