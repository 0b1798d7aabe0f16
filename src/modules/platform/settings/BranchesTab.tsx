import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { BranchPanel } from './BranchPanel.tsx'
import type { Branch } from './branch.web.ts'

export type { Branch }

const columns: readonly Column<Branch>[] = [
  {
    id: 'code',
    header: m['platform.branch.code'](),
    cell: branch => <span className="n strong">{branch.code}</span>,
  },
  { id: 'nameAr', header: m['platform.branch.nameAr'](), cell: branch => <bdi>{branch.nameAr}</bdi> },
  { id: 'nameEn', header: m['platform.branch.nameEn'](), cell: branch => <bdi>{branch.nameEn ?? '—'}</bdi> },
  {
    id: 'address',
    header: m['platform.branch.address'](),
    cell: branch => <bdi>{branch.address ?? '—'}</bdi>,
  },
  {
    id: 'status',
    header: m['platform.branch.status'](),
    cell: branch => (
      <StatusBadge kind={branch.isActive ? 'running' : 'paused'}>
        {branch.isActive ? m['platform.branch.active']() : m['platform.branch.inactive']()}
      </StatusBadge>
    ),
  },
]

/** The places of the company; forms everywhere choose from them. */
export function BranchesTab({ canWrite }: { canWrite: boolean }) {
  const answer = useAnswer('platform.branch.list', {})
  const [edited, setEdited] = useState<Branch | 'new' | null>(null)
  const add = (
    <Button kind="primary" onPress={() => setEdited('new')}>
      <Plus aria-hidden />
      {m['platform.branch.add']()}
    </Button>
  )
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <>
          <Card
            flush
            title={m['platform.tile.branches']()}
            end={canWrite && rows.length > 0 ? add : undefined}
          >
            <DataTable
              bare
              label={m['platform.tile.branches']()}
              columns={columns}
              rows={rows}
              rowId={branch => branch.id}
              {...(canWrite ? { onOpen: setEdited } : {})}
              empty={<EmptyState title={m['platform.branch.empty']()} actions={canWrite ? add : undefined} />}
              card={branch => (
                <div className="row">
                  <span className="grow">
                    <b>
                      <bdi>{branch.nameAr}</bdi>
                    </b>{' '}
                    <span className="cap n">{branch.code}</span>
                  </span>
                  <StatusBadge kind={branch.isActive ? 'running' : 'paused'}>
                    {branch.isActive ? m['platform.branch.active']() : m['platform.branch.inactive']()}
                  </StatusBadge>
                </div>
              )}
            />
          </Card>
          {edited && (
            <BranchPanel
              key={edited === 'new' ? 'new' : edited.id}
              branch={edited === 'new' ? null : edited}
              onClose={() => setEdited(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
