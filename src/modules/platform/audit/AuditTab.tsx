import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { operationsSaid, sayOperation } from '../record/actWords.web.ts'
import { useShell } from '../shell/slots.tsx'
import { SavedViews } from '../view/SavedViews.tsx'
import { sayActor } from './actor.web.ts'
import { type AuditEvent, areaOptions, areaWord } from './auditWords.web.ts'
import { ChainLine } from './ChainLine.tsx'
import { DayFilterChips, DayFilterFields } from './DayFilters.tsx'

const EventPanel = onDemand(async () => (await import('./EventPanel.tsx')).EventPanel)

const filterKeys = ['from', 'to', 'operation', 'subject', 'userId', 'visitId'] as const

const columns: readonly ListColumn<AuditEvent>[] = [
  {
    id: 'at',
    header: m['platform.audit.at'](),
    cell: event => <InstantText at={event.at} />,
    exportKind: 'instant',
    width: '9.5rem',
  },
  {
    id: 'actorName',
    header: m['platform.audit.actor'](),
    cell: event => (
      <span className="row">
        <bdi>{sayActor(event.actorName)}</bdi>
        {event.visitId && <Eye className="visit-eye" aria-label={m['platform.audit.visit']()} />}
      </span>
    ),
  },
  {
    id: 'operation',
    header: m['platform.audit.operation'](),
    cell: event => sayOperation(event.operation),
    // Read on export: the words are loaded by then, and nothing else waits for some hundred of them.
    get exportWords() {
      return operationsSaid()
    },
  },
  {
    id: 'area',
    header: m['platform.audit.module'](),
    cell: event => <span className="soft-ink">{areaWord(event.operation)}</span>,
    exportKey: false,
  },
  {
    id: 'subjectLabel',
    header: m['platform.audit.record'](),
    cell: event => (event.subjectLabel ? <bdi>{event.subjectLabel}</bdi> : <span className="quiet">—</span>),
  },
  {
    id: 'changes',
    header: m['platform.audit.changes'](),
    cell: event => (
      <span className="cap">{m['platform.audit.changed']({ count: event.changes.length })}</span>
    ),
    exportKey: false,
  },
  {
    id: 'seq',
    header: m['platform.audit.seq'](),
    cell: event => (
      <span className="quiet">
        <NumberText value={event.seq} />
      </span>
    ),
    exportKind: 'number',
    width: '5rem',
  },
]

/** What every person did in the company, newest first. */
export function AuditTab({ tabs }: { tabs: ReactNode }) {
  const { manifests } = useShell()
  const list = useList('platform.audit.list', filterKeys)
  const [opened, setOpened] = useState<AuditEvent | null>(null)
  const { filters, setFilters } = list
  const area = typeof filters['operation'] === 'string' ? filters['operation'] : null
  const nameOfUser = list.rows.find(event => event.actorId === filters['userId'])?.actorName
  const nameOfSubject = list.rows.find(event => event.subject === filters['subject'])?.subjectLabel
  return (
    <>
      <ListPage
        title={m['platform.page.audit']()}
        count={<ChainLine />}
        list={list}
        columns={columns}
        rowId={event => event.id}
        onOpen={setOpened}
        searchLabel={m['platform.audit.search']()}
        tabs={
          <>
            {tabs}
            <SavedViews list="platform.audit.list" />
          </>
        }
        filters={
          <>
            <DayFilterChips filters={filters} onChange={setFilters} />
            {area && (
              <FilterChip
                name={m['platform.audit.module']()}
                value={areaWord(area)}
                onRemove={() => setFilters({ operation: undefined })}
              />
            )}
            {filters['userId'] !== undefined && (
              <FilterChip
                name={m['platform.audit.actor']()}
                value={<bdi>{nameOfUser ? sayActor(nameOfUser) : '…'}</bdi>}
                onRemove={() => setFilters({ userId: undefined })}
              />
            )}
            {filters['subject'] !== undefined && (
              <FilterChip
                name={m['platform.audit.record']()}
                value={<bdi>{nameOfSubject ?? '…'}</bdi>}
                onRemove={() => setFilters({ subject: undefined })}
              />
            )}
            {filters['visitId'] !== undefined && (
              <FilterChip
                name={m['platform.audit.tab.visits']()}
                value={<bdi>{list.rows[0]?.actorName ?? '…'}</bdi>}
                onRemove={() => setFilters({ visitId: undefined })}
              />
            )}
            <FilterButton>
              <DayFilterFields filters={filters} onChange={setFilters} />
              <Select
                label={m['platform.audit.module']()}
                value={area}
                onChange={operation => setFilters({ operation })}
                options={areaOptions(manifests.map(manifest => manifest.name))}
              />
            </FilterButton>
          </>
        }
        card={event => (
          <>
            <div className="card-row">
              <b>{sayOperation(event.operation)}</b>
              <span className="push cap">
                <InstantText at={event.at} />
              </span>
            </div>
            <div className="card-row soft-ink">
              <span>
                <bdi>{sayActor(event.actorName)}</bdi>
                {event.subjectLabel && (
                  <>
                    {' · '}
                    <bdi>{event.subjectLabel}</bdi>
                  </>
                )}
              </span>
            </div>
          </>
        )}
        empty={<EmptyState title={m['platform.audit.empty']()} />}
      />
      {opened && (
        <EventPanel
          event={opened}
          onClose={() => setOpened(null)}
          onFilter={filter => {
            setOpened(null)
            setFilters(filter)
          }}
        />
      )}
    </>
  )
}
