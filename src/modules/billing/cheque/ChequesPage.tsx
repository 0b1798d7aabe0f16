import { CalendarDays, Landmark } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { chequeStates } from './cheque.rules.ts'
import '../billing.css'
import { PlaceSwitch } from '../document/PlaceSwitch.tsx'
import { treasuryPlaces } from '../document/places.web.ts'
import { chequeStateWords } from '../document/stateWords.rules.ts'
import { links } from '../links.web.ts'
import { type Change, PartyChip, PartyFilter, PeriodChip, PeriodFields } from '../list/ListFilters.tsx'
import { ListPrint } from '../list/ListPrint.tsx'
import { PartyNameText } from '../party/PartyText.tsx'
import { ReceivePaymentButton } from '../payment/ReceivePaymentButton.tsx'
import type { ChequeRow } from '../wordMaps.web.ts'
import { ChequeBadge, chequeColumns } from './chequeColumns.tsx'

const ChequePanel = onDemand(async () => (await import('./ChequePanel.tsx')).ChequePanel)
const LodgeDialog = onDemand(async () => (await import('./LodgeDialog.tsx')).LodgeDialog)

const filterKeys = ['direction', 'state', 'waiting', 'toLodge', 'partyId', 'bank', 'from', 'to'] as const
type Filter = Omit<InputFor<'billing.cheque.totals'>, 'search'>

const views: readonly { id: string; name: () => string; search: Filter; late?: boolean }[] = [
  { id: 'all', name: m['billing.view.all'], search: {} },
  { id: 'toLodge', name: m['billing.view.toLodge'], search: { toLodge: true }, late: true },
  { id: 'onHand', name: m['billing.view.onHand'], search: { state: 'onHand' } },
  { id: 'lodged', name: m['billing.view.lodged'], search: { state: 'lodged' } },
  { id: 'bounced', name: m['billing.view.bounced'], search: { state: 'bounced' }, late: true },
  { id: 'issued', name: m['billing.view.issuedCheques'], search: { direction: 'out' } },
]

function ChequeViews() {
  const counts = [
    useAnswer('billing.cheque.totals', views[0]!.search),
    useAnswer('billing.cheque.totals', views[1]!.search),
    useAnswer('billing.cheque.totals', views[2]!.search),
    useAnswer('billing.cheque.totals', views[3]!.search),
    useAnswer('billing.cheque.totals', views[4]!.search),
    useAnswer('billing.cheque.totals', views[5]!.search),
  ]
  return (
    <SavedViews
      list="billing.cheque.list"
      aside={['cheque']}
      views={views.map(({ id, name, search, late }, at) => {
        const count = counts[at]?.data?.count
        return { id, name: name(), search, count, late: !!late && (count ?? 0) > 0 }
      })}
    />
  )
}

