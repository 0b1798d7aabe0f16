import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/services.feePlan.field.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { FeePlan } from './feePlan.web.ts'

type Due = { key: number; on: string | null }

/** A new plan, or one whose next pupils pay otherwise. */
export function FeePlanDialog({ plan, onClose }: { plan: FeePlan | null; onClose: () => void }) {
  const [nameAr, setName] = useState(plan?.nameAr ?? '')
  const [startsOn, setStart] = useState<string | null>(plan?.startsOn ?? null)
  const [endsOn, setEnd] = useState<string | null>(plan?.endsOn ?? null)
  const [amount, setAmount] = useState<string>(plan?.amount ?? '')
  const [sibling, setSibling] = useState<number | null>(plan ? plan.siblingBps / 100 : null)
  const [active, setActive] = useState(plan?.active ?? true)
  const [dues, setDues] = useState<readonly Due[]>(
    plan ? plan.dueDays.map((on, key) => ({ key, on })) : [{ key: 0, on: null }],
  )
  const dueDays = dues.flatMap(({ on }) => (on ? [on] : []))
  const isWhole = nameAr.trim() && startsOn && endsOn && amount && dueDays.length === dues.length
  return (
    <ActDialog
      name="services.feePlan.save"
      title={plan ? m['services.feePlan.edit']() : m['services.feePlan.add']()}
      verb={m['kernel.action.save']()}
      input={
        isWhole
          ? {
              id: plan?.id ?? null,
              version: plan?.version ?? null,
              nameAr,
              startsOn,
              endsOn,
              amount,
              siblingBps: Math.round((sibling ?? 0) * 100),
              dueDays,
              active,
            }
          : null
      }
      onDone={() => showToast(m['services.feePlan.saved']())}
      onClose={onClose}
    >
      <TextField
        label={fieldWords.nameAr()}
        name="nameAr"
        maxLength={120}
        value={nameAr}
        onChange={setName}
      />
      <div className="fields">
        <DateField label={fieldWords.startsOn()} name="startsOn" value={startsOn} onChange={setStart} />
        <DateField label={fieldWords.endsOn()} name="endsOn" value={endsOn} onChange={setEnd} />
        <MoneyField label={fieldWords.amount()} name="amount" value={amount} onChange={setAmount} />
        <NumberField
          label={fieldWords.siblingBps()}
          name="siblingBps"
          optional
          digits={2}
          unit="%"
          value={sibling}
          onChange={setSibling}
        />
      </div>
      {dues.map((due, at) => (
        <div key={due.key} className="row">
          <DateField
            label={m['services.feePlan.field.dueDay']({ number: at + 1 })}
            name={`dueDays.${at}`}
            value={due.on}
            onChange={on => setDues(dues.map(one => (one.key === due.key ? { ...one, on } : one)))}
          />
          {dues.length > 1 && (
            <IconButton
              label={m['services.feePlan.removeDay']({ number: at + 1 })}
              onPress={() => setDues(dues.filter(one => one.key !== due.key))}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {dues.length < 12 && (
        <Button
          size="small"
          onPress={() => setDues([...dues, { key: Math.max(...dues.map(one => one.key)) + 1, on: null }])}
        >
          <Plus aria-hidden />
          {m['services.feePlan.addDay']()}
        </Button>
      )}
      <Switch on={active} onChange={setActive}>
        {fieldWords.active()}
      </Switch>
    </ActDialog>
  )
}
