import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale, loadCodeWords } from '#kernel/web/say.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import './accounts.css'
import { AccountCard } from './AccountCard.tsx'
import { type Account, companyOf, rolesText, statusKinds, statusWords } from './accountWords.web.ts'

const nothing = <span className="quiet">{'\u2014'}</span>
const SuperAdminsPanel = onDemand(async () => (await import('./SuperAdminsPanel.tsx')).SuperAdminsPanel)
const StaffUserPanel = onDemand(async () => (await import('./StaffUserPanel.tsx')).StaffUserPanel)

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
    exportKey: false,
    cell: row => (row.roles.length > 0 ? rolesText(row.roles) : nothing),
  },
  {
    id: 'status',
    header: m['access.accounts.status'](),
    exportWords: spokenCodes(statusWords),
    cell: row => <StatusBadge kind={statusKinds[row.status]}>{statusWords[row.status]()}</StatusBadge>,
  },
  {
    id: 'lastSignInAt',
    header: m['access.accounts.lastSignIn'](),
    cell: row => <InstantText at={row.lastSignInAt} />,
    exportKind: 'instant',
  },
]

/** All who can sign in, over all companies. */
export default function StaffUsersPage() {
  const list = useList('access.account.everybody', [])
  const [address, change] = useAddress()
  const [isStaffOpen, setStaffOpen] = useState(false)
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
        actions={<Button onPress={() => setStaffOpen(true)}>{m['access.superAdmin.title']()}</Button>}
        tabs={<SavedViews list="access.account.everybody" aside={['account']} />}
        searchLabel={m['access.accounts.search']()}
        empty={<EmptyState title={m['access.accounts.none']()} />}
      />
      {isStaffOpen && <SuperAdminsPanel onClose={() => setStaffOpen(false)} />}
      {opened && (
        <StaffUserPanel key={opened.userId} account={opened} onClose={() => change({ account: undefined })} />
      )}
    </>
  )
}
