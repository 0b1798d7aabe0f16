import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { SavedViews } from '../view/SavedViews.tsx'
import { endWords, type Visit } from './auditWords.web.ts'

const modeOf = (visit: Visit) =>
  visit.mode === 'write' ? m['platform.browse.writing']() : m['platform.browse.reading']()

const endOf = (visit: Visit) =>
  visit.endedAt ? (
    <span>
      <InstantText at={visit.endedAt} />{' '}
      <span className="cap">{visit.endReason && endWords[visit.endReason]()}</span>
    </span>
  ) : (
    <StatusBadge kind="running">{m['platform.visit.openNow']()}</StatusBadge>
  )

const filterKeys = ['openOnly'] as const

const columns: readonly ListColumn<Visit>[] = [
  {
    id: 'superAdminName',
    header: m['platform.visit.staff'](),
    cell: visit => <bdi>{visit.superAdminName}</bdi>,
  },
  {
    id: 'startedAt',
    header: m['platform.visit.started'](),
    cell: visit => <InstantText at={visit.startedAt} />,
    exportKind: 'instant',
  },
  { id: 'endedAt', header: m['platform.visit.ended'](), cell: endOf, exportKind: 'instant' },
  {
    id: 'mode',
    header: m['platform.visit.mode'](),
    cell: modeOf,
    exportWords: { write: m['platform.browse.writing'](), read: m['platform.browse.reading']() },
  },
  {
    id: 'reason',
    header: m['platform.visit.reason'](),
    cell: visit => (visit.reason ? <bdi>{visit.reason}</bdi> : <span className="quiet">—</span>),
  },
  {
    id: 'reads',
    header: m['platform.visit.reads'](),
    cell: visit => <NumberText value={visit.reads} />,
    exportKind: 'number',
  },
  {
    id: 'writes',
    header: m['platform.visit.writes'](),
    cell: visit => <NumberText value={visit.writes} strong={visit.writes > 0} />,
    exportKind: 'number',
  },
]

/** Every visit of platform staff: who, when, why, how much was read and changed; an open one can be ended. */
export function VisitsTab({ tabs }: { tabs: ReactNode }) {
  const { can, facts } = useSession()
  const [, change] = useAddress()
  const list = useList('platform.browse.visits', filterKeys)
  const expel = useCommand('platform.browse.expel')
  const [asked, setAsked] = useState<Visit | null>(null)
  const mayExpel = can('admin.settings.write') && !facts?.superAdmin
  const end = async (visit: Visit) => {
    try {
      await expel.mutateAsync({ visitId: visit.id })
      showToast(m['platform.visit.expelled']())
      setAsked(null)
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <>
      <ListPage
        title={m['platform.page.audit']()}
        list={list}
        columns={columns}
        rowId={visit => visit.id}
        searchLabel={m['platform.visit.staff']()}
        tabs={
          <>
            {tabs}
            <SavedViews
              list="platform.browse.visits"
              views={[
                { id: 'all', name: m['platform.view.all'](), search: {} },
                { id: 'open', name: m['platform.visit.openNow'](), search: { openOnly: true } },
              ]}
            />
          </>
        }
        rowActions={visit => (
          <>
            {visit.writes > 0 && (
              <Button size="small" onPress={() => change({ tab: undefined, visitId: visit.id })}>
                {m['platform.visit.changes']()}
              </Button>
            )}
            {!visit.endedAt && mayExpel && (
              <Button size="small" kind="danger" onPress={() => setAsked(visit)}>
                {m['platform.visit.expel']()}
              </Button>
            )}
          </>
        )}
        card={visit => (
          <>
            <div className="card-row">
              <b>
                <bdi>{visit.superAdminName}</bdi>
              </b>
              <span className="push">{endOf(visit)}</span>
            </div>
            <div className="card-row cap">
              <span>
                <InstantText at={visit.startedAt} /> · {modeOf(visit)} · {m['platform.visit.writes']()}{' '}
                <NumberText value={visit.writes} />
              </span>
            </div>
            {visit.reason && (
              <div className="card-row">
                <bdi>{visit.reason}</bdi>
              </div>
            )}
          </>
        )}
        empty={<EmptyState title={m['platform.visit.empty']()} />}
      />
      {asked && (
        <Dialog
          open
          role="alertdialog"
          onOpenChange={() => setAsked(null)}
          title={m['platform.visit.expelTitle']({ name: asked.superAdminName })}
          actions={
            <>
              <Button onPress={() => setAsked(null)}>{m['kernel.action.cancel']()}</Button>
              <Button kind="danger" busy={expel.isPending} onPress={() => void end(asked)}>
                {m['platform.visit.expel']()}
              </Button>
            </>
          }
        >
          {m['platform.visit.expelText']()}
        </Dialog>
      )}
    </>
  )
}
