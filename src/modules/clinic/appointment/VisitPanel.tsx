import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { VisitLinkButton } from '../reminder/VisitLinkButton.tsx'
import { actWords, fieldWords, type Visit } from './appointmentWords.web.ts'
import { BillDialog } from './BillDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { VisitBadge } from './VisitBadge.tsx'

type Act = Visit['actions'][number]
const order: readonly Act[] = ['cancel', 'miss', 'undoMiss', 'move', 'confirm', 'finish', 'callIn', 'arrive']
type Step = Exclude<Act, 'cancel' | 'move'>
const isStep = (act: Act): act is Step => act !== 'cancel' && act !== 'move'

/** One visit of the day and what comes next of it. */
export function VisitPanel({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { can } = useSession()
  const { modules } = useCompany()
  const step = useCommand('clinic.appointment.step')
  const [open, setOpen] = useState<'cancel' | 'move' | 'bill' | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const perform = async (action: Step) => {
    setRefused(null)
    try {
      await step.mutateAsync({ id: visit.id, version: visit.version, action })
      onClose()
    } catch (error) {
      setRefused(error)
    }
  }
  const acts = order.filter(act => visit.actions.includes(act))
  const mayBill =
    can('clinic.billing.write') &&
    visit.invoice === null &&
    ['arrived', 'in_room', 'done'].includes(visit.state)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={visit.patient}
      actions={
        <>
          {can('clinic.appointments.write') && ['booked', 'confirmed'].includes(visit.state) && (
            <VisitLinkButton appointmentId={visit.id} patient={visit.patient} />
          )}
          {mayBill && <Button onPress={() => setOpen('bill')}>{m['clinic.visit.act.bill']()}</Button>}
          {acts.map((act, at) => (
            <Button
              key={act}
              kind={at === acts.length - 1 ? 'primary' : 'secondary'}
              onPress={() => (isStep(act) ? void perform(act) : setOpen(act))}
            >
              {actWords[act]()}
            </Button>
          ))}
        </>
      }
    >
      <div className="stack">
        {refused !== null && (
          <Notice hue="red" live>
            {sayError(refused)}
          </Notice>
        )}
        <div>
          <VisitBadge state={visit.state} />
        </div>
        <dl className="facts">
          <Fact label={fieldWords.patient()}>
            {can('clinic.patients.read') ? (
              <TextLink href={links.patient(visit.patientId)}>{visit.patientNumber}</TextLink>
            ) : (
              <span className="n">{visit.patientNumber}</span>
            )}
          </Fact>
          <Fact label={fieldWords.phone()}>
            <span className="n" dir="ltr">
              {visit.phone ?? '\u2014'}
            </span>
          </Fact>
          <Fact label={fieldWords.startsAt()}>
            <InstantText at={visit.startsAt} />
          </Fact>
          <Fact label={fieldWords.practitioner()}>
            <bdi>{visit.practitioner}</bdi>
          </Fact>
          <Fact label={fieldWords.service()}>
            <bdi>{visit.service}</bdi>
          </Fact>
          <Fact label={fieldWords.room()}>
            <bdi>{visit.room ?? '\u2014'}</bdi>
          </Fact>
          <Fact label={fieldWords.number()}>
            <span className="n">{visit.number ?? '\u2014'}</span>
          </Fact>
          {visit.queueNo !== null && (
            <Fact label={fieldWords.queueNo()}>
              <span className="n">{visit.queueNo}</span>
            </Fact>
          )}
          {visit.invoice && (
            <Fact label={fieldWords.invoice()}>
              <span className="n">{visit.invoice}</span>
            </Fact>
          )}
        </dl>
        {can('clinic.records.read') && modules.includes('medical_records') && (
          <TextLink href={links.record(visit.patientId)}>{m['clinic.record.act.open']()}</TextLink>
        )}
      </div>
      {open === 'cancel' && <CancelDialog visit={visit} onDone={onClose} onClose={() => setOpen(null)} />}
      {open === 'move' && <MoveDialog visit={visit} onDone={onClose} onClose={() => setOpen(null)} />}
      {open === 'bill' && <BillDialog visit={visit} onDone={onClose} onClose={() => setOpen(null)} />}
    </SidePanel>
  )
}

type Props = { visit: Visit; onDone: () => void; onClose: () => void }

function CancelDialog({ visit, onDone, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="clinic.appointment.cancel"
      title={actWords.cancel()}
      verb={actWords.cancel()}
      danger
      input={reason.trim() ? { id: visit.id, version: visit.version, reason: reason.trim() } : null}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{m['clinic.appointment.cancelText']()}</p>
      <TextArea
        label={fieldWords.reason()}
        name="reason"
        rows={2}
        autoFocus
        value={reason}
        onChange={setReason}
      />
    </ActDialog>
  )
}
