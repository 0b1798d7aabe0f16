import { useNavigate } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import '../billing.css'
import { depositColumns } from '../deposit/depositColumns.tsx'
import { invoiceColumns, invoiceHref } from '../invoice/page/invoiceColumns.tsx'
import { links } from '../links.web.ts'
import { paymentColumns } from '../payment/page/paymentColumns.tsx'
import { ReceivePaymentButton } from '../payment/ReceivePaymentButton.tsx'
import type { DepositRow, InvoiceRow, PaymentRow } from '../wordMaps.web.ts'

type Props = { party: { id: string } }
const shownRows = 25

/** Columns of a list inside a party's own page: the party is redundant there. */
const without = <Row,>(columns: readonly ListColumn<Row>[], ...hidden: readonly string[]) =>
  columns.filter(column => !column.optional && !hidden.includes(column.id))

/** «الفواتير» of a customer's page. */
export function PartyInvoices({ party }: Props) {
  const { can } = useSession()
  const { currency } = useCompany()
  const go = useGo()
  const filter = { partyId: party.id }
  const list = useAnswer('billing.invoice.list', { ...filter, limit: shownRows })
  const totals = useAnswer('billing.invoice.totals', filter)
  const create = can('finance.invoices.write') && (
    <ButtonLink href={links.newInvoiceFor(party.id)}>{m['billing.invoice.new']()}</ButtonLink>
  )
  return (
    <Loaded answer={list}>
      {({ rows, next }) => (
        <DataTable
          bare
          label={m['billing.page.invoices']()}
          columns={without(invoiceColumns(currency), 'party')}
          rows={rows}
          rowId={(row: InvoiceRow) => row.id}
          onOpen={row => go(invoiceHref(row))}
          empty={<EmptyState title={m['billing.party.noInvoices']()} actions={create} />}
          foot={
            <>
              {next && (
                <TextLink href={links.invoicesOf(party.id)}>{m['billing.party.allInvoices']()}</TextLink>
              )}
              {totals.data && (
                <div className="dt-sums">
                  <span>
                    {m['billing.invoice.total']()} <Money amount={totals.data.total} strong />
                  </span>
                  <span>
                    {m['billing.invoice.open']()} <Money amount={totals.data.open} strong />
                  </span>
                </div>
              )}
            </>
          }
        />
      )}
    </Loaded>
  )
}

/** «المدفوعات» of a customer's page. */
export function PartyPayments({ party }: Props) {
  const { currency } = useCompany()
  const go = useGo()
  const filter = { partyId: party.id }
  const list = useAnswer('billing.payment.list', { ...filter, limit: shownRows })
  const totals = useAnswer('billing.payment.totals', filter)
  return (
    <Loaded answer={list}>
      {({ rows, next }) => (
        <DataTable
          bare
          label={m['billing.page.payments']()}
          columns={without(paymentColumns(currency), 'party')}
          rows={rows}
          rowId={(row: PaymentRow) => row.id}
          onOpen={row => go(links.payment(row.id))}
          empty={
            <EmptyState
              title={m['billing.party.noPayments']()}
              actions={<ReceivePaymentButton party={party.id} />}
            />
          }
          foot={
            <>
              {next && (
                <TextLink href={links.paymentsOf(party.id)}>{m['billing.party.allPayments']()}</TextLink>
              )}
              {totals.data && (
                <div className="dt-sums">
                  <span>
                    {m['billing.payment.received']()} <Money amount={totals.data.received} strong />
                  </span>
                  <span>
                    {m['billing.payment.free']()} <Money amount={totals.data.free} strong />
                  </span>
                </div>
              )}
            </>
          }
        />
      )}
    </Loaded>
  )
}

/** «التأمينات» of a customer's page. */
export function PartyDeposits({ party }: Props) {
  const { currency } = useCompany()
  const navigate = useNavigate()
  const filter = { partyId: party.id }
  const list = useAnswer('billing.deposit.list', { ...filter, limit: shownRows })
  const totals = useAnswer('billing.deposit.totals', filter)
  return (
    <Loaded answer={list}>
      {({ rows, next }) => (
        <DataTable
          bare
          label={m['billing.page.deposits']()}
          columns={without(depositColumns(currency), 'party', 'reserved')}
          rows={rows}
          rowId={(row: DepositRow) => row.id}
          onOpen={row => void navigate({ to: links.deposits, search: { deposit: row.id } })}
          empty={<EmptyState title={m['billing.deposit.none']()} />}
          foot={
            <>
              {next && (
                <TextLink href={links.depositsOf(party.id)}>{m['billing.party.allDeposits']()}</TextLink>
              )}
              {totals.data && (
                <div className="dt-sums">
                  <span>
                    {m['billing.deposit.balance']()} <Money amount={totals.data.balance} strong />
                  </span>
                </div>
              )}
            </>
          }
        />
      )}
    </Loaded>
  )
}
