import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { BudgetYear } from './budgetWords.web.ts'

type Props = {
  years: readonly BudgetYear[]
  yearId: string
  onMade: (id: string) => void
  onClose: () => void
}

/** A draft from the year before, more or less by a share. */
export function CopyDialog({ years, yearId, onMade, onClose }: Props) {
  const nameOfYear = (id: string) => years.find(year => year.id === id)?.name ?? ''
  const [year, setYear] = useState(yearId)
  const [name, setName] = useState(`${m['accounting.budget.budget']()} ${nameOfYear(yearId)}`)
  const [from, setFrom] = useState<'actual' | 'budget'>('actual')
  const [change, setChange] = useState<number | null>(0)
  const isNamed = name.trim() !== ''
  return (
    <ActDialog
      name="accounting.budget.copy"
      title={m['accounting.budget.copyTitle']()}
      verb={m['accounting.budget.copyAct']()}
      input={
        isNamed && year !== ''
          ? { yearId: year, nameAr: name.trim(), from, changeBps: Math.round((change ?? 0) * 100) }
          : null
      }
      onClose={onClose}
      onDone={made => {
        showToast(m['accounting.budget.copyDone']({ count: made.lines }))
        onMade(made.id)
      }}
    >
      <Select
        name="yearId"
        label={m['accounting.budget.year']()}
        value={year}
        onChange={id => {
          setYear(id)
          setName(`${m['accounting.budget.budget']()} ${nameOfYear(id)}`)
        }}
        options={years.map(one => ({ id: one.id, name: one.name }))}
      />
      <TextField
        name="nameAr"
        label={m['accounting.budget.name']()}
        value={name}
        onChange={setName}
        maxLength={120}
      />
      <RadioGroup
        label={m['accounting.budget.copyFrom']()}
        value={from}
        onChange={setFrom}
        options={[
          { id: 'actual', name: m['accounting.budget.copyFrom.actual']() },
          { id: 'budget', name: m['accounting.budget.copyFrom.budget']() },
        ]}
      />
      <NumberField
        name="changeBps"
        label={m['accounting.budget.copyChange']()}
        hint={m['accounting.budget.copyHint']()}
        value={change}
        onChange={setChange}
        digits={2}
        negative
        unit="%"
      />
    </ActDialog>
  )
}
