import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { links } from '../../links.web.ts'
import { VehicleLink } from '../../vehicle/VehicleLink.tsx'
import { workTypeWords } from './workTypeWords.web.ts'
import {
  approvalWords,
  priorityWords,
  type WorkRow,
  workStateKinds,
  workStateWords,
} from './workWords.web.ts'

/** The state of an order; while others must agree to it, that stands in its place. */
export function WorkBadge({ row }: { row: Pick<WorkRow, 'state' | 'approval'> }) {
  if (row.state === 'pending' && row.approval === 'waiting')
    return <StatusBadge kind="decide">{approvalWords.waiting()}</StatusBadge>
  if (row.state === 'pending' && row.approval === 'rejected')
    return <StatusBadge kind="out">{approvalWords.rejected()}</StatusBadge>
  return <StatusBadge kind={workStateKinds[row.state]}>{workStateWords[row.state]()}</StatusBadge>
}

/** The urgent ones stand out; the others only say it. */
export function PriorityText({ row }: { row: Pick<WorkRow, 'priority'> }) {
  const word = priorityWords[row.priority]()
  return row.priority === 'urgent' || row.priority === 'high' ? <Badge hue="red">{word}</Badge> : word
}

/** The columns of the list of work orders. */
export function workColumns(currency: Currency): ListColumn<WorkRow>[] {
  const symbol = currencySymbol(currency, currentLocale())
  const empty = <span className="quiet">{'\u2014'}</span>
  return [
    {
      id: 'number',
      header: m['fleet.workOrder.column.number'](),
      sort: 'number',
      cell: row => <DocumentNumber number={row.number} href={links.workOrder(row.id)} />,
    },
    {
      id: 'plate',
      header: m['fleet.vehicle.title'](),
      cell: row => <VehicleLink id={row.vehicleId} plate={row.plate} tab="service" />,
    },
    {
      id: 'type',
      header: m['fleet.workOrder.column.type'](),
      exportWords: exportWordsOf(workTypeWords),
      cell: row => workTypeWords[row.type](),
    },
    {
      id: 'description',
      header: m['fleet.workOrder.column.description'](),
      cell: row => <bdi>{row.description}</bdi>,
      optional: true,
    },
    {
      id: 'priority',
      header: m['fleet.workOrder.column.priority'](),
      exportWords: exportWordsOf(priorityWords),
      cell: row => <PriorityText row={row} />,
    },
    {
      id: 'vendor',
      header: m['fleet.workOrder.column.vendor'](),
      exportKey: 'vendor.name',
      cell: row => (row.vendor ? <bdi>{row.vendor.name}</bdi> : m['fleet.workOrder.ownWorkshop']()),
    },
    {
      id: 'plannedFrom',
      header: m['fleet.workOrder.column.planned'](),
      exportKind: 'instant',
      cell: row => (row.plannedFrom ? <InstantText at={row.plannedFrom} /> : empty),
    },
    {
      id: 'daysDown',
      header: m['fleet.workOrder.column.daysDown'](),
      align: 'money',
      exportKind: 'number',
      cell: row => (row.daysDown === null ? empty : <NumberText value={row.daysDown} />),
    },
    {
      id: 'estimated',
      header: m['fleet.workOrder.column.estimatedIn']({ currency: symbol }),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.estimated} />,
    },
    {
      id: 'cost',
      header: m['fleet.workOrder.column.cost'](),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.cost} strong />,
    },
    {
      id: 'billed',
      header: m['fleet.workOrder.column.billed'](),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.billed} />,
    },
    {
      id: 'state',
      header: m['fleet.workOrder.column.state'](),
      exportWords: exportWordsOf(workStateWords),
      cell: row => <WorkBadge row={row} />,
    },
  ]
}

/** A work order on a phone. */
export function WorkCard({ row }: { row: WorkRow }) {
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={row.number} href={links.workOrder(row.id)} />
        <WorkBadge row={row} />
      </span>
      <span className="card-row">
        <VehicleLink id={row.vehicleId} plate={row.plate} />
        <span>{workTypeWords[row.type]()}</span>
      </span>
      <span className="card-row cap">
        <bdi>{row.vendor?.name ?? m['fleet.workOrder.ownWorkshop']()}</bdi>
        <Money amount={row.cost ?? row.estimated} />
      </span>
    </>
  )
}
