import { useParams } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { AllocationsCard } from '../../allocation/AllocationsCard.tsx'
import { isSomething } from '../../money/amounts.web.ts'
import '../../billing.css'
import { RequestNote } from '#modules/approvals/public.web.tsx'
import { timelineWords } from '../../document/timelineWords.tsx'
import { links } from '../../links.web.ts'
import { PartyText } from '../../party/PartyText.tsx'
import { directionWords, type Payment } from '../../wordMaps.web.ts'
import { PaymentActs } from './PaymentActs.tsx'
import { PaymentPurposes, PaymentTenders } from './PaymentParts.tsx'
import { PaymentBadge } from './paymentColumns.tsx'
import { WaitingNote } from './WaitingNote.tsx'

/** One receipt or payment out: how it was paid, what it settled, what of it is free. */
export default function PaymentPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const answer = useAnswer('billing.payment.get', { id })
  return <Loaded answer={answer}>{payment => <Record key={payment.id} payment={payment} />}</Loaded>
}

function Record({ payment }: { payment: Payment }) {
  const isReceipt = payment.direction === 'in'
  return (
    <RecordPage
      name={payment.number}
      title={<span className="n">{payment.number}</span>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['billing.page.payments'](), href: links.payments },
            { name: directionWords[payment.direction]() },
          ]}
        />
      }
      status={<PaymentBadge status={payment.status} />}
      facts={
        <>
          {payment.partyId && <PartyText {...payment} />}
          <span>{directionWords[payment.direction]()}</span>
          <DayText day={payment.date} />
          <bdi>{payment.cashier}</bdi>
        </>
      }
      actions={<PaymentActs payment={payment} />}
      notice={
        payment.status === 'submitted' && payment.approval ? (
          <RequestNote request={payment.approval} />
        ) : payment.returnedOn ? (
          <Notice hue="amber">
            {m['billing.payment.returnedOn']()} <DayText day={payment.returnedOn} />
            {payment.returnReason && <> · {payment.returnReason}</>}
          </Notice>
        ) : (
          payment.status === 'voided' && (
            <Notice hue="slate">
              {m['billing.payment.voidedOn']()} <DayText day={payment.voidedOn} />
              {payment.voidReason && <> · {payment.voidReason}</>}
            </Notice>
          )
        )
      }
      side={
        <RecordTimeline
          subject={`billing.payment:${payment.id}`}
          label={payment.number}
          words={timelineWords}
        />
      }
    >
      <Card>
        <dl className="facts">
          <Fact label={m['billing.amount']()} strong>
            <Money amount={payment.total} strong />
          </Fact>
          {(isReceipt || payment.allocations.length > 0 || isSomething(payment.free)) && (
            <>
              <Fact label={m['billing.payment.allocated']()} strong>
                <Money amount={payment.allocated} />
              </Fact>
              <Fact label={m['billing.payment.free']()} strong>
                <Money amount={payment.free} />
              </Fact>
            </>
          )}
          {payment.foreign && (
            <>
              <Fact label={m['billing.foreign.paid']()}>
                <Money amount={payment.foreign.total} currency={payment.foreign.currency} />
              </Fact>
              <Fact label={m['billing.foreign.rate']()}>
                <span className="n">{payment.foreign.rate}</span>
              </Fact>
              {isSomething(payment.foreign.free) && (
                <Fact label={m['billing.foreign.free']()}>
                  <Money amount={payment.foreign.free} currency={payment.foreign.currency} />
                </Fact>
              )}
            </>
          )}
          {isSomething(payment.refunded) && (
            <Fact label={m['billing.payment.givenBack']()} strong>
              <Money amount={payment.refunded} />
            </Fact>
          )}
        </dl>
        {payment.request && payment.status !== 'submitted' && (
          <div className="billing-gap">
            {payment.approval ? (
              <RequestNote request={payment.approval} />
            ) : (
              <WaitingNote request={payment.request} />
            )}
          </div>
        )}
        {payment.memo && (
          <p className="billing-note billing-gap">
            <SentenceText>{payment.memo}</SentenceText>
          </p>
        )}
      </Card>
      <PaymentTenders payment={payment} />
      {(payment.status === 'submitted' || payment.splits.some(split => split.kind !== 'invoice')) && (
        <PaymentPurposes payment={payment} />
      )}
      <AllocationsCard
        rows={payment.allocations}
        seenFrom="source"
        side={isReceipt ? 'customer' : 'vendor'}
      />
    </RecordPage>
  )
}
