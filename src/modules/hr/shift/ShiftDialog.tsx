import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { clockText, minuteTyped } from '../attendance/minutes.web.ts'
import { PairFields, type TypedPair } from '../attendance/PairFields.tsx'
import type { Shift } from './shiftRow.web.ts'

const typedFrom = (spans: Shift['spans'] | null): TypedPair[] =>
  (spans ?? []).map(({ start, end }) => ({ in: start, out: end }))

const figureWords = {
  breakMinutes: m['hr.shift.field.breakMinutes'],
  graceInMinutes: m['hr.shift.field.graceInMinutes'],
  graceOutMinutes: m['hr.shift.field.graceOutMinutes'],
} as const
const figureFields = Object.keys(figureWords) as (keyof typeof figureWords)[]

/** The stretches that were typed; null while one is no time. */
function spansTyped(typed: readonly TypedPair[]): Shift['spans'] | null {
  const spans = typed.map(pair => ({ start: minuteTyped(pair.in), end: minuteTyped(pair.out) }))
  return spans.some(span => span.start === null || span.end === null)
    ? null
    : spans.map(({ start, end }) => ({ start: clockText(start), end: clockText(end) }))
}

/** Hours of work: one to three stretches, those of Ramadan, break and grace. */
export function ShiftDialog({ shift, onClose }: { shift: Shift | null; onClose: () => void }) {
  const [nameAr, setNameAr] = useState(shift?.nameAr ?? '')
  const [nameEn, setNameEn] = useState(shift?.nameEn ?? '')
  const [typed, setTyped] = useState(() => typedFrom(shift?.spans ?? [{ start: '08:00', end: '17:00' }]))
  const [ramadan, setRamadan] = useState(() => typedFrom(shift?.ramadanSpans ?? null))
  const [figures, setFigures] = useState({
    breakMinutes: String(shift?.breakMinutes ?? 60),
    graceInMinutes: String(shift?.graceInMinutes ?? 15),
    graceOutMinutes: String(shift?.graceOutMinutes ?? 0),
  })
  const [isDefault, setDefault] = useState(shift?.isDefault ?? false)
  const [isActive, setActive] = useState(shift?.isActive ?? true)
  const spans = spansTyped(typed)
  const ramadanSpans = ramadan.length === 0 ? null : spansTyped(ramadan)
  const isWrong = spans === null || (ramadan.length > 0 && ramadanSpans === null)
  const minutes = (text: string) => Number(asciiDigits(text).trim() || Number.NaN)
  const numbers = {
    breakMinutes: minutes(figures.breakMinutes),
    graceInMinutes: minutes(figures.graceInMinutes),
    graceOutMinutes: minutes(figures.graceOutMinutes),
  }
  const missing =
    nameAr.trim() === '' || Object.values(numbers).some(Number.isNaN)
      ? m['kernel.form.incomplete']()
      : isWrong
        ? m['hr.attendance.time.wrong']()
        : null
  return (
    <ActDialog
      name="hr.shift.save"
      title={shift ? m['hr.shift.edit']() : m['hr.shift.add']()}
      verb={m['kernel.action.save']()}
      input={
        missing || !spans
          ? null
          : {
              id: shift?.id ?? null,
              version: shift?.version ?? null,
              nameAr,
              nameEn: nameEn.trim() || null,
              spans,
              ramadanSpans,
              ...numbers,
              isDefault,
              isActive,
            }
      }
      missing={missing}
      onDone={() => showToast(m['hr.shift.saved']())}
      onClose={onClose}
    >
      <TextField
        name="nameAr"
        label={m['hr.shift.field.nameAr']()}
        value={nameAr}
        onChange={setNameAr}
        maxLength={80}
      />
      <TextField
        name="nameEn"
        label={m['hr.shift.field.nameEn']()}
        value={nameEn}
        onChange={setNameEn}
        maxLength={80}
        optional
      />
      <div className="stack" role="group" aria-label={m['hr.shift.field.spans']()} data-field="spans">
        <span className="strong">{m['hr.shift.field.spans']()}</span>
        <PairFields pairs={typed} onChange={setTyped} most={3} ofShift />
      </div>
      <div
        className="stack"
        role="group"
        aria-label={m['hr.shift.field.ramadanSpans']()}
        data-field="ramadanSpans"
      >
        <span className="strong">{m['hr.shift.field.ramadanSpans']()}</span>
        <Checkbox
          checked={ramadan.length === 0}
          onChange={isSame => setRamadan(isSame ? [] : [{ in: '09:00', out: '14:00' }])}
        >
          {m['hr.shift.field.ramadanNone']()}
        </Checkbox>
        {ramadan.length > 0 && <PairFields pairs={ramadan} onChange={setRamadan} most={3} ofShift />}
      </div>
      <div className="fields">
        {figureFields.map(field => (
          <TextField
            key={field}
            name={field}
            label={figureWords[field]()}
            value={figures[field]}
            onChange={value => setFigures({ ...figures, [field]: value })}
            inputMode="numeric"
            dir="ltr"
            maxLength={3}
            end={<span className="in-unit">{m['hr.shift.minutes']()}</span>}
          />
        ))}
      </div>
      <Checkbox name="isDefault" checked={isDefault} onChange={setDefault}>
        {m['hr.shift.field.isDefault']()}
      </Checkbox>
      {shift && (
        <Checkbox name="isActive" checked={isActive} onChange={setActive}>
          {m['hr.shift.field.isActive']()}
        </Checkbox>
      )}
    </ActDialog>
  )
}
