import { Plus } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { exportWordsOf, optionsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { Select } from '#ui/Select.tsx'
import { links } from '../links.web.ts'
import {
  bearerWords,
  categoryWords,
  priorityWords,
  type RequestRow,
  stateWords,
} from './maintenanceWords.web.ts'
import { PriorityBadge, RequestBadge } from './RequestBadge.tsx'

const ReportForm = lazy(() => import('./ReportForm.tsx'))

type Filter = Omit<InputFor<'realestate.maintenance.totals'>, 'search'>
const filterKeys = ['state', 'isOpen', 'isLate', 'category', 'priority', 'propertyId'] as const

const columnsOf = (): ListColumn<RequestRow>[] => [
  {
    id: 'number',
    header: m['realestate.maintenance.field.number'](),
    cell: row => <DocumentNumber number={row.number} href={links.request(row.id)} />,
  },
  { id: 'title', header: m['realestate.maintenance.field.title'](), cell: row => <bdi>{row.title}</bdi> },
  {
    id: 'property',
    header: m['realestate.maintenance.field.property'](),
    cell: row => <bdi>{row.property}</bdi>,
  },
  {
    id: 'category',
    header: m['realestate.maintenance.field.category'](),
    exportWords: exportWordsOf(categoryWords),
    cell: row => categoryWords[row.category](),
  },
  {
    id: 'priority',
    header: m['realestate.maintenance.field.priority'](),
    exportWords: exportWordsOf(priorityWords),
    cell: row => <PriorityBadge row={row} />,
  },
  {
    id: 'state',
    header: m['realestate.maintenance.field.state'](),
    exportWords: exportWordsOf(stateWords),
    cell: row => <RequestBadge row={row} />,
  },
  {
    id: 'reportedAt',
    header: m['realestate.maintenance.field.reportedAt'](),
    sort: 'reported',
    exportKind: 'instant',
    cell: row => <InstantText at={row.reportedAt} />,
  },
  {
    id: 'vendor',
    header: m['realestate.maintenance.field.vendor'](),
    cell: row => (row.vendor ? <bdi>{row.vendor}</bdi> : null),
  },
  {
    id: 'estimate',
    header: m['realestate.maintenance.field.estimate'](),
    align: 'money',
    exportKind: 'money',
    cell: row => <Amount amount={row.estimate} />,
  },
  {
    id: 'cost',
    header: m['realestate.maintenance.field.cost'](),
    align: 'money',
    exportKind: 'money',
    cell: row => <Amount amount={row.cost} />,
  },
  {
    id: 'costBearer',
    header: m['realestate.maintenance.field.costBearer'](),
    exportWords: exportWordsOf(bearerWords),
    optional: true,
    cell: row => bearerWords[row.costBearer](),
  },
  {
    id: 'scheduledOn',
    header: m['realestate.maintenance.field.scheduledOn'](),
    optional: true,
    exportKind: 'day',
    cell: row => (row.scheduledOn ? <DayText day={row.scheduledOn} /> : null),
  },
]

/** What is broken, who repairs it for how much, and what has been open for too long. */
export default function MaintenancePage() {
  const { can } = useSession()
  const go = useGo()
  const [address, change] = useAddress()
  const list = useList('realestate.maintenance.list', filterKeys)
  const filters = list.filters as Filter
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('realestate.maintenance.totals', { ...filters, ...search }, { keepPrevious: true })
  const columns = useMemo(columnsOf, [])
  const anything = { id: 'all' as const, name: m['realestate.maintenance.all']() }
  const report = can('realestate.properties.read') && (
    <Button kind="primary" onPress={() => change({ add: 'request' })}>
      <Plus aria-hidden />
      {m['realestate.maintenance.report']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['realestate.maintenance.list.title']()}
        count={
          totals.data && (
            <>
              {m['realestate.maintenance.count']({ count: totals.data.count })}
              {' · '}
              {m['realestate.maintenance.monthCost']()} <Money amount={totals.data.monthCost} />
            </>
          )
        }
        list={list}
        columns={columns}
        rowId={(row: RequestRow) => row.id}
        onOpen={row => go(links.request(row.id))}
        card={row => (
          <>
            <span className="card-row">
              <bdi className="strong">{row.title}</bdi>
              <RequestBadge row={row} />
            </span>
            <span className="card-row cap">
              <bdi>{row.property}</bdi>
              <PriorityBadge row={row} />
            </span>
          </>
        )}
        searchLabel={m['realestate.maintenance.search']()}
        total={totals.data?.count}
        actions={
          <>
            <ButtonLink href={links.plans()}>{m['realestate.maintenance.plans']()}</ButtonLink>
            {report}
          </>
        }
        tabs={<Views />}
        filters={
          <>
            {filters.category && (
              <FilterChip
                name={m['realestate.maintenance.field.category']()}
                value={categoryWords[filters.category]()}
                onRemove={() => list.setFilters({ category: null })}
              />
            )}
            {filters.priority && (
              <FilterChip
                name={m['realestate.maintenance.field.priority']()}
                value={priorityWords[filters.priority]()}
                onRemove={() => list.setFilters({ priority: null })}
              />
            )}
            <FilterButton>
              <Select
                label={m['realestate.maintenance.field.category']()}
                value={filters.category ?? 'all'}
                onChange={value => list.setFilters({ category: value === 'all' ? null : value })}
                options={[anything, ...optionsOf(categoryWords)]}
              />
              <Select
                label={m['realestate.maintenance.field.priority']()}
                value={filters.priority ?? 'all'}
                onChange={value => list.setFilters({ priority: value === 'all' ? null : value })}
                options={[anything, ...optionsOf(priorityWords)]}
              />
            </FilterButton>
          </>
        }
        empty={
          <EmptyState title={m['realestate.maintenance.empty']()} actions={report}>
            {m['realestate.maintenance.emptyText']()}
          </EmptyState>
        }
      />
      <Suspense>
        {address['add'] === 'request' && (
          <ReportForm
            propertyId={address['property'] === undefined ? null : String(address['property'])}
            onClose={() => change({ add: undefined, property: undefined })}
            onDone={id => go(links.request(id))}
          />
        )}
      </Suspense>
    </>
  )
}

function Views() {
  const { data } = useAnswer('realestate.maintenance.totals', {})
  return (
    <SavedViews
      list="realestate.maintenance.list"
      aside={['add', 'property']}
      views={[
        { id: 'all', name: m['realestate.maintenance.all'](), search: {} },
        {
          id: 'open',
          name: m['realestate.maintenance.open'](),
          search: { isOpen: true },
          count: data?.open,
        },
        {
          id: 'late',
          name: m['realestate.maintenance.late'](),
          search: { isLate: true },
          count: data?.late,
        },
        ...(['new', 'awaiting_approval', 'scheduled', 'in_progress', 'done'] as const).map(state => ({
          id: state,
          name: stateWords[state](),
          search: { state },
          count: data?.byState[state],
        })),
      ]}
    />
  )
}
