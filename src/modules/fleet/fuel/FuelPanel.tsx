import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { fileUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showToast } from '#ui/toast.ts'
import { VehicleLink } from '../vehicle/VehicleLink.tsx'
import { FindingBadge } from './fuelColumns.tsx'
import { type FuelLog, findingWords, payerWords } from './fuelWords.web.ts'

/** One filling at the side of the list: its receipt, what the vehicle used before it, and its bill. */
export function FuelPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { can } = useSession()
  const answer = useAnswer('fleet.fuel.get', { id })
  const [isVoiding, setVoiding] = useState(false)
  const log = answer.data
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={m['fleet.fuel.title']()}
      actions={
        log &&
        !log.voidReason &&
        can('fleet.vehicles.write') && (
          <Button
            disabledReason={log.document ? m['fleet.fuel.billed']({ document: log.document }) : null}
            onPress={() => setVoiding(true)}
          >
            {m['fleet.fuel.act.void']()}
          </Button>
        )
      }
    >
      <Loaded answer={answer}>{shown => <Body log={shown} />}</Loaded>
      {log && isVoiding && <VoidDialog log={log} onClose={() => setVoiding(false)} />}
    </SidePanel>
  )
}

function Body({ log }: { log: FuelLog }) {
  const { can } = useSession()
  const paper =
    log.paymentId && can('finance.payments.view')
      ? { href: billingLinks.payment(log.paymentId) }
      : log.billId && can('finance.vendors.view')
        ? { href: billingLinks.bill(log.billId) }
        : {}
  return (
    <div className="stack">
      <div className="row wrap">
        <VehicleLink id={log.vehicleId} plate={log.plate} description={log.vehicle} tab="fuel" />
        <FindingBadge row={log} />
        <span className="push">
          <JournalLink sourceKey={`fleet:fuel:${log.id}`} kind="tertiary" />
        </span>
      </div>
      {log.voidReason && (
        <Notice hue="slate">
          {m['fleet.fuel.voided']()} <bdi>{log.voidReason}</bdi>
        </Notice>
      )}
      {log.finding && (
        <Notice hue="amber">
          {findingWords[log.finding]()}.
          {log.finding === 'high_use' && (
            <>
              {' '}
              {m['fleet.fuel.usual']()} <NumberText value={log.usual} strong />
            </>
          )}
        </Notice>
      )}
      <dl className="facts">
        <Fact label={m['fleet.fuel.column.at']()}>
          <InstantText at={log.at} />
        </Fact>
        <Fact label={m['fleet.fuel.column.litres']()} strong>
          <NumberText value={log.litres} strong />
        </Fact>
        <Fact label={m['fleet.fuel.column.isFull']()}>
          {log.isFull ? m['fleet.fuel.full']() : m['fleet.fuel.part']()}
        </Fact>
        <Fact label={m['fleet.workOrder.odometer']()}>
          <NumberText value={log.km} unit={m['fleet.unit.km']()} />
        </Fact>
        {log.span && (
          <Fact label={m['fleet.fuel.since']()}>
            <NumberText value={log.span.km} unit={m['fleet.unit.km']()} />
          </Fact>
        )}
        {log.span && (
          <Fact label={m['fleet.fuel.column.perHundred']()} strong>
            <NumberText value={log.span.perHundred} strong />
          </Fact>
        )}
        <Fact label={m['fleet.fuel.cost']()} strong>
          <Money amount={log.cost} strong />
        </Fact>
        <Fact label={m['fleet.fuel.paidBy']()}>{payerWords[log.paidBy]()}</Fact>
        <Fact label={m['fleet.fuel.column.vendor']()}>
          <bdi>{log.vendor?.name ?? '\u2014'}</bdi>
        </Fact>
        {log.receiptNo && (
          <Fact label={m['fleet.fuel.column.receiptNo']()}>
            <span className="n">{log.receiptNo}</span>
          </Fact>
        )}
        {log.document && (
          <Fact label={m['fleet.fuel.column.document']()}>
            <DocumentNumber number={log.document} {...paper} />
          </Fact>
        )}
        <Fact label={m['fleet.fuel.recordedBy']()}>
          <bdi>{log.recordedBy}</bdi>
        </Fact>
      </dl>
      {log.fileIds.length > 0 && (
        <div className="row wrap">
          {log.fileIds.map((id, index) => (
            <TextLink key={id} href={fileUrl(id)} target="_blank">
              {m['fleet.fuel.receiptNumber']({ number: index + 1 })}
            </TextLink>
          ))}
        </div>
      )}
    </div>
  )
}

function VoidDialog({ log, onClose }: { log: FuelLog; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const missing = reason.trim() === '' ? m['fleet.reason.required']() : null
  return (
    <ActDialog
      name="fleet.fuel.void"
      title={m['fleet.fuel.voidTitle']()}
      verb={m['fleet.fuel.act.void']()}
      danger
      posts={log.paidBy === 'company' && log.cost !== null}
      input={missing ? null : { id: log.id, version: log.version, reason }}
      missing={missing}
      onDone={() => showToast(m['fleet.fuel.voidedToast']())}
      onClose={onClose}
    >
      <p>{m['fleet.fuel.voidSays']()}</p>
      <TextArea
        name="reason"
        label={m['fleet.violation.why']()}
        value={reason}
        onChange={setReason}
        rows={2}
        autoFocus
      />
    </ActDialog>
  )
}
