import { Plus } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useSession } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { SavedViews, useBranches } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { links } from '../links.web.ts'
import { LeaveTabs } from './LeaveTabs.tsx'
import { LeaveCard, leaveColumns } from './leaveColumns.tsx'
import { type LeaveRow, nameOf, stateWords } from './leaveWords.web.ts'
import { MonthSelect, monthName } from './MonthSelect.tsx'

const LeavePanel = onDemand(async () => (await import('./LeavePanel.tsx')).LeavePanel)
const LeaveForm = late(() => import('./LeaveForm.tsx'))

const filterKeys = ['state', 'typeId', 'branchId', 'month'] as const
const ownKeys = ['state'] as const
type Filter = Pick<InputFor<'hr.leave.totals'>, (typeof filterKeys)[number]>

/** The leaves of everybody, or one's own. */
export function LeaveList({ tab }: { tab: 'all' | 'mine' }) {
  const { can } = useSession()
  const [address, change] = useAddress()
  const isOwn = tab === 'mine'
  const all = useList('hr.leave.list', filterKeys, { enabled: !isOwn })
  const own = useList('hr.leave.mine', ownKeys, { enabled: isOwn })
  const list = isOwn ? own : all
  const filters = list.filters as Filter
  const search = list.search ? { search: list.search } : {}
  const totals = useAnswer('hr.leave.totals', { ...filters, ...search }, { enabled: !isOwn })
  const hrefOf = (id: string) => links.leave(id, tab)
  const columns = useMemo(() => leaveColumns(isOwn ? 'own' : 'all', id => links.leave(id, tab)), [isOwn, tab])
  const opened = typeof address['leave'] === 'string' ? address['leave'] : null
  const mayWrite = can('hr.leave.write')
  const ask = (
    <>
      {mayWrite && <Button onPress={() => change({ ask: 'other' })}>{m['hr.leave.act.askFor']()}</Button>}
      <Button kind="primary" onPress={() => change({ ask: 'own' })}>
        <Plus aria-hidden />
        {m['hr.leave.act.ask']()}
      </Button>
    </>
  )
  return (
    <>
      <ListPage
        title={m['hr.leave.list.title']()}
        count={
          totals.data &&
          !isOwn &&
          `${m['hr.leave.count']({ count: totals.data.count })} · ${m['hr.leave.awayToday']({ count: totals.data.awayToday })}`
        }
        list={list as typeof all}
        columns={columns}
        rowId={(row: LeaveRow) => row.id}
        onOpen={row => change({ leave: row.id })}
        card={row => <LeaveCard row={row} href={hrefOf(row.id)} />}
        searchLabel={m['hr.leave.search']()}
        total={isOwn ? undefined : totals.data?.count}
        actions={ask}
        tabs={
          <>
            <LeaveTabs selected={tab} />
            {!isOwn && <Views />}
          </>
        }
        filters={<Filters filters={filters} isOwn={isOwn} onChange={list.setFilters} />}
        empty={<EmptyState title={m['hr.leave.empty']()} actions={ask} />}
      />
      {opened && <LeavePanel key={opened} id={opened} onClose={() => change({ leave: undefined })} />}
      <Suspense>
        {(address['ask'] === 'own' || (address['ask'] === 'other' && mayWrite)) && (
          <LeaveForm
            forOther={address['ask'] === 'other'}
            onClose={() => change({ ask: undefined })}
            onDone={id => change({ ask: undefined, leave: id })}
          />
        )}
      </Suspense>
    </>
  )
}

function Views() {
  const { data } = useAnswer('hr.leave.totals', {})
  const states = ['pending', 'approved', 'closed', 'rejected'] as const
  return (
    <SavedViews
      list="hr.leave.list"
      aside={['leave', 'ask', 'tab']}
      views={[
        { id: 'all', name: m['hr.view.all'](), search: {} },
        ...states.map(state => ({
          id: state,
          name: stateWords[state](),
          search: { state },
          count: data?.byState[state],
        })),
      ]}
    />
  )
}

type FilterProps = {
  filters: Filter
  isOwn: boolean
  onChange: (change: Readonly<Record<string, unknown>>) => void
}

function Filters({ filters, isOwn, onChange }: FilterProps) {
  const { typeId, branchId, month, state } = filters
  const branches = useBranches()
  const types = useAnswer('hr.leaveType.list', {}).data?.rows ?? []
  const type = types.find(one => one.id === typeId)
  const branch = branches.find(one => one.id === branchId)
  const anything = { id: 'all' as const, name: m['hr.filter.all']() }
  return (
    <>
      {state && isOwn && (
        <FilterChip
          name={m['hr.leave.field.state']()}
          value={stateWords[state]()}
          onRemove={() => onChange({ state: null })}
        />
      )}
      {type && (
        <FilterChip
          name={m['hr.leave.field.type']()}
          value={nameOf(type)}
          onRemove={() => onChange({ typeId: null })}
        />
      )}
      {branch && (
        <FilterChip
          name={m['hr.leave.field.branch']()}
          value={branch.name}
          onRemove={() => onChange({ branchId: null })}
        />
      )}
      {month && (
        <FilterChip
          name={m['hr.leave.field.month']()}
          value={monthName(month)}
          onRemove={() => onChange({ month: null })}
        />
      )}
      <FilterButton>
        {isOwn ? (
          <Select
            label={m['hr.leave.field.state']()}
            value={state ?? 'all'}
            onChange={value => onChange({ state: value === 'all' ? null : value })}
            options={[anything, ...optionsOf(stateWords)]}
          />
        ) : (
          <>
            <Select
              label={m['hr.leave.field.type']()}
              value={typeId ?? 'all'}
              onChange={value => onChange({ typeId: value === 'all' ? null : value })}
              options={[anything, ...types.map(one => ({ id: one.id, name: nameOf(one) }))]}
            />
            <Select
              label={m['hr.leave.field.branch']()}
              value={branchId ?? 'all'}
              onChange={value => onChange({ branchId: value === 'all' ? null : value })}
              options={[anything, ...branches]}
            />
            <MonthSelect value={month ?? null} onChange={next => onChange({ month: next })} />
          </>
        )}
      </FilterButton>
    </>
  )
}
