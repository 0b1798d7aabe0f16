import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { amountInWords } from '#kernel/shared/tafqeet.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../../links.web.ts'
import { TotalsList } from '../../list/TotalsList.tsx'
import { isSomething, minorOf } from '../../money/amounts.web.ts'
import type { Invoice } from '../../wordMaps.web.ts'

/** The lines of a document with its totals and the amount in words. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { currency } = useCompany()
  const locale = currentLocale()
  const symbol = currencySymbol(currency, locale)
  const hasDiscount = invoice.lines.some(line => isSomething(line.discount))
  const hasTax = isSomething(invoice.tax)
  return (
    <Card flush title={m['billing.line.title']()}>
      <div className="plain-scroll">
        <table className="plain-table billing-lines">
          <thead>
            <tr>
              <th scope="col">{m['billing.line.description']()}</th>
              <th scope="col" className="money-cell billing-wide">
                {m['billing.line.quantity']()}
              </th>
              <th scope="col" className="money-cell billing-wide">
                {m['billing.line.priceIn']({ currency: symbol })}
              </th>
              {hasDiscount && (
                <th scope="col" className="money-cell billing-wide">
                  {m['billing.line.discount']()}
                </th>
              )}
              {hasTax && (
                <th scope="col" className="money-cell billing-wide">
                  {m['billing.line.tax']()}
                </th>
              )}
              <th scope="col" className="money-cell">
                {m['billing.line.amountIn']({ currency: symbol })}
              </th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map(line => (
              <tr key={line.lineNo}>
                <td className="billing-long">
                  <SentenceText className="billing-block">
                    {locale === 'ar' ? line.description : (line.descriptionEn ?? line.description)}
                  </SentenceText>
                  {line.deductsId && (
                    <span className="cap billing-block">
                      <TextLink href={links.invoice(line.deductsId)}>{m['billing.advance.open']()}</TextLink>
                    </span>
                  )}
                  <span className="cap billing-phone">
                    <NumberText value={line.quantity} /> × <Amount amount={line.unitPrice} />
                  </span>
                  {line.serviceFrom && line.serviceTo && (
                    <span className="cap billing-block">
                      <DayRange from={line.serviceFrom} to={line.serviceTo} />
                      {line.isDeferred && <> · {m['billing.line.deferred']()}</>}
                    </span>
                  )}
                </td>
                <td className="money-cell billing-wide">
                  <NumberText value={line.quantity} />
                </td>
                <td className="money-cell billing-wide">
                  <Amount amount={line.unitPrice} />
                </td>
                {hasDiscount && (
                  <td className="money-cell billing-wide">
                    <Amount amount={line.discount} />
                  </td>
                )}
                {hasTax && (
                  <td className="money-cell billing-wide">
                    <Amount amount={line.tax} />
                  </td>
                )}
                <td className="money-cell">
                  <Amount amount={minorOf(line.gross, currency) - minorOf(line.discount, currency)} strong />
                  {line.foreign && invoice.foreign && (
                    <span className="cap billing-block">
                      <Money amount={line.foreign.net} currency={invoice.foreign.currency} />
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="billing-under">
        <div className="grow">
          {invoice.note && (
            <p className="billing-note">
              <SentenceText>{invoice.note}</SentenceText>
            </p>
          )}
        </div>
        <TotalsList
          subtotal={invoice.subtotal}
          discount={invoice.discount}
          tax={invoice.tax}
          total={invoice.total}
          words={amountInWords(minorOf(invoice.total, currency), currency, locale, { closed: true })}
        />
      </div>
    </Card>
  )
}
