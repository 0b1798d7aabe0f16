import { Plus } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import '../fleet.css'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { VehicleFilter } from '../vehicle/VehicleFilter.tsx'
import { PolicyCard, policyColumns } from './policyColumns.tsx'
import { coverWords, type PolicyRow, policyStateWords } from './policyWords.web.ts'

const PolicyPanel = onDemand(async () => (await import('./PolicyPanel.tsx')).PolicyPanel)
const PolicyForm = late(() => import('./PolicyForm.tsx'))

const filterKeys = ['state', 'cover', 'vehicleId', 'expiringWithinDays'] as const
type Filter = Pick<InputFor<'fleet.policy.totals'>, (typeof filterKeys)[number]>

/** The company's insurance policies: what covers which vehicles until when, and what it cost. */
export default function PoliciesPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const list = useList('fleet.policy.list', filterKeys)
  const filters = list.filters as Filter
  const totals = useAnswer('fleet.policy.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const columns = useMemo(() => policyColumns(currency), [currency])
  const text = (key: string) => (typeof address[key] === 'string' ? String(address[key]) : null)
  const [opened, wanted] = [text('policy'), text('insure')]
  const add = can('fleet.documents.write') && (
    <Button kind="primary" onPress={() => change({ insure: 'vehicle' })}>
      <Plus aria-hidden />
      {m['fleet.policy.new']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['fleet.policy.list.title']()}
        count={totals.data && m['fleet.policy.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: PolicyRow) => row.id}
        onOpen={row => change({ policy: row.id })}
        card={row => <PolicyCard row={row} />}
        searchLabel={m['fleet.policy.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <span>
              {m['fleet.policy.sum.premium']()} <Money amount={totals.data.premium} strong />
            </span>
          )
        }
        actions={add}
        tabs={<Views />}
        filters={<Filters filters={filters} onChange={list.setFilters} />}
        empty={<EmptyState title={m['fleet.policy.empty']()} actions={add} />}
      />
      {opened && <PolicyPanel key={opened} id={opened} onClose={() => change({ policy: undefined })} />}
      <Suspense>
        {wanted && can('fleet.documents.write') && (
          <PolicyForm
            policy={null}
            vehicleId={wanted === 'vehicle' ? null : wanted}
            onClose={() => change({ insure: undefined })}
            onDone={id => change({ insure: undefined, policy: id })}
          />
        )}
      </Suspense>
    </>
  )
}

function Views() {
  const { data } = useAnswer('fleet.policy.totals', {})
  const states = ['active', 'draft', 'cancelled'] as const
  return (
    <SavedViews
      list="fleet.policy.list"
      aside={['policy', 'insure']}
      views={[
        { id: 'all', name: m['fleet.violation.view.all'](), search: {} },
        {
          id: 'expiring',
          name: m['fleet.policy.view.expiring'](),
          search: { expiringWithinDays: 30 },
          count: data?.expiring,
        },
        ...states.map(state => ({
          id: state,
          name: policyStateWords[state](),
          search: { state },
          count: data?.byState[state],
        })),
      ]}
    />
  )
}

type FilterProps = {
  filters: Filter
  onChange: (change: Readonly<Record<string, unknown>>) => void
}

function Filters({ filters, onChange }: FilterProps) {
  const { cover, vehicleId } = filters
  const anything = { id: 'all' as const, name: m['fleet.violation.filter.all']() }
  return (
    <>
      {cover && (
        <FilterChip
          name={m['fleet.policy.column.cover']()}
          value={coverWords[cover]()}
          onRemove={() => onChange({ cover: null })}
        />
      )}
      <VehicleFilter vehicleId={vehicleId} onChange={onChange}>
        <Select
          label={m['fleet.policy.column.cover']()}
          value={cover ?? 'all'}
          onChange={value => onChange({ cover: value === 'all' ? null : value })}
          options={[anything, ...optionsOf(coverWords)]}
        />
      </VehicleFilter>
    </>
  )
}
