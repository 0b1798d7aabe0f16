import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { moneyText, parseMoney } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { showToast } from '#ui/toast.ts'
import { paymentMethodWords } from '../../employee/employeeWords.web.ts'
import type { Run } from '../payrollWords.web.ts'

/** Pays what is open of a run by one way of payment: the bank's list as one transfer, or cash from a box. */
export function PayDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const { currency, timeZone } = useCompany()
  const grid = useAnswer('hr.payroll.grid', { id: run.id })
  const open = (grid.data?.rows ?? []).filter(row => row.state === 'payable' && row.net !== row.paid)
  const [method, setMethod] = useState<keyof typeof paymentMethodWords | null>(null)
  const first = (['bank', 'cash', 'cheque'] as const).find(one => open.some(row => row.method === one))
  const chosen = method ?? first ?? 'bank'
  const [treasuryAccountId, setTreasury] = useState<string | null>(null)
  const [on, setOn] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const rows = open.filter(row => row.method === chosen)
  const minor = (text: string) => {
    const parsed = parseMoney(text, currency)
    return parsed.ok ? parsed.minor : 0
  }
  const total = rows.reduce((sum, row) => sum + minor(row.net) - minor(row.paid), 0)
  return (
    <ActDialog
      name="hr.payroll.pay"
      title={m['hr.payroll.pay.title']({ number: run.number })}
      verb={m['hr.payroll.act.pay']()}
      posts
      input={
        treasuryAccountId && rows.length > 0 && on
          ? {
              id: run.id,
              version: run.version,
              treasuryAccountId,
              on,
              slips: rows.map(row => ({ id: row.payslipId })),
            }
          : null
      }
      missing={rows.length === 0 ? m['hr.payroll.nothingOpen']() : null}
      onDone={({ number }) => showToast(m['hr.payroll.paidBy']({ number }))}
      onClose={onClose}
    >
      <RadioGroup
        label={m['hr.employee.field.paymentMethod']()}
        value={chosen}
        onChange={setMethod}
        options={optionsOf(paymentMethodWords)}
      />
      <TreasuryPicker
        label={m['hr.payroll.field.treasury']()}
        name="treasuryAccountId"
        value={treasuryAccountId}
        onChange={setTreasury}
        kinds={chosen === 'cash' ? ['cash'] : ['bank']}
      />
      <DateField label={m['hr.payroll.field.paidOn']()} name="on" value={on} onChange={setOn} />
      <dl className="facts">
        <Fact label={m['hr.payroll.field.employees']()}>
          <NumberText value={rows.length} />
        </Fact>
        <Fact label={m['hr.payroll.field.total']()} strong>
          <Money amount={moneyText(total, currency)} strong />
        </Fact>
      </dl>
    </ActDialog>
  )
}
