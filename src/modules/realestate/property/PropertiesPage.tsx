import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { links } from '../links.web.ts'
import { MorePages } from './MorePages.tsx'
import { PropertyFilters } from './PropertyFilters.tsx'
import { PropertyCard, propertyColumns } from './propertyColumns.tsx'
import { type PropertyFilter, type PropertyRow, statusWords } from './propertyWords.web.ts'

const filterKeys = [
  'status',
  'level',
  'parentId',
  'propertyType',
  'propertyUse',
  'ownership',
  'area',
  'forSale',
  'vacantDays',
  'minRent',
  'maxRent',
] as const

/** What there is to let: each unit's state today, who has it until when, what it earns or loses. */
export default function PropertiesPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const go = useGo()
  const list = useList('realestate.property.list', filterKeys)
  const filters = list.filters as PropertyFilter
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('realestate.property.totals', { ...filters, ...search }, { keepPrevious: true })
  const columns = useMemo(() => propertyColumns(currency), [currency])
  const add = can('realestate.properties.write') && (
    <ButtonLink kind="primary" href={links.addProperty()}>
      <Plus aria-hidden />
      {m['realestate.property.add']()}
    </ButtonLink>
  )
  const occupancy = totals.data?.occupancyBps
  return (
    <ListPage
      title={m['realestate.property.list.title']()}
      count={
        totals.data && (
          <>
            {m['realestate.property.count']({ count: totals.data.count })}
            {occupancy !== null && occupancy !== undefined && (
              <>
                {' · '}
                {m['realestate.property.occupancy']()}{' '}
                <span className="n">{(occupancy / 100).toFixed(1)}%</span>
              </>
            )}
          </>
        )
      }
      list={list}
      columns={columns}
      rowId={(row: PropertyRow) => row.id}
      onOpen={row => go(links.property(row.id))}
      card={row => <PropertyCard row={row} />}
      searchLabel={m['realestate.property.search']()}
      total={totals.data?.count}
      actions={
        <>
          <MorePages />
          {add}
        </>
      }
      tabs={<Views />}
      filters={<PropertyFilters filters={filters} onChange={list.setFilters} />}
      empty={
        <EmptyState title={m['realestate.property.empty']()} actions={add}>
          {m['realestate.property.emptyText']()}
        </EmptyState>
      }
    />
  )
}

function Views() {
  const { data } = useAnswer('realestate.property.totals', {})
  return (
    <SavedViews
      list="realestate.property.list"
      views={[
        { id: 'all', name: m['realestate.property.view.all'](), search: {} },
        ...(['leased', 'available', 'reserved', 'maintenance'] as const).map(status => ({
          id: status,
          name: statusWords[status](),
          search: { status },
          count: data?.byStatus[status],
        })),
        {
          id: 'vacant',
          name: m['realestate.property.view.vacant'](),
          search: { vacantDays: 1 },
          count: data?.vacant,
        },
        {
          id: 'forSale',
          name: m['realestate.property.view.forSale'](),
          search: { forSale: true },
          count: data?.forSale,
        },
        { id: 'buildings', name: m['realestate.property.view.buildings'](), search: { level: 'building' } },
      ]}
    />
  )
}
