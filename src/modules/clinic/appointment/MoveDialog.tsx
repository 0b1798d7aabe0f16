import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn, timeIn } from '#kernel/shared/day.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Select } from '#ui/Select.tsx'
import { actWords, fieldWords, type Visit } from './appointmentWords.web.ts'

/** Another time, with this practitioner or another; the freed time goes to the waiting list. */
export function MoveDialog({
  visit,
  onDone,
  onClose,
}: {
  visit: Visit
  onDone: () => void
  onClose: () => void
}) {
  const { timeZone } = useCompany()
  const practice = useAnswer('clinic.practice.get', {})
  const [practitionerId, setPractitioner] = useState(visit.practitionerId)
  const [on, setOn] = useState<string | null>(() => dayIn(new Date(visit.startsAt), timeZone))
  const [startAt, setStart] = useState<string | null>(null)
  const [confirmClash, setConfirm] = useState(false)
  const slots = useAnswer(
    'clinic.appointment.slots',
    { practitionerId, serviceId: visit.serviceId, from: on ?? '', exceptId: visit.id },
    { enabled: on !== null },
  )
  return (
    <ActDialog
      name="clinic.appointment.move"
      title={actWords.move()}
      verb={actWords.move()}
      input={startAt ? { id: visit.id, version: visit.version, startAt, practitionerId, confirmClash } : null}
      remedy={error =>
        error instanceof RefusalError && error.refusal.code === 'clinic.appointment.patientClash' ? (
          <Button onPress={() => setConfirm(true)}>{m['clinic.appointment.confirmClash']()}</Button>
        ) : null
      }
      onDone={onDone}
      onClose={onClose}
    >
      <div className="fields">
        <Select
          label={fieldWords.practitioner()}
          name="practitionerId"
          value={practitionerId}
          onChange={id => {
            setPractitioner(id)
            setStart(null)
          }}
          options={(practice.data?.practitioners ?? [])
            .filter(one => one.isActive)
            .map(one => ({ id: one.id, name: one.nameAr }))}
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
          searching={slots.isFetching}
          placeholder={
            slots.data && slots.data.slots.length === 0 ? m['clinic.appointment.noTimes']() : undefined
          }
          value={startAt}
          onChange={setStart}
          options={(slots.data?.slots ?? []).map(slot => ({
            id: slot.startsAt,
            name: timeIn(new Date(slot.startsAt), timeZone),
          }))}
        />
      </div>
    </ActDialog>
  )
}
