import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { AccountActs } from './AccountActs.tsx'
import { AccountDetails } from './AccountDetails.tsx'
import { AccountPermissions } from './AccountPermissions.tsx'
import { AccountReach } from './AccountReach.tsx'
import { AccountRoles } from './AccountRoles.tsx'
import { type Account, statusKinds, statusWords } from './accountWords.web.ts'

type Part = 'account' | 'roles' | 'permissions' | 'reach'

/** One account: who it is, what it may do, and everything an administrator can do with it. */
export function AccountPanel({ account, onClose }: { account: Account; onClose: () => void }) {
  const { can } = useSession()
  const [part, setPart] = useState<Part>('account')
  const seesRights = can('admin.roles.read')
  const tabs: { id: Part; name: string }[] = [
    { id: 'account', name: m['access.part.account']() },
    { id: 'roles', name: m['access.part.roles']() },
    ...(seesRights
      ? [
          { id: 'permissions' as const, name: m['access.part.permissions']() },
          { id: 'reach' as const, name: m['access.part.reach']() },
        ]
      : []),
  ]
  return (
    <SidePanel open onOpenChange={onClose} title={account.name}>
      <div className="row wrap">
        <span className="n">{account.email}</span>
        <StatusBadge kind={statusKinds[account.status]}>{statusWords[account.status]()}</StatusBadge>
      </div>
      <Tabs label={account.name} place="card" tabs={tabs} selected={part} onSelect={setPart}>
        <div className="account-part">
          {part === 'account' && (
            <>
              <AccountDetails account={account} />
              <AccountActs account={account} />
            </>
          )}
          {part === 'roles' && <AccountRoles account={account} />}
          {part === 'permissions' && <AccountPermissions account={account} />}
          {part === 'reach' && <AccountReach account={account} />}
        </div>
      </Tabs>
    </SidePanel>
  )
}
