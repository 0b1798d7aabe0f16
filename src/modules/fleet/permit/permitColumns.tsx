import { m } from '#generated/words/messages.js'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Badge } from '#ui/Badge.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { links } from '../links.web.ts'
import { VehicleLink } from '../vehicle/VehicleLink.tsx'
import {
  type PermitRow,
  permitPriorityWords,
  permitPurposeWords,
  permitStateKinds,
  permitStateWords,
} from './permitWords.web.ts'

/** Where a permit stands; out beyond its time is what counts, and back but undecided is not over. */
export function PermitBadge({ row }: { row: Pick<PermitRow, 'state' | 'isOverdue' | 'returnedAt'> }) {
  if (row.isOverdue) return <StatusBadge kind="late">{m['fleet.permit.overdue']()}</StatusBadge>
  if (row.state === 'in_progress' && row.returnedAt)
    return <StatusBadge kind="returned">{m['fleet.permit.returned']()}</StatusBadge>
  return <StatusBadge kind={permitStateKinds[row.state]}>{permitStateWords[row.state]()}</StatusBadge>
}

/** The urgent ones stand out; the others only say it. */
export function PermitPriority({ row }: { row: Pick<PermitRow, 'priority'> }) {
  const word = permitPriorityWords[row.priority]()
  return row.priority === 'urgent' || row.priority === 'high' ? <Badge hue="red">{word}</Badge> : word
}

/** The columns of the list of permits. */
export function permitColumns(): ListColumn<PermitRow>[] {
  return [
    {
      id: 'number',
      header: m['fleet.permit.column.number'](),
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} href={links.permit(row.id)} />,
    },
    {
      id: 'plate',
      header: m['fleet.vehicle.title'](),
      cell: row => <VehicleLink id={row.vehicleId} plate={row.plate} />,
    },
    {
      id: 'purpose',
      header: m['fleet.permit.column.purpose'](),
      exportWords: exportWordsOf(permitPurposeWords),
      cell: row => permitPurposeWords[row.purpose](),
    },
    {
      id: 'driver',
      header: m['fleet.permit.column.driver'](),
      exportKey: 'driver.name',
      cell: row => <bdi>{row.driver.name}</bdi>,
    },
    {
      id: 'destination',
      header: m['fleet.permit.column.destination'](),
      cell: row => <bdi>{row.destination}</bdi>,
    },
    {
      id: 'from',
      header: m['fleet.permit.from'](),
      sort: 'from',
      exportKind: 'instant',
      cell: row => <InstantText at={row.from} />,
    },
    {
      id: 'to',
      header: m['fleet.permit.to'](),
      exportKind: 'instant',
      cell: row => <InstantText at={row.to} />,
    },
    {
      id: 'priority',
      header: m['fleet.permit.column.priority'](),
      exportWords: exportWordsOf(permitPriorityWords),
      optional: true,
      cell: row => <PermitPriority row={row} />,
    },
    {
      id: 'state',
      header: m['fleet.permit.column.state'](),
      exportWords: exportWordsOf(permitStateWords),
      cell: row => <PermitBadge row={row} />,
    },
  ]
}

/** A permit on a phone. */
export function PermitCard({ row }: { row: PermitRow }) {
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={row.number} href={links.permit(row.id)} />
        <PermitBadge row={row} />
      </span>
      <span className="card-row">
        <VehicleLink id={row.vehicleId} plate={row.plate} />
        <bdi>{row.driver.name}</bdi>
      </span>
      <span className="card-row cap">
        <bdi>{row.destination}</bdi>
        <InstantText at={row.from} />
      </span>
    </>
  )
}
