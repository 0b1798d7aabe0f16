import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { links } from '../links.web.ts'
import { LeaveTabs } from './LeaveTabs.tsx'
import { LeaveCard, leaveColumns } from './leaveColumns.tsx'

const LeavePanel = onDemand(async () => (await import('./LeavePanel.tsx')).LeavePanel)

/** Requests that wait for the decision of who looks at them, the first to begin on top. */
export function WaitingTab() {
  const answer = useAnswer('hr.leave.waiting', {})
  const [address, change] = useAddress()
  const opened = typeof address['leave'] === 'string' ? address['leave'] : null
  return (
    <div className="page list-page">
      <PageHeader
        title={m['hr.leave.list.title']()}
        count={answer.data && m['hr.leave.count']({ count: answer.data.rows.length })}
      />
      <LeaveTabs selected="waiting" />
      <Loaded answer={answer}>
        {({ rows }) => (
          <DataTable
            label={m['hr.leave.tab.waiting']()}
            columns={leaveColumns('all', id => links.leave(id, 'waiting'))}
            rows={rows}
            rowId={row => row.id}
            onOpen={row => change({ leave: row.id })}
            card={row => <LeaveCard row={row} href={links.leave(row.id, 'waiting')} />}
            empty={<EmptyState title={m['hr.leave.waitingEmpty']()} />}
          />
        )}
      </Loaded>
      {opened && <LeavePanel key={opened} id={opened} onClose={() => change({ leave: undefined })} />}
    </div>
  )
}
