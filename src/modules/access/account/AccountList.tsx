import { UserPlus } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { type CompanyRole, companyRoles } from '../role/roles.rules.ts'
import { AccountCard } from './AccountCard.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { type Account, rolesText, roleWords, statusKinds, statusWords } from './accountWords.web.ts'

const AccountPanel = onDemand(async () => (await import('./AccountPanel.tsx')).AccountPanel)

const filterKeys = ['status', 'role'] as const
const statuses = ['active', 'pending', 'suspended', 'inactive'] as const

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
    id: 'roles',
    header: m['access.accounts.roles'](),
    exportKey: false,
    cell: row => (row.roles.length > 0 ? rolesText(row.roles) : <span className="quiet">{'\u2014'}</span>),
  },
  {
    id: 'status',
    header: m['access.accounts.status'](),
    exportWords: spokenCodes(statusWords),
    cell: row => <StatusBadge kind={statusKinds[row.status]}>{statusWords[row.status]()}</StatusBadge>,
  },
  {
    id: 'position',
    header: m['access.accounts.position'](),
    cell: row => row.position ?? <span className="quiet">{'\u2014'}</span>,
  },
  {
    id: 'employeeNumber',
    header: m['access.accounts.employeeNumber'](),
    cell: row => <span className="n">{row.employeeNumber ?? '\u2014'}</span>,
    optional: true,
  },
  {
    id: 'lastSignInAt',
    header: m['access.accounts.lastSignIn'](),
    cell: row => <InstantText at={row.lastSignInAt} />,
    exportKind: 'instant',
  },
]

function Filters({
  filters,
  onChange,
}: {
  filters: Readonly<Record<string, unknown>>
  onChange: (change: Readonly<Record<string, unknown>>) => void
}) {
  const status = statuses.find(one => one === filters['status'])
  const role = companyRoles.find(one => one === filters['role'])
  const statusField = (
    <Select
      label={m['access.accounts.status']()}
      value={status ?? null}
      onChange={chosen => onChange({ status: chosen })}
      options={statuses.map(id => ({ id, name: statusWords[id]() }))}
    />
  )
  const roleField = (
    <Select<CompanyRole>
      label={m['access.accounts.role']()}
      value={role ?? null}
      onChange={chosen => onChange({ role: chosen })}
      options={companyRoles.map(id => ({ id, name: roleWords[id]() }))}
    />
  )
  return (
    <>
      {status && (
        <FilterChip
          name={m['access.accounts.status']()}
          value={statusWords[status]()}
          onRemove={() => onChange({ status: undefined })}
        >
          {statusField}
        </FilterChip>
      )}
      {role && (
        <FilterChip
          name={m['access.accounts.role']()}
          value={roleWords[role]()}
          onRemove={() => onChange({ role: undefined })}
        >
          {roleField}
        </FilterChip>
      )}
      {(!status || !role) && (
        <FilterButton>
          {!status && statusField}
          {!role && roleField}
        </FilterButton>
      )}
    </>
  )
}

/** «الحسابات»: every account the person may see; a row opens what can be done with it. */
export function AccountList() {
  const list = useList('access.account.list', filterKeys)
  const [address, change] = useAddress()
  const opened = list.rows.find(row => row.userId === address['account'])
  const create = (
    <Button kind="primary" onPress={() => change({ create: 1 })}>
      <UserPlus aria-hidden />
      {m['access.accounts.create']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['access.page.accounts']()}
        list={list}
        columns={columns()}
        rowId={row => row.userId}
        onOpen={row => change({ account: row.userId })}
        card={row => <AccountCard row={row} />}
        searchLabel={m['access.accounts.search']()}
        actions={create}
        tabs={<AccountTabs selected="accounts" />}
        filters={<Filters filters={list.filters} onChange={list.setFilters} />}
        empty={<EmptyState title={m['access.accounts.none']()} actions={create} />}
      />
      {opened && (
        <AccountPanel
          key={opened.userId}
          account={opened}
          onClose={() => change({ account: undefined, part: undefined })}
        />
      )}
    </>
  )
}
