import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { PartyLink } from '#modules/parties/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { EnrolmentBadge } from './EnrolmentBadge.tsx'
import { type Enrolment, enrolmentStory, fieldWords } from './enrolmentWords.web.ts'

/** One enrolment at the side of the list: its instalments with what is open, and the withdrawal. */
export function EnrolmentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useAnswer('services.enrolment.get', { id })
  const [isLeaving, setLeaving] = useState(false)
  const shown = answer.data
  const name = m['services.enrolment.title']()
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={shown ? `${name} ${isolated(shown.number)}` : name}
      actions={
        shown?.mayWithdraw && (
          <Button onPress={() => setLeaving(true)}>{m['services.enrolment.act.withdraw']()}</Button>
        )
      }
    >
      <Loaded answer={answer}>{enrolment => <Body enrolment={enrolment} />}</Loaded>
      {shown && isLeaving && <WithdrawDialog enrolment={shown} onClose={() => setLeaving(false)} />}
    </SidePanel>
  )
}

function Body({ enrolment }: { enrolment: Enrolment }) {
  return (
    <div className="stack">
      <span className="card-row">
        <bdi className="strong">{enrolment.student.name}</bdi>
        <EnrolmentBadge row={enrolment} />
      </span>
      <dl className="facts">
        <Fact label={fieldWords.guardian()}>
          <PartyLink party={{ id: enrolment.guardian.id, nameAr: enrolment.guardian.name, nameEn: null }} />
        </Fact>
        <Fact label={fieldWords.plan()}>
          <bdi>{enrolment.plan.name}</bdi>
        </Fact>
        {enrolment.className && (
          <Fact label={fieldWords.className()}>
            <bdi>{enrolment.className}</bdi>
          </Fact>
        )}
        <Fact label={fieldWords.enrolledOn()}>
          <DayText day={enrolment.enrolledOn} />
        </Fact>
        <Fact label={fieldWords.fee()}>
          <Money amount={enrolment.fee} />
        </Fact>
        {enrolment.discountBps > 0 && (
          <Fact label={fieldWords.discount()}>
            <Money amount={enrolment.discount} /> (<NumberText value={enrolment.discountBps / 100} />
            %، <bdi>{enrolment.discountReason}</bdi>)
          </Fact>
        )}
        <Fact label={fieldWords.net()}>
          <Money amount={enrolment.net} strong />
        </Fact>
        <Fact label={fieldWords.open()}>
          <Money amount={enrolment.open} strong />
        </Fact>
        {enrolment.withdrawnOn && (
          <Fact label={fieldWords.withdrawnOn()}>
            <DayText day={enrolment.withdrawnOn} />
          </Fact>
        )}
        {enrolment.withdrawnOn && (
          <Fact label={fieldWords.credited()}>
            <Money amount={enrolment.credited} />
          </Fact>
        )}
      </dl>
      <div className="stack tight">
        <h3>{m['services.enrolment.instalments']()}</h3>
        {enrolment.instalments.map(one => (
          <span key={one.no} className="card-row">
            <span>
              <DayText day={one.dueOn} />{' '}
              <DocumentNumber number={one.invoice} href={billingLinks.invoice(one.invoiceId)} />
            </span>
            <span>
              <Money amount={one.total} /> · {fieldWords.open()} <Money amount={one.open} strong />
            </span>
          </span>
        ))}
      </div>
      <RecordTimeline
        subject={`services.enrolment:${enrolment.id}`}
        label={enrolment.number}
        words={enrolmentStory}
      />
    </div>
  )
}

function WithdrawDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const { timeZone } = useCompany()
  const [on, setOn] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="services.enrolment.withdraw"
      title={`${m['services.enrolment.act.withdraw']()}: ${enrolment.student.name}`}
      verb={m['services.enrolment.act.withdraw']()}
      danger
      input={on && reason.trim() ? { id: enrolment.id, version: enrolment.version, on, reason } : null}
      onDone={({ credited }) => showToast(m['services.enrolment.withdrawn']({ amount: credited }))}
      onClose={onClose}
    >
      <p>{m['services.enrolment.withdrawNote']()}</p>
      <DateField label={fieldWords.on()} name="on" value={on} onChange={setOn} />
      <TextArea label={fieldWords.reason()} name="reason" rows={2} value={reason} onChange={setReason} />
    </ActDialog>
  )
}
