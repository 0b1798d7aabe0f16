import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { VehicleLink } from '#modules/fleet/public.web.tsx'
import { PartyLink } from '#modules/parties/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late } from '#ui/onDemand.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { DeliverDialog, DispatchDialog, EndDialog, InvoiceDialog, PayDialog } from './WaybillActs.tsx'
import { type Waybill, WaybillBadge } from './WaybillBadge.tsx'
import { actWords, fieldWords, waybillStory } from './waybillWords.web.ts'

const WaybillForm = late(() => import('./WaybillForm.tsx'))

type Action = Waybill['actions'][number]
const main: readonly Action[] = ['dispatch', 'deliver', 'invoice']

/** One waybill at the side of the list: what is carried, by whom, what it costs, and its next step. */
export function WaybillPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useAnswer('services.waybill.get', { id })
  const [act, setAct] = useState<Action | null>(null)
  const record = answer.data
  const close = () => setAct(null)
  const name = m['services.waybill.title']()
  const acts = record?.actions.toSorted((a, b) => Number(main.includes(a)) - Number(main.includes(b)))
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={record ? `${name} ${isolated(record.number)}` : name}
      actions={acts?.map(action => (
        <Button
          key={action}
          kind={main.includes(action) ? 'primary' : 'secondary'}
          onPress={() => setAct(action)}
        >
          {actWords[action]()}
        </Button>
      ))}
    >
      <Loaded answer={answer}>{shown => <Body record={shown} />}</Loaded>
      <Suspense>
        {record && act === 'save' && <WaybillForm record={record} onClose={close} onDone={close} />}
      </Suspense>
      {record && act === 'dispatch' && <DispatchDialog record={record} onClose={close} />}
      {record && act === 'deliver' && <DeliverDialog record={record} onClose={close} />}
      {record && act === 'pay' && <PayDialog record={record} onClose={close} />}
      {record && act === 'invoice' && <InvoiceDialog record={record} onClose={close} />}
      {record && (act === 'cancel' || act === 'return') && (
        <EndDialog act={act} record={record} onClose={close} />
      )}
    </SidePanel>
  )
}

function Body({ record }: { record: Waybill }) {
  const files = [...(record.signatureFileId ? [record.signatureFileId] : []), ...record.photoFileIds]
  return (
    <div className="stack">
      <span className="card-row">
        <PartyLink party={{ id: record.customer.id, nameAr: record.customer.name, nameEn: null }} />
        <WaybillBadge row={record} />
      </span>
      <dl className="facts">
        <Fact label={fieldWords.cargo()}>
          <bdi>{record.cargo}</bdi>
        </Fact>
        <Fact label={fieldWords.consignee()}>
          <bdi>{record.consignee}</bdi>
        </Fact>
        <Fact label={fieldWords.fromPlace()}>
          <bdi>{record.fromPlace}</bdi>
        </Fact>
        <Fact label={fieldWords.toPlace()}>
          <bdi>{record.toPlace}</bdi>
        </Fact>
        {record.weightKg !== null && (
          <Fact label={fieldWords.weightKg()}>
            <NumberText value={record.weightKg} />
          </Fact>
        )}
        {record.packages !== null && (
          <Fact label={fieldWords.packages()}>
            <NumberText value={record.packages} />
          </Fact>
        )}
        <Fact label={fieldWords.plannedAt()}>
          <InstantText at={record.plannedAt} />
        </Fact>
        <Fact label={fieldWords.expectedAt()}>
          <InstantText at={record.expectedAt} />
        </Fact>
        {record.vehicle && (
          <Fact label={fieldWords.vehicle()}>
            <VehicleLink id={record.vehicle.id} plate={record.vehicle.label} />
          </Fact>
        )}
        {record.driver && (
          <Fact label={fieldWords.driver()}>
            <bdi>{record.driver.name}</bdi>
          </Fact>
        )}
        {record.carrier && (
          <Fact label={fieldWords.carrier()}>
            <bdi>{record.carrier.name}</bdi>
          </Fact>
        )}
        {record.consigneePhone && (
          <Fact label={fieldWords.consigneePhone()}>
            <bdi>{record.consigneePhone}</bdi>
          </Fact>
        )}
        {record.dispatchedAt && (
          <Fact label={fieldWords.dispatchedAt()}>
            <InstantText at={record.dispatchedAt} />
          </Fact>
        )}
        {record.deliveredAt && (
          <Fact label={fieldWords.deliveredAt()}>
            <InstantText at={record.deliveredAt} />
          </Fact>
        )}
        {record.receiver && (
          <Fact label={fieldWords.receiver()}>
            <bdi>{record.receiver}</bdi>
          </Fact>
        )}
        {record.invoice && (
          <Fact label={fieldWords.invoice()}>
            <DocumentNumber number={record.invoice.number} href={billingLinks.invoice(record.invoice.id)} />
          </Fact>
        )}
      </dl>
      <Charges record={record} />
      {files.length > 0 && (
        <div className="row wrap">
          {files.map((fileId, at) => (
            <a key={fileId} href={fileUrl(fileId)} target="_blank" rel="noreferrer" className="proof">
              <img
                src={fileUrl(fileId)}
                alt={m['services.waybill.proofOf']({ number: at + 1 })}
                loading="lazy"
                height={96}
              />
            </a>
          ))}
        </div>
      )}
      {record.note && <p className="soft-ink">{record.note}</p>}
      <RecordTimeline subject={`services.waybill:${record.id}`} label={record.number} words={waybillStory} />
    </div>
  )
}

/** What the customer owes of it: the freight, and each payment on the way at cost. */
function Charges({ record }: { record: Waybill }) {
  return (
    <div className="stack tight">
      <span className="card-row">
        <span>{fieldWords.freight()}</span>
        <Money amount={record.freight} strong />
      </span>
      {record.disbursements.map(one => (
        <span key={one.id} className="card-row">
          <span>
            <bdi>{one.description}</bdi>{' '}
            <span className="cap">
              <DayText day={one.paidOn} /> · {isolated(one.payment)}
            </span>
          </span>
          <Money amount={one.amount} />
        </span>
      ))}
    </div>
  )
}
