import { useState } from 'react'
import { words as basisWords } from '#generated/choices/hr.settings.basis.ts'
import { words as bindingWords } from '#generated/choices/hr.settings.binding.ts'
import { words as lateWords } from '#generated/choices/hr.settings.late.ts'
import { words as unsureWords } from '#generated/choices/hr.settings.unsure.ts'
import { m } from '#generated/words/messages.js'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { useDisplay } from '#ui/display.ts'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { SettingsRow } from './settingsRow.web.ts'

/** Days as they are typed, `90، 30، 7`; null where one is no number. */
function leadDaysOf(typed: string): number[] | null {
  const days = asciiDigits(typed)
    .split(/[\s,،]+/)
    .filter(part => part !== '')
    .map(Number)
  return days.length > 0 && days.every(Number.isInteger) ? days : null
}

/** How the company works and pays from a day on. */
export default function SettingsDialog(props: { now: SettingsRow; today: string; onClose: () => void }) {
  const { digits } = useDisplay()
  const [fromOn, setFromOn] = useState<string | null>(props.today)
  const [row, setRow] = useState(props.now)
  const [payDay, setPayDay] = useState<number | null>(props.now.payDay)
  const [leadDays, setLeadDays] = useState(props.now.documentLeadDays.join('، '))
  const set = (part: Partial<SettingsRow>) => setRow({ ...row, ...part })
  const documentLeadDays = leadDaysOf(leadDays)
  return (
    <ActDialog
      name="hr.settings.save"
      title={m['hr.settings.change']()}
      verb={m['kernel.action.save']()}
      input={fromOn && payDay && documentLeadDays ? { ...row, fromOn, payDay, documentLeadDays } : null}
      onDone={() =>
        showToast(m['hr.settings.saved']({ date: isolated(formatDay(fromOn ?? props.today, digits)) }))
      }
      onClose={props.onClose}
    >
      <p className="cap">{m['hr.settings.changeSays']()}</p>
      <div className="fields">
        <DateField label={m['hr.settings.fromOn']()} name="fromOn" value={fromOn} onChange={setFromOn} />
        <NumberField label={m['hr.field.payDay']()} name="payDay" value={payDay} onChange={setPayDay} />
        <Select
          label={m['hr.settings.field.dailyBasis']()}
          name="dailyBasis"
          value={row.dailyBasis}
          onChange={dailyBasis => set({ dailyBasis })}
          options={optionsOf(basisWords)}
        />
        <Select
          label={m['hr.settings.field.latePolicy']()}
          name="latePolicy"
          value={row.latePolicy}
          onChange={latePolicy => set({ latePolicy })}
          options={optionsOf(lateWords)}
        />
        <Select
          label={m['hr.field.deviceBinding']()}
          name="deviceBinding"
          value={row.deviceBinding}
          onChange={deviceBinding => set({ deviceBinding })}
          options={optionsOf(bindingWords)}
        />
        <Select
          label={m['hr.field.unsurePolicy']()}
          name="unsurePolicy"
          value={row.unsurePolicy}
          onChange={unsurePolicy => set({ unsurePolicy })}
          options={optionsOf(unsureWords)}
        />
        <TextField
          label={m['hr.settings.field.documentLeadDays']()}
          name="documentLeadDays"
          value={leadDays}
          onChange={setLeadDays}
          hint={m['hr.settings.leadDaysHint']()}
          dir="ltr"
          maxLength={40}
        />
      </div>
      <Checkbox checked={row.isAutoCheckout} onChange={isAutoCheckout => set({ isAutoCheckout })}>
        {m['hr.settings.autoCheckout']()}
      </Checkbox>
    </ActDialog>
  )
}
