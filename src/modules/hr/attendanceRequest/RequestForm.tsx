import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { DateField } from '#ui/DateField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { minuteTyped, outAfter } from '../attendance/minutes.web.ts'
import { TimeField } from '../attendance/PairFields.tsx'
import { kindWords, type RequestRow } from './requestWords.web.ts'
import '../attendance/attendance.css'

export type Prefill = { kind: RequestRow['kind']; date: string; from: string; to: string }

/** Asks for something of a day: a punch that is missing, overtime, some hours, work from elsewhere. */
export default function RequestForm({ prefill, onClose }: { prefill: Prefill; onClose: () => void }) {
  const [kind, setKind] = useState(prefill.kind)
  const [date, setDate] = useState<string | null>(prefill.date)
  const [times, setTimes] = useState({ from: prefill.from, to: prefill.to })
  const [reason, setReason] = useState('')
  const hasTimes = kind !== 'remote'
  const [from, to] = [minuteTyped(times.from), minuteTyped(times.to)]
  const isWrong = (typed: string, minute: number | null) => hasTimes && typed.trim() !== '' && minute === null
  const wrongTime = isWrong(times.from, from) || isWrong(times.to, to)
  const missing = !date
    ? m['kernel.form.incomplete']()
    : wrongTime
      ? m['hr.attendance.time.wrong']()
      : reason.trim().length < 10
        ? m['hr.reason.tooShort']({ min: 10 })
        : null
  return (
    <ActDialog
      name="hr.attendanceRequest.submit"
      title={m['hr.attendanceRequest.ask']()}
      verb={m['hr.attendanceRequest.act.submit']()}
      input={
        missing || !date
          ? null
          : {
              kind,
              date,
              from: hasTimes ? from : null,
              to: hasTimes && to !== null ? outAfter(from ?? -1, to) : null,
              reason,
            }
      }
      missing={missing}
      onDone={() => showToast(m['hr.attendanceRequest.sent']())}
      onClose={onClose}
    >
      <Select
        name="kind"
        label={m['hr.attendanceRequest.field.kind']()}
        value={kind}
        onChange={setKind}
        options={optionsOf(kindWords)}
      />
      <DateField name="date" label={m['hr.attendanceRequest.field.date']()} value={date} onChange={setDate} />
      {hasTimes && (
        <div className="time-pair">
          <TimeField
            name="from"
            label={m['hr.attendanceRequest.field.from']()}
            value={times.from}
            onChange={value => setTimes({ ...times, from: value })}
            optional={kind === 'missedPunch'}
          />
          <TimeField
            name="to"
            label={m['hr.attendanceRequest.field.to']()}
            value={times.to}
            onChange={value => setTimes({ ...times, to: value })}
            optional={kind === 'missedPunch'}
          />
        </div>
      )}
      <TextArea
        name="reason"
        label={m['hr.attendanceRequest.field.reason']()}
        hint={m['hr.attendanceRequest.field.reasonHint']()}
        value={reason}
        onChange={setReason}
        maxLength={500}
        rows={3}
      />
    </ActDialog>
  )
}
