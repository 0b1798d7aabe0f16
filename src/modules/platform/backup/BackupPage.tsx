import { useEffect } from 'react'
import { words as stateWords } from '#generated/choices/platform.backup.state.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import type { StatusKind } from '#ui/status.ts'
import { nameOf } from '../words.web.ts'
import { type BackupState, backupStates } from './backup.rules.ts'

const BackupPanel = onDemand(async () => (await import('./BackupPanel.tsx')).BackupPanel)

type Row = OutputFor<'platform.backup.list'>['rows'][number]
const stateKinds: Record<BackupState, StatusKind> = { fresh: 'settled', late: 'late', waiting: 'inHand' }

function State({ row }: { row: Row }) {
  return (
    <>
      <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
      {row.failedAt && (
        <span className="cap line">
          {m['platform.backup.failedSince']()} <InstantText at={row.failedAt} />
        </span>
      )}
    </>
  )
}

const columns: readonly ListColumn<Row>[] = [
  {
    id: 'name',
    header: m['platform.backup.company'](),
    sort: 'name',
    cell: row => (
      <span className="strong">
        <bdi>{nameOf(row)}</bdi>
      </span>
    ),
    exportKey: 'nameAr',
  },
  {
    id: 'state',
    header: m['platform.backup.stateLabel'](),
    exportWords: spokenCodes(stateWords),
    cell: row => <State row={row} />,
  },
  {
    id: 'lastAt',
    header: m['platform.backup.lastAt'](),
    exportKind: 'instant',
    cell: row => (row.lastAt ? <InstantText at={row.lastAt} /> : '—'),
  },
  {
    id: 'megabytes',
    header: m['platform.backup.size'](),
    align: 'money',
    exportKind: 'number',
    cell: row => (row.megabytes === null ? '—' : <NumberText value={row.megabytes} />),
  },
  {
    id: 'rowCount',
    header: m['platform.backup.rows'](),
    align: 'money',
    exportKind: 'number',
    cell: row => (row.rowCount === null ? '—' : <NumberText value={row.rowCount} />),
  },
  {
    id: 'drilledAt',
    header: m['platform.backup.lastDrill'](),
    exportKind: 'instant',
    cell: row => (
      <>
        {row.drilledAt ? <InstantText at={row.drilledAt} /> : '—'}
        {row.hasDrillFailed && <span className="cap line bad">{m['platform.backup.drillFailed']()}</span>}
      </>
    ),
  },
  {
    id: 'sha256',
    header: m['platform.backup.checksum'](),
    cell: row => (row.sha256 ? <span className="n">{row.sha256.slice(0, 12)}</span> : '—'),
  },
]

/** Whether each company's data are safe tonight, and the copies that prove it. */
export default function BackupPage() {
  const [address, change] = useAddress()
  const list = useList('platform.backup.list', ['state'])
  const opened = typeof address['company'] === 'string' ? address['company'] : null
  const state = backupStates.find(one => one === list.filters['state']) ?? null
  useEffect(() => void loadCodeWords(), [])
  return (
    <>
      <ListPage
        title={m['platform.page.backups']()}
        list={list}
        columns={columns}
        rowId={row => row.id}
        onOpen={row => change({ company: row.id })}
        searchLabel={m['platform.companies.search']()}
        tabs={<p className="cap">{m['platform.backup.intro']()}</p>}
        filters={
          <>
            {state && (
              <FilterChip
                name={m['platform.backup.stateLabel']()}
                value={stateWords[state]()}
                onRemove={() => list.setFilters({ state: undefined })}
              />
            )}
            <FilterButton>
              <Select
                label={m['platform.backup.stateLabel']()}
                value={state}
                options={backupStates.map(id => ({ id, name: stateWords[id]() }))}
                onChange={value => list.setFilters({ state: value ?? undefined })}
              />
            </FilterButton>
          </>
        }
        card={row => (
          <>
            <div className="card-row">
              <b>
                <bdi>{nameOf(row)}</bdi>
              </b>
              <span className="push">
                <State row={row} />
              </span>
            </div>
            <div className="card-row soft-ink">
              {row.lastAt ? <InstantText at={row.lastAt} /> : m['platform.backup.none']()}
            </div>
          </>
        )}
        empty={<EmptyState title={m['platform.backup.empty']()} />}
      />
      {opened && <BackupPanel companyId={opened} onClose={() => change({ company: undefined })} />}
    </>
  )
}
