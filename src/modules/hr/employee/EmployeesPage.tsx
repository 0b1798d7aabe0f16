import { Upload, UserPlus } from 'lucide-react'
import { Suspense, useEffect, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { countryName } from '#modules/parties/public.web.tsx'
import { SavedViews, useBranches } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { late } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { links } from '../links.web.ts'
import { EmployeeCard, employeeColumns } from './employeeColumns.tsx'
import { accountWords, type EmployeeRow, statusWords } from './employeeWords.web.ts'

const HireForm = late(() => import('./HireForm.tsx'))

const filterKeys = ['status', 'branchId', 'account', 'expiringWithinDays', 'nationality'] as const
type Filter = Pick<InputFor<'hr.employee.totals'>, (typeof filterKeys)[number]>

/** Everybody who works here: who they are, where, until when their papers run, and whether they have an account. */
export default function EmployeesPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const go = useGo()
  const [address, change] = useAddress()
  const list = useList('hr.employee.list', filterKeys)
  const filters = list.filters as Filter
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('hr.employee.totals', { ...filters, ...search })
  const mayReadPay = can('hr.payroll.read')
  const columns = useMemo(() => employeeColumns(currency, mayReadPay), [currency, mayReadPay])
  const mayWrite = can('hr.employees.write')
  const hire = mayWrite && (
    <>
      <ButtonLink href={links.employeeImport()}>
        <Upload aria-hidden />
        {m['hr.employee.import']()}
      </ButtonLink>
      <Button kind="primary" onPress={() => change({ hire: 'new' })}>
        <UserPlus aria-hidden />
        {m['hr.employee.hire']()}
      </Button>
    </>
  )
  return (
    <>
      <ListPage
        title={m['hr.employee.list.title']()}
        count={totals.data && m['hr.employee.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: EmployeeRow) => row.id}
        onOpen={row => go(links.employee(row.id))}
        card={row => <EmployeeCard row={row} />}
        searchLabel={m['hr.employee.search']()}
        total={totals.data?.count}
        actions={hire}
        tabs={<Views />}
        filters={<Filters filters={filters} onChange={list.setFilters} />}
        empty={<EmptyState title={m['hr.employee.empty']()} actions={hire} />}
      />
      <GoToDocument id={address['document']} />
      <Suspense>
        {address['hire'] !== undefined && mayWrite && (
          <HireForm onClose={() => change({ hire: undefined })} onDone={id => go(links.employee(id))} />
        )}
      </Suspense>
    </>
  )
}

/** An alert names a document: its employee's page shows it. */
function GoToDocument({ id }: { id: unknown }) {
  const go = useGo()
  const isNamed = typeof id === 'string' && id !== ''
  const { data } = useAnswer('hr.employeeDocument.locate', { id: String(id) }, { enabled: isNamed })
  useEffect(() => {
    if (isNamed && data) go(links.employee(data.employeeId, 'documents'))
  }, [isNamed, data, go])
  return null
}

function Views() {
  const { data } = useAnswer('hr.employee.totals', {})
  return (
    <SavedViews
      list="hr.employee.list"
      aside={['hire', 'document']}
      views={[
        { id: 'all', name: m['hr.view.all'](), search: {} },
        ...(['active', 'suspended', 'left'] as const).map(status => ({
          id: status,
          name: statusWords[status](),
          search: { status },
          count: data?.byStatus[status],
        })),
        {
          id: 'expiring',
          name: m['hr.employee.view.expiring'](),
          search: { expiringWithinDays: 30 },
          count: data?.expiring,
          late: (data?.expiring ?? 0) > 0,
        },
        {
          id: 'noAccount',
          name: m['hr.employee.view.noAccount'](),
          search: { account: 'no_account' },
          count: data?.noAccount,
        },
      ]}
    />
  )
}

type FilterProps = { filters: Filter; onChange: (change: Readonly<Record<string, unknown>>) => void }

function Filters({ filters, onChange }: FilterProps) {
  const { account, branchId, nationality } = filters
  const branches = useBranches()
  const branch = branches.find(one => one.id === branchId)
  const anything = { id: 'all' as const, name: m['hr.filter.all']() }
  return (
    <>
      {account && (
        <FilterChip
          name={m['hr.employee.field.account']()}
          value={accountWords[account]()}
          onRemove={() => onChange({ account: null })}
        />
      )}
      {branch && (
        <FilterChip
          name={m['hr.employee.field.branch']()}
          value={branch.name}
          onRemove={() => onChange({ branchId: null })}
        />
      )}
      {nationality && (
        <FilterChip
          name={m['hr.employee.field.nationality']()}
          value={countryName(nationality)}
          onRemove={() => onChange({ nationality: null })}
        />
      )}
      <FilterButton>
        <Select
          label={m['hr.employee.field.account']()}
          value={account ?? 'all'}
          onChange={value => onChange({ account: value === 'all' ? null : value })}
          options={[anything, ...optionsOf(accountWords)]}
        />
        <Select
          label={m['hr.employee.field.branch']()}
          value={branchId ?? 'all'}
          onChange={value => onChange({ branchId: value === 'all' ? null : value })}
          options={[anything, ...branches]}
        />
      </FilterButton>
    </>
  )
}
