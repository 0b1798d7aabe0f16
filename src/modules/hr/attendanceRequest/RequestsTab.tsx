import { type ReactNode, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { exportWordsOf, optionsOf } from '#kernel/web/wordOptions.ts'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Select } from '#ui/Select.tsx'
import { DecideDialog, RequestBadge, RequestTimes, WithdrawDialog } from './requestParts.tsx'
import { kindWords, type RequestRow, requestActWords, stateWords } from './requestWords.web.ts'

const filterKeys = ['state', 'kind'] as const
type Filter = { state?: RequestRow['state']; kind?: RequestRow['kind'] }
type Act = { row: RequestRow; action: RequestRow['actions'][number] }

function columns(): ListColumn<RequestRow>[] {
  return [
    {
      id: 'employee',
      header: m['hr.attendance.field.employee'](),
      exportKey: 'employee.name',
      cell: row => <bdi>{row.employee.name}</bdi>,
    },
    {
      id: 'kind',
      header: m['hr.attendanceRequest.field.kind'](),
      exportWords: exportWordsOf(kindWords),
      cell: row => kindWords[row.kind](),
    },
    {
      id: 'date',
      header: m['hr.attendanceRequest.field.date'](),
      sort: 'date',
      exportKind: 'day',
      cell: row => <DayText day={row.date} />,
    },
    {
      id: 'times',
      header: m['hr.attendanceRequest.field.times'](),
      exportKey: false,
      cell: row => <RequestTimes row={row} />,
    },
    {
      id: 'reason',
      header: m['hr.attendanceRequest.field.reason'](),
      cell: row => <bdi>{row.reason}</bdi>,
    },
    {
      id: 'state',
      header: m['hr.attendanceRequest.field.state'](),
      exportWords: exportWordsOf(stateWords),
      cell: row => <RequestBadge row={row} />,
    },
  ]
}

/** What employees asked of days; somebody else decides. */
export default function RequestsTab({ tabs }: { tabs: ReactNode }) {
  const list = useList('hr.attendanceRequest.list', filterKeys)
  const shown = useMemo(columns, [])
  const [act, setAct] = useState<Act | null>(null)
  const acts = (row: RequestRow) =>
    row.actions.map(action => (
      <Button key={action} size="small" onPress={() => setAct({ row, action })}>
        {requestActWords[action]()}
      </Button>
    ))
  return (
    <>
      <ListPage
        title={m['hr.attendance.list.title']()}
        list={list}
        columns={shown}
        rowId={(row: RequestRow) => row.id}
        rowActions={acts}
        card={row => <RequestCard row={row} acts={acts(row)} />}
        searchLabel={m['hr.attendanceRequest.search']()}
        tabs={tabs}
        filters={<Filters filters={list.filters as Filter} onChange={list.setFilters} />}
        empty={<EmptyState title={m['hr.attendanceRequest.empty']()} />}
      />
      {act?.action === 'withdraw' && <WithdrawDialog row={act.row} onClose={() => setAct(null)} />}
      {act && act.action !== 'withdraw' && (
        <DecideDialog row={act.row} action={act.action} onClose={() => setAct(null)} />
      )}
    </>
  )
}

function RequestCard({ row, acts }: { row: RequestRow; acts: ReactNode }) {
  return (
    <>
      <span className="card-row">
        <bdi className="strong">{row.employee.name}</bdi>
        <RequestBadge row={row} />
      </span>
      <span className="card-row">
        <span>
          {kindWords[row.kind]()} <DayText day={row.date} />
        </span>
        <RequestTimes row={row} />
      </span>
      <span className="card-row cap">
        <bdi>{row.reason}</bdi>
        <span className="row">{acts}</span>
      </span>
    </>
  )
}

type FilterProps = { filters: Filter; onChange: (change: Readonly<Record<string, unknown>>) => void }

function Filters({ filters, onChange }: FilterProps) {
  const anything = { id: 'all' as const, name: m['hr.filter.all']() }
  return (
    <>
      {filters.state && (
        <FilterChip
          name={m['hr.attendanceRequest.field.state']()}
          value={stateWords[filters.state]()}
          onRemove={() => onChange({ state: null })}
        />
      )}
      {filters.kind && (
        <FilterChip
          name={m['hr.attendanceRequest.field.kind']()}
          value={kindWords[filters.kind]()}
          onRemove={() => onChange({ kind: null })}
        />
      )}
      <FilterButton>
        <Select
          label={m['hr.attendanceRequest.field.state']()}
          value={filters.state ?? 'all'}
          onChange={value => onChange({ state: value === 'all' ? null : value })}
          options={[anything, ...optionsOf(stateWords)]}
        />
        <Select
          label={m['hr.attendanceRequest.field.kind']()}
          value={filters.kind ?? 'all'}
          onChange={value => onChange({ kind: value === 'all' ? null : value })}
          options={[anything, ...optionsOf(kindWords)]}
        />
      </FilterButton>
    </>
  )
}
