import { Banknote, Plus, Send } from 'lucide-react'
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
import { onDemand } from '#ui/onDemand.tsx'
import { isSomething } from '../../money/amounts.web.ts'
import '../../billing.css'
import { DocumentSums } from '../../document/DocumentSums.tsx'
import { links } from '../../links.web.ts'
import { PartyNameText } from '../../party/PartyText.tsx'
import type { InvoiceRow } from '../../wordMaps.web.ts'
import { InvoiceBadge } from './InvoiceBadge.tsx'
import { type InvoiceFilter, InvoiceFilters } from './InvoiceFilters.tsx'
import { invoiceColumns, invoiceHref, invoiceName, LateText } from './invoiceColumns.tsx'

const IssueDraftsDialog = onDemand(async () => (await import('./IssueDraftsDialog.tsx')).IssueDraftsDialog)

const SwipeCard = onDemand(
  async () => (await import('./SwipeCard.tsx')).SwipeCard,
  ({ children }) => children,
)

const filterKeys = ['kind', 'state', 'partyId', 'source', 'from', 'to'] as const

/** The views every company has: each is a filter of the address with the count of what it finds. */
function InvoiceViews() {
  const all = useAnswer('billing.invoice.totals', {})
  const sales = useAnswer('billing.invoice.totals', { kind: 'sale' })
  const services = useAnswer('billing.invoice.totals', { kind: 'service' })
  const credits = useAnswer('billing.invoice.totals', { kind: 'creditNote' })
  const writtenOff = useAnswer('billing.invoice.totals', { kind: 'writeOff' })
  const drafts = useAnswer('billing.invoice.totals', { state: 'draft' })
  const overdue = useAnswer('billing.invoice.totals', { state: 'overdue' })
  const isLate = (overdue.data?.count ?? 0) > 0
  return (
    <SavedViews
      list="billing.invoice.list"
      views={[
        { id: 'all', name: m['billing.view.all'](), search: {}, count: all.data?.count },
        { id: 'sale', name: m['billing.view.sales'](), search: { kind: 'sale' }, count: sales.data?.count },
        {
          id: 'service',
          name: m['billing.view.services'](),
          search: { kind: 'service' },
          count: services.data?.count,
        },
        {
          id: 'credits',
          name: m['billing.view.credits'](),
          search: { kind: 'creditNote' },
          count: credits.data?.count,
        },
        {
          id: 'writtenOff',
          name: m['billing.view.writtenOff'](),
          search: { kind: 'writeOff' },
          count: writtenOff.data?.count,
        },
        {
          id: 'drafts',
          name: m['billing.view.drafts'](),
          search: { state: 'draft' },
          count: drafts.data?.count,
        },
        {
          id: 'overdue',
          name: m['billing.view.overdue'](),
          search: { state: 'overdue' },
          count: overdue.data?.count,
          late: isLate,
        },
      ]}
    />
  )
}

/** Invoices, credit notes and drafts, with what they come to and what is open. */
export default function InvoicesPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const go = useGo()
  const list = useList('billing.invoice.list', filterKeys)
  const filters = list.filters as InvoiceFilter
  const totals = useAnswer('billing.invoice.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const mayWrite = can('finance.invoices.write')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isIssuing, setIssuing] = useState(false)
  const chosen = (list.rows as readonly InvoiceRow[]).filter(
    row => row.state === 'draft' && picked.has(row.id),
  )
  const create = mayWrite && (
    <ButtonLink kind="primary" href={links.newInvoice}>
      <Plus aria-hidden />
      {m['billing.invoice.new']()}
    </ButtonLink>
  )
  return (
    <ListPage
      title={m['billing.page.invoices']()}
      count={totals.data && m['billing.invoice.count']({ count: totals.data.count })}
      list={list}
      columns={invoiceColumns(currency)}
      rowId={(row: InvoiceRow) => row.id}
      onOpen={row => go(invoiceHref(row))}
      rowActions={row => <PayLink row={row} />}
      card={row => <InvoiceCard row={row} />}
      searchLabel={m['billing.invoice.search']()}
      {...(mayWrite && filters.state === 'draft'
        ? {
            selection: { ids: picked, onChange: setPicked },
            bulk: {
              title: m['billing.draft.picked']({ count: chosen.length }),
              actions: (
                <Button size="small" kind="tertiary" onPress={() => setIssuing(true)}>
                  <Send aria-hidden />
                  {m['billing.draft.issueMany']()}
                </Button>
              ),
            },
          }
        : {})}
      total={totals.data?.count}
      sums={totals.data && <DocumentSums {...totals.data} />}
      actions={create}
      tabs={
        <>
          <InvoiceViews />
          {isIssuing && (
            <IssueDraftsDialog
              drafts={chosen}
              onClose={() => setIssuing(false)}
              onDone={() => setPicked(new Set())}
            />
          )}
        </>
      }
      filters={<InvoiceFilters filters={filters} onChange={list.setFilters} />}
      empty={<EmptyState title={m['billing.invoice.none']()} actions={create} />}
    />
  )
}

/** Where an invoice is collected; null when nothing is owed, or without the right to take money. */
function usePayHref(row: InvoiceRow): string | null {
  const { can } = useSession()
  const isOwed = row.kind !== 'creditNote' && row.kind !== 'writeOff' && isSomething(row.open)
  const mayTake = can('finance.payments.write')
  return isOwed && mayTake ? links.newPayment({ party: row.partyId, invoice: row.id }) : null
}

function PayLink({ row }: { row: InvoiceRow }) {
  const href = usePayHref(row)
  if (!href) return null
  return (
    <span className="on-hover">
      <ButtonLink size="small" href={href}>
        <Banknote aria-hidden />
        {m['billing.payment.receive']()}
      </ButtonLink>
    </span>
  )
}

function InvoiceCard({ row }: { row: InvoiceRow }) {
  const isOpen = isSomething(row.open)
  const href = usePayHref(row)
  const words = (
    <>
      <span className="card-row">
        <DocumentNumber number={invoiceName(row)} href={invoiceHref(row)} />
        <InvoiceBadge {...row} />
      </span>
      <PartyNameText {...row} />
      <span className="card-row">
        <span className="cap">{row.daysLate > 0 ? <LateText row={row} /> : <DayText day={row.date} />}</span>
        <span>
          {isOpen && <span className="cap">{m['billing.invoice.open']()} </span>}
          <Money amount={isOpen ? row.counted.open : row.counted.total} strong={isOpen} />
        </span>
      </span>
    </>
  )
  if (!href) return words
  const act = { name: m['billing.invoice.collect'](), href, icon: <Banknote aria-hidden /> }
  return <SwipeCard act={act}>{words}</SwipeCard>
}
