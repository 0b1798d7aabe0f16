import '../support.css'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { hijriParts } from '#kernel/shared/hijri.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { weekdays } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

type Calendar = OutputFor<'support.calendar.read'>

/** When the staff answer: what every target of every company is counted by. */
export function CalendarPanel({ onClose }: { onClose: () => void }) {
  const { data } = useAnswer('support.calendar.read', {})
  return data ? <Form key={data.version} stored={data} onClose={onClose} /> : null
}

const halfHours = Array.from({ length: 48 }, (_, half) => {
  const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  return { id: time, name: time }
})

type TimeName = 'opensAt' | 'closesAt' | 'ramadanOpensAt' | 'ramadanClosesAt'

function Form({ stored, onClose }: { stored: Calendar; onClose: () => void }) {
  const [wanted, setWanted] = useState(stored)
  const change = (part: Partial<Calendar>) => setWanted({ ...wanted, ...part })
  const time = (name: TimeName, label: string) => (
    <Select
      label={label}
      name={name}
      value={wanted[name]}
      onChange={value => change({ [name]: value })}
      options={
        halfHours.some(one => one.id === wanted[name])
          ? halfHours
          : [{ id: wanted[name], name: wanted[name] }, ...halfHours]
      }
    />
  )
  return (
    <ActDialog
      name="support.calendar.save"
      title={m['support.calendar.open']()}
      verb={m['support.calendar.act.save']()}
      missing={wanted.workingDays.length > 0 ? null : m['support.calendar.noDay']()}
      input={wanted.workingDays.length > 0 ? wanted : null}
      onClose={onClose}
    >
      <p className="cap">{m['support.calendar.hint']()}</p>
      <div className="row wrap">
        {weekdays.map((name, day) => (
          <Checkbox
            key={name()}
            checked={wanted.workingDays.includes(day)}
            onChange={isOn =>
              change({
                workingDays: isOn
                  ? [...wanted.workingDays, day].toSorted((a, b) => a - b)
                  : wanted.workingDays.filter(one => one !== day),
              })
            }
          >
            {name()}
          </Checkbox>
        ))}
      </div>
      <div className="fields">
        {time('opensAt', m['support.calendar.field.opensAt']())}
        {time('closesAt', m['support.calendar.field.closesAt']())}
        {time('ramadanOpensAt', m['support.calendar.field.ramadanOpensAt']())}
        {time('ramadanClosesAt', m['support.calendar.field.ramadanClosesAt']())}
      </div>
      <Ramadans wanted={wanted} change={change} />
      <ClosedDays wanted={wanted} change={change} />
    </ActDialog>
  )
}

type Part = { wanted: Calendar; change: (part: Partial<Calendar>) => void }

/** The middle of an announced Ramadan decides its Hijri year. */
const yearOf = (fromOn: string) => hijriParts(fromOn).year

function Ramadans({ wanted, change }: Part) {
  const [fromOn, setFromOn] = useState<string | null>(null)
  const [toOn, setToOn] = useState<string | null>(null)
  const isWhole = fromOn !== null && toOn !== null
  const add = () => {
    if (!isWhole) return
    const year = yearOf(fromOn)
    change({ ramadans: [...wanted.ramadans.filter(one => one.year !== year), { year, fromOn, toOn }] })
    setFromOn(null)
    setToOn(null)
  }
  return (
    <fieldset className="stack support-group">
      <legend className="strong">{m['support.calendar.ramadans']()}</legend>
      {wanted.ramadans.map(one => (
        <Listed
          key={one.year}
          label={m['support.calendar.remove']()}
          onRemove={() => change({ ramadans: wanted.ramadans.filter(other => other.year !== one.year) })}
        >
          <DayText day={one.fromOn} /> – <DayText day={one.toOn} />
        </Listed>
      ))}
      <div className="fields">
        <DateField
          label={m['support.calendar.field.fromOn']()}
          value={fromOn}
          onChange={setFromOn}
          optional
        />
        <DateField label={m['support.calendar.field.toOn']()} value={toOn} onChange={setToOn} optional />
      </div>
      <div className="row">
        <Button size="small" onPress={add} disabledReason={isWhole ? null : m['support.calendar.bothDays']()}>
          {m['support.calendar.addRamadan']()}
        </Button>
      </div>
    </fieldset>
  )
}

function ClosedDays({ wanted, change }: Part) {
  const [on, setOn] = useState<string | null>(null)
  const [name, setName] = useState('')
  const isWhole = on !== null && name.trim() !== ''
  const add = () => {
    if (!isWhole) return
    change({ closedDays: [...wanted.closedDays.filter(one => one.on !== on), { on, name: name.trim() }] })
    setOn(null)
    setName('')
  }
  return (
    <fieldset className="stack support-group">
      <legend className="strong">{m['support.calendar.closedDays']()}</legend>
      {wanted.closedDays.map(one => (
        <Listed
          key={one.on}
          label={m['support.calendar.remove']()}
          onRemove={() => change({ closedDays: wanted.closedDays.filter(other => other.on !== one.on) })}
        >
          <DayText day={one.on} /> <bdi>{one.name}</bdi>
        </Listed>
      ))}
      <div className="fields">
        <DateField label={m['support.calendar.field.on']()} value={on} onChange={setOn} optional />
        <TextField label={m['support.calendar.field.name']()} value={name} onChange={setName} optional />
      </div>
      <div className="row">
        <Button
          size="small"
          onPress={add}
          disabledReason={isWhole ? null : m['support.calendar.dayAndName']()}
        >
          {m['support.calendar.addDay']()}
        </Button>
      </div>
    </fieldset>
  )
}

type ListedProps = { label: string; onRemove: () => void; children: ReactNode }

const Listed = ({ label, onRemove, children }: ListedProps) => (
  <div className="row">
    <span className="grow">{children}</span>
    <IconButton size="small" label={label} onPress={onRemove}>
      <X aria-hidden />
    </IconButton>
  </div>
)
