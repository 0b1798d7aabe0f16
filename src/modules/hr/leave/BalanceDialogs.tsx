import { useState } from 'react'
import { words as kindWords } from '#generated/choices/hr.leave.adjust.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { DateField } from '#ui/DateField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { nameOf } from './leaveWords.web.ts'

type Props = { employee: { id: string; name: string }; onClose: () => void }
const kinds = ['adjustment', 'opening'] as const

/** The types whose balance accrues; the annual one is chosen at first. */
function useAccruing() {
  const [chosen, setChosen] = useState<string | null>(null)
  const types = (useAnswer('hr.leaveType.list', {}).data?.rows ?? []).filter(type => type.accrues)
  const typeId = chosen ?? types[0]?.id ?? null
  const field = types.length > 1 && (
    <Select
      name="typeId"
      label={m['hr.leave.field.type']()}
      value={typeId}
      onChange={setChosen}
      options={types.map(type => ({ id: type.id, name: nameOf(type) }))}
    />
  )
  return [typeId, field] as const
}

/** Opens or corrects the balance of an employee. */
export function AdjustDialog({ employee, onClose }: Props) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('adjustment')
  const [typeId, typeField] = useAccruing()
  const [on, setOn] = useState<string | null>(null)
  const [days, setDays] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const isReady = typeId && on && days !== null && reason.trim() !== ''
  return (
    <ActDialog
      name="hr.leave.adjust"
      title={m['hr.leave.adjust.title']({ name: employee.name })}
      verb={m['kernel.action.save']()}
      input={isReady ? { employeeId: employee.id, typeId, kind, on, days, reason } : null}
      onDone={() => showToast(m['hr.leave.adjusted']())}
      onClose={onClose}
    >
      <RadioGroup
        label={m['hr.leave.field.kind']()}
        value={kind}
        onChange={setKind}
        options={kinds.map(id => ({ id, name: kindWords[id]() }))}
      />
      {typeField}
      <DateField
        name="on"
        label={kind === 'opening' ? m['hr.leave.field.openingOn']() : m['hr.leave.field.on']()}
        value={on}
        onChange={setOn}
      />
      <NumberField
        name="days"
        label={m['hr.leave.field.movedDays']()}
        {...(kind === 'adjustment' ? { hint: m['hr.leave.field.movedDaysHint']() } : {})}
        digits={4}
        negative
        value={days}
        onChange={setDays}
      />
      <TextArea
        name="reason"
        label={m['hr.leave.field.reason']()}
        value={reason}
        onChange={setReason}
        rows={2}
      />
    </ActDialog>
  )
}

/** Turns days of a balance into pay. */
export function EncashDialog({ employee, onClose }: Props) {
  const [typeId, typeField] = useAccruing()
  const [days, setDays] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="hr.leave.encash"
      title={m['hr.leave.encash.title']({ name: employee.name })}
      verb={m['hr.leave.act.encash']()}
      input={
        typeId && days !== null && reason.trim() !== ''
          ? { employeeId: employee.id, typeId, days, reason }
          : null
      }
      onDone={() => showToast(m['hr.leave.encashed']())}
      onClose={onClose}
    >
      <p>{m['hr.leave.encash.says']()}</p>
      {typeField}
      <NumberField
        name="days"
        label={m['hr.leave.field.movedDays']()}
        digits={4}
        value={days}
        onChange={setDays}
      />
      <TextArea
        name="reason"
        label={m['hr.leave.field.reason']()}
        value={reason}
        onChange={setReason}
        rows={2}
      />
    </ActDialog>
  )
}
