import { useState } from 'react'
import { words as waitingWords } from '#generated/choices/clinic.waiting.state.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showToast } from '#ui/toast.ts'
import { fieldWords } from '../appointment/appointmentWords.web.ts'
import { PatientPicker } from '../patient/PatientPicker.tsx'

type Row = OutputFor<'clinic.waiting.list'>['rows'][number]

/** Who would like to come sooner; a freed time is held for the first of them. */
export function WaitingList() {
  const { can } = useSession()
  const { data } = useAnswer('clinic.waiting.list', {}, { refetchInterval: 60_000 })
  const [open, setOpen] = useState<'add' | { take: Row } | { close: Row } | null>(null)
  const close = () => setOpen(null)
  const mayWrite = can('clinic.appointments.write')
  const add = mayWrite && (
    <Button kind="primary" onPress={() => setOpen('add')}>
      {m['clinic.waiting.act.add']()}
    </Button>
  )
  if (!data) return null
  return (
    <>
      {data.rows.length === 0 ? (
        <EmptyState title={m['clinic.waiting.empty']()} actions={add} />
      ) : (
        <Card title={m['clinic.waiting.title']()} end={add}>
          <div className="stack">
            {data.rows.map(row => (
              <div key={row.id} className="card-row">
                <span className="stack tight">
                  <span>
                    <bdi className="strong">{row.patient}</bdi>{' '}
                    <span className="n soft-ink" dir="ltr">
                      {row.phone}
                    </span>
                  </span>
                  <span className="cap">
                    <bdi>{row.practitioner}</bdi> · <bdi>{row.service}</bdi> · <DayText day={row.fromOn} />
                    {' – '}
                    <DayText day={row.toOn} />
                  </span>
                  {row.offeredAt && (
                    <span className="cap">
                      {m['clinic.waiting.offered']()} <InstantText at={row.offeredAt} /> ·{' '}
                      {m['clinic.waiting.heldUntil']()} <InstantText at={row.offeredUntil} timeOnly />
                    </span>
                  )}
                </span>
                <span className="row wrap">
                  <StatusBadge kind={row.state === 'offered' ? 'decide' : 'paused'}>
                    {waitingWords[row.state]()}
                  </StatusBadge>
                  {mayWrite && (
                    <>
                      <Button size="small" onPress={() => setOpen({ close: row })}>
                        {m['clinic.waiting.act.close']()}
                      </Button>
                      {row.offerId && (
                        <Button size="small" kind="primary" onPress={() => setOpen({ take: row })}>
                          {m['clinic.waiting.act.accept']()}
                        </Button>
                      )}
                    </>
                  )}
                </span>
              </div>
            ))}
          </div>
        </Card>
      )}
      {open === 'add' && <AddDialog onClose={close} />}
      {open && open !== 'add' && 'take' in open && <TakeDialog row={open.take} onClose={close} />}
      {open && open !== 'add' && 'close' in open && (
        <ActDialog
          name="clinic.waiting.close"
          title={m['clinic.waiting.act.close']()}
          verb={m['clinic.waiting.act.close']()}
          danger
          input={{ id: open.close.id, version: open.close.version, reason: null }}
          onClose={close}
        >
          <p>{m['clinic.waiting.closeText']()}</p>
        </ActDialog>
      )}
    </>
  )
}

function TakeDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const [confirmClash, setConfirm] = useState(false)
  const [isPrepaid, setPrepaid] = useState(false)
  return (
    <ActDialog
      name="clinic.waiting.accept"
      title={m['clinic.waiting.act.accept']()}
      verb={m['clinic.waiting.act.accept']()}
      input={row.offerId ? { id: row.offerId, confirmClash, isPrepaid } : null}
      onDone={({ number }) => showToast(m['clinic.appointment.booked']({ number }))}
      onClose={onClose}
    >
      <p>
        <bdi>{row.patient}</bdi> · <InstantText at={row.offeredAt} />
      </p>
      <Checkbox checked={confirmClash} onChange={setConfirm}>
        {m['clinic.appointment.confirmClash']()}
      </Checkbox>
      <Checkbox checked={isPrepaid} name="isPrepaid" onChange={setPrepaid}>
        {m['clinic.appointment.isPrepaid']()}
      </Checkbox>
    </ActDialog>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const { timeZone } = useCompany()
  const practice = useAnswer('clinic.practice.get', {})
  const [patientId, setPatient] = useState<string | null>(null)
  const [practitionerId, setPractitioner] = useState<string | null>(null)
  const [serviceId, setService] = useState<string | null>(null)
  const [fromOn, setFrom] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [toOn, setTo] = useState<string | null>(null)
  const people = (practice.data?.practitioners ?? []).filter(one => one.isActive)
  const service = serviceId ?? people.find(one => one.id === practitionerId)?.serviceId ?? null
  return (
    <ActDialog
      name="clinic.waiting.add"
      title={m['clinic.waiting.act.add']()}
      verb={m['kernel.action.save']()}
      input={
        patientId && practitionerId && service && fromOn && toOn
          ? { patientId, practitionerId, serviceId: service, fromOn, toOn }
          : null
      }
      onClose={onClose}
    >
      <PatientPicker label={fieldWords.patient()} name="patientId" value={patientId} onChange={setPatient} />
      <div className="fields">
        <Select
          label={fieldWords.practitioner()}
          name="practitionerId"
          value={practitionerId}
          onChange={setPractitioner}
          options={people.map(one => ({ id: one.id, name: one.nameAr }))}
        />
        <Select
          label={fieldWords.service()}
          name="serviceId"
          value={service}
          onChange={setService}
          options={(practice.data?.services ?? [])
            .filter(one => one.isActive)
            .map(one => ({ id: one.id, name: one.nameAr }))}
        />
        <DateField
          label={m['clinic.waiting.field.fromOn']()}
          name="fromOn"
          value={fromOn}
          onChange={setFrom}
        />
        <DateField label={m['clinic.waiting.field.toOn']()} name="toOn" value={toOn} onChange={setTo} />
      </div>
    </ActDialog>
  )
}
