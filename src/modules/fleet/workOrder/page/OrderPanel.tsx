import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { DecideRequest, RequestNote } from '#modules/approvals/public.web.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late } from '#ui/onDemand.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { PrintLink } from '../../PrintLink.tsx'
import { VehicleLink } from '../../vehicle/VehicleLink.tsx'
import { WhatsAppLink } from '../../WhatsAppLink.tsx'
import { PriorityText, WorkBadge } from './workColumns.tsx'
import { workStory } from './workStory.web.ts'
import { workTypeWords } from './workTypeWords.web.ts'
import { lineKindWords, type WorkOrder } from './workWords.web.ts'

const OrderForm = late(() => import('./OrderForm.tsx'))
const StartDialog = late(() => import('./StartDialog.tsx'))
const CompleteDialog = late(() => import('./CompleteDialog.tsx'))
const CancelOrderDialog = late(() => import('./CancelOrderDialog.tsx'))
const BillOrderDialog = late(() => import('./BillOrderDialog.tsx'))
type Act = 'edit' | 'start' | 'complete' | 'cancel' | 'bill'

/** One work order at the side of the list: what it is about, its cost, and its next step. */
export function OrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useAnswer('fleet.workOrder.get', { id })
  const [act, setAct] = useState<Act | null>(null)
  const order = answer.data
  const close = () => setAct(null)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={
        order ? `${m['fleet.workOrder.title']()} \u2068${order.number}\u2069` : m['fleet.workOrder.title']()
      }
      actions={order && <Steps order={order} onAct={setAct} />}
    >
      <Loaded answer={answer}>{shown => <Body order={shown} />}</Loaded>
      <Suspense>
        {order && act === 'edit' && (
          <OrderForm order={order} vehicleId={order.vehicleId} onClose={close} onDone={close} />
        )}
        {order && act === 'start' && <StartDialog order={order} onClose={close} />}
        {order && act === 'complete' && <CompleteDialog order={order} onClose={close} />}
        {order && act === 'cancel' && <CancelOrderDialog order={order} onClose={close} />}
        {order && act === 'bill' && <BillOrderDialog order={order} onClose={close} />}
      </Suspense>
    </SidePanel>
  )
}

function Steps({ order, onAct }: { order: WorkOrder; onAct: (act: Act) => void }) {
  const { can } = useSession()
  const mayWrite = can('fleet.maintenance.write')
  const mayBill = can('finance.vendors.write') || can('finance.payments.write')
  if (order.state === 'pending')
    return (
      <>
        {mayWrite && <PendingSteps order={order} onAct={onAct} />}
        {order.request && <DecideRequest request={order.request} />}
      </>
    )
  if (order.state === 'in_progress' && mayWrite)
    return (
      <Button kind="primary" onPress={() => onAct('complete')}>
        {m['fleet.workOrder.act.complete']()}
      </Button>
    )
  if (order.state === 'completed' && order.billed === null && mayBill)
    return (
      <Button kind="primary" onPress={() => onAct('bill')}>
        {m['fleet.workOrder.act.bill']()}
      </Button>
    )
  return null
}

