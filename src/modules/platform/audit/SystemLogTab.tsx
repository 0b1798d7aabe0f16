import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { SavedViews } from '../view/SavedViews.tsx'
import { categoryWords, type LogRow, levelKinds, levelWords } from './auditWords.web.ts'
import { DayFilterChips, DayFilterFields } from './DayFilters.tsx'

const filterKeys = ['from', 'to', 'level', 'category'] as const

const emailOf = (row: LogRow) => (typeof row.metadata['email'] === 'string' ? row.metadata['email'] : null)

const columns: readonly ListColumn<LogRow>[] = [
  {
    id: 'at',
    header: m['platform.audit.at'](),
    cell: row => <InstantText at={row.at} />,
    exportKind: 'instant',
    width: '9.5rem',
  },
  {
    id: 'level',
    header: m['platform.log.level'](),
    exportWords: spokenCodes(levelWords),
    cell: row => <StatusBadge kind={levelKinds[row.level]}>{levelWords[row.level]()}</StatusBadge>,
    width: '7rem',
  },
  {
    id: 'category',
    header: m['platform.log.category'](),
    exportWords: spokenCodes(categoryWords),
    cell: row => categoryWords[row.category](),
  },
  { id: 'message', header: m['platform.log.message'](), cell: row => <bdi>{row.message}</bdi> },
  {
    id: 'metadata.email',
    header: m['platform.company.email'](),
    cell: row =>
      emailOf(row) ? <span className="n">{emailOf(row)}</span> : <span className="quiet">—</span>,
  },
]

const levels = ['info', 'warning', 'error'] as const
const categories = ['authentication', 'database', 'system', 'userAction'] as const

/** Sign-ins, sign-outs, jobs: what the system itself noted. */
export function SystemLogTab({ tabs }: { tabs: ReactNode }) {
  const list = useList('platform.systemLog.list', filterKeys)
  const { filters, setFilters } = list
  const level = levels.find(one => one === filters['level']) ?? null
  const category = categories.find(one => one === filters['category']) ?? null
  return (
    <ListPage
      title={m['platform.page.audit']()}
      list={list}
      columns={columns}
      rowId={row => row.id}
      searchLabel={m['platform.log.search']()}
      tabs={
        <>
          {tabs}
          <SavedViews list="platform.systemLog.list" />
        </>
      }
      filters={
        <>
          <DayFilterChips filters={filters} onChange={setFilters} />
          {level && (
            <FilterChip
              name={m['platform.log.level']()}
              value={levelWords[level]()}
              onRemove={() => setFilters({ level: undefined })}
            />
          )}
          {category && (
            <FilterChip
              name={m['platform.log.category']()}
              value={categoryWords[category]()}
              onRemove={() => setFilters({ category: undefined })}
            />
          )}
          <FilterButton>
            <DayFilterFields filters={filters} onChange={setFilters} />
            <Select
              label={m['platform.log.level']()}
              value={level}
              onChange={chosen => setFilters({ level: chosen })}
              options={levels.map(id => ({ id, name: levelWords[id]() }))}
            />
            <Select
              label={m['platform.log.category']()}
              value={category}
              onChange={chosen => setFilters({ category: chosen })}
              options={categories.map(id => ({ id, name: categoryWords[id]() }))}
            />
          </FilterButton>
        </>
      }
      card={row => (
        <>
          <div className="card-row">
            <StatusBadge kind={levelKinds[row.level]}>{levelWords[row.level]()}</StatusBadge>
            <span className="push cap">
              <InstantText at={row.at} />
            </span>
          </div>
          <div className="card-row">
            <bdi>{row.message}</bdi>
          </div>
          {emailOf(row) && <div className="card-row cap n">{emailOf(row)}</div>}
        </>
      )}
      empty={<EmptyState title={m['platform.log.empty']()} />}
    />
  )
}
