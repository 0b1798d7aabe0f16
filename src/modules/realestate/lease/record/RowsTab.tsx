import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { InvoiceLink } from '#modules/billing/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { actionWords, type Lease, type Row, rowKinds, rowStateWords } from '../leaseWords.web.ts'

const billable = new Set(['reserved', 'active', 'ended', 'closed'])

function RowBadge({ row }: { row: Row }) {
  return (
    <span className="row">
      <StatusBadge kind={rowKinds[row.state]}>{rowStateWords[row.state]()}</StatusBadge>
      {row.isHoldover && <Badge hue="amber">{m['realestate.lease.badge.holdover']()}</Badge>}
      {row.kind === 'termination' && <Badge hue="slate">{m['realestate.lease.field.termination']()}</Badge>}
    </span>
  )
}

/** The rows of a lease with what is paid of each. */
export function RowsTab({ lease }: { lease: Lease }) {
  const { can } = useSession()
  const [open, setOpen] = useState<Row | null>(null)
  const mayInvoice = can('realestate.leases.write') && billable.has(lease.status)
  const canInvoice = (row: Row) =>
    mayInvoice && row.invoiceId === null && row.state !== 'cancelled' && row.state !== 'free'
  return (
    <>
      <DataTable
        bare
        label={m['realestate.lease.rows']()}
        rows={lease.rows}
        rowId={row => row.id}
        empty={<EmptyState title={m['realestate.lease.rowCount']({ count: 0 })} />}
        totalsLabel={m['realestate.lease.field.total']()}
        totals={{
          amount: <Amount amount={lease.total} strong />,
          open: <Amount amount={lease.balance} strong />,
        }}
        card={row => (
          <div className="stack tight">
            <span className="card-row">
              <DayText day={row.dueOn} />
              <Money amount={row.amount} strong />
            </span>
            <span className="card-row">
              <RowBadge row={row} />
              {row.invoiceId && row.invoiceNumber && (
                <InvoiceLink id={row.invoiceId} number={row.invoiceNumber} />
              )}
            </span>
          </div>
        )}
        columns={[
          {
            id: 'no',
            header: m['realestate.lease.field.no'](),
            cell: row => <span className="n">{row.no}</span>,
          },
          {
            id: 'period',
            header: m['realestate.lease.field.period'](),
            cell: row => (
              <>
                <DayText day={row.from} /> – <DayText day={row.to} />
              </>
            ),
          },
          {
            id: 'dueOn',
            header: m['realestate.lease.field.dueOn'](),
            cell: row => <DayText day={row.dueOn} />,
          },
          {
            id: 'amount',
            header: m['realestate.lease.field.amount'](),
            align: 'money',
            cell: row => <Amount amount={row.amount} />,
          },
          {
            id: 'open',
            header: m['realestate.lease.field.open'](),
            align: 'money',
            cell: row => <Amount amount={row.invoiceId ? row.open : null} />,
          },
          { id: 'state', header: m['realestate.lease.field.status'](), cell: row => <RowBadge row={row} /> },
          {
            id: 'invoice',
            header: m['realestate.lease.field.invoice'](),
            cell: row =>
              row.invoiceId && row.invoiceNumber ? (
                <InvoiceLink id={row.invoiceId} number={row.invoiceNumber} />
              ) : canInvoice(row) ? (
                <Button size="small" onPress={() => setOpen(row)}>
                  {actionWords.invoice()}
                </Button>
              ) : (
                <span className="quiet">{'\u2014'}</span>
              ),
          },
        ]}
      />
      {open && (
        <ActDialog
          name="realestate.row.invoice"
          title={actionWords.invoice()}
          verb={actionWords.invoice()}
          posts
          input={{ leaseId: lease.id, id: open.id }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
