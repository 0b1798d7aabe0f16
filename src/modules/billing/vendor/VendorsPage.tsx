import { HandCoins, Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { spacedPhone } from '#modules/parties/public.web.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { isSomething } from '../money/amounts.web.ts'
import '../billing.css'
import { PlaceSwitch } from '../document/PlaceSwitch.tsx'
import { vendorPlaces } from '../document/places.web.ts'
import { links } from '../links.web.ts'
import type { Change } from '../list/ListFilters.tsx'
import type { VendorRow } from '../wordMaps.web.ts'
import { vendorName } from './VendorPicker.tsx'
import { StoppedMark, vendorColumns } from './vendorColumns.tsx'

const NewVendorPanel = onDemand(async () => (await import('./NewVendorPanel.tsx')).NewVendorPanel)

function VendorViews() {
  const all = useAnswer('billing.vendor.totals', {})
  const open = useAnswer('billing.vendor.totals', { open: true })
  const overdue = useAnswer('billing.vendor.totals', { overdue: true })
  return (
    <SavedViews
      list="billing.vendor.list"
      views={[
        { id: 'all', name: m['billing.view.all'](), search: {}, count: all.data?.count },
        { id: 'open', name: m['billing.view.owed'](), search: { open: true }, count: open.data?.count },
        {
          id: 'overdue',
          name: m['billing.view.overdue'](),
          search: { overdue: true },
          count: overdue.data?.count,
          late: (overdue.data?.count ?? 0) > 0,
        },
      ]}
    />
  )
}

const filterKeys = ['open', 'overdue', 'active'] as const

/** Vendors with what we owe them, what is overdue and what was paid ahead. */
export default function VendorsPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const go = useGo()
  const [isCreating, setCreating] = useState(false)
  const list = useList('billing.vendor.list', filterKeys)
  const totals = useAnswer('billing.vendor.totals', {
    ...list.filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const mayWrite = can('finance.vendors.write')
  const create = mayWrite && (
    <Button onPress={() => setCreating(true)}>
      <Plus aria-hidden />
      {m['billing.vendor.new']()}
    </Button>
  )
  return (
    <>
      <ListPage
        title={m['billing.page.vendors']()}
        count={totals.data && m['billing.vendor.count']({ count: totals.data.count })}
        list={list}
        columns={vendorColumns(currency)}
        rowId={(row: VendorRow) => row.id}
        onOpen={row => go(links.vendor(row.id))}
        rowActions={row => <PayLink row={row} />}
        card={row => <VendorCard row={row} />}
        searchLabel={m['billing.vendor.hint']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <>
              <span>
                {m['billing.vendor.open']()} <Money amount={totals.data.open} strong />
              </span>
              {isSomething(totals.data.overdue) && (
                <span className="bad">
                  {m['billing.invoice.overdue']()} <Money amount={totals.data.overdue} strong />
                </span>
              )}
              {isSomething(totals.data.advance) && (
                <span>
                  {m['billing.vendor.advance']()} <Money amount={totals.data.advance} strong />
                </span>
              )}
            </>
          )
        }
        actions={
          <>
            {create}
            {mayWrite && (
              <ButtonLink kind="primary" href={links.newBill()}>
                <Plus aria-hidden />
                {m['billing.bill.new']()}
              </ButtonLink>
            )}
          </>
        }
        tabs={
          <>
            <PlaceSwitch label={m['billing.page.vendors']()} places={vendorPlaces()} here={links.vendors} />
            <VendorViews />
          </>
        }
        filters={<ActiveFilter active={list.filters['active']} onChange={list.setFilters} />}
        empty={<EmptyState title={m['billing.vendor.none']()} actions={create} />}
      />
      {isCreating && (
        <NewVendorPanel typed="" onClose={() => setCreating(false)} onCreated={id => go(links.vendor(id))} />
      )}
    </>
  )
}

function ActiveFilter({ active, onChange }: { active: unknown; onChange: Change }) {
  const chosen = active === undefined ? 'all' : active ? 'active' : 'stopped'
  const names = {
    all: m['billing.filter.all'](),
    active: m['billing.vendor.actives'](),
    stopped: m['billing.vendor.stoppedOnes'](),
  }
  return (
    <>
      {chosen !== 'all' && (
        <FilterChip
          name={m['billing.state']()}
          value={names[chosen]}
          onRemove={() => onChange({ active: null })}
        />
      )}
      <FilterButton>
        <Select
          label={m['billing.state']()}
          value={chosen}
          onChange={value => onChange({ active: value === 'all' ? null : value === 'active' })}
          options={Object.entries(names).map(([id, name]) => ({ id, name }))}
        />
      </FilterButton>
    </>
  )
}

function PayLink({ row }: { row: VendorRow }) {
  const { can } = useSession()
  const mayPay = can('finance.payments.write') && can('finance.vendors.write')
  if (!isSomething(row.open) || !mayPay) return null
  return (
    <span className="on-hover">
      <ButtonLink size="small" href={links.payVendor(row.id)}>
        <HandCoins aria-hidden />
        {m['billing.bill.pay']()}
      </ButtonLink>
    </span>
  )
}

function VendorCard({ row }: { row: VendorRow }) {
  return (
    <>
      <span className="card-row">
        <span>
          <bdi className="strong">{vendorName(row)}</bdi>
          <StoppedMark row={row} />
        </span>
        <Money amount={row.open} strong={isSomething(row.open)} />
      </span>
      <span className="card-row">
        <span className="n cap">{row.phone && spacedPhone(row.phone)}</span>
        {isSomething(row.overdue) && (
          <span className="bad cap">
            {m['billing.invoice.overdue']()} <Money amount={row.overdue} />
          </span>
        )}
      </span>
    </>
  )
}
