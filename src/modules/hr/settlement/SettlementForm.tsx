import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { EmployeePicker } from '../employee/EmployeePicker.tsx'
import { causeWords, type Settlement } from './settlementColumns.tsx'

type Props = {
  settlement?: Settlement
  /** Who leaves, where the form was opened from that person. */
  of?: string | null
  onClose: () => void
  onDone: (id: string) => void
}

/** Who leaves, when and why; the amounts follow from what is kept. */
export default function SettlementForm({ settlement, of = null, onClose, onDone }: Props) {
  const { timeZone } = useCompany()
  const [employeeId, setEmployee] = useState<string | null>(settlement?.employeeId ?? of)
  const [lastDay, setLastDay] = useState<string | null>(
    () => settlement?.lastDay ?? dayIn(new Date(), timeZone),
  )
  const [cause, setCause] = useState<keyof typeof causeWords>(settlement?.cause ?? 'resignation')
  const [marriedOn, setMarried] = useState<string | null>(settlement?.marriedOn ?? null)
  const [owedDays, setOwed] = useState<number | null>(settlement?.noticeOwedDays ?? 0)
  const [owingDays, setOwing] = useState<number | null>(settlement?.noticeOwingDays ?? 0)
  const [leaveDays, setLeave] = useState<number | null>(settlement?.typedLeaveDays ?? null)
  const [ticket, setTicket] = useState(settlement?.ticket ?? '')
  return (
    <ActDialog
      name="hr.settlement.save"
      title={m['hr.settlement.new']()}
      verb={m['hr.settlement.act.compute']()}
      input={
        employeeId && lastDay
          ? {
              ...(settlement ? { id: settlement.id, version: settlement.version } : {}),
              employeeId,
              lastDay,
              cause,
              fileId: settlement?.fileId ?? null,
              marriedOn: cause === 'resignation_marriage' ? marriedOn : null,
              noticeOwedDays: owedDays ?? 0,
              noticeOwingDays: owingDays ?? 0,
              leaveDays,
              ...(ticket ? { ticket } : {}),
            }
          : null
      }
      onDone={({ id, number }) => {
        showToast(m['hr.settlement.saved']({ number }))
        onDone(id)
      }}
      onClose={onClose}
    >
      {!settlement && <EmployeePicker name="employeeId" value={employeeId} onChange={setEmployee} />}
      <DateField
        label={m['hr.settlement.field.lastDay']()}
        name="lastDay"
        value={lastDay}
        onChange={setLastDay}
      />
      <Select
        label={m['hr.settlement.field.cause']()}
        name="cause"
        value={cause}
        onChange={setCause}
        options={optionsOf(causeWords)}
      />
      {cause === 'resignation_marriage' && (
        <DateField
          label={m['hr.settlement.field.marriedOn']()}
          name="marriedOn"
          value={marriedOn}
          onChange={setMarried}
        />
      )}
      <NumberField
        label={m['hr.settlement.field.leaveDays']()}
        hint={m['hr.settlement.leaveHint']()}
        name="leaveDays"
        digits={2}
        negative
        value={leaveDays}
        onChange={setLeave}
        optional
      />
      <NumberField
        label={m['hr.settlement.field.noticeOwedDays']()}
        name="noticeOwedDays"
        value={owedDays}
        onChange={setOwed}
      />
      <NumberField
        label={m['hr.settlement.field.noticeOwingDays']()}
        name="noticeOwingDays"
        value={owingDays}
        onChange={setOwing}
      />
      <MoneyField
        label={m['hr.settlement.field.ticket']()}
        name="ticket"
        value={ticket}
        onChange={setTicket}
        optional
      />
    </ActDialog>
  )
}
