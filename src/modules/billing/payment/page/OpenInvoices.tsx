import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { useMoney } from '../../foreign/InCurrency.tsx'
import { links } from '../../links.web.ts'
import type { OpenBill, OpenItems } from '../../wordMaps.web.ts'
import type { Amounts } from './foreignParts.web.ts'
import { splitAmounts } from './receipt.web.ts'

type Open = OpenItems['invoices'][number] & {
  reference?: string | null
  foreign?: OpenBill['foreign']
}

type Props<Each extends Open> = {
  invoices: readonly Each[]
  /** What the amount settles of a foreign document, in its currency; null for others. */
  foreignOf?: (invoice: Each) => string | null
  onForeign?: (id: string, part: string) => void
  /** Where a document opens: an invoice by default. */
  hrefOf?: (id: string) => string
  amounts: Amounts
  onChange: (amounts: Amounts) => void
  /** What the server refused of the n-th amount above zero. */
  refusedAt?: (at: number) => string | null
}

/** Open documents in the order in which money settles them: ticked or not, in whole or in part. */
export function OpenInvoices<Each extends Open>(props: Props<Each>) {
  const { invoices, amounts, onChange, hrefOf = links.invoice, foreignOf, onForeign } = props
  const currency = useMoney()
  const sent = splitAmounts(amounts, currency).map(one => one.invoiceId)
  const ticked = invoices.filter(invoice => amounts[invoice.invoiceId] !== undefined).length
  const whole = () => Object.fromEntries(invoices.map(invoice => [invoice.invoiceId, invoice.open]))
  const tick = (invoice: Each, isTicked: boolean) => {
    if (isTicked) return onChange({ ...amounts, [invoice.invoiceId]: invoice.open })
    const { [invoice.invoiceId]: _, ...others } = amounts
    onChange(others)
  }
  return (
    <div className="billing-open" role="group" aria-label={m['billing.receipt.openInvoices']()}>
      <div className="billing-open-head">
        <Checkbox
          label={m['billing.receipt.all']()}
          checked={ticked === invoices.length}
          indeterminate={ticked > 0 && ticked < invoices.length}
          onChange={all => onChange(all ? whole() : {})}
        />
        <span>{m['billing.invoice.title']()}</span>
        <span className="money-cell">{m['billing.invoice.open']()}</span>
        <span className="money-cell">
          {m['billing.receipt.settleIn']({ currency: currencySymbol(currency, currentLocale()) })}
        </span>
      </div>
      {invoices.map(invoice => {
        const amount = amounts[invoice.invoiceId]
        const { foreign } = invoice
        const part = foreignOf?.(invoice) ?? null
        return (
          <div
            key={invoice.invoiceId}
            className="billing-open-line"
            data-ticked={amount !== undefined || undefined}
          >
            <Checkbox
              label={m['billing.receipt.tick']({ number: invoice.number })}
              checked={amount !== undefined}
              onChange={isTicked => tick(invoice, isTicked)}
            />
            <span className="billing-open-words">
              <DocumentNumber number={invoice.number} href={hrefOf(invoice.invoiceId)} />
              <span className="cap">
                {invoice.reference && (
                  <>
                    <bdi>{invoice.reference}</bdi>
                    {' · '}
                  </>
                )}
                {m['billing.receipt.due']()} <DayText day={invoice.dueOn} />
                {invoice.daysLate > 0 && (
                  <>
                    {' · '}
                    <span className="bad">{m['billing.invoice.daysLate']({ count: invoice.daysLate })}</span>
                  </>
                )}
                {foreign && (
                  <>
                    {' · '}
                    <Money amount={foreign.open} currency={foreign.currency} />
                  </>
                )}
              </span>
              {foreign && amount !== undefined && part !== null && (
                <div className="billing-long">
                  <MoneyField
                    label={m['billing.foreign.settles']()}
                    value={part}
                    currency={foreign.currency}
                    onChange={text => onForeign?.(invoice.invoiceId, text)}
                  />
                </div>
              )}
            </span>
            <span className="money-cell">
              <Amount amount={invoice.open} />
            </span>
            <div className="billing-bare">
              <MoneyField
                label={m['billing.receipt.settleOf']({ number: invoice.number })}
                value={amount ?? ''}
                onChange={text => onChange({ ...amounts, [invoice.invoiceId]: text })}
                error={props.refusedAt?.(sent.indexOf(invoice.invoiceId)) ?? null}
              />
            </div>
          </div>
        )
      })}
    </div>
  )
}
