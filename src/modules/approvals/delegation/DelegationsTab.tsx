import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { words as stateWords } from '#generated/choices/approvals.delegation.state.ts'
import '../approvals.css'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { showToast } from '#ui/toast.ts'
import { ApprovalTabs } from '../request/ApprovalTabs.tsx'
import { sourceWords } from '../wordMaps.web.ts'

const DelegationForm = onDemand(async () => (await import('./DelegationForm.tsx')).DelegationForm)

type Delegation = OutputFor<'approvals.delegation.list'>['rows'][number]
const stateKinds: Readonly<Record<Delegation['state'], StatusKind>> = {
  coming: 'promised',
  active: 'running',
  over: 'out',
  ended: 'out',
}

/** «التفويض»: who decides in whose place, on which days and about what. */
export function DelegationsTab() {
  const answer = useAnswer('approvals.delegation.list', {})
  const [adds, setAdds] = useState(false)
  const [ending, setEnding] = useState<Delegation | null>(null)
  const title = m['approvals.page.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const add = (
    <Button kind="primary" onPress={() => setAdds(true)}>
      <Plus aria-hidden />
      {m['approvals.delegation.add']()}
    </Button>
  )
  return (
    <div className="page">
      <PageHeader title={title} actions={add} />
      <ApprovalTabs selected="delegations" />
      <Loaded answer={answer}>
        {({ rows, people, offered }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={m['approvals.delegation.none']()} />
            ) : (
              <Card flush>
                <ul className="work-list">
                  {rows.map(row => (
                    <Line key={row.id} row={row} onEnd={() => setEnding(row)} />
                  ))}
                </ul>
              </Card>
            )}
            {adds && <DelegationForm people={people} offered={offered} onClose={() => setAdds(false)} />}
          </>
        )}
      </Loaded>
      {ending && (
        <ActDialog
          name="approvals.delegation.end"
          title={m['approvals.delegation.endTitle']({ name: ending.to })}
          verb={m['approvals.delegation.endAct']()}
          input={{ id: ending.id, version: ending.version }}
          onClose={() => setEnding(null)}
          onDone={() => showToast(m['approvals.delegation.endedToast']())}
        >
          <p>{m['approvals.delegation.endBody']()}</p>
        </ActDialog>
      )}
    </div>
  )
}

function Line({ row, onEnd }: { row: Delegation; onEnd: () => void }) {
  const isOpen = row.state === 'active' || row.state === 'coming'
  return (
    <li className="approval-row">
      <span className="grow">
        <span className="strong">{m['approvals.delegation.fromTo']({ from: row.from, to: row.to })}</span>
        <span className="line">
          <DayText day={row.fromOn} /> – <DayText day={row.toOn} />
        </span>
        <span className="cap line">
          {row.sources.map(source => sourceWords[source]()).join('، ')} · <bdi>{row.reason}</bdi>
        </span>
      </span>
      <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
      {row.mine && isOpen && (
        <Button size="small" onPress={onEnd}>
          {m['approvals.delegation.endAct']()}
        </Button>
      )}
    </li>
  )
}
