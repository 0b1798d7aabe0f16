import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { isSomething } from '../money/amounts.web.ts'
import '../billing.css'
import { depositStateWords } from '../document/stateWords.rules.ts'
import { links } from '../links.web.ts'
import { type Change, PartyChip, PartyFilter } from '../list/ListFilters.tsx'
import { ListPrint } from '../list/ListPrint.tsx'
import { PartyNameText } from '../party/PartyText.tsx'
import { ReceivePaymentButton } from '../payment/ReceivePaymentButton.tsx'
import type { DepositRow } from '../wordMaps.web.ts'
import { DepositBadge, depositColumns } from './depositColumns.tsx'

const DepositPanel = onDemand(async () => (await import('./DepositPanel.tsx')).DepositPanel)

const filterKeys = ['state', 'dueForRelease', 'partyId', 'source'] as const
type Filter = Pick<InputFor<'billing.deposit.totals'>, 'state' | 'dueForRelease' | 'partyId' | 'source'>

const states: readonly DepositRow['state'][] = ['held', 'partlyUsed', 'settled']

function DepositViews() {
  const all = useAnswer('billing.deposit.totals', {})
  const held = useAnswer('billing.deposit.totals', { state: 'held' })
  const partly = useAnswer('billing.deposit.totals', { state: 'partlyUsed' })
  const due = useAnswer('billing.deposit.totals', { dueForRelease: true })
  return (
    <SavedViews
      list="billing.deposit.list"
      aside={['deposit']}
      views={[
        { id: 'all', name: m['billing.view.all'](), search: {}, count: all.data?.count },
        { id: 'held', name: m['billing.view.held'](), search: { state: 'held' }, count: held.data?.count },
        {
          id: 'partly',
          name: m['billing.view.partlyUsed'](),
          search: { state: 'partlyUsed' },
          count: partly.data?.count,
        },
        {
          id: 'due',
          name: m['billing.view.dueForRelease'](),
          search: { dueForRelease: true },
          count: due.data?.count,
          late: (due.data?.count ?? 0) > 0,
        },
      ]}
    />
  )
}

/** Deposits held, what is used, reserved and due to be given back. */
export default function DepositsPage() {
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const list = useList('billing.deposit.list', filterKeys)
  const filters = list.filters as Filter
  const totals = useAnswer('billing.deposit.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const opened = typeof address['deposit'] === 'string' ? address['deposit'] : null
  return (
    <>
      <ListPage
        title={m['billing.page.deposits']()}
        count={totals.data && m['billing.deposit.count']({ count: totals.data.count })}
        list={list}
        columns={depositColumns(currency)}
        rowId={(row: DepositRow) => row.id}
        onOpen={row => change({ deposit: row.id })}
        card={row => <DepositCard row={row} />}
        searchLabel={m['billing.deposit.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <>
              <span>
                {m['billing.deposit.received']()} <Money amount={totals.data.received} strong />
              </span>
              <span>
                {m['billing.deposit.balance']()} <Money amount={totals.data.balance} strong />
              </span>
              {isSomething(totals.data.reserved) && (
                <span>
                  {m['billing.deposit.reserved']()} <Money amount={totals.data.reserved} strong />
                </span>
              )}
            </>
          )
        }
        actions={
          <>
            <ListPrint
              document="billing.deposit.listDocument"
              report="finance.deposits"
              filters={{ ...list.filters, search: list.search }}
            />
            <ReceivePaymentButton kind="primary" />
          </>
        }
        tabs={<DepositViews />}
        filters={<Filters filters={filters} onChange={list.setFilters} />}
        empty={<EmptyState title={m['billing.deposit.none']()} actions={<ReceivePaymentButton />} />}
      />
      {opened && <DepositPanel key={opened} id={opened} onClose={() => change({ deposit: undefined })} />}
    </>
  )
}

function Filters({ filters, onChange }: { filters: Filter; onChange: Change }) {
  const { state, dueForRelease, partyId } = filters
  return (
    <>
      {state && (
        <FilterChip
          name={m['billing.state']()}
          value={depositStateWords[state]()}
          onRemove={() => onChange({ state: null })}
        />
      )}
      {dueForRelease && (
        <FilterChip
          name={m['billing.state']()}
          value={m['billing.deposit.due']()}
          onRemove={() => onChange({ dueForRelease: null })}
        />
      )}
      {partyId && <PartyChip id={partyId} onChange={onChange} />}
      <FilterButton>
        <Select
          label={m['billing.state']()}
          value={state ?? 'all'}
          onChange={value => onChange({ state: value === 'all' ? null : value })}
          options={[
            { id: 'all', name: m['billing.filter.all']() },
            ...states.map(id => ({ id, name: depositStateWords[id]() })),
          ]}
        />
        <PartyFilter id={partyId ?? null} onChange={onChange} />
      </FilterButton>
    </>
  )
}

function DepositCard({ row }: { row: DepositRow }) {
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={row.number} href={links.deposit(row.id)} />
        <DepositBadge row={row} />
      </span>
      <PartyNameText {...row} />
      <span className="card-row">
        <bdi className="cap">{row.purpose}</bdi>
        <Money amount={row.balance} strong />
      </span>
    </>
  )
}
