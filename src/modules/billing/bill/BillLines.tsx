import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { amountInWords } from '#kernel/shared/tafqeet.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { TotalsList } from '../list/TotalsList.tsx'
import { minorOf, sum } from '../money/amounts.web.ts'
import type { Bill } from '../wordMaps.web.ts'

/** The lines of a bill with the accounts they reached, its totals and the amount in words. */
export function BillLines({ bill }: { bill: Bill }) {
  const { currency } = useCompany()
  const locale = currentLocale()
  return (
    <Card flush title={m['billing.line.title']()}>
      <div className="plain-scroll">
        <table className="plain-table billing-lines">
          <thead>
            <tr>
              <th scope="col">{m['billing.line.description']()}</th>
              <th scope="col" className="billing-wide">
                {m['billing.expense.place']()}
              </th>
              <th scope="col" className="billing-wide">
                {m['billing.expense.unit']()}
              </th>
              <th scope="col" className="money-cell">
                {m['billing.line.amountIn']({ currency: currencySymbol(currency, locale) })}
              </th>
            </tr>
          </thead>
          <tbody>
            {bill.lines.map(line => (
              <tr key={line.lineNo}>
                <td className="billing-long">
                  <SentenceText className="billing-block">{line.description}</SentenceText>
                  <bdi className="cap billing-phone">{line.accountName}</bdi>
                  {line.serviceFrom && line.serviceTo && (
                    <span className="cap billing-block">
                      <DayRange from={line.serviceFrom} to={line.serviceTo} />
                      {line.isDeferred && <> · {m['billing.bill.isSpread']()}</>}
                    </span>
                  )}
                </td>
                <td className="billing-wide">
                  <bdi className="soft-ink">{line.accountName}</bdi>
                </td>
                <td className="billing-wide">
                  {line.unitLabel ? <bdi>{line.unitLabel}</bdi> : <span className="quiet">{'\u2014'}</span>}
                </td>
                <td className="money-cell">
                  <Amount amount={line.net} strong />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="billing-under">
        <div className="grow">
          {bill.note && (
            <p className="billing-note">
              <SentenceText>{bill.note}</SentenceText>
            </p>
          )}
        </div>
        <TotalsList
          subtotal={bill.subtotal}
          discount={bill.discount}
          tax={bill.tax}
          total={bill.total}
          reverse={moneyText(
            sum(bill.taxes.map(tax => (tax.isReverse ? minorOf(tax.tax, currency) : 0))),
            currency,
          )}
          words={amountInWords(minorOf(bill.total, currency), currency, locale, { closed: true })}
        />
      </div>
    </Card>
  )
}
