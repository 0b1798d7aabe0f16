import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale, loadCodeWords } from '#kernel/web/say.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import './accounts.css'
import { AccountActs } from './AccountActs.tsx'
import { AccountCard } from './AccountCard.tsx'
import { AccountRoles } from './AccountRoles.tsx'
import { type Account, rolesText, statusKinds, statusWords } from './accountWords.ts'

const nothing = <span className="quiet">{'\u2014'}</span>
const companyOf = (row: Account) => (currentLocale() === 'ar' ? row.companyNameAr : row.companyNameEn)

const columns = (): readonly ListColumn<Account>[] => [
  {
    id: 'name',
    header: m['access.accounts.name'](),
    cell: row => <bdi className="strong">{row.name}</bdi>,
  },
  {
    id: 'email',
    header: m['access.session.email'](),
    cell: row => <span className="n">{row.email}</span>,
    sort: 'email',
  },
  {
    id: currentLocale() === 'ar' ? 'companyNameAr' : 'companyNameEn',
    header: m['access.accounts.company'](),
    cell: row => (companyOf(row) ? <bdi>{companyOf(row)}</bdi> : nothing),
  },
  {
    id: 'roles',
    header: m['access.accounts.roles'](),
    cell: row => (row.roles.length > 0 ? rolesText(row.roles) : nothing),
  },
  {
    id: 'status',
    header: m['access.accounts.status'](),
    cell: row => <StatusBadge kind={statusKinds[row.status]}>{statusWords[row.status]()}</StatusBadge>,
  },
  {
    id: 'lastSignInAt',
    header: m['access.accounts.lastSignIn'](),
    cell: row => <InstantText at={row.lastSignInAt} />,
    exportKind: 'instant',
  },
]

/** One person as the platform sees him: in his company, with the acts that also a company’s administrator has, and his roles. */
function UserPanel({ account, onClose }: { account: Account; onClose: () => void }) {
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

/** Everybody who can sign in, over all companies. */
export default function StaffUsersPage() {
  const list = useList('access.account.list', [])
  const [address, change] = useAddress()
  useEffect(() => void loadCodeWords(), [])
  const opened = list.rows.find(row => row.userId === address['account'])
  return (
    <>
      <ListPage
        title={m['access.page.staffUsers']()}
        list={list}
        columns={columns()}
        rowId={row => row.userId}
        onOpen={row => change({ account: row.userId })}
        card={row => <AccountCard row={row} note={companyOf(row)} />}
        searchLabel={m['access.accounts.search']()}
        empty={<EmptyState title={m['access.accounts.none']()} />}
      />
      {opened && (
        <UserPanel key={opened.userId} account={opened} onClose={() => change({ account: undefined })} />
      )}
    </>
  )
}
