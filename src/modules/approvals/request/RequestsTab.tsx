import { type ReactNode, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { requestHref } from '../links.web.ts'
import { priorityWords, type Row, said, sourceWords, stateKinds, stateWords } from '../wordMaps.web.ts'
import { ApprovalTabs } from './ApprovalTabs.tsx'

const emptyWords = {
  waiting: m['approvals.list.emptyWaiting'],
  mine: m['approvals.list.emptyMine'],
  all: m['approvals.list.emptyAll'],
}

/** Late where the open step is past its time; else where the request stands. */
export function RequestBadge({ row }: { row: Pick<Row, 'state' | 'dueAt'> }) {
  if (row.state === 'pending' && row.dueAt && new Date(row.dueAt) <= new Date())
    return <StatusBadge kind="late">{m['approvals.state.late']()}</StatusBadge>
  return <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
}

const stepOf = (row: Row) => m['approvals.step.of']({ step: row.step, steps: row.steps })

const columnsOf = (hrefOf: (id: string) => string): ListColumn<Row>[] => [
  {
    id: 'number',
    header: m['approvals.column.number'](),
    cell: row => <DocumentNumber number={row.number} href={hrefOf(row.id)} />,
  },
  { id: 'title', header: m['approvals.column.title'](), cell: row => <bdi>{row.title}</bdi> },
  {
    id: 'source',
    header: m['approvals.column.source'](),
    exportWords: said(sourceWords),
    cell: row => sourceWords[row.source](),
  },
  {
    id: 'amount',
    header: m['approvals.column.amount'](),
    align: 'money',
    exportKind: 'money',
    cell: row => row.amount && <Money amount={row.amount} />,
  },
  { id: 'requestedBy', header: m['approvals.column.maker'](), cell: row => <bdi>{row.requestedBy}</bdi> },
  {
    id: 'requestedAt',
    header: m['approvals.column.age'](),
    sort: 'requestedAt',
    exportKind: 'instant',
    cell: row => <InstantText at={row.requestedAt} />,
  },
  {
    id: 'step',
    header: m['approvals.column.step'](),
    exportKind: 'number',
    cell: stepOf,
  },
  {
    id: 'priority',
    header: m['approvals.column.priority'](),
    optional: true,
    exportWords: said(priorityWords),
    cell: row => priorityWords[row.priority](),
  },
  {
    id: 'state',
    header: m['approvals.column.state'](),
    exportWords: said(stateWords),
    cell: row => <RequestBadge row={row} />,
  },
]

function RequestCard({ row, href }: { row: Row; href: string }) {
  return (
    <>
      <span className="card-row">
        <bdi className="strong">{row.title}</bdi>
        <RequestBadge row={row} />
      </span>
      <span className="card-row">
        <span>{row.requestedBy}</span>
        {row.amount && <Money amount={row.amount} strong />}
      </span>
      <span className="card-row cap">
        <DocumentNumber number={row.number} href={href} />
        <span>{stepOf(row)}</span>
        <InstantText at={row.requestedAt} />
      </span>
    </>
  )
}

const filterKeys = ['state', 'source']

/** Requests by whose they are: mine to decide, mine to wait for, all. */
export const RequestsTab = ({ tab }: { tab: 'waiting' | 'mine' | 'all' }) => (
  <RequestList
    tab={tab}
    title={m['approvals.page.title']()}
    tabs={<ApprovalTabs selected={tab} />}
    hrefOf={requestHref}
  />
)

type ListProps = {
  tab: 'waiting' | 'mine' | 'all'
  title: string
  tabs: ReactNode
  hrefOf: (id: string) => string
}

export function RequestList({ tab, title, tabs, hrefOf }: ListProps) {
  const go = useGo()
  const list = useList('approvals.request.list', filterKeys, { fixed: { tab } })
  const columns = useMemo(() => columnsOf(hrefOf), [hrefOf])
  const { state, source } = list.filters as { state?: Row['state']; source?: Row['source'] }
  const anything = { id: 'all' as const, name: m['approvals.filter.all']() }
  return (
    <ListPage
      title={title}
      list={list}
      columns={columns}
      rowId={(row: Row) => row.id}
      onOpen={row => go(hrefOf(row.id))}
      card={row => <RequestCard row={row} href={hrefOf(row.id)} />}
      searchLabel={m['approvals.list.search']()}
      tabs={tabs}
      filters={
        <>
          {state && (
            <FilterChip
              name={m['approvals.column.state']()}
              value={stateWords[state]()}
              onRemove={() => list.setFilters({ state: null })}
            />
          )}
          {source && (
            <FilterChip
              name={m['approvals.column.source']()}
              value={sourceWords[source]()}
              onRemove={() => list.setFilters({ source: null })}
            />
          )}
          <FilterButton>
            {tab !== 'waiting' && (
              <Select
                label={m['approvals.column.state']()}
                value={state ?? 'all'}
                onChange={value => list.setFilters({ state: value === 'all' ? null : value })}
                options={[anything, ...optionsOf(stateWords)]}
              />
            )}
            <Select
              label={m['approvals.column.source']()}
              value={source ?? 'all'}
              onChange={value => list.setFilters({ source: value === 'all' ? null : value })}
              options={[anything, ...optionsOf(sourceWords)]}
            />
          </FilterButton>
        </>
      }
      empty={<EmptyState title={emptyWords[tab]()} />}
    />
  )
}
