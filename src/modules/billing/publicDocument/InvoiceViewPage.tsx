import { FileDown } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { type Currency, currencies } from '#kernel/shared/money.ts'
import { amountInWords } from '#kernel/shared/tafqeet.ts'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useOpened } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { minorOf } from '../money/amounts.web.ts'
import '../billing.css'
import './public-document.css'
import { InvoiceBadge } from '../invoice/page/InvoiceBadge.tsx'
import { TotalsList } from '../list/TotalsList.tsx'
import { invoiceKindWords } from '../wordMaps.web.ts'

type Document = OutputFor<'billing.publicDocument.get'>

/** One document for the holder of its link. Any other token gets the same neutral sentence; a lost connection its own. */
export default function InvoiceViewPage() {
  const [address] = useAddress()
  const token = String(address['token'] ?? '')
  const { opened, closed } = useOpened(
    'billing.publicDocument.get',
    token,
    m['billing.publicDocument.expired'],
  )
  const seen = useCommand('billing.publicDocument.seen')
  const isShown = opened !== null
  useEffect(() => {
    document.title = m['billing.page.publicInvoice']()
  }, [])
  const noteView = seen.mutate
  useEffect(() => {
    if (isShown) noteView({ token })
  }, [isShown, token, noteView])
  return (
    <main className="billing-public">
      {opened ? (
        <PublicDocument shown={opened} token={token} />
      ) : closed === null ? (
        <Card>
          <Skeleton lines={8} />
        </Card>
      ) : (
        <Card>
          <div className="billing-public-none">
            <Mark size={40} />
            <h1>{closed}</h1>
          </div>
        </Card>
      )}
    </main>
  )
}

const currencyOf = (code: string): Currency => currencies.find(known => known === code) ?? 'KWD'

function PublicDocument({ shown, token }: { shown: Document; token: string }) {
  const locale = currentLocale()
  const currency = currencyOf(shown.currency)
  const symbol = currencySymbol(currency, locale)
  return (
    <>
      <header className="billing-public-head">
        <span className="grow">
          <span className="soft-ink">{locale === 'ar' ? shown.companyAr : shown.companyEn}</span>
          <h1>
            {invoiceKindWords[shown.kind]()} <span className="n">{shown.number}</span>
          </h1>
        </span>
        <InvoiceBadge kind={shown.kind} state={shown.state} />
        <ButtonLink
          kind="primary"
          target="_blank"
          href={documentUrl('billing.publicDocument.document', { token, locale })}
        >
          <FileDown aria-hidden />
          {m['billing.print.pdf']()}
        </ButtonLink>
      </header>
      <Card>
        <dl className="facts">
          <Fact label={m['billing.total.total']()} strong>
            <Money amount={shown.total} currency={currency} strong />
          </Fact>
          <Fact label={m['billing.invoice.open']()} strong>
            <Money amount={shown.open} currency={currency} strong />
          </Fact>
          <Fact label={m['billing.customer']()}>
            <bdi>{shown.partyName}</bdi>
          </Fact>
          <Fact label={m['billing.invoice.date']()}>
            <DayText day={shown.date} />
          </Fact>
          {shown.kind !== 'creditNote' && (
            <Fact label={m['billing.invoice.due']()}>
              <DayText day={shown.dueOn} />
            </Fact>
          )}
        </dl>
      </Card>
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
                <th scope="col" className="money-cell">
                  {m['billing.line.amountIn']({ currency: symbol })}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines of one document may be equal
                <tr key={at}>
                  <td className="billing-long">
                    <SentenceText className="billing-block">{line.description}</SentenceText>
                    <span className="cap billing-phone">
                      <NumberText value={line.quantity} /> ×{' '}
                      <Amount amount={line.unitPrice} currency={currency} />
                    </span>
                  </td>
                  <td className="money-cell billing-wide">
                    <NumberText value={line.quantity} />
                  </td>
                  <td className="money-cell billing-wide">
                    <Amount amount={line.unitPrice} currency={currency} />
                  </td>
                  <td className="money-cell">
                    <Amount amount={line.amount} currency={currency} strong />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="billing-under">
          <span className="grow" />
          <TotalsList
            subtotal={shown.subtotal}
            discount={shown.discount}
            tax={shown.tax}
            total={shown.total}
            currency={currency}
            words={amountInWords(minorOf(shown.total, currency), currency, locale, { closed: true })}
          />
        </div>
      </Card>
    </>
  )
}
