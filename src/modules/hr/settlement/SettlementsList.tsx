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
import { late } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { PayrollSections } from '../payroll/PayrollSections.tsx'
import { SettlementPanel } from './SettlementPanel.tsx'
import { SettlementCard, type SettlementRow, settlementColumns, stateWords } from './settlementColumns.tsx'

const SettlementForm = late(() => import('./SettlementForm.tsx'))

const filterKeys = ['state'] as const
type Filter = Pick<InputFor<'hr.settlement.totals'>, (typeof filterKeys)[number]>

/** Final settlements of employees who leave. */
export function SettlementsList() {
  const { can } = useSession()
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const list = useList('hr.settlement.list', filterKeys)
  const filters = list.filters as Filter
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('hr.settlement.totals', { ...filters, ...search })
  const columns = useMemo(() => settlementColumns(currency), [currency])
  const opened = typeof address['settlement'] === 'string' ? address['settlement'] : null
  const mayWrite = can('hr.payroll.write')
  const add = mayWrite && (
    <Button kind="primary" onPress={() => change({ settlement: 'new' })}>
      <Plus aria-hidden />
      {m['hr.settlement.new']()}
    </Button>
  )
  const anything = { id: 'all' as const, name: m['hr.filter.all']() }
  return (
    <>
      <ListPage
        title={m['hr.settlement.list.title']()}
        count={totals.data && m['hr.settlement.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: SettlementRow) => row.id}
        onOpen={row => change({ settlement: row.id })}
        card={row => <SettlementCard row={row} />}
        searchLabel={m['hr.settlement.search']()}
        total={totals.data?.count}
        actions={add}
        tabs={
          <>
            <PayrollSections selected="settlements" />
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
        empty={<EmptyState title={m['hr.settlement.empty']()} actions={add} />}
      />
      {opened && opened !== 'new' && (
        <SettlementPanel key={opened} id={opened} onClose={() => change({ settlement: undefined })} />
      )}
      <Suspense>
        {opened === 'new' && mayWrite && (
          <SettlementForm
            of={typeof address['employee'] === 'string' ? address['employee'] : null}
            onClose={() => change({ settlement: undefined, employee: undefined })}
            onDone={id => change({ settlement: id, employee: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

function Views() {
  const { data } = useAnswer('hr.settlement.totals', {})
  return (
    <SavedViews
      list="hr.settlement.list"
      aside={['settlement', 'tab', 'employee']}
      views={[
        { id: 'all', name: m['hr.view.all'](), search: {} },
        ...(['draft', 'approved', 'posted', 'paid'] as const).map(state => ({
          id: state,
          name: stateWords[state](),
          search: { state },
          count: data?.byState[state],
        })),
      ]}
    />
  )
}
