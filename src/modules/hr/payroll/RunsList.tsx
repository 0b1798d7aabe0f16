import { Plus } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews, useBranches } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { late } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { links } from '../links.web.ts'
import { PayrollSections } from './PayrollSections.tsx'
import { kindWords, monthName, type RunRow, stateWords } from './payrollWords.web.ts'
import { RunCard, runColumns } from './runColumns.tsx'

const CreateRun = late(() => import('./CreateRun.tsx'))

const filterKeys = ['state', 'kind', 'branchId'] as const
type Filter = Pick<InputFor<'hr.payroll.totals'>, (typeof filterKeys)[number]>

/** Payroll runs, the newest first; the month that comes next is one press away. */
export function RunsList() {
  const { can } = useSession()
  const { currency } = useCompany()
  const go = useGo()
  const [address, change] = useAddress()
  const list = useList('hr.payroll.list', filterKeys)
  const filters = list.filters as Filter
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('hr.payroll.totals', { ...filters, ...search })
  const columns = useMemo(() => runColumns(currency), [currency])
  const mayWrite = can('hr.payroll.write')
  const next = totals.data?.nextMonth
  const start = mayWrite && next && (
    <Button kind="primary" onPress={() => change({ run: 'new' })}>
      <Plus aria-hidden />
      {m['hr.payroll.start']({ month: monthName(next) })}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['hr.payroll.list.title']()}
        count={totals.data && m['hr.payroll.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: RunRow) => row.id}
        onOpen={row => go(links.run(row.id))}
        card={row => <RunCard row={row} />}
        searchLabel={m['hr.payroll.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <span>
              {m['hr.payroll.field.net']()} <Money amount={totals.data.net} strong />
            </span>
          )
        }
        actions={start}
        tabs={
          <>
            <PayrollSections selected="runs" />
            <Views />
          </>
        }
        filters={<Filters filters={filters} onChange={list.setFilters} />}
        empty={<EmptyState title={m['hr.payroll.empty']()} actions={start} />}
      />
      <Suspense>
        {address['run'] === 'new' && mayWrite && next && (
          <CreateRun
            month={next}
            onClose={() => change({ run: undefined })}
            onDone={id => go(links.run(id))}
          />
        )}
      </Suspense>
    </>
  )
}

function Views() {
  const { data } = useAnswer('hr.payroll.totals', {})
  return (
    <SavedViews
      list="hr.payroll.list"
      aside={['run', 'tab']}
      views={[
        { id: 'all', name: m['hr.view.all'](), search: {} },
        ...(['draft', 'inReview', 'approved', 'posted', 'paid'] as const).map(state => ({
          id: state,
          name: stateWords[state](),
          search: { state },
          count: data?.byState[state],
        })),
      ]}
    />
  )
}

type FilterProps = { filters: Filter; onChange: (change: Readonly<Record<string, unknown>>) => void }

function Filters({ filters, onChange }: FilterProps) {
  const { kind, branchId } = filters
  const branches = useBranches()
  const branch = branches.find(one => one.id === branchId)
  const anything = { id: 'all' as const, name: m['hr.filter.all']() }
  return (
    <>
      {kind && (
        <FilterChip
          name={m['hr.payroll.field.kind']()}
          value={kindWords[kind]()}
          onRemove={() => onChange({ kind: null })}
        />
      )}
      {branch && (
        <FilterChip
          name={m['hr.payroll.field.branch']()}
          value={branch.name}
          onRemove={() => onChange({ branchId: null })}
        />
      )}
      <FilterButton>
        <Select
          label={m['hr.payroll.field.kind']()}
          value={kind ?? 'all'}
          onChange={value => onChange({ kind: value === 'all' ? null : value })}
          options={[anything, ...optionsOf(kindWords)]}
        />
        <Select
          label={m['hr.payroll.field.branch']()}
          value={branchId ?? 'all'}
          onChange={value => onChange({ branchId: value === 'all' ? null : value })}
          options={[anything, ...branches]}
        />
      </FilterButton>
    </>
  )
}
