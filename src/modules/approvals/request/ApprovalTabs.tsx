import '../approvals.css'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Tabs } from '#ui/Tabs.tsx'

export type ApprovalTab = 'waiting' | 'mine' | 'all' | 'rules' | 'delegations'

/** All have what waits for them, their requests and their delegations; the rest follows their rights. */
export function useOpenTabs(): readonly ApprovalTab[] {
  const { can } = useSession()
  const readsAll = can('approvals.requests.read')
  return [
    'waiting',
    'mine',
    ...(readsAll ? (['all'] as const) : []),
    ...(readsAll || can('approvals.rules.write') ? (['rules'] as const) : []),
    'delegations',
  ]
}

export function ApprovalTabs({ selected }: { selected: ApprovalTab }) {
  const [, change] = useAddress()
  const waiting = useAnswer('approvals.request.waiting', {})
  const count = waiting.data?.count ?? 0
  const names = {
    waiting: m['approvals.tab.waiting'](),
    mine: m['approvals.tab.mine'](),
    all: m['approvals.tab.all'](),
    rules: m['approvals.tab.rules'](),
    delegations: m['approvals.tab.delegations'](),
  }
  return (
    <div className="approval-tabs">
      <Tabs
        label={m['approvals.page.title']()}
        selected={selected}
        onSelect={tab =>
          change({
            tab: tab === 'waiting' ? undefined : tab,
            state: undefined,
            source: undefined,
            search: undefined,
            cursor: undefined,
          })
        }
        tabs={useOpenTabs().map(id => ({
          id,
          name: names[id],
          ...(id === 'waiting' && count > 0 ? { count } : {}),
        }))}
      >
        {null}
      </Tabs>
    </div>
  )
}
