import { useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { links } from '../../links.web.ts'
import { DueTable } from './DueTable.tsx'
import { WorkCard, workColumns } from './workColumns.tsx'

const hidden = new Set(['plate', 'description', 'plannedFrom', 'estimated', 'daysDown'])
const aYear = 365

/** What the vehicle needs within a year, and every work order it had. */
export function ServiceTab({ vehicleId }: { vehicleId: string }) {
  const { can } = useSession()
  const { currency } = useCompany()
  const due = useAnswer('fleet.service.due', { vehicleId, days: aYear })
  const orders = useAnswer('fleet.workOrder.list', { vehicleId, limit: 20 })
  const columns = useMemo(() => workColumns(currency).filter(({ id }) => !hidden.has(id)), [currency])
  const open = can('fleet.maintenance.write') && (
    <ButtonLink href={links.newWorkOrder(vehicleId)}>{m['fleet.workOrder.new']()}</ButtonLink>
  )
  return (
    <>
      {(due.data?.rows.length ?? 0) > 0 && <DueTable rows={due.data?.rows ?? []} isOfOneVehicle />}
      <Loaded answer={orders}>
        {({ rows }) => (
          <DataTable
            label={m['fleet.workOrder.list.title']()}
            bare
            density="compact"
            columns={columns.map(({ sort: _, ...column }) => column)}
            rows={rows}
            rowId={row => row.id}
            card={row => <WorkCard row={row} />}
            empty={<EmptyState title={m['fleet.workOrder.noneHere']()} actions={open} />}
            foot={rows.length > 0 && <div className="row">{open}</div>}
          />
        )}
      </Loaded>
    </>
  )
}
