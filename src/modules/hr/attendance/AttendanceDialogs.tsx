import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { formatDay } from '#kernel/shared/format.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { DayText } from '#ui/DayText.tsx'
import { useDisplay } from '#ui/display.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import type { AttendanceDay, DayRow } from './attendanceWords.web.ts'
import { clockText } from './minutes.web.ts'
import { PairFields, pairsTyped, type TypedPair } from './PairFields.tsx'

type ConfirmProps = { rows: readonly DayRow[]; onDone?: () => void; onClose: () => void }

/** Confirms the days that wait among those chosen. */
export function ConfirmDialog({ rows, onDone, onClose }: ConfirmProps) {
  return (
    <ActDialog
      name="hr.attendance.confirm"
      title={m['hr.attendance.confirmTitle']({ count: rows.length })}
      verb={m['hr.attendance.act.confirm']()}
      input={{ days: rows.map(({ id, version }) => ({ id, version })) }}
      onDone={({ confirmed }) => {
        showToast(m['hr.attendance.confirmed']({ count: confirmed }))
        onDone?.()
      }}
      onClose={onClose}
    >
      <p>{m['hr.attendance.confirmSays']()}</p>
      {rows.length > 1 && (
        <ul className="plain">
          {rows.map(row => (
            <li key={row.id}>
              <bdi>{row.employee.name}</bdi> <DayText day={row.attendanceDate} />
            </li>
          ))}
        </ul>
      )}
    </ActDialog>
  )
}

type DayProps = { day: AttendanceDay; onClose: () => void }

export function CorrectDialog({ day, onClose }: DayProps) {
  const [typed, setTyped] = useState<TypedPair[]>(() =>
    day.pairs.length === 0
      ? [{ in: '', out: '' }]
      : day.pairs.map(pair => ({ in: clockText(pair.in), out: clockText(pair.out) })),
  )
  const [reason, setReason] = useState('')
  const dayText = isolated(formatDay(day.attendanceDate, useDisplay().digits))
  const { pairs, why } = pairsTyped(typed)
  const missing = why ?? (reason.trim() === '' ? m['hr.reason.tooShort']({ min: 1 }) : null)
  return (
    <ActDialog
      name="hr.attendance.correct"
      title={m['hr.attendance.correctTitle']({ date: dayText })}
      verb={m['hr.attendance.act.correct']()}
      input={missing || !pairs ? null : { id: day.id, version: day.version, pairs, reason }}
      missing={missing}
      onDone={() => showToast(m['hr.attendance.corrected']())}
      onClose={onClose}
    >
      <PairFields pairs={typed} onChange={setTyped} />
      <TextArea
        name="reason"
        label={m['hr.attendance.field.note']()}
        value={reason}
        onChange={setReason}
        maxLength={500}
        rows={2}
      />
    </ActDialog>
  )
}

export function RejectDayDialog({ day, onClose }: DayProps) {
  const [reason, setReason] = useState('')
  const dayText = isolated(formatDay(day.attendanceDate, useDisplay().digits))
  const missing = reason.trim() === '' ? m['hr.reason.tooShort']({ min: 1 }) : null
  return (
    <ActDialog
      name="hr.attendance.reject"
      title={m['hr.attendance.rejectTitle']({ date: dayText })}
      verb={m['hr.attendance.act.reject']()}
      danger
      input={missing ? null : { id: day.id, version: day.version, reason }}
      missing={missing}
      onDone={() => showToast(m['hr.attendance.rejected']())}
      onClose={onClose}
    >
      <p>{m['hr.attendance.rejectSays']()}</p>
      <TextArea
        name="reason"
        label={m['hr.attendance.field.note']()}
        value={reason}
        onChange={setReason}
        maxLength={500}
        rows={2}
        autoFocus
      />
    </ActDialog>
  )
}
