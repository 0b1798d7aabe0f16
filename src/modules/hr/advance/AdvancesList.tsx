import { Plus } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { Money } from '#ui/Money.tsx'
import { late } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { PayrollSections } from '../payroll/PayrollSections.tsx'
import { AdvancePanel } from './AdvancePanel.tsx'
import { AdvanceCard, type AdvanceRow, advanceColumns, stateWords } from './advanceColumns.tsx'

const AdvanceForm = late(() => import('./AdvanceForm.tsx'))

const filterKeys = ['state'] as const
type Filter = Pick<InputFor<'hr.advance.totals'>, (typeof filterKeys)[number]>

/** Advances of employees: asked for, paid, and what is owed of each. */
export function AdvancesList() {
  const { can } = useSession()
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const list = useList('hr.advance.list', filterKeys)
  const filters = list.filters as Filter
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('hr.advance.totals', { ...filters, ...search })
  const columns = useMemo(() => advanceColumns(currency), [currency])
  const opened = typeof address['advance'] === 'string' ? address['advance'] : null
  const mayWrite = can('hr.payroll.write')
  const add = mayWrite && (
    <Button kind="primary" onPress={() => change({ advance: 'new' })}>
      <Plus aria-hidden />
      {m['hr.advance.request']()}
    </Button>
  )
  const anything = { id: 'all' as const, name: m['hr.filter.all']() }
  return (
    <>
      <ListPage
        title={m['hr.advance.list.title']()}
        count={totals.data && m['hr.advance.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: AdvanceRow) => row.id}
        onOpen={row => change({ advance: row.id })}
        card={row => <AdvanceCard row={row} />}
        searchLabel={m['hr.advance.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <span>
              {m['hr.advance.field.owed']()} <Money amount={totals.data.owed} strong />
            </span>
          )
        }
        actions={add}
        tabs={
          <>
            <PayrollSections selected="advances" />
            <Views />
          </>
        }
        filters={
          <FilterButton>
            <Select
              label={m['hr.payroll.field.state']()}
              value={filters.state ?? 'all'}
              onChange={value => list.setFilters({ state: value === 'all' ? null : value })}
              options={[anything, ...optionsOf(stateWords)]}
            />
          </FilterButton>
        }
        empty={<EmptyState title={m['hr.advance.empty']()} actions={add} />}
      />
      {opened && opened !== 'new' && (
        <AdvancePanel key={opened} id={opened} onClose={() => change({ advance: undefined })} />
      )}
      <Suspense>
        {opened === 'new' && mayWrite && <AdvanceForm onClose={() => change({ advance: undefined })} />}
      </Suspense>
    </>
  )
}

function Views() {
  const { data } = useAnswer('hr.advance.totals', {})
  return (
    <SavedViews
      list="hr.advance.list"
      aside={['advance', 'tab']}
      views={[
        { id: 'all', name: m['hr.view.all'](), search: {} },
        ...(['requested', 'approved', 'paid', 'settled'] as const).map(state => ({
          id: state,
          name: stateWords[state](),
          search: { state },
          count: data?.byState[state],
        })),
      ]}
    />
  )
}
