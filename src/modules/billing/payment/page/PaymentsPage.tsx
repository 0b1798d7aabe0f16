import { Plus } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { isSomething } from '../../money/amounts.web.ts'
import '../../billing.css'
import { links } from '../../links.web.ts'
import { PartyNameText } from '../../party/PartyText.tsx'
import type { PaymentRow } from '../../wordMaps.web.ts'
import { type PaymentFilter, PaymentFilters } from './PaymentFilters.tsx'
import { PaymentBadge, paymentColumns, tenderText } from './paymentColumns.tsx'

const SessionBar = onDemand(async () => (await import('../../session/SessionBar.tsx')).SessionBar)

const filterKeys = [
  'direction',
  'status',
  'treasuryAccountId',
  'tender',
  'partyId',
  'free',
  'expense',
  'from',
  'to',
] as const

function PaymentViews() {
  const all = useAnswer('billing.payment.totals', {})
  const receipts = useAnswer('billing.payment.totals', { direction: 'in' })
  const payouts = useAnswer('billing.payment.totals', { direction: 'out' })
  const free = useAnswer('billing.payment.totals', { free: true })
  const expenses = useAnswer('billing.payment.totals', { expense: true })
  const waiting = useAnswer('billing.payment.totals', { status: 'submitted' })
  return (
    <SavedViews
      list="billing.payment.list"
      views={[
        { id: 'all', name: m['billing.view.all'](), search: {}, count: all.data?.count },
        {
          id: 'in',
          name: m['billing.view.receipts'](),
          search: { direction: 'in' },
          count: receipts.data?.count,
        },
        {
          id: 'out',
          name: m['billing.view.payouts'](),
          search: { direction: 'out' },
          count: payouts.data?.count,
        },
        {
          id: 'expenses',
          name: m['billing.view.expenses'](),
          search: { expense: true },
          count: expenses.data?.count,
        },
        { id: 'free', name: m['billing.view.advances'](), search: { free: true }, count: free.data?.count },
        {
          id: 'waiting',
          name: m['billing.view.waiting'](),
          search: { status: 'submitted' },
          count: waiting.data?.count,
          late: (waiting.data?.count ?? 0) > 0,
        },
      ]}
    />
  )
}

/** Receipts and payments out, with the shifts of the cash boxes above them. */
export default function PaymentsPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const go = useGo()
  const list = useList('billing.payment.list', filterKeys)
  const filters = list.filters as PaymentFilter
  const totals = useAnswer('billing.payment.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const mayPay = can('finance.vendors.write')
  const create = can('finance.payments.write') && (
    <>
      {mayPay && (
        <>
          <ButtonLink href={links.newExpense}>{m['billing.spend.title']()}</ButtonLink>
          <ButtonLink href={links.payVendor()}>{m['billing.pay.title']()}</ButtonLink>
        </>
      )}
      <ButtonLink kind="primary" href={links.newPayment()}>
        <Plus aria-hidden />
        {m['billing.receipt.new']()}
      </ButtonLink>
    </>
  )
  return (
    <ListPage
      title={m['billing.page.payments']()}
      count={totals.data && m['billing.payment.count']({ count: totals.data.count })}
      list={list}
      columns={paymentColumns(currency)}
      rowId={(row: PaymentRow) => row.id}
      onOpen={row => go(links.payment(row.id))}
      card={row => <PaymentCard row={row} />}
      searchLabel={m['billing.payment.search']()}
      total={totals.data?.count}
      sums={
        totals.data && (
          <>
            {isSomething(totals.data.waiting) && (
              <span>
                {m['billing.view.waiting']()} <Money amount={totals.data.waiting} strong />
              </span>
            )}
            {filters.status !== 'submitted' && (
              <span>
                {m['billing.payment.received']()} <Money amount={totals.data.received} strong />
              </span>
            )}
            {isSomething(totals.data.paid) && (
              <span>
                {m['billing.payment.paid']()} <Money amount={totals.data.paid} strong />
              </span>
            )}
            {isSomething(totals.data.free) && (
              <span>
                {m['billing.payment.free']()} <Money amount={totals.data.free} strong />
              </span>
            )}
          </>
        )
      }
      actions={
        <>
          {can('approvals.rules.write') && (
            <ButtonLink kind="tertiary" href="/approvals?tab=rules">
              {m['billing.limit.act']()}
            </ButtonLink>
          )}
          {create}
        </>
      }
      tabs={
        <>
          <SessionBar />
          <PaymentViews />
        </>
      }
      filters={<PaymentFilters filters={filters} onChange={list.setFilters} />}
      empty={<EmptyState title={m['billing.payment.none']()} actions={create} />}
    />
  )
}

function PaymentCard({ row }: { row: PaymentRow }) {
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={row.number} href={links.payment(row.id)} />
        <PaymentBadge status={row.status} />
      </span>
      <PartyNameText {...row} />
      <span className="card-row">
        <span className="cap">
          <DayText day={row.date} /> · <bdi>{tenderText(row)}</bdi>
        </span>
        <Money amount={row.total} strong />
      </span>
    </>
  )
}