/** Before the work: changed, cancelled, put before those who must agree, begun. */
function PendingSteps({ order, onAct }: { order: WorkOrder; onAct: (act: Act) => void }) {
  const submit = useCommand('fleet.workOrder.submit')
  const { id, version, number, whyNotBegin } = order
  const send = async () => {
    try {
      const { approval } = await submit.mutateAsync({ id, version })
      showToast(
        approval === null
          ? m['fleet.workOrder.submitFree']({ number })
          : m['fleet.workOrder.submitted']({ number }),
      )
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <>
      <Button onPress={() => onAct('cancel')}>{m['fleet.workOrder.act.cancel']()}</Button>
      <Button onPress={() => onAct('edit')}>{m['fleet.workOrder.act.edit']()}</Button>
      {whyNotBegin === 'fleet.workOrder.approvalNeeded' && (
        <Button kind="primary" busy={submit.isPending} onPress={() => void send()}>
          {m['fleet.workOrder.act.submit']()}
        </Button>
      )}
      {(whyNotBegin === null || whyNotBegin === 'fleet.workOrder.estimateMissing') && (
        <Button
          kind="primary"
          disabledReason={whyNotBegin && sayCode(whyNotBegin)}
          onPress={() => onAct('start')}
        >
          {m['fleet.workOrder.act.start']()}
        </Button>
      )}
    </>
  )
}

function Body({ order }: { order: WorkOrder }) {
  const { can } = useSession()
  return (
    <div className="stack">
      <div className="row wrap">
        <VehicleLink id={order.vehicleId} plate={order.plate} description={order.vehicle} />
        <WorkBadge row={order} />
        <PriorityText row={order} />
        <span className="push">
          <PrintLink paper="fleet.workOrder.document" id={order.id}>
            {m['fleet.print.order']()}
          </PrintLink>
          <WhatsAppLink
            partyId={order.vendor?.id ?? null}
            plate={order.plate}
            text={known => m['fleet.share.order']({ number: order.number, ...known }, { locale: 'ar' })}
          />
          <JournalLink sourceKey={`fleet:workOrder:${order.id}`} kind="tertiary" />
        </span>
      </div>
      {order.state === 'pending' && order.request && <RequestNote request={order.request} />}
      <p>
        <bdi>{order.description}</bdi>
      </p>
      {order.cancelReason && (
        <Notice hue="slate">
          <bdi>{order.cancelReason}</bdi>
        </Notice>
      )}
      {order.interrupts && order.state === 'in_progress' && (
        <Notice hue="blue">{m['fleet.workOrder.interrupting']()}</Notice>
      )}
      <dl className="facts">
        <Fact label={m['fleet.workOrder.column.type']()}>{workTypeWords[order.type]()}</Fact>
        <Fact label={m['fleet.workOrder.column.vendor']()}>
          <bdi>{order.vendor?.name ?? m['fleet.workOrder.ownWorkshop']()}</bdi>
        </Fact>
        <Fact label={m['fleet.workOrder.plannedFrom']()}>
          {order.plannedFrom ? <InstantText at={order.plannedFrom} /> : '\u2014'}
        </Fact>
        <Fact label={m['fleet.workOrder.plannedTo']()}>
          {order.plannedTo ? <InstantText at={order.plannedTo} /> : '\u2014'}
        </Fact>
        {order.startedAt && (
          <Fact label={m['fleet.workOrder.startedAt']()}>
            <InstantText at={order.startedAt} />
          </Fact>
        )}
        {order.completedAt && (
          <Fact label={m['fleet.workOrder.completedAt']()}>
            <InstantText at={order.completedAt} />
          </Fact>
        )}
        {order.odometerKm !== null && (
          <Fact label={m['fleet.workOrder.odometer']()}>
            <NumberText value={order.odometerKm} />
          </Fact>
        )}
        <Fact label={m['fleet.workOrder.estimated']()}>
          <Money amount={order.estimated} />
        </Fact>
        <Fact label={m['fleet.workOrder.column.cost']()} strong>
          <Money amount={order.cost} strong />
        </Fact>
        {order.state === 'completed' && (
          <Fact label={m['fleet.workOrder.sum.accrued']()}>
            <Money amount={order.accrued} />
          </Fact>
        )}
        {order.billDocument && (
          <Fact label={m['fleet.workOrder.column.billed']()}>
            <Money amount={order.billed} />{' '}
            <DocumentNumber number={order.billDocument} {...paperLink(order, can)} />
          </Fact>
        )}
      </dl>
      <Lines order={order} />
      {order.fileIds.length > 0 && (
        <div className="row wrap">
          {order.fileIds.map((id, index) => (
            <TextLink key={id} href={fileUrl(id)} target="_blank">
              {m['fleet.documents.file']({ number: index + 1 })}
            </TextLink>
          ))}
        </div>
      )}
      <RecordTimeline subject={`fleet.workOrder:${order.id}`} label={order.number} words={workStory} />
    </div>
  )
}

/** Where the workshop's paper stands in the books, for those who may see it. */
function paperLink({ paymentId, billId }: WorkOrder, can: (permission: string) => boolean) {
  if (paymentId && can('finance.payments.view')) return { href: billingLinks.payment(paymentId) }
  if (billId && can('finance.vendors.view')) return { href: billingLinks.bill(billId) }
  return {}
}

function Lines({ order }: { order: WorkOrder }) {
  if (order.lines.length === 0) return null
  return (
    <Card flush title={m['fleet.workOrder.lines']()}>
      <div className="plain-scroll">
        <table className="plain-table">
          <tbody>
            {order.lines.map(line => (
              <tr key={line.id}>
                <td className="soft-ink">{lineKindWords[line.kind]()}</td>
                <td>
                  <bdi>{line.description}</bdi>{' '}
                  {line.capitalise && <span className="cap">{m['fleet.workOrder.capitalised']()}</span>}
                </td>
                <td className="money-cell">
                  <span className="n">{line.quantity}</span>
                </td>
                <td className="money-cell">
                  <Amount amount={line.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
