import { Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DaysChip, DaysFields } from '#ui/DaysFilter.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import '../fleet.css'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { VehicleFilter } from '../vehicle/VehicleFilter.tsx'
import { FuelCard, fuelColumns } from './fuelColumns.tsx'
import { type FuelRow, payerWords } from './fuelWords.web.ts'

const FuelPanel = onDemand(async () => (await import('./FuelPanel.tsx')).FuelPanel)
const FuelForm = late(() => import('./FuelForm.tsx'))
const BillFuelDialog = late(() => import('./BillFuelDialog.tsx'))

const filterKeys = ['vehicleId', 'paidBy', 'unbilled', 'flagged', 'from', 'to'] as const
type Filter = Pick<InputFor<'fleet.fuel.totals'>, (typeof filterKeys)[number]>

/** Why the ticked fillings make no paper of a station. */
function whyNotBill(picked: readonly FuelRow[]): string | null {
  if (picked.length === 0) return m['fleet.fuel.noneUnbilled']()
  const vendors = new Set(picked.map(row => row.vendor?.id))
  return vendors.size > 1 ? m['fleet.fuel.otherVendor']() : null
}

/** Fuel of the fleet: what was filled, what each vehicle uses, what is unusual, and whose paper has not come. */
export default function FuelPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const list = useList('fleet.fuel.list', filterKeys)
  const filters = list.filters as Filter
  const totals = useAnswer('fleet.fuel.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const columns = useMemo(() => fuelColumns(currency), [currency])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isBilling, setBilling] = useState(false)
  const picked = list.rows.filter(
    row => chosen.has(row.id) && row.paidBy === 'company' && row.cost !== null && !row.document,
  )
  const opened = typeof address['log'] === 'string' ? address['log'] : null
  const mayBill = can('finance.vendors.write') || can('finance.payments.write')
  const add = can('fleet.vehicles.write') && (
    <Button kind="primary" onPress={() => change({ fill: 'vehicle' })}>
      <Plus aria-hidden />
      {m['fleet.fuel.new']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['fleet.fuel.list.title']()}
        count={totals.data && m['fleet.fuel.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: FuelRow) => row.id}
        onOpen={row => change({ log: row.id })}
        card={row => <FuelCard row={row} />}
        searchLabel={m['fleet.fuel.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <>
              <span>
                {m['fleet.fuel.sum.litres']()} <NumberText value={totals.data.litres} strong />
              </span>
              <span>
                {m['fleet.fuel.sum.perHundred']()} <NumberText value={totals.data.perHundred} strong />
              </span>
              <span>
                {m['fleet.fuel.sum.cost']()} <Money amount={totals.data.cost} strong />
              </span>
              <span>
                {m['fleet.workOrder.sum.accrued']()} <Money amount={totals.data.accrued} strong />
              </span>
            </>
          )
        }
        actions={add}
        tabs={<Views />}
        filters={<Filters filters={filters} onChange={list.setFilters} />}
        {...(mayBill
          ? {
              selection: { ids: chosen, onChange: setChosen },
              bulk: {
                title: m['fleet.fuel.selected']({ count: chosen.size }),
                actions: (
                  <Button
                    kind="tertiary"
                    size="small"
                    disabledReason={whyNotBill(picked)}
                    onPress={() => setBilling(true)}
                  >
                    {m['fleet.fuel.billPicked']({ count: picked.length })}
                  </Button>
                ),
              },
            }
          : {})}
        empty={<EmptyState title={m['fleet.fuel.empty']()} actions={add} />}
      />
      {opened && <FuelPanel key={opened} id={opened} onClose={() => change({ log: undefined })} />}
      <Suspense>
        {address['fill'] === 'vehicle' && can('fleet.vehicles.write') && (
          <FuelForm vehicleId={null} onClose={() => change({ fill: undefined })} />
        )}
        {isBilling && picked.length > 0 && (
          <BillFuelDialog
            rows={picked}
            onClose={() => setBilling(false)}
            onDone={() => setChosen(new Set())}
          />
        )}
      </Suspense>
    </>
  )
}

function Views() {
  const { data } = useAnswer('fleet.fuel.totals', {})
  return (
    <SavedViews
      list="fleet.fuel.list"
      aside={['fill', 'log']}
      views={[
        { id: 'all', name: m['fleet.violation.view.all'](), search: {} },
        {
          id: 'unbilled',
          name: m['fleet.fuel.unbilled'](),
          search: { unbilled: true },
          count: data?.unbilled,
        },
        {
          id: 'flagged',
          name: m['fleet.fuel.view.flagged'](),
          search: { flagged: true },
          count: data?.flagged,
          late: (data?.flagged ?? 0) > 0,
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
  const { paidBy, vehicleId, from, to } = filters
  const days = { keys: ['from', 'to'], days: { from, to }, onChange } as const
  return (
    <>
      {paidBy && (
        <FilterChip
          name={m['fleet.fuel.paidBy']()}
          value={payerWords[paidBy]()}
          onRemove={() => onChange({ paidBy: null })}
        />
      )}
      <DaysChip {...days} name={m['fleet.analysis.period']()} />
      <VehicleFilter vehicleId={vehicleId} onChange={onChange}>
        <Select
          label={m['fleet.fuel.paidBy']()}
          value={paidBy ?? 'all'}
          onChange={value => onChange({ paidBy: value === 'all' ? null : value })}
          options={[
            { id: 'all' as const, name: m['fleet.violation.filter.all']() },
            ...optionsOf(payerWords),
          ]}
        />
        <DaysFields
          {...days}
          labels={[m['fleet.violation.filter.from'](), m['fleet.violation.filter.to']()]}
        />
      </VehicleFilter>
    </>
  )
}
