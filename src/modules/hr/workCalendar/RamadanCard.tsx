import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { showToast } from '#ui/toast.ts'

type Ramadan = OutputFor<'hr.workCalendar.read'>['ramadan'][number]

/** Ramadan of a year, by the table until the country announced its days. */
export function RamadanCard({ year }: { year: number }) {
  const { data } = useAnswer('hr.workCalendar.read', { year }, { keepPrevious: true })
  const [moved, setMoved] = useState<Ramadan | null>(null)
  if (!data || data.ramadan.length === 0) return null
  return (
    <Card title={m['hr.workCalendar.ramadan']()}>
      <div className="stack">
        {data.ramadan.map(one => (
          <span className="card-row" key={one.hijriYear}>
            <span className="row">
              <b className="n">{one.hijriYear}</b>
              <DayRange from={one.fromOn} to={one.toOn} />
              <Badge>{one.isMoved ? m['hr.workCalendar.announced']() : m['hr.workCalendar.byTable']()}</Badge>
            </span>
            <Button size="small" kind="tertiary" onPress={() => setMoved(one)}>
              {m['hr.workCalendar.move']()}
            </Button>
          </span>
        ))}
      </div>
      {moved && <MoveDialog key={moved.hijriYear} ramadan={moved} onClose={() => setMoved(null)} />}
    </Card>
  )
}

function MoveDialog({ ramadan, onClose }: { ramadan: Ramadan; onClose: () => void }) {
  const [fromOn, setFromOn] = useState<string | null>(ramadan.fromOn)
  const [toOn, setToOn] = useState<string | null>(ramadan.toOn)
  return (
    <ActDialog
      name="hr.workCalendar.moveRamadan"
      title={m['hr.workCalendar.moveTitle']({ year: ramadan.hijriYear })}
      verb={m['kernel.action.save']()}
      input={fromOn && toOn ? { hijriYear: ramadan.hijriYear, fromOn, toOn } : null}
      onDone={() => showToast(m['hr.workCalendar.moved']())}
      onClose={onClose}
    >
      <p>{m['hr.workCalendar.moveSays']()}</p>
      <div className="fields">
        <DateField label={m['hr.holiday.field.fromOn']()} name="fromOn" value={fromOn} onChange={setFromOn} />
        <DateField label={m['hr.holiday.field.toOn']()} name="toOn" value={toOn} onChange={setToOn} />
      </div>
    </ActDialog>
  )
}
