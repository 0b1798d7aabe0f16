import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { EmployeePicker } from '../employee/EmployeePicker.tsx'
import { inputKindWords, nameIn, overtimeKindWords } from '../payroll/payrollWords.web.ts'
import { whyNotTypeComponent } from './payrollInput.rules.ts'

/** Adds a single fact to a month: an amount, time that is not paid, overtime, or days of leave. */
export default function InputForm({ month, onClose }: { month: string; onClose: () => void }) {
  const components = (useAnswer('hr.payComponent.list', {}).data?.rows ?? []).filter(
    one => one.isActive && whyNotTypeComponent(one) === null,
  )
  const [employeeId, setEmployee] = useState<string | null>(null)
  const [kind, setKind] = useState<keyof typeof inputKindWords>('amount')
  const [componentId, setComponent] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [on, setOn] = useState<string | null>(`${month}-01`)
  const [days, setDays] = useState<number | null>(1)
  const [hours, setHours] = useState<number | null>(null)
  const [overtimeKind, setOvertime] = useState<keyof typeof overtimeKindWords>('normal')
  const [note, setNote] = useState('')
  const chosen = componentId ?? components[0]?.id ?? null
  const isWhole =
    kind === 'amount'
      ? chosen !== null && amount !== ''
      : kind === 'overtime'
        ? hours !== null
        : days !== null
  return (
    <ActDialog
      name="hr.payrollInput.add"
      title={m['hr.payrollInput.add']()}
      verb={m['hr.payrollInput.act.add']()}
      input={
        employeeId && isWhole
          ? {
              employeeId,
              month,
              kind,
              on,
              note: note.trim() || null,
              componentId: kind === 'amount' ? chosen : null,
              amount: kind === 'amount' ? amount : null,
              days: kind === 'amount' || kind === 'overtime' ? null : days,
              hours: kind === 'overtime' ? hours : null,
              overtimeKind,
            }
          : null
      }
      onDone={() => showToast(m['hr.payrollInput.added']())}
      onClose={onClose}
    >
      <EmployeePicker name="employeeId" value={employeeId} onChange={setEmployee} />
      <Select
        label={m['hr.payrollInput.field.kind']()}
        name="kind"
        value={kind}
        onChange={setKind}
        options={optionsOf(inputKindWords)}
      />
      {kind === 'amount' && (
        <>
          <Select
            label={m['hr.employmentContract.component']()}
            name="componentId"
            value={chosen ?? ''}
            onChange={setComponent}
            options={components.map(one => ({ id: one.id, name: nameIn(one) }))}
          />
          <MoneyField
            label={m['hr.advance.field.amount']()}
            name="amount"
            value={amount}
            onChange={setAmount}
          />
        </>
      )}
      {kind === 'overtime' && (
        <>
          <NumberField
            label={m['hr.payrollInput.field.hours']()}
            name="hours"
            digits={2}
            value={hours}
            onChange={setHours}
          />
          <Select
            label={m['hr.payrollInput.field.overtimeKind']()}
            name="overtimeKind"
            value={overtimeKind}
            onChange={setOvertime}
            options={optionsOf(overtimeKindWords)}
          />
        </>
      )}
      {kind !== 'amount' && kind !== 'overtime' && (
        <NumberField
          label={m['hr.payrollInput.field.days']()}
          name="days"
          digits={2}
          value={days}
          onChange={setDays}
        />
      )}
      <DateField label={m['hr.payrollInput.field.on']()} name="on" value={on} onChange={setOn} />
      <TextField
        label={m['hr.payrollInput.field.note']()}
        name="note"
        value={note}
        onChange={setNote}
        optional
      />
    </ActDialog>
  )
}
