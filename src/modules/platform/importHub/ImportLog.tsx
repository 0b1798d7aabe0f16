import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type ImportPage, kindName, useImportPages } from './importPages.web.ts'

type Past = OutputFor<'platform.import.list'>['rows'][number]

const states = {
  committed: m['platform.import.state.committed'],
  undone: m['platform.import.state.undone'],
} as const

const columnsOf = (pages: readonly ImportPage[]): readonly ListColumn<Past>[] => [
  {
    id: 'number',
    header: m['platform.importHub.number'](),
    cell: row => <span className="n">{row.number}</span>,
  },
  { id: 'kind', header: m['platform.importHub.kind'](), cell: row => kindName(pages, row.kind) },
  { id: 'fileName', header: m['platform.import.file'](), cell: row => <bdi>{row.fileName}</bdi> },
  {
    id: 'rowCount',
    header: m['platform.importHub.rows'](),
    cell: row => <NumberText value={row.rowCount} />,
    exportKind: 'number',
  },
  {
    id: 'recordCount',
    header: m['platform.import.records'](),
    cell: row => <NumberText value={row.recordCount} />,
    exportKind: 'number',
  },
  {
    id: 'errorCount',
    header: m['platform.importHub.errors'](),
    cell: row => <NumberText value={row.errorCount} strong={row.errorCount > 0} />,
    exportKind: 'number',
  },
  { id: 'by', header: m['platform.import.by'](), cell: row => <bdi>{row.by}</bdi> },
  {
    id: 'createdAt',
    header: m['platform.import.when'](),
    cell: row => <InstantText at={row.createdAt} />,
    exportKind: 'instant',
  },
  {
    id: 'state',
    header: m['platform.import.state'](),
    cell: row => (
      <StatusBadge kind={row.state === 'undone' ? 'returned' : 'settled'}>{states[row.state]()}</StatusBadge>
    ),
    exportWords: { committed: states.committed(), undone: states.undone() },
  },
  {
    id: 'undoUntil',
    header: m['platform.importHub.undoUntil'](),
    cell: row =>
      row.state === 'committed' ? <InstantText at={row.undoUntil} /> : <span className="quiet">—</span>,
    exportKind: 'instant',
  },
]

/** Every file that came in; a row opens the page of its kind, where it can be taken back in time. */
export function ImportLog({ tabs }: { tabs: ReactNode }) {
  const go = useGo()
  const pages = useImportPages()
  const list = useList('platform.import.list', ['kind'])
  return (
    <ListPage
      title={m['platform.importHub.title']()}
      tabs={tabs}
      searchLabel={m['platform.import.file']()}
      list={list}
      columns={columnsOf(pages)}
      rowId={row => row.id}
      onOpen={row => {
        const page = pages.find(one => one.imports === row.kind)
        if (page) go(page.path)
      }}
      card={row => (
        <>
          <span className="card-row">
            <bdi className="strong">{row.fileName}</bdi>
            <StatusBadge kind={row.state === 'undone' ? 'returned' : 'settled'}>
              {states[row.state]()}
            </StatusBadge>
          </span>
          <span className="card-row cap">
            {kindName(pages, row.kind)} <InstantText at={row.createdAt} />
          </span>
        </>
      )}
      empty={<EmptyState title={m['platform.import.historyEmpty']()} />}
    />
  )
}
