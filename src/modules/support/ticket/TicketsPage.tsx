import { Plus } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { exportWordsOf, optionsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { late } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { ticketHref } from '../links.web.ts'
import { DueText, PriorityBadge, TicketBadge } from './TicketBadge.tsx'
import { categoryWords, priorityWords, stateWords, type TicketRow } from './ticketWords.web.ts'

const TicketForm = late(() => import('./TicketForm.tsx'))

type Filter = Pick<InputFor<'support.ticket.totals'>, 'state' | 'priority' | 'category' | 'waiting' | 'mine'>
const filterKeys = ['state', 'priority', 'category', 'waiting', 'mine']
/** What the address names of a new ticket. */
const aside = ['add', 'from', 'request']

const columnsOf = (): ListColumn<TicketRow>[] => [
  {
    id: 'number',
    header: m['support.field.number'](),
    cell: row => <DocumentNumber number={row.number} href={ticketHref(row.id)} />,
  },
  { id: 'title', header: m['support.ticket.field.title'](), cell: row => <bdi>{row.title}</bdi> },
  {
    id: 'category',
    header: m['support.field.category'](),
    exportWords: exportWordsOf(categoryWords),
    cell: row => categoryWords[row.category](),
  },
  {
    id: 'priority',
    header: m['support.ticket.field.priority'](),
    exportWords: exportWordsOf(priorityWords),
    cell: row => <PriorityBadge row={row} />,
  },
  {
    id: 'state',
    header: m['support.ticket.field.state'](),
    exportWords: exportWordsOf(stateWords),
    cell: row => <TicketBadge row={row} />,
  },
  {
    id: 'lastMessageAt',
    header: m['support.field.lastAnswer'](),
    sort: 'lastMessageAt',
    exportKind: 'instant',
    cell: row => (
      <>
        <InstantText at={row.lastMessageAt} />{' '}
        <span className="cap">
          {row.isLastByStaff ? m['support.side.desk']() : m['support.side.company']()}
        </span>
      </>
    ),
  },
  {
    id: 'dueAt',
    header: m['support.field.due'](),
    exportKind: 'instant',
    cell: row => <DueText row={row} />,
  },
  {
    id: 'openedBy',
    header: m['support.field.openedBy'](),
    optional: true,
    cell: row => <bdi>{row.openedBy}</bdi>,
  },
  {
    id: 'openedAt',
    header: m['support.field.openedAt'](),
    sort: 'openedAt',
    optional: true,
    exportKind: 'instant',
    cell: row => <InstantText at={row.openedAt} />,
  },
]

/** One's own tickets, for an administrator those of the company, and opening a new one from wherever the person was. */
export default function TicketsPage() {
  const go = useGo()
  const [address, change] = useAddress()
  const list = useList('support.ticket.list', filterKeys)
  const filters = list.filters as Filter
  const totals = useAnswer('support.ticket.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const columns = useMemo(columnsOf, [])
  const anything = { id: 'all' as const, name: m['support.filter.all']() }
  const textOf = (key: string) => (address[key] === undefined ? null : String(address[key]))
  const add = (
    <Button kind="primary" onPress={() => change({ add: 'new' })}>
      <Plus aria-hidden />
      {m['support.act.add']()}
    </Button>
  )
  const closeForm = () => change({ add: undefined, from: undefined, request: undefined })
  return (
    <>
      <ListPage
        title={m['support.page.tickets']()}
        count={totals.data && m['support.list.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: TicketRow) => row.id}
        onOpen={row => go(ticketHref(row.id))}
        card={row => (
          <>
            <span className="card-row">
              <bdi className="strong">{row.title}</bdi>
              <TicketBadge row={row} />
            </span>
            <span className="card-row cap">
              <DocumentNumber number={row.number} href={ticketHref(row.id)} />
              <PriorityBadge row={row} />
              <DueText row={row} />
            </span>
          </>
        )}
        searchLabel={m['support.list.search']()}
        total={totals.data?.count}
        actions={add}
        tabs={<Views seesAll={totals.data?.seesAll ?? false} />}
        filters={
          <>
            {filters.priority && (
              <FilterChip
                name={m['support.ticket.field.priority']()}
                value={priorityWords[filters.priority]()}
                onRemove={() => list.setFilters({ priority: null })}
              />
            )}
            {filters.category && (
              <FilterChip
                name={m['support.field.category']()}
                value={categoryWords[filters.category]()}
                onRemove={() => list.setFilters({ category: null })}
              />
            )}
            <FilterButton>
              <Select
                label={m['support.ticket.field.priority']()}
                value={filters.priority ?? 'all'}
                onChange={value => list.setFilters({ priority: value === 'all' ? null : value })}
                options={[anything, ...optionsOf(priorityWords)]}
              />
              <Select
                label={m['support.field.category']()}
                value={filters.category ?? 'all'}
                onChange={value => list.setFilters({ category: value === 'all' ? null : value })}
                options={[anything, ...optionsOf(categoryWords)]}
              />
            </FilterButton>
          </>
        }
        empty={<EmptyState title={m['support.list.empty']()} actions={add} />}
      />
      <Suspense>
        {address['add'] !== undefined && (
          <TicketForm
            page={textOf('from')}
            requestId={textOf('request')}
            onClose={closeForm}
            onDone={id => go(ticketHref(id))}
          />
        )}
      </Suspense>
    </>
  )
}

function Views({ seesAll }: { seesAll: boolean }) {
  const { data } = useAnswer('support.ticket.totals', {})
  return (
    <SavedViews
      list="support.ticket.list"
      aside={aside}
      views={[
        { id: 'all', name: m['support.view.all'](), search: {} },
        ...(seesAll ? [{ id: 'mine', name: m['support.view.mine'](), search: { mine: true } }] : []),
        { id: 'waiting', name: m['support.view.waiting'](), search: { waiting: true }, count: data?.waiting },
      ]}
    />
  )
}
