import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { showToast } from '#ui/toast.ts'
import type { Side } from '../bill/bill.rules.ts'
import { links } from '../links.web.ts'
import { isSomething } from '../money/amounts.web.ts'
import type { Invoice } from '../wordMaps.web.ts'

type Row = Invoice['allocations'][number]

const sourceWords = {
  customer: {
    payment: m['billing.payment.direction.in'],
    credit: m['billing.invoice.kind.creditNote'],
    deposit: m['billing.deposit.title'],
  },
  vendor: {
    payment: m['billing.payment.direction.out'],
    credit: m['billing.bill.kind.vendorCredit'],
    deposit: m['billing.deposit.title'],
  },
}

const documentHref = (side: Side, id: string) => (side === 'vendor' ? links.bill(id) : links.invoice(id))

const sourceHref = (row: Row, side: Side) => {
  if (row.source === 'deposit') return links.deposit(row.sourceId)
  return row.source === 'payment' ? links.payment(row.sourceId) : documentHref(side, row.sourceId)
}

type Props = {
  rows: readonly Row[]
  /** From an invoice one looks at where the money came from, from a source at what it settled. */
  seenFrom: 'invoice' | 'source'
  side?: Side
}

/** What settled a document, or what a receipt settled; each can be undone while the period accepts it. */
export function AllocationsCard({ rows, seenFrom, side = 'customer' }: Props) {
  const { can } = useSession()
  const { currency } = useCompany()
  const [undoing, setUndoing] = useState<Row | null>(null)
  const mayUndo = can('finance.payments.write')
  if (rows.length === 0) return null
  return (
    <Card flush title={m['billing.allocation.title']()}>
      <div className="plain-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{m['billing.date']()}</th>
              <th scope="col">
                {seenFrom === 'invoice' ? m['billing.allocation.from']() : m['billing.allocation.to']()}
              </th>
              <th scope="col" className="money-cell">
                {m['billing.amountIn']({ currency: currencySymbol(currency, currentLocale()) })}
              </th>
              <th scope="col">
                <span className="sr">{m['billing.acts']()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                <td>
                  <DayText day={row.on} />
                </td>
                <td>
                  {seenFrom === 'invoice' ? (
                    <>
                      <span className="soft-ink">{sourceWords[side][row.source]()}</span>{' '}
                      <DocumentNumber number={row.sourceNumber} href={sourceHref(row, side)} />
                    </>
                  ) : (
                    <DocumentNumber number={row.invoiceNumber} href={documentHref(side, row.invoiceId)} />
                  )}
                </td>
                <td className="money-cell">
                  {isSomething(row.live) ? (
                    <Amount amount={row.live} />
                  ) : (
                    <del className="quiet">
                      <Amount amount={row.amount} />
                    </del>
                  )}
                </td>
                <td className="billing-end">
                  {!isSomething(row.live) ? (
                    <span className="cap">{m['billing.allocation.undone']()}</span>
                  ) : (
                    mayUndo &&
                    row.source !== 'deposit' && (
                      <IconButton
                        size="small"
                        label={m['billing.allocation.undo']()}
                        onPress={() => setUndoing(row)}
                      >
                        <DirIcon icon={Undo2} size={16} />
                      </IconButton>
                    )
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {undoing && (
        <ActDialog
          posts
          name="billing.payment.unallocate"
          title={m['billing.allocation.undoTitle']({
            source: undoing.sourceNumber,
            invoice: undoing.invoiceNumber,
          })}
          verb={m['billing.allocation.undo']()}
          danger
          input={{ allocationId: undoing.id }}
          missing={null}
          onClose={() => setUndoing(null)}
          onDone={() => showToast(m['billing.allocation.undoDone']())}
        >
          <p className="soft-ink">{m['billing.allocation.undoBody']()}</p>
        </ActDialog>
      )}
    </Card>
  )
}