/** «حافظة الشيكات»: every cheque received and issued, by the day it is due. */
export default function ChequesPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isLodging, setLodging] = useState(false)
  const list = useList('billing.cheque.list', filterKeys)
  const filters = list.filters as Filter
  const totals = useAnswer('billing.cheque.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const opened = typeof address['cheque'] === 'string' ? address['cheque'] : null
  const chosen = (list.rows as readonly ChequeRow[]).filter(row => picked.has(row.id))
  const isLodgeable = chosen.every(row => row.state === 'onHand' || row.state === 'bounced')
  return (
    <>
      <ListPage
        title={m['billing.page.cheques']()}
        count={totals.data && m['billing.cheque.count']({ count: totals.data.count })}
        list={list}
        columns={chequeColumns(currency)}
        rowId={(row: ChequeRow) => row.id}
        onOpen={row => change({ cheque: row.id })}
        card={row => <ChequeCard row={row} />}
        searchLabel={m['billing.cheque.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <span>
              {m['billing.invoice.total']()} <Money amount={totals.data.amount} strong />
            </span>
          )
        }
        {...(can('finance.treasury.write')
          ? {
              selection: { ids: picked, onChange: setPicked },
              bulk: {
                title: m['billing.cheque.picked']({ count: picked.size }),
                actions: (
                  <Button
                    size="small"
                    kind="tertiary"
                    disabledReason={isLodgeable ? null : m['billing.cheque.lodgeable']()}
                    onPress={() => setLodging(true)}
                  >
                    <Landmark aria-hidden />
                    {m['billing.cheque.act.lodged']()}
                  </Button>
                ),
              },
            }
          : {})}
        actions={
          <>
            <ButtonLink href={links.chequeCalendar}>
              <CalendarDays aria-hidden />
              {m['billing.page.chequeCalendar']()}
            </ButtonLink>
            <ListPrint
              document="billing.cheque.listDocument"
              report="finance.cheques"
              filters={{ ...list.filters, search: list.search }}
            />
            <ReceivePaymentButton kind="primary" />
          </>
        }
        tabs={
          <>
            <PlaceSwitch
              label={m['billing.page.treasury']()}
              places={treasuryPlaces()}
              here={links.cheques}
            />
            <ChequeViews />
          </>
        }
        filters={<Filters filters={filters} onChange={list.setFilters} />}
        empty={<EmptyState title={m['billing.cheque.none']()} actions={<ReceivePaymentButton />} />}
      />
      {opened && <ChequePanel key={opened} id={opened} onClose={() => change({ cheque: undefined })} />}
      {isLodging && (
        <LodgeDialog cheques={chosen} onClose={() => setLodging(false)} onDone={() => setPicked(new Set())} />
      )}
    </>
  )
}

function Filters({ filters, onChange }: { filters: Filter; onChange: Change }) {
  const { state, direction, waiting, toLodge, partyId, bank, from, to } = filters
  const banks = useAnswer('billing.cheque.banks', {}).data?.banks ?? []
  const days = { from: from ?? null, to: to ?? null }
  return (
    <>
      {state && (
        <FilterChip
          name={m['billing.state']()}
          value={chequeStateWords[state]()}
          onRemove={() => onChange({ state: null })}
        />
      )}
      {waiting && (
        <FilterChip
          name={m['billing.state']()}
          value={m['billing.cheque.waiting']()}
          onRemove={() => onChange({ waiting: null })}
        />
      )}
      {toLodge && (
        <FilterChip
          name={m['billing.state']()}
          value={m['billing.view.toLodge']()}
          onRemove={() => onChange({ toLodge: null })}
        />
      )}
      {direction && (
        <FilterChip
          name={m['billing.payment.kind']()}
          value={direction === 'in' ? m['billing.cheque.received']() : m['billing.cheque.issued']()}
          onRemove={() => onChange({ direction: null })}
        />
      )}
      {bank && (
        <FilterChip
          name={m['billing.cheque.bank']()}
          value={<bdi>{bank}</bdi>}
          onRemove={() => onChange({ bank: null })}
        />
      )}
      {partyId && <PartyChip id={partyId} onChange={onChange} />}
      {(from || to) && <PeriodChip {...days} onChange={onChange} />}
      <FilterButton>
        <Select
          label={m['billing.state']()}
          value={state ?? 'all'}
          onChange={value => onChange({ state: value === 'all' ? null : value })}
          options={[
            { id: 'all', name: m['billing.filter.all']() },
            ...chequeStates.map(id => ({ id, name: chequeStateWords[id]() })),
          ]}
        />
        <Select
          label={m['billing.cheque.bank']()}
          value={bank ?? ''}
          onChange={value => onChange({ bank: value })}
          options={[{ id: '', name: m['billing.filter.all']() }, ...banks.map(name => ({ id: name, name }))]}
        />
        <PartyFilter id={partyId ?? null} onChange={onChange} />
        <PeriodFields {...days} onChange={onChange} />
      </FilterButton>
    </>
  )
}

function ChequeCard({ row }: { row: ChequeRow }) {
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={row.number} href={links.cheque(row.id)} />
        <ChequeBadge state={row.state} />
      </span>
      <PartyNameText {...row} />
      <span className="card-row">
        <span className="cap">
          <bdi>{row.bank}</bdi> · <DayText day={row.dueOn} />
        </span>
        <Money amount={row.amount} strong />
      </span>
    </>
  )
}
