import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn, timeIn } from '#kernel/shared/day.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Money } from '#ui/Money.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { ShareOfVisit } from '../insurance/ShareOfVisit.tsx'
import { AddPatientDialog } from '../patient/PatientDialog.tsx'
import { PatientPicker } from '../patient/PatientPicker.tsx'
import { fieldWords, sourceWords } from './appointmentWords.web.ts'

type Wish = { patientId?: string; practitionerId?: string; serviceId?: string | null; startAt?: string }

const sources = (['desk', 'phone', 'walkIn'] as const).map(id => ({ id, name: sourceWords[id]() }))
const isRefused = (error: unknown, code: string) =>
  error instanceof RefusalError && error.refusal.code === code

/** Two presses on a free time, or a choice of practitioner, service and day with the times that are free. */
export function BookDialog({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { timeZone } = useCompany()
  const { can } = useSession()
  const practice = useAnswer('clinic.practice.get', {})
  const people = (practice.data?.practitioners ?? []).filter(one => one.isActive)
  const [patientId, setPatient] = useState<string | null>(wish.patientId ?? null)
  const [isAdding, setAdding] = useState(false)
  const [practitionerId, setPractitioner] = useState<string | null>(wish.practitionerId ?? null)
  const [serviceId, setService] = useState<string | null>(wish.serviceId ?? null)
  const [on, setOn] = useState<string | null>(() =>
    dayIn(wish.startAt ? new Date(wish.startAt) : new Date(), timeZone),
  )
  const [startAt, setStart] = useState<string | null>(wish.startAt ?? null)
  const [source, setSource] = useState<'desk' | 'phone' | 'walkIn'>('desk')
  const [confirmClash, setConfirm] = useState(false)
  const [isPrepaid, setPrepaid] = useState(false)
  const [overbook, setOverbook] = useState(false)
  const services = (practice.data?.services ?? []).filter(one => one.isActive)
  const doctor =
    people.find(one => one.id === practitionerId) ?? (people.length === 1 ? people[0] : undefined)
  const chosenService = serviceId ?? doctor?.serviceId ?? null
  const price = services.find(one => one.id === chosenService)?.price
  const slots = useAnswer(
    'clinic.appointment.slots',
    { practitionerId: doctor?.id ?? '', serviceId: chosenService ?? '', from: on ?? '' },
    { enabled: Boolean(doctor && chosenService && on) },
  )
  const quote = useAnswer(
    'clinic.visit.quote',
    { patientId: patientId ?? '', on: on ?? '', serviceIds: chosenService ? [chosenService] : [] },
    { enabled: Boolean(patientId && chosenService && on) },
  )
  const times = (slots.data?.slots ?? []).map(slot => slot.startsAt)
  const shown = startAt && !times.includes(startAt) ? [startAt, ...times] : times
  const remedy = (error: unknown) => {
    if (isRefused(error, 'clinic.appointment.patientClash'))
      return <Button onPress={() => setConfirm(true)}>{m['clinic.appointment.confirmClash']()}</Button>
    if (isRefused(error, 'clinic.appointment.prepay'))
      return <Button onPress={() => setPrepaid(true)}>{m['clinic.appointment.isPrepaid']()}</Button>
    if (isRefused(error, 'clinic.slot.taken') || isRefused(error, 'clinic.slot.none'))
      return <Button onPress={() => setOverbook(true)}>{m['clinic.appointment.overbook']()}</Button>
    return null
  }
  if (isAdding)
    return (
      <AddPatientDialog
        onDone={id => {
          setPatient(id)
          setAdding(false)
        }}
        onClose={() => setAdding(false)}
      />
    )
  return (
    <ActDialog
      name="clinic.appointment.book"
      title={m['clinic.appointment.act.book']()}
      verb={m['clinic.appointment.act.book']()}
      input={
        patientId && doctor && chosenService && startAt
          ? {
              patientId,
              practitionerId: doctor.id,
              serviceId: chosenService,
              startAt,
              source,
              confirmClash,
              isPrepaid,
              overbook,
            }
          : null
      }
      remedy={remedy}
      onDone={({ number }) => showToast(m['clinic.appointment.booked']({ number }))}
      onClose={onClose}
    >
      <PatientPicker
        label={fieldWords.patient()}
        name="patientId"
        autoFocus
        value={patientId}
        onChange={setPatient}
      />
      {!wish.patientId && can('clinic.patients.write') && (
        <div>
          <Button size="small" onPress={() => setAdding(true)}>
            {m['clinic.patient.act.add']()}
          </Button>
        </div>
      )}
      <div className="fields">
        <Select
          label={fieldWords.practitioner()}
          name="practitionerId"
          value={doctor?.id ?? null}
          onChange={id => {
            setPractitioner(id)
            setService(null)
            setStart(null)
          }}
          options={people.map(one => ({ id: one.id, name: one.nameAr }))}
        />
        <Select
          label={fieldWords.service()}
          name="serviceId"
          value={chosenService}
          onChange={id => {
            setService(id)
            setStart(null)
          }}
          options={services.map(one => ({ id: one.id, name: one.nameAr }))}
        />
        <DateField
          label={fieldWords.on()}
          name="on"
          value={on}
          onChange={day => {
            setOn(day)
            setStart(null)
          }}
        />
        <Select
          label={fieldWords.startsAt()}
          name="startAt"
          placeholder={slots.data && shown.length === 0 ? m['clinic.appointment.noTimes']() : undefined}
          searching={slots.isFetching}
          value={startAt}
          onChange={setStart}
          options={shown.map(at => ({ id: at, name: timeIn(new Date(at), timeZone) }))}
        />
        <Select
          label={fieldWords.source()}
          name="source"
          value={source}
          onChange={setSource}
          options={sources}
        />
      </div>
      {price && (
        <p className="cap">
          {fieldWords.price()} <Money amount={price} />
        </p>
      )}
      {quote.data && <ShareOfVisit quote={quote.data} />}
      {confirmClash && (
        <Checkbox checked onChange={setConfirm}>
          {m['clinic.appointment.confirmClash']()}
        </Checkbox>
      )}
      {isPrepaid && (
        <Checkbox checked name="isPrepaid" onChange={setPrepaid}>
          {m['clinic.appointment.isPrepaid']()}
        </Checkbox>
      )}
      {overbook && (
        <Checkbox checked onChange={setOverbook}>
          {m['clinic.appointment.overbook']()}
        </Checkbox>
      )}
    </ActDialog>
  )
}
