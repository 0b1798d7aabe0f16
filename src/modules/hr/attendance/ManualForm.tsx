import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { DateField } from '#ui/DateField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { EmployeePicker } from '../employee/EmployeePicker.tsx'
import { pairsTyped, TimeField } from './PairFields.tsx'

/** A day that nobody clocked: the clerk writes it and answers for it. */
export default function ManualForm({ date, onClose }: { date: string; onClose: () => void }) {
  const [employeeId, setEmployeeId] = useState<string | null>(null)
  const [day, setDay] = useState<string | null>(date)
  const [typed, setTyped] = useState({ in: '', out: '' })
  const [note, setNote] = useState('')
  const { pairs, why } = pairsTyped([typed])
  const isMissing = !employeeId || !day
  return (
    <ActDialog
      name="hr.attendance.manual"
      title={m['hr.attendance.add']()}
      verb={m['hr.attendance.act.add']()}
      input={
        isMissing || !pairs
          ? null
          : { employeeId, date: day, in: pairs[0]!.in, out: pairs[0]!.out, note: note.trim() || null }
      }
      missing={isMissing ? m['kernel.form.incomplete']() : why}
      onDone={() => showToast(m['hr.attendance.added']())}
      onClose={onClose}
    >
      <EmployeePicker
        name="employeeId"
        label={m['hr.attendance.field.employee']()}
        value={employeeId}
        onChange={setEmployeeId}
      />
      <DateField name="date" label={m['hr.attendance.field.date']()} value={day} onChange={setDay} />
      <div className="time-pair">
        <TimeField
          name="in"
          label={m['hr.attendance.time.in']()}
          value={typed.in}
          onChange={value => setTyped({ ...typed, in: value })}
        />
        <TimeField
          name="out"
          label={m['hr.attendance.time.out']()}
          value={typed.out}
          onChange={value => setTyped({ ...typed, out: value })}
          optional
        />
      </div>
      <TextArea
        name="note"
        label={m['hr.attendance.field.note']()}
        value={note}
        onChange={setNote}
        maxLength={500}
        rows={2}
        optional
      />
    </ActDialog>
  )
}
