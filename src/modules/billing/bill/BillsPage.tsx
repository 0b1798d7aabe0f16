import { HandCoins, Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { isSomething } from '../money/amounts.web.ts'
import '../billing.css'
import { DocumentSums } from '../document/DocumentSums.tsx'
import { PlaceSwitch } from '../document/PlaceSwitch.tsx'
import { vendorPlaces } from '../document/places.web.ts'
import { InvoiceBadge } from '../invoice/page/InvoiceBadge.tsx'
import { type InvoiceFilter, InvoiceFilters } from '../invoice/page/InvoiceFilters.tsx'
import { invoiceName, LateText } from '../invoice/page/invoiceColumns.tsx'
import { links } from '../links.web.ts'
import { PartyNameText } from '../party/PartyText.tsx'
import type { BillRow } from '../wordMaps.web.ts'
import { billColumns, billHref } from './billColumns.tsx'

const filterKeys = ['kind', 'state', 'partyId', 'from', 'to'] as const

function BillViews() {
  const all = useAnswer('billing.bill.totals', {})
  const overdue = useAnswer('billing.bill.totals', { state: 'overdue' })
  const credits = useAnswer('billing.bill.totals', { kind: 'vendorCredit' })
  const drafts = useAnswer('billing.bill.totals', { state: 'draft' })
  return (
    <SavedViews
      list="billing.bill.list"
      views={[
        { id: 'all', name: m['billing.view.all'](), search: {}, count: all.data?.count },
        {
          id: 'overdue',
          name: m['billing.view.overdue'](),
          search: { state: 'overdue' },
          count: overdue.data?.count,
          late: (overdue.data?.count ?? 0) > 0,
        },
        {
          id: 'credits',
          name: m['billing.view.vendorCredits'](),
          search: { kind: 'vendorCredit' },
          count: credits.data?.count,
        },
        {
          id: 'drafts',
          name: m['billing.view.drafts'](),
          search: { state: 'draft' },
          count: drafts.data?.count,
        },
      ]}
    />
  )
}

/** Bills and credits of vendors, with what they come to and what we still owe. */
export default function BillsPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const go = useGo()
  const list = useList('billing.bill.list', filterKeys)
  const filters = list.filters as Omit<InvoiceFilter, 'kind'>
  const totals = useAnswer('billing.bill.totals', {
    ...list.filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = (list.rows as readonly BillRow[]).filter(row => picked.has(row.id))
  const vendors = new Set(chosen.map(row => row.partyId))
  const whyNotPay = !chosen.every(isPayable)
    ? m['billing.bill.payable']()
    : vendors.size > 1
      ? m['billing.bill.oneVendor']()
      : null
  const paySelected = () => go(links.payVendor(chosen[0]?.partyId, chosen.map(row => row.id).join(',')))
  const create = can('finance.vendors.write') && (
    <ButtonLink kind="primary" href={links.newBill()}>
      <Plus aria-hidden />
      {m['billing.bill.new']()}
    </ButtonLink>
  )
  return (
    <ListPage
      title={m['billing.page.bills']()}
      count={totals.data && m['billing.bill.count']({ count: totals.data.count })}
      list={list}
      columns={billColumns(currency)}
      rowId={(row: BillRow) => row.id}
      onOpen={row => go(billHref(row))}
      rowActions={row => <PayLink row={row} />}
      {...(can('finance.payments.write') && can('finance.vendors.write')
        ? {
            selection: { ids: picked, onChange: setPicked },
            bulk: {
              title: m['billing.bill.picked']({ count: chosen.length }),
              actions: (
                <Button size="small" kind="tertiary" disabledReason={whyNotPay} onPress={paySelected}>
                  <HandCoins aria-hidden />
                  {m['billing.bill.paySelected']()}
                </Button>
              ),
            },
          }
        : {})}
      card={row => <BillCard row={row} />}
      searchLabel={m['billing.bill.search']()}
      total={totals.data?.count}
      sums={totals.data && <DocumentSums {...totals.data} />}
      actions={create}
      tabs={
        <>
          <PlaceSwitch label={m['billing.page.vendors']()} places={vendorPlaces()} here={links.bills} />
          <BillViews />
        </>
      }
      filters={
        <InvoiceFilters
          ofVendors
          filters={filters}
          onChange={list.setFilters}
          states={['unpaid', 'partlyPaid', 'overdue', 'paid', 'coveredByCheque', 'void', 'draft']}
        />
      }
      empty={<EmptyState title={m['billing.bill.none']()} actions={create} />}
    />
  )
}

const isPayable = (row: BillRow) => row.kind === 'bill' && isSomething(row.open)

function PayLink({ row }: { row: BillRow }) {
  const { can } = useSession()
  const mayPay = can('finance.payments.write') && can('finance.vendors.write')
  if (!isPayable(row) || !mayPay) return null
  return (
    <span className="on-hover">
      <ButtonLink size="small" href={links.payVendor(row.partyId, row.id)}>
        <HandCoins aria-hidden />
        {m['billing.bill.pay']()}
      </ButtonLink>
    </span>
  )
}

function BillCard({ row }: { row: BillRow }) {
  const isOpen = isSomething(row.open)
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={invoiceName(row)} href={billHref(row)} />
        <InvoiceBadge {...row} />
      </span>
      <PartyNameText {...row} />
      <span className="card-row">
        <span className="cap">{row.daysLate > 0 ? <LateText row={row} /> : <DayText day={row.date} />}</span>
        <Money amount={isOpen ? row.counted.open : row.counted.total} strong={isOpen} />
      </span>
    </>
  )
}
