import { FileUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import { useClock } from '../../clock.web.ts'
import { links } from '../../links.web.ts'
import type { ContractRow } from '../../price/amounts.web.ts'
import '../../rentals.css'
import { tabWords } from '../../wordMaps.web.ts'
import { ContractCard } from './ContractCard.tsx'
import { type ContractFilter, ContractFilters } from './ContractFilters.tsx'
import { contractColumns, contractHref } from './contractColumns.tsx'

const BulkRenew = onDemand(async () => (await import('./BulkRenew.tsx')).BulkRenew)

type Tab = NonNullable<InputFor<'rentals.contract.totals'>['tab']>

const filterKeys = ['customerId', 'vehicleId', 'groupId', 'type', 'startFrom', 'startTo'] as const
const wideTabs: readonly Tab[] = [
  'all',
  'active',
  'underReview',
  'reserved',
  'endingSoon',
  'returnLate',
  'returned',
  'closed',
  'cancelled',
]
/** The today board of the phone. */
const narrowTabs: readonly Tab[] = ['all', 'handOverToday', 'dueBackToday', 'returnLate', 'unpaid', 'active']

const isTab = (tab: unknown): tab is Tab => typeof tab === 'string' && tab in tabWords

/** Contracts by state, with what is left of each, what it comes to and what is owed. */
export default function ContractsPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const { dayOf } = useClock()
  const go = useGo()
  const isNarrow = useNarrow()
  const [address] = useAddress()
  const tab = isTab(address['show']) ? address['show'] : 'all'
  const list = useList('rentals.contract.list', filterKeys, { fixed: { tab } })
  const totals = useAnswer(
    'rentals.contract.totals',
    { ...(list.filters as ContractFilter), tab, ...(list.search ? { search: list.search } : {}) },
    { keepPrevious: true },
  )
  const counts = totals.data?.tabs
  const usual = isNarrow ? narrowTabs : wideTabs
  // What an alert opened stands among the tabs while it is shown.
  const shown = usual.includes(tab) ? usual : [...usual, tab]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picked = list.rows.filter(row => chosen.has(row.id))
  const mayWrite = can('operations.contracts.write')
  const mayPlan = mayWrite || can('fleet.vehicles.read')
  const bring = mayWrite && (
    <ButtonLink href={links.contractImport}>
      <FileUp aria-hidden />
      {m['rentals.contractImport.act']()}
    </ButtonLink>
  )
  const create = mayWrite && (
    <ButtonLink kind="primary" href={links.newContract()}>
      <Plus aria-hidden />
      {m['rentals.contract.new.short']()}
    </ButtonLink>
  )
  return (
    <ListPage
      title={m['rentals.contract.list.title']()}
      count={totals.data && m['rentals.contract.count']({ count: totals.data.count })}
      list={list}
      columns={contractColumns({ currency, dayOf })}
      rowId={(row: ContractRow) => row.id}
      onOpen={row => go(contractHref(row))}
      card={row => <ContractCard row={row} />}
      searchLabel={m['rentals.contract.list.search']()}
      total={totals.data?.count}
      {...(mayWrite && {
        selection: { ids: chosen, onChange: setChosen },
        bulk: {
          title: m['rentals.contract.selected']({ count: picked.length }),
          actions: <BulkRenew contracts={picked} onDone={() => setChosen(new Set())} />,
        },
      })}
      sums={
        totals.data && (
          <>
            <span>
              {m['rentals.field.total']()} <Money amount={totals.data.total} strong />
            </span>
            <span>
              {m['rentals.field.balance']()} <Money amount={totals.data.balance} strong />
            </span>
          </>
        )
      }
      actions={
        <>
          {mayWrite && !isNarrow && (
            <ButtonLink href={links.duplicates}>{m['rentals.duplicate.title']()}</ButtonLink>
          )}
          {mayPlan && <ButtonLink href={links.planner}>{m['rentals.contract.plannerView']()}</ButtonLink>}
          {!isNarrow && bring}
          {create}
        </>
      }
      tabs={
        <SavedViews
          list="rentals.contract.list"
          views={shown.map(id => ({
            id,
            name: tabWords[id](),
            search: id === 'all' ? {} : { show: id },
            count: counts?.[id],
            late: id === 'returnLate' && (counts?.[id] ?? 0) > 0,
          }))}
        />
      }
      filters={<ContractFilters filters={list.filters as ContractFilter} onChange={list.setFilters} />}
      empty={
        <EmptyState
          title={tab === 'all' ? m['rentals.contract.list.empty']() : m['kernel.list.noMatch']()}
          actions={
            tab === 'all' && (
              <>
                {bring}
                {create}
              </>
            )
          }
        />
      }
    />
  )
}
