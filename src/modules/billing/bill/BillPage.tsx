import { Navigate, useParams } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
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
import { AllocationsCard } from '../allocation/AllocationsCard.tsx'
import '../billing.css'
import { timelineWords } from '../document/timelineWords.tsx'
import { ForeignFacts } from '../foreign/ForeignFacts.tsx'
import { InvoiceBadge } from '../invoice/page/InvoiceBadge.tsx'
import { links } from '../links.web.ts'
import { VendorText } from '../party/PartyText.tsx'
import { type Bill, billKindWords } from '../wordMaps.web.ts'
import { BillActs } from './BillActs.tsx'
import { BillLines } from './BillLines.tsx'

/** One bill or credit of a vendor: its content, what settled it, what comes next. */
export default function BillPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const answer = useAnswer('billing.bill.get', { id })
  // A request for approval leads here while the bill is still a draft.
  const isGone = answer.error instanceof RefusalError && answer.error.refusal.kind === 'notFound'
  const draft = useAnswer('billing.bill.draft', { id }, { enabled: isGone })
  if (isGone && draft.data?.isDraft) return <Navigate to={links.billDraft(id)} replace />
  if (isGone && draft.isPending) return <Loaded answer={draft}>{() => null}</Loaded>
  return <Loaded answer={answer}>{bill => <Record key={bill.id} bill={bill} />}</Loaded>
}

function Record({ bill }: { bill: Bill }) {
  const isCredit = bill.kind === 'vendorCredit'
  return (
    <RecordPage
      name={bill.number}
      title={<span className="n">{bill.number}</span>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['billing.page.bills'](), href: links.bills },
            { name: billKindWords[bill.kind]() },
          ]}
        />
      }
      status={<InvoiceBadge {...bill} />}
      facts={
        <>
          <VendorText {...bill} />
          {bill.reference && (
            <span>
              {m['billing.bill.reference']()} <bdi className="strong">{bill.reference}</bdi>
            </span>
          )}
          <DayText day={bill.date} />
        </>
      }
      actions={<BillActs bill={bill} />}
      notice={
        <>
          {bill.approval && <RequestNote request={bill.approval} />}
          <Related bill={bill} />
        </>
      }
      side={<RecordTimeline subject={`billing.bill:${bill.id}`} label={bill.number} words={timelineWords} />}
    >
      <Card>
        <dl className="facts">
          <Fact label={m['billing.invoice.total']()} strong>
            <Money amount={bill.total} strong />
          </Fact>
          <Fact label={isCredit ? m['billing.credit.used']() : m['billing.bill.paid']()} strong>
            <Money amount={bill.settled} />
          </Fact>
          <Fact label={isCredit ? m['billing.credit.left']() : m['billing.invoice.open']()} strong>
            <span className={bill.daysLate > 0 ? 'bad' : undefined}>
              <Money amount={bill.open} strong />
            </span>
          </Fact>
          <ForeignFacts foreign={bill.foreign} />
          {!isCredit && (
            <Fact label={m['billing.invoice.due']()}>
              <DayText day={bill.dueOn} />
            </Fact>
          )}
        </dl>
      </Card>
      <BillLines bill={bill} />
      <AllocationsCard rows={bill.allocations} seenFrom={isCredit ? 'source' : 'invoice'} side="vendor" />
    </RecordPage>
  )
}

/** What corrects it or what it corrects; the reason of a void. */
function Related({ bill }: { bill: Bill }) {
  if (bill.state === 'void')
    return (
      <Notice hue="slate">
        {m['billing.invoice.voidedOn']()} <DayText day={bill.voidedOn} />
        {bill.reason && (
          <>
            {' '}
            · <SentenceText>{bill.reason}</SentenceText>
          </>
        )}
      </Notice>
    )
  if (bill.corrects)
    return (
      <Notice hue="slate">
        {m['billing.credit.corrects']()}{' '}
        <DocumentNumber number={bill.corrects.number} href={links.bill(bill.corrects.id)} />
        {bill.reason && (
          <>
            {' '}
            · <SentenceText>{bill.reason}</SentenceText>
          </>
        )}
      </Notice>
    )
  if (bill.creditNotes.length === 0) return null
  return (
    <Notice hue="slate">
      {m['billing.bill.correctedBy']()}{' '}
      {bill.creditNotes.map(credit => (
        <span key={credit.id} className="billing-inline">
          <DocumentNumber number={credit.number} href={links.bill(credit.id)} />{' '}
          <Money amount={credit.total} />
        </span>
      ))}
    </Notice>
  )
}
