import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addMonths, dayIn, monthOf } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { EmployeePicker } from '../employee/EmployeePicker.tsx'
import { monthName } from '../payroll/payrollWords.web.ts'

/** Asks for an advance: the own one, or one that payroll enters for an employee. */
export default function AdvanceForm({ own, onClose }: { own?: boolean; onClose: () => void }) {
  const { timeZone } = useCompany()
  const [start] = useState(() => monthOf(addMonths(dayIn(new Date(), timeZone), 1)))
  const [employeeId, setEmployee] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [instalments, setInstalments] = useState<number | null>(6)
  const [firstMonth, setMonth] = useState(start)
  const [reason, setReason] = useState('')
  const months = [-1, 0, 1, 2, 3, 4, 5].map(count => monthOf(addMonths(`${start}-01`, count)))
  const asked =
    amount !== '' && instalments !== null
      ? { amount, instalments, firstMonth, reason: reason.trim() || null }
      : null
  const said = ({ number }: { number: string }) => showToast(m['hr.advance.requested']({ number }))
  const fields = (
    <>
      <MoneyField label={m['hr.advance.field.amount']()} name="amount" value={amount} onChange={setAmount} />
      <NumberField
        label={m['hr.advance.field.instalments']()}
        name="instalments"
        value={instalments}
        onChange={setInstalments}
      />
      <Select
        label={m['hr.advance.field.firstMonth']()}
        name="firstMonth"
        value={firstMonth}
        onChange={setMonth}
        options={months.map(id => ({ id, name: monthName(id) }))}
      />
      <TextArea
        label={m['hr.advance.field.reason']()}
        name="reason"
        value={reason}
        onChange={setReason}
        rows={2}
        optional
      />
    </>
  )
  const title = m['hr.advance.request']()
  const verb = m['hr.advance.act.request']()
  if (own)
    return (
      <ActDialog
        name="hr.advance.request"
        title={title}
        verb={verb}
        input={asked}
        onDone={said}
        onClose={onClose}
      >
        {fields}
      </ActDialog>
    )
  return (
    <ActDialog
      name="hr.advance.save"
      title={title}
      verb={verb}
      input={asked && employeeId ? { employeeId, ...asked } : null}
      onDone={said}
      onClose={onClose}
    >
      <EmployeePicker name="employeeId" value={employeeId} onChange={setEmployee} />
      {fields}
    </ActDialog>
  )
}
