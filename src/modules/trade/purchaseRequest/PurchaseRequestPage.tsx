import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { DecideRequest, RequestNote } from '#modules/approvals/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { links } from '../links.web.ts'
import { RequestBadge } from './PurchaseRequestsPage.tsx'
import { OrderDialog, RequestDialog } from './RequestDialog.tsx'
import { actWords, type PurchaseRequest, requestStory } from './requestWords.web.ts'

/** One request: what is needed, who decides, and the order it became. */
export default function PurchaseRequestPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('trade.purchaseRequest.get', { id })
  return <Loaded answer={answer}>{request => <RequestRecord request={request} />}</Loaded>
}

function RequestRecord({ request }: { request: PurchaseRequest }) {
  const go = useGo()
  const [open, setOpen] = useState<PurchaseRequest['actions'][number] | null>(null)
  const close = () => setOpen(null)
  const { id, version } = request
  return (
    <RecordPage
      name={request.number}
      title={<span className="n">{request.number}</span>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['trade.purchaseRequest.list.title'](), href: links.purchaseRequests() },
            { name: request.number },
          ]}
        />
      }
      status={<RequestBadge state={request.state} />}
      facts={
        <>
          <bdi>{request.requestedBy}</bdi>
          <DayText day={request.requestedOn} />
          <bdi>{request.warehouse}</bdi>
          {request.neededOn && (
            <span>
              {m['trade.purchaseRequest.field.neededOn']()} <DayText day={request.neededOn} />
            </span>
          )}
          <Money amount={request.total} strong />
          {request.order && (
            <DocumentNumber number={request.order.number} href={links.purchase(request.order.id)} />
          )}
        </>
      }
      actions={[
        ...request.actions.map((act, at) => (
          <Button
            key={act}
            kind={at === request.actions.length - 1 ? 'primary' : 'secondary'}
            onPress={() => setOpen(act)}
          >
            {actWords[act]()}
          </Button>
        )),
        request.approval && <DecideRequest key="decide" request={request.approval} />,
      ]}
      side={
        <RecordTimeline subject={`trade.purchaseRequest:${id}`} label={request.number} words={requestStory} />
      }
    >
      {request.approval && <RequestNote request={request.approval} />}
      <Card title={m['trade.purchaseRequest.field.reason']()}>
        <p>
          <bdi>{request.reason}</bdi>
        </p>
      </Card>
      <Card title={m['trade.purchaseRequest.field.lines']()} flush>
        <Lines request={request} />
      </Card>
      {open === 'save' && <RequestDialog request={request} onClose={close} />}
      {open === 'submit' && (
        <ActDialog
          name="trade.purchaseRequest.submit"
          title={`${actWords.submit()} ${request.number}`}
          verb={actWords.submit()}
          input={{ id, version }}
          onDone={close}
          onClose={close}
        >
          <p>{m['trade.purchaseRequest.submitText']()}</p>
        </ActDialog>
      )}
      {open === 'order' && (
        <OrderDialog request={request} onDone={orderId => go(links.purchase(orderId))} onClose={close} />
      )}
    </RecordPage>
  )
}

type Line = PurchaseRequest['lines'][number]

const Lines = ({ request }: { request: PurchaseRequest }) => (
  <DataTable
    bare
    label={m['trade.purchaseRequest.field.lines']()}
    rows={request.lines}
    rowId={(row: Line) => row.id}
    empty={null}
    card={row => (
      <span className="card-row">
        <bdi className="strong">{row.item}</bdi>
        <span>
          <span className="n">{row.quantity}</span> <bdi>{row.baseUnit}</bdi>
        </span>
        <Money amount={row.amount} />
      </span>
    )}
    columns={[
      { id: 'item', header: m['trade.line.item'](), cell: row => <bdi>{row.item}</bdi> },
      {
        id: 'quantity',
        header: m['trade.line.quantity'](),
        align: 'money',
        cell: row => <span className="n">{row.quantity}</span>,
      },
      { id: 'unit', header: m['trade.line.unit'](), cell: row => <bdi>{row.baseUnit}</bdi> },
      {
        id: 'price',
        header: m['trade.purchaseRequest.price'](),
        align: 'money',
        cell: row => (
          <>
            <Amount amount={row.price} />{' '}
            {row.unit !== row.baseUnit && <bdi className="soft-ink">{row.unit}</bdi>}
          </>
        ),
      },
      {
        id: 'amount',
        header: m['trade.purchaseRequest.field.total'](),
        align: 'money',
        cell: row => <Amount amount={row.amount} />,
      },
    ]}
  />
)
