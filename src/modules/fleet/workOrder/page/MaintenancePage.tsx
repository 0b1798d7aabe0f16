import { CalendarClock, ListChecks, Plus, SquareKanban } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DaysChip, DaysFields } from '#ui/DaysFilter.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import '../../fleet.css'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { links } from '../../links.web.ts'
import { VehicleFilter } from '../../vehicle/VehicleFilter.tsx'
import './maintenance.css'
import { WorkCards } from './WorkCards.tsx'
import { WorkCard, workColumns } from './workColumns.tsx'
import { workTypeWords } from './workTypeWords.web.ts'
import { priorityWords, type WorkRow, workStateWords } from './workWords.web.ts'

const OrderPanel = onDemand(async () => (await import('./OrderPanel.tsx')).OrderPanel)

const BulkOrders = onDemand(async () => (await import('./BulkOrders.tsx')).BulkOrders)
const OrderForm = late(() => import('./OrderForm.tsx'))
const filterKeys = [
  ...(['state', 'unbilled', 'vehicleId', 'type', 'priority'] as const),
  ...(['completedFrom', 'completedTo'] as const),
] as const
type Filter = Pick<InputFor<'fleet.workOrder.totals'>, (typeof filterKeys)[number]>

/** Work orders: what is in the workshop, what is asked for, what is done, and whose paper has not come. */
export default function MaintenancePage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const isNarrow = useNarrow()
  const [address, change] = useAddress()
  const list = useList('fleet.workOrder.list', filterKeys)
  const filters = list.filters as Filter
  const totals = useAnswer('fleet.workOrder.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const columns = useMemo(() => workColumns(currency), [currency])
  const text = (key: string) => (typeof address[key] === 'string' ? String(address[key]) : null)
  const [opened, wanted] = [text('order'), text('open')]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picked = list.rows.filter(row => chosen.has(row.id))
  const mayWrite = can('fleet.maintenance.write')
  const add = mayWrite && (
    <Button kind="primary" onPress={() => change({ open: 'vehicle' })}>
      <Plus aria-hidden />
      {m['fleet.workOrder.new']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['fleet.workOrder.list.title']()}
        count={totals.data && m['fleet.workOrder.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: WorkRow) => row.id}
        onOpen={row => change({ order: row.id })}
        card={row => <WorkCard row={row} />}
        searchLabel={m['fleet.workOrder.search']()}
        total={totals.data?.count}
        {...(mayWrite && {
          selection: { ids: chosen, onChange: setChosen },
          bulk: {
            title: m['fleet.workOrder.count']({ count: picked.length }),
            actions: <BulkOrders rows={picked} onDone={() => setChosen(new Set())} />,
          },
        })}
        sums={
          totals.data && (
            <>
              <span>
                {m['fleet.workOrder.sum.estimated']()} <Money amount={totals.data.estimated} strong />
              </span>
              <span>
                {m['fleet.workOrder.sum.cost']()} <Money amount={totals.data.cost} strong />
              </span>
              <span>
                {m['fleet.workOrder.sum.accrued']()} <Money amount={totals.data.accrued} strong />
              </span>
            </>
          )
        }
        actions={
          <>
            {!isNarrow && (
              <ButtonLink kind="tertiary" href={links.servicePlans}>
                <ListChecks aria-hidden />
                {m['fleet.plan.title']()}
              </ButtonLink>
            )}
            {!isNarrow && (
              <ButtonLink kind="tertiary" href={links.workBoard}>
                <SquareKanban aria-hidden />
                {m['fleet.workOrder.board']()}
              </ButtonLink>
            )}
            <ButtonLink kind="tertiary" href={links.serviceDue}>
              <CalendarClock aria-hidden />
              {m['fleet.service.door']()}
            </ButtonLink>
            {add}
          </>
        }
        tabs={
          <>
            <WorkCards days={filters} />
            <Views />
          </>
        }
        filters={<Filters filters={filters} onChange={list.setFilters} />}
        empty={<EmptyState title={m['fleet.workOrder.empty']()} actions={add} />}
      />
      {opened && <OrderPanel key={opened} id={opened} onClose={() => change({ order: undefined })} />}
      <Suspense>
        {wanted && mayWrite && (
          <OrderForm
            order={null}
            vehicleId={wanted === 'vehicle' ? null : wanted}
            onClose={() => change({ open: undefined })}
            onDone={id => change({ open: undefined, order: id })}
          />
        )}
      </Suspense>
    </>
  )
}

function Views() {
  const { data } = useAnswer('fleet.workOrder.totals', {})
  return (
    <SavedViews
      list="fleet.workOrder.list"
      aside={['open', 'order']}
      views={[
        { id: 'all', name: m['fleet.violation.view.all'](), search: {} },
        {
          id: 'inWorkshop',
          name: m['fleet.workOrder.view.inWorkshop'](),
          search: { state: 'in_progress' },
          count: data?.byState.in_progress,
        },
        {
          id: 'pending',
          name: workStateWords.pending(),
          search: { state: 'pending' },
          count: data?.byState.pending,
        },
        {
          id: 'completed',
          name: workStateWords.completed(),
          search: { state: 'completed' },
          count: data?.byState.completed,
        },
        {
          id: 'unbilled',
          name: m['fleet.workOrder.view.unbilled'](),
          search: { unbilled: true },
          count: data?.unbilled,
        },
      ]}
    />
  )
}

type FilterProps = {
  filters: Filter
  onChange: (change: Readonly<Record<string, unknown>>) => void
}

function Filters({ filters, onChange }: FilterProps) {
  const { type, priority, vehicleId } = filters
  const done = {
    keys: ['completedFrom', 'completedTo'] as const,
    days: filters,
    onChange,
  }
  const anything = { id: 'all' as const, name: m['fleet.violation.filter.all']() }
  return (
    <>
      {type && (
        <FilterChip
          name={m['fleet.workOrder.column.type']()}
          value={workTypeWords[type]()}
          onRemove={() => onChange({ type: null })}
        />
      )}
      {priority && (
        <FilterChip
          name={m['fleet.workOrder.column.priority']()}
          value={priorityWords[priority]()}
          onRemove={() => onChange({ priority: null })}
        />
      )}
      <DaysChip {...done} name={m['fleet.workOrder.doneWithin']()} />
      <VehicleFilter vehicleId={vehicleId} onChange={onChange}>
        <DaysFields {...done} labels={[m['fleet.workOrder.doneFrom'](), m['fleet.workOrder.doneTo']()]} />
        <Select
          label={m['fleet.workOrder.column.type']()}
          value={type ?? 'all'}
          onChange={value => onChange({ type: value === 'all' ? null : value })}
          options={[anything, ...optionsOf(workTypeWords)]}
        />
        <Select
          label={m['fleet.workOrder.column.priority']()}
          value={priority ?? 'all'}
          onChange={value => onChange({ priority: value === 'all' ? null : value })}
          options={[anything, ...optionsOf(priorityWords)]}
        />
      </VehicleFilter>
    </>
  )
}
