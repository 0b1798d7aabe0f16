import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { amountInWords } from '#kernel/shared/tafqeet.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../../links.web.ts'
import { minorOf } from '../../money/amounts.web.ts'
import { type Payment, splitWords, treasuryKindWords } from '../../wordMaps.web.ts'

/** How it was paid, with the total in words. */
export function PaymentTenders({ payment }: { payment: Payment }) {
  const { currency } = useCompany()
  const locale = currentLocale()
  return (
    <Card
      flush
      title={m['billing.tender.title']()}
      foot={amountInWords(minorOf(payment.total, currency), currency, locale, { closed: true })}
    >
      <div className="plain-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{m['billing.tender.how']()}</th>
              <th scope="col">{m['billing.tender.reference']()}</th>
              <th scope="col" className="money-cell">
                {m['billing.amountIn']({ currency: currencySymbol(currency, locale) })}
              </th>
            </tr>
          </thead>
          <tbody>
            {payment.tenderLines.map(tender => (
              <tr key={`${tender.treasuryAccountId ?? tender.chequeId} ${tender.reference} ${tender.amount}`}>
                <td>
                  {tender.chequeId ? (
                    <TextLink href={links.cheque(tender.chequeId)}>
                      <bdi>{tender.name}</bdi>
                    </TextLink>
                  ) : (
                    <>
                      <bdi>{tender.name}</bdi> <span className="cap">{treasuryKindWords[tender.kind]()}</span>
                    </>
                  )}
                </td>
                <td>
                  {tender.reference ? (
                    <span className="n">{tender.reference}</span>
                  ) : (
                    <span className="quiet">{'\u2014'}</span>
                  )}
                </td>
                <td className="money-cell">
                  <Amount amount={tender.amount} strong />
                  {tender.foreign && payment.foreign && (
                    <span className="cap billing-block">
                      <Money amount={tender.foreign} currency={payment.foreign.currency} />
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

type Split = Payment['splits'][number]

function splitHref(split: Split, direction: Payment['direction']): string | null {
  if (!split.documentId) return null
  if (split.kind === 'invoice')
    return direction === 'in' ? links.invoice(split.documentId) : links.bill(split.documentId)
  if (split.kind === 'deposit') return links.deposit(split.documentId)
  return split.kind === 'refund' ? links.payment(split.documentId) : null
}

/** What the money was for on the day it was taken. */
export function PaymentPurposes({ payment }: { payment: Payment }) {
  const { currency } = useCompany()
  return (
    <Card flush title={m['billing.payment.purposes']()}>
      <div className="plain-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{m['billing.payment.purpose']()}</th>
              <th scope="col">{m['billing.document']()}</th>
              <th scope="col" className="money-cell">
                {m['billing.amountIn']({ currency: currencySymbol(currency, currentLocale()) })}
              </th>
            </tr>
          </thead>
          <tbody>
            {payment.splits.map((split, at) => {
              const href = splitHref(split, payment.direction)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: two purposes of one receipt may be equal
                <tr key={at}>
                  <td>
                    {splitWords[split.kind]()}
                    {split.description && !split.account?.endsWith(split.description) && (
                      <bdi className="cap billing-block">{split.description}</bdi>
                    )}
                    {split.account && <bdi className="cap billing-block">{split.account}</bdi>}
                  </td>
                  <td>
                    {split.number ? (
                      <DocumentNumber number={split.number} {...(href ? { href } : {})} />
                    ) : (
                      <span className="quiet">{'\u2014'}</span>
                    )}
                  </td>
                  <td className="money-cell">
                    <Amount amount={split.amount} />
                    {split.foreign && payment.foreign && (
                      <span className="cap billing-block">
                        <Money amount={split.foreign} currency={payment.foreign.currency} />
                      </span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
