import { Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import '../fleet.css'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { VehicleFilter } from '../vehicle/VehicleFilter.tsx'
import { PermitCard, permitColumns } from './permitColumns.tsx'
import {
  type PermitRow,
  permitPriorityWords,
  permitPurposeWords,
  permitStateWords,
} from './permitWords.web.ts'

const PermitPanel = onDemand(async () => (await import('./PermitPanel.tsx')).PermitPanel)
const BulkPermits = onDemand(async () => (await import('./BulkPermits.tsx')).BulkPermits)
const PermitForm = late(() => import('./PermitForm.tsx'))
const PermitYard = late(() => import('./PermitYard.tsx'))

const filterKeys = ['state', 'overdue', 'open', 'vehicleId', 'purpose', 'priority'] as const
type Filter = Pick<InputFor<'fleet.permit.totals'>, (typeof filterKeys)[number]>

/** Dispatch permits: what is asked for, what is out, what is late; the yard hands out and takes back from here. */
export default function PermitsPage() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const list = useList('fleet.permit.list', filterKeys)
  const filters = list.filters as Filter
  const totals = useAnswer('fleet.permit.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const columns = useMemo(permitColumns, [])
  const text = (key: string) => (typeof address[key] === 'string' ? String(address[key]) : null)
  const [opened, wanted, yard] = [text('permit'), text('ask'), text('yard')]
  const mayWrite = can('fleet.dispatch.write')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picked = list.rows.filter(row => chosen.has(row.id))
  if (yard && mayWrite)
    return (
      <Suspense>
        <PermitYard id={yard} onDone={() => change({ yard: null, permit: yard })} />
      </Suspense>
    )
  const ask = mayWrite && (
    <Button kind="primary" onPress={() => change({ ask: 'vehicle' })}>
      <Plus aria-hidden />
      {m['fleet.permit.ask']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['fleet.permit.list.title']()}
        count={totals.data && m['fleet.permit.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: PermitRow) => row.id}
        onOpen={row => change({ permit: row.id })}
        card={row => <PermitCard row={row} />}
        searchLabel={m['fleet.permit.search']()}
        total={totals.data?.count}
        {...((mayWrite || can('fleet.dispatch.approve')) && {
          selection: { ids: chosen, onChange: setChosen },
          bulk: {
            title: m['fleet.permit.count']({ count: picked.length }),
            actions: <BulkPermits rows={picked} onDone={() => setChosen(new Set())} />,
          },
        })}
        actions={ask}
        tabs={<Views />}
        filters={<Filters filters={filters} onChange={list.setFilters} />}
        empty={<EmptyState title={m['fleet.permit.empty']()} actions={ask} />}
      />
      {opened && (
        <PermitPanel
          key={opened}
          id={opened}
          onYard={() => change({ yard: opened, permit: undefined })}
          onClose={() => change({ permit: undefined })}
        />
      )}
      <Suspense>
        {wanted && mayWrite && (
          <PermitForm
            vehicleId={wanted === 'vehicle' ? null : wanted}
            onClose={() => change({ ask: undefined })}
            onDone={id => change({ ask: undefined, permit: id })}
          />
        )}
      </Suspense>
    </>
  )
}

function Views() {
  const { data } = useAnswer('fleet.permit.totals', {})
  const states = ['pending', 'approved', 'in_progress', 'completed', 'rejected'] as const
  return (
    <SavedViews
      list="fleet.permit.list"
      aside={['permit', 'ask', 'yard']}
      views={[
        { id: 'all', name: m['fleet.violation.view.all'](), search: {} },
        ...states.map(state => ({
          id: state,
          name: permitStateWords[state](),
          search: { state },
          count: data?.byState[state],
        })),
        { id: 'overdue', name: m['fleet.permit.overdue'](), search: { overdue: true }, count: data?.overdue },
      ]}
    />
  )
}

type FilterProps = {
  filters: Filter
  onChange: (change: Readonly<Record<string, unknown>>) => void
}

function Filters({ filters, onChange }: FilterProps) {
  const { purpose, priority, vehicleId } = filters
  const anything = { id: 'all' as const, name: m['fleet.violation.filter.all']() }
  return (
    <>
      {purpose && (
        <FilterChip
          name={m['fleet.permit.column.purpose']()}
          value={permitPurposeWords[purpose]()}
          onRemove={() => onChange({ purpose: null })}
        />
      )}
      {priority && (
        <FilterChip
          name={m['fleet.permit.column.priority']()}
          value={permitPriorityWords[priority]()}
          onRemove={() => onChange({ priority: null })}
        />
      )}
      <VehicleFilter vehicleId={vehicleId} onChange={onChange}>
        <Select
          label={m['fleet.permit.column.purpose']()}
          value={purpose ?? 'all'}
          onChange={value => onChange({ purpose: value === 'all' ? null : value })}
          options={[anything, ...optionsOf(permitPurposeWords)]}
        />
        <Select
          label={m['fleet.permit.column.priority']()}
          value={priority ?? 'all'}
          onChange={value => onChange({ priority: value === 'all' ? null : value })}
          options={[anything, ...optionsOf(permitPriorityWords)]}
        />
      </VehicleFilter>
    </>
  )
}
