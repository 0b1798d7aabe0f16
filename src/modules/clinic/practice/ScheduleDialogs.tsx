import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/clinic.practice.field.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { weekdays } from '#modules/platform/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { Practice } from './practiceShown.web.ts'

type Person = Practice['practitioners'][number]

const saved = ({ outside }: { outside: number }) =>
  showToast(outside > 0 ? m['clinic.practice.outside']({ count: outside }) : m['clinic.practice.saved']())

type TimeProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  optional?: boolean
}
const TimeField = (props: TimeProps) => <TextField {...props} dir="ltr" inputMode="numeric" />

type ScheduleProps = {
  person: Person
  row: Person['schedules'][number] | null
  rooms: Practice['rooms']
  onClose: () => void
}
const noRoom = 'none'

/** When a practitioner sees patients, and in which room. */
export function ScheduleDialog({ person, row, rooms, onClose }: ScheduleProps) {
  const { timeZone } = useCompany()
  const [draft, setDraft] = useState({
    roomId: row?.roomId ?? null,
    weekdays: row?.weekdays ?? [0, 1, 2, 3, 4],
    opensAt: row?.opensAt ?? '09:00',
    closesAt: row?.closesAt ?? '13:00',
    validFrom: row?.validFrom ?? (dayIn(new Date(), timeZone) as string | null),
    validTo: row?.validTo ?? null,
  })
  const [pause, setPause] = useState({ from: row?.breaks[0]?.from ?? '', to: row?.breaks[0]?.to ?? '' })
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const { validFrom } = draft
  const breaks = [...(pause.from && pause.to ? [pause] : []), ...(row?.breaks.slice(1) ?? [])]
  return (
    <ActDialog
      name="clinic.schedule.save"
      title={`${m['clinic.practice.act.addSchedule']()} · ${person.nameAr}`}
      verb={m['kernel.action.save']()}
      input={
        draft.weekdays.length > 0 && draft.opensAt && draft.closesAt && validFrom
          ? {
              ...draft,
              validFrom,
              id: row?.id ?? null,
              version: row?.version ?? null,
              practitionerId: person.id,
              breaks,
            }
          : null
      }
      onDone={saved}
      onClose={onClose}
    >
      <div className="row wrap">
        {weekdays.map((name, day) => (
          <Checkbox
            key={name()}
            checked={draft.weekdays.includes(day)}
            onChange={isOn =>
              set({
                weekdays: isOn
                  ? [...draft.weekdays, day].toSorted((a, b) => a - b)
                  : draft.weekdays.filter(one => one !== day),
              })
            }
          >
            {name()}
          </Checkbox>
        ))}
      </div>
      <div className="fields">
        <TimeField
          label={fieldWords.opensAt()}
          name="opensAt"
          value={draft.opensAt}
          onChange={opensAt => set({ opensAt })}
        />
        <TimeField
          label={fieldWords.closesAt()}
          name="closesAt"
          value={draft.closesAt}
          onChange={closesAt => set({ closesAt })}
        />
        <TimeField
          label={fieldWords.breakFrom()}
          name="breaks.0.from"
          optional
          value={pause.from}
          onChange={from => setPause({ ...pause, from })}
        />
        <TimeField
          label={fieldWords.breakTo()}
          name="breaks.0.to"
          optional
          value={pause.to}
          onChange={to => setPause({ ...pause, to })}
        />
        <Select
          label={fieldWords.room()}
          name="roomId"
          value={draft.roomId ?? noRoom}
          onChange={id => set({ roomId: id === noRoom ? null : id })}
          options={[
            { id: noRoom, name: m['clinic.practice.noRoom']() },
            ...rooms.filter(one => one.isActive).map(one => ({ id: one.id, name: one.nameAr })),
          ]}
        />
        <DateField
          label={fieldWords.validFrom()}
          name="validFrom"
          value={validFrom}
          onChange={day => set({ validFrom: day })}
        />
        <DateField
          label={fieldWords.validTo()}
          name="validTo"
          optional
          value={draft.validTo}
          onChange={validTo => set({ validTo })}
        />
      </div>
    </ActDialog>
  )
}

/** A day with other hours than the schedule. */
export function ExceptionDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [onDay, setDay] = useState<string | null>(null)
  const [isClosed, setClosed] = useState(true)
  const [opensAt, setOpens] = useState('')
  const [closesAt, setCloses] = useState('')
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="clinic.exception.save"
      title={`${m['clinic.practice.act.addException']()} · ${person.nameAr}`}
      verb={m['kernel.action.save']()}
      input={
        onDay && reason.trim() && (isClosed || (opensAt && closesAt))
          ? {
              practitionerId: person.id,
              onDay,
              opensAt: isClosed ? null : opensAt,
              closesAt: isClosed ? null : closesAt,
              reason: reason.trim(),
            }
          : null
      }
      onDone={saved}
      onClose={onClose}
    >
      <div className="fields">
        <DateField label={fieldWords.onDay()} name="onDay" value={onDay} onChange={setDay} />
        <TextField label={fieldWords.reason()} name="reason" value={reason} onChange={setReason} />
      </div>
      <Checkbox checked={isClosed} onChange={setClosed}>
        {m['clinic.practice.closedDay']()}
      </Checkbox>
      {!isClosed && (
        <div className="fields">
          <TimeField label={fieldWords.opensAt()} name="opensAt" value={opensAt} onChange={setOpens} />
          <TimeField label={fieldWords.closesAt()} name="closesAt" value={closesAt} onChange={setCloses} />
        </div>
      )}
    </ActDialog>
  )
}
