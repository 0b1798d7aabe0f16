import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { links } from '../../links.web.ts'
import { VehicleLink } from '../../vehicle/VehicleLink.tsx'
import { workTypeWords } from './workTypeWords.web.ts'
import type { DueRow } from './workWords.web.ts'

type Props = {
  rows: readonly DueRow[]
  onPlan?: (due: DueRow) => void
  /** On the page of a vehicle the column that names it is redundant. */
  isOfOneVehicle?: boolean
}

function Left({ row }: { row: DueRow }) {
  if (row.daysLeft < 0)
    return <StatusBadge kind="late">{m['fleet.service.overdue']({ count: -row.daysLeft })}</StatusBadge>
  return (
    <StatusBadge kind={row.daysLeft <= 7 ? 'decide' : 'promised'}>
      {m['fleet.service.days']({ count: row.daysLeft })}
    </StatusBadge>
  )
}

/** Due services: what, when and why, and the order that already answers it or the way to one. */
export function DueTable({ rows, onPlan, isOfOneVehicle = false }: Props) {
  const step = (row: DueRow) =>
    row.openOrder ? (
      <DocumentNumber number={row.openOrder.number} href={links.workOrder(row.openOrder.id)} />
    ) : (
      onPlan && (
        <Button size="small" onPress={() => onPlan(row)}>
          {m['fleet.service.plan']()}
        </Button>
      )
    )
  const columns: Column<DueRow>[] = [
    {
      id: 'plate',
      header: m['fleet.vehicle.title'](),
      cell: row => <VehicleLink id={row.vehicleId} plate={row.plate} description={row.vehicle} />,
    },
    { id: 'type', header: m['fleet.workOrder.column.type'](), cell: row => workTypeWords[row.type]() },
    { id: 'dueOn', header: m['fleet.service.dueOn'](), cell: row => <DayText day={row.dueOn} /> },
    { id: 'left', header: m['fleet.service.left'](), cell: row => <Left row={row} /> },
    {
      id: 'km',
      header: m['fleet.service.kmLeft'](),
      align: 'money',
      cell: row =>
        row.kmLeft === null ? <span className="quiet">{'\u2014'}</span> : <NumberText value={row.kmLeft} />,
    },
    { id: 'last', header: m['fleet.service.last'](), cell: row => <DayText day={row.lastOn} /> },
    { id: 'step', header: m['fleet.service.step'](), cell: step },
  ]
  return (
    <DataTable
      label={m['fleet.service.title']()}
      bare
      columns={isOfOneVehicle ? columns.slice(1) : columns}
      rows={rows}
      rowId={row => `${row.vehicleId}.${row.itemId}`}
      card={row => (
        <>
          <span className="card-row">
            <VehicleLink id={row.vehicleId} plate={row.plate} />
            <Left row={row} />
          </span>
          <span className="card-row">
            <span>{workTypeWords[row.type]()}</span>
            <DayText day={row.dueOn} />
          </span>
          <span className="card-row">{step(row)}</span>
        </>
      )}
    />
  )
}
