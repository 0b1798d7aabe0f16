import { useParams } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import type { Currency } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { RequestNote } from '#modules/approvals/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { AllocationsCard } from '../../allocation/AllocationsCard.tsx'
import { isSomething } from '../../money/amounts.web.ts'
import '../../billing.css'
import { timelineWords } from '../../document/timelineWords.tsx'
import { ForeignFacts } from '../../foreign/ForeignFacts.tsx'
import { links } from '../../links.web.ts'
import { PartyText } from '../../party/PartyText.tsx'
import { VatNumberMissing } from '../../taxCode/VatNumberMissing.tsx'
import { type Invoice, invoiceKindWords } from '../../wordMaps.web.ts'
import { InvoiceActs } from './InvoiceActs.tsx'
import { InvoiceBadge } from './InvoiceBadge.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'

/** One invoice or credit note: its content, what settled it, what comes next. */
export default function InvoicePage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const answer = useAnswer('billing.invoice.get', { id })
  return <Loaded answer={answer}>{invoice => <Record key={invoice.id} invoice={invoice} />}</Loaded>
}

function Record({ invoice }: { invoice: Invoice }) {
  const number = invoice.number ?? m['billing.invoice.state.draft']()
  const isCredit = invoice.kind === 'creditNote' || invoice.kind === 'writeOff'
  return (
    <RecordPage
      name={number}
      title={<span className="n">{number}</span>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['billing.page.invoices'](), href: links.invoices },
            { name: invoiceKindWords[invoice.kind]() },
          ]}
        />
      }
      status={<Badges invoice={invoice} />}
      facts={
        <>
          <PartyText {...invoice} />
          <span>{invoiceKindWords[invoice.kind]()}</span>
          <DayText day={invoice.date} />
          {invoice.reference && <bdi>{invoice.reference}</bdi>}
        </>
      }
      actions={<InvoiceActs invoice={invoice} />}
      notice={
        <>
          {invoice.lacksVatNumber && <VatNumberMissing />}
          {invoice.approval && (
            <div className="stack tight">
              <span className="cap">{m['billing.writeOff.request']()}</span>
              <RequestNote request={invoice.approval} />
            </div>
          )}
          <Related invoice={invoice} />
        </>
      }
      side={<RecordTimeline subject={`billing.invoice:${invoice.id}`} label={number} words={timelineWords} />}
    >
      <Card>
        <dl className="facts">
          <Fact label={m['billing.invoice.total']()} strong>
            <Money amount={invoice.total} strong />
          </Fact>
          <Fact label={isCredit ? m['billing.credit.used']() : m['billing.invoice.settled']()} strong>
            <Money amount={invoice.settled} />
          </Fact>
          <Fact label={isCredit ? m['billing.credit.left']() : m['billing.invoice.open']()} strong>
            <span className={invoice.daysLate > 0 ? 'bad' : undefined}>
              <Money amount={invoice.open} strong />
            </span>
          </Fact>
          <ForeignFacts foreign={invoice.foreign} />
          {!isCredit && (
            <Fact label={m['billing.invoice.due']()}>
              <DayText day={invoice.dueOn} />
            </Fact>
          )}
          {invoice.advance && <Advance advance={invoice.advance} currency={invoice.foreign?.currency} />}
        </dl>
      </Card>
      <InvoiceLines invoice={invoice} />
      {invoice.recoveries.length > 0 && <Recoveries invoice={invoice} />}
      {(invoice.allocations.length > 0 || isSomething(invoice.settled)) && (
        <AllocationsCard rows={invoice.allocations} seenFrom={isCredit ? 'source' : 'invoice'} />
      )}
    </RecordPage>
  )
}

/** Of an invoice for an advance: what final invoices may still take back, and which did. */
function Advance({
  advance: { left, deductedOn },
  currency,
}: {
  advance: NonNullable<Invoice['advance']>
  /** Where it is not the company's. */
  currency: Currency | undefined
}) {
  return (
    <>
      <Fact label={m['billing.advance.leftOf']()} strong>
        <Money amount={left} currency={currency} />
      </Fact>
      {deductedOn.length > 0 && (
        <Fact label={m['billing.advance.deductedOn']()}>
          {deductedOn.map(one => (
            <span key={one.id} className="billing-inline">
              <DocumentNumber number={one.number} href={links.invoice(one.id)} />{' '}
              <Money amount={one.amount} currency={currency} />
            </span>
          ))}
        </Fact>
      )}
    </>
  )
}

/** The receipts that brought a written-off debt in after all. */
function Recoveries({ invoice }: { invoice: Invoice }) {
  return (
    <Card flush title={m['billing.writeOff.recoveries']()}>
      <table className="plain-table">
        <tbody>
          {invoice.recoveries.map(one => (
            <tr key={one.paymentId}>
              <td>
                <DayText day={one.date} />
              </td>
              <td>
                <DocumentNumber number={one.number} href={links.payment(one.paymentId)} />
              </td>
              <td className="money-cell">
                <Money amount={one.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** Late is a fact beside the state: both show. */
function Badges({ invoice }: { invoice: Invoice }) {
  if (invoice.state !== 'overdue') return <InvoiceBadge {...invoice} />
  const state = isSomething(invoice.settled) ? 'partlyPaid' : 'unpaid'
  return (
    <>
      <InvoiceBadge kind={invoice.kind} state={state} />
      <StatusBadge kind="late">{m['billing.invoice.lateBy']({ count: invoice.daysLate })}</StatusBadge>
    </>
  )
}

/** What corrects it or what it corrects; the reason of a void. */
function Related({ invoice }: { invoice: Invoice }) {
  if (invoice.state === 'void')
    return (
      <Notice hue="slate">
        {m['billing.invoice.voidedOn']()} <DayText day={invoice.voidedOn} />
        {invoice.reason && (
          <>
            {' '}
            · <SentenceText>{invoice.reason}</SentenceText>
          </>
        )}
      </Notice>
    )
  if (invoice.corrects)
    return (
      <Notice hue="slate">
        {m['billing.credit.corrects']()}{' '}
        <DocumentNumber number={invoice.corrects.number} href={links.invoice(invoice.corrects.id)} />
        {invoice.reason && (
          <>
            {' '}
            · <SentenceText>{invoice.reason}</SentenceText>
          </>
        )}
      </Notice>
    )
  if (invoice.creditNotes.length === 0) return null
  return (
    <Notice hue="slate">
      {m['billing.credit.correctedBy']()}{' '}
      {invoice.creditNotes.map(note => (
        <span key={note.id} className="billing-inline">
          <DocumentNumber number={note.number} href={links.invoice(note.id)} /> <Money amount={note.total} />
        </span>
      ))}
    </Notice>
  )
}
