import { useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { links } from '../links.web.ts'
import { PropertyCard, propertyColumns } from './propertyColumns.tsx'
import type { Property } from './propertyWords.web.ts'

const inBuilding = [
  'propertyName',
  'propertyType',
  'status',
  'tenant',
  'leaseEnd',
  'rent',
  'rentalPrice',
  'vacancyDays',
]

/** The rent roll of a building: every unit with who has it. */
export function UnitsTab({ property }: { property: Property }) {
  const { currency } = useCompany()
  const go = useGo()
  const units = useAnswer('realestate.property.list', { parentId: property.id, limit: 1000 })
  const columns = useMemo(
    () => propertyColumns(currency).filter(column => inBuilding.includes(column.id)),
    [currency],
  )
  return (
    <DataTable
      bare
      label={m['realestate.property.tab.units']()}
      columns={columns}
      rows={units.data?.rows ?? []}
      rowId={row => row.id}
      loading={units.isPending}
      onOpen={row => go(links.property(row.id))}
      card={row => <PropertyCard row={row} />}
      empty={<EmptyState title={m['realestate.property.unitCount']({ count: 0 })} />}
    />
  )
}

/** Everyone who had the unit, the newest first. */
export function HistoryTab({ property }: { property: Property }) {
  return (
    <DataTable
      bare
      label={m['realestate.property.tab.history']()}
      rows={property.history}
      rowId={row => row.leaseId}
      empty={<EmptyState title={m['realestate.property.noHistory']()} />}
      card={row => (
        <span className="card-row">
          <bdi className="strong">{row.tenantName}</bdi>
          <span>
            <DayText day={row.from} /> – <DayText day={row.to} />
          </span>
        </span>
      )}
      columns={[
        {
          id: 'tenant',
          header: m['realestate.property.field.tenant'](),
          cell: row => <bdi>{row.tenantName}</bdi>,
        },
        {
          id: 'number',
          header: m['realestate.property.field.lease'](),
          cell: row => <DocumentNumber number={row.number ?? ''} href={links.lease(row.leaseId)} />,
        },
        {
          id: 'from',
          header: m['realestate.property.field.from'](),
          cell: row => <DayText day={row.from} />,
        },
        { id: 'to', header: m['realestate.property.field.to'](), cell: row => <DayText day={row.to} /> },
        {
          id: 'rent',
          header: m['realestate.property.field.rentMonthly'](),
          align: 'money',
          cell: row => <Amount amount={row.rent} />,
        },
      ]}
    />
  )
}
