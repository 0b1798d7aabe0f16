import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { AccountActs } from './AccountActs.tsx'
import { AccountRoles } from './AccountRoles.tsx'
import { type Account, companyOf, rolesText, statusKinds, statusWords } from './accountWords.web.ts'

const nothing = <span className="quiet">{'\u2014'}</span>

/** A person as the platform sees them: the company, the actions that also a company’s administrator has, and the roles. */
export function StaffUserPanel({ account, onClose }: { account: Account; onClose: () => void }) {
  const [part, setPart] = useState<'account' | 'roles'>('account')
  return (
    <SidePanel open onOpenChange={onClose} title={account.name}>
      <div className="row wrap">
        <span className="n">{account.email}</span>
        <StatusBadge kind={statusKinds[account.status]}>{statusWords[account.status]()}</StatusBadge>
      </div>
      <Tabs
        label={account.name}
        place="card"
        selected={part}
        onSelect={setPart}
        tabs={[
          { id: 'account', name: m['access.part.account']() },
          ...(account.companyId ? [{ id: 'roles' as const, name: m['access.part.roles']() }] : []),
        ]}
      >
        <div className="account-part">
          {part === 'roles' ? (
            <AccountRoles account={account} />
          ) : (
            <>
              <dl className="facts">
                <Fact label={m['access.accounts.company']()}>{companyOf(account) ?? nothing}</Fact>
                <Fact label={m['access.accounts.roles']()}>
                  {account.roles.length > 0 ? rolesText(account.roles) : nothing}
                </Fact>
                <Fact label={m['access.accounts.lastSignIn']()}>
                  <InstantText at={account.lastSignInAt} />
                </Fact>
              </dl>
              <AccountActs account={account} />
            </>
          )}
        </div>
      </Tabs>
    </SidePanel>
  )
}
