import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { links } from '../../links.web.ts'
import { VehicleFilter } from '../../vehicle/VehicleFilter.tsx'
import { VehicleLink } from '../../vehicle/VehicleLink.tsx'
import { VehiclePicker } from '../../vehicle/VehiclePicker.tsx'
import '../../fleet.css'
import { exportWordsOf, optionsOf } from '#kernel/web/wordOptions.ts'
import { purposeWords, stateWords } from './inspectionWords.web.ts'
import './yard.css'

const InspectionJob = onDemand(async () => (await import('./InspectionJob.tsx')).InspectionJob)
const InspectionView = onDemand(async () => (await import('./InspectionView.tsx')).InspectionView)

type Row = OutputFor<'fleet.inspection.list'>['rows'][number]
const filterKeys = ['vehicleId', 'purpose', 'state', 'undecidedOnly'] as const
type Filter = Pick<InputFor<'fleet.inspection.list'>, (typeof filterKeys)[number]>
const stateKinds = { draft: 'unsent', signed: 'settled', voided: 'out' } as const

function columnsOf(): ListColumn<Row>[] {
  return [
    {
      id: 'number',
      header: m['fleet.inspection.column.number'](),
      cell: row => <DocumentNumber number={row.number ?? '\u2014'} href={links.inspection(row.id)} />,
    },
    {
      id: 'vehicle',
      header: m['fleet.inspection.column.vehicle'](),
      exportKey: 'plate',
      cell: row => <VehicleLink id={row.vehicleId} plate={row.plate} />,
    },
    {
      id: 'purpose',
      header: m['fleet.inspection.column.purpose'](),
      exportWords: exportWordsOf(purposeWords),
      cell: row => purposeWords[row.purpose](),
    },
    {
      id: 'at',
      header: m['fleet.inspection.column.at'](),
      sort: 'at',
      exportKind: 'instant',
      cell: row => <InstantText at={row.at} />,
    },
    { id: 'inspector', header: m['fleet.inspection.column.inspector'](), cell: row => row.inspector },
    {
      id: 'newMarks',
      header: m['fleet.inspection.column.newMarks'](),
      exportKind: 'number',
      cell: row => <NumberText value={row.newMarks} />,
    },
    {
      id: 'undecided',
      header: m['fleet.inspection.column.undecided'](),
      exportKind: 'number',
      cell: row => <NumberText value={row.undecided} />,
    },
    {
      id: 'state',
      header: m['fleet.inspection.column.state'](),
      exportWords: exportWordsOf(stateWords),
      cell: row => <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>,
    },
  ]
}

/** An inspection on a phone: number and state, vehicle and purpose, when and by whom, and what is left to decide. */
function InspectionCard({ row }: { row: Row }) {
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={row.number ?? '\u2014'} href={links.inspection(row.id)} />
        <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
      </span>
      <span className="card-row">
        <VehicleLink id={row.vehicleId} plate={row.plate} />
        <span>{purposeWords[row.purpose]()}</span>
      </span>
      <span className="card-row cap">
        <bdi>{row.inspector}</bdi>
        <InstantText at={row.at} />
      </span>
      {row.undecided > 0 && (
        <span className="card-row rule">
          <span className="soft-ink">{m['fleet.inspection.column.undecided']()}</span>
          <NumberText value={row.undecided} />
        </span>
      )}
    </>
  )
}

/** Every inspection of the fleet; a new periodic check, and the look at what changed between two. */
export default function InspectionsPage() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const list = useList('fleet.inspection.list', filterKeys)
  const columns = useMemo(columnsOf, [])
  const totals = useAnswer('fleet.inspection.totals', {
    ...(list.filters as Filter),
    ...(list.search ? { search: list.search } : {}),
  })
  const [asks, setAsks] = useState(false)
  const vehicleId = typeof address['vehicle'] === 'string' ? address['vehicle'] : null
  const inspectionId = typeof address['inspection'] === 'string' ? address['inspection'] : null
  if (vehicleId && can('fleet.vehicles.write'))
    return <InspectionJob vehicleId={vehicleId} onDone={id => change({ vehicle: null, inspection: id })} />
  if (inspectionId) return <InspectionView id={inspectionId} onBack={() => change({ inspection: null })} />
  const begin = can('fleet.vehicles.write') && (
    <Button kind="primary" onPress={() => setAsks(true)}>
      <Plus aria-hidden />
      {m['fleet.inspection.begin']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['fleet.inspection.list.title']()}
        count={totals.data && m['fleet.inspection.count']({ count: totals.data.count })}
        total={totals.data?.count}
        list={list}
        columns={columns}
        searchLabel={m['fleet.inspection.searchLabel']()}
        rowId={(row: Row) => row.id}
        card={(row: Row) => <InspectionCard row={row} />}
        onOpen={(row: Row) => change({ inspection: row.id })}
        actions={begin}
        tabs={<Views />}
        filters={<Filters filters={list.filters as Filter} onChange={list.setFilters} />}
        empty={<EmptyState title={m['fleet.inspection.empty']()} actions={begin} />}
      />
      <Dialog open={asks} onOpenChange={setAsks} title={m['fleet.inspection.begin']()}>
        <VehiclePicker
          value={null}
          onChange={id => {
            if (!id) return
            setAsks(false)
            change({ vehicle: id })
          }}
        />
      </Dialog>
    </>
  )
}

function Views() {
  const { data } = useAnswer('fleet.inspection.totals', {})
  return (
    <SavedViews
      list="fleet.inspection.list"
      views={[
        { id: 'all', name: m['fleet.violation.view.all'](), search: {} },
        {
          id: 'undecided',
          name: m['fleet.inspection.view.undecided'](),
          search: { undecidedOnly: true },
          count: data?.undecided,
        },
        { id: 'draft', name: stateWords.draft(), search: { state: 'draft' }, count: data?.drafts },
      ]}
    />
  )
}

type FilterProps = {
  filters: Filter
  onChange: (change: Readonly<Record<string, unknown>>) => void
}

function Filters({ filters, onChange }: FilterProps) {
  const { purpose, vehicleId } = filters
  return (
    <>
      {purpose && (
        <FilterChip
          name={m['fleet.inspection.column.purpose']()}
          value={purposeWords[purpose]()}
          onRemove={() => onChange({ purpose: null })}
        />
      )}
      <VehicleFilter vehicleId={vehicleId} onChange={onChange}>
        <Select
          label={m['fleet.inspection.column.purpose']()}
          value={purpose ?? 'all'}
          onChange={value => onChange({ purpose: value === 'all' ? null : value })}
          options={[
            { id: 'all' as const, name: m['fleet.violation.filter.all']() },
            ...optionsOf(purposeWords),
          ]}
        />
      </VehicleFilter>
    </>
  )
}
