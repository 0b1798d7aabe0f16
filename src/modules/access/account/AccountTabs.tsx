import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Tabs } from '#ui/Tabs.tsx'

export type AccountTab = 'accounts' | 'matrix' | 'log' | 'requests'

/** The tabs a person may open: an assigner without permissions sees the accounts alone. */
export function useOpenTabs(): readonly AccountTab[] {
  const { can } = useSession()
  return [
    'accounts',
    ...(can('admin.roles.read') ? (['matrix'] as const) : []),
    ...(can('admin.audit.read') ? (['log'] as const) : []),
    ...(can('admin.roles.read') ? (['requests'] as const) : []),
  ]
}

/** The tab bar of the accounts page; the chosen tab stands in the address. */
export function AccountTabs({ selected }: { selected: AccountTab }) {
  const open = useOpenTabs()
  const [, change] = useAddress()
  const requests = useAnswer(
    'access.permission.requests',
    { state: 'pending' },
    { enabled: open.includes('requests') },
  )
  const names = {
    accounts: m['access.tab.accounts'](),
    matrix: m['access.tab.matrix'](),
    log: m['access.tab.log'](),
    requests: m['access.tab.requests'](),
  }
  const waiting = requests.data?.rows.length ?? 0
  if (open.length === 1) return null
  return (
    <div className="account-tabs">
      <Tabs
        label={m['access.page.accounts']()}
        selected={selected}
        onSelect={tab =>
          change({
            tab,
            search: undefined,
            cursor: undefined,
            sort: undefined,
            account: undefined,
            state: undefined,
          })
        }
        tabs={open.map(id => ({
          id,
          name: names[id],
          ...(id === 'requests' && waiting > 0 ? { count: waiting } : {}),
        }))}
      >
        {null}
      </Tabs>
    </div>
  )
}
