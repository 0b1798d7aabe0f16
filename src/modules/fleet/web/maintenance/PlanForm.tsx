import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { optionsOf } from '../wordOptions.ts'
import { workTypeWords } from './workTypeWords.ts'
import type { ServicePlan } from './workWords.ts'

type Item = InputFor<'fleet.plan.save'>['items'][number] & { readonly key: number }
type Props = { readonly plan: ServicePlan | null; readonly onClose: () => void }

const fresh = (key: number): Item => ({
  key,
  type: 'oil_change',
  everyKm: 10_000,
  everyDays: 180,
  expectedHours: 2,
})

/** A plan: each service by kilometres, by days, or whichever comes first; and the groups that follow it. */
export default function PlanForm({ plan, onClose }: Props) {
  const groups = useAnswer('fleet.group.list', {})
  const save = useCommand('fleet.plan.save')
  const [name, setName] = useState(plan?.name ?? '')
  const [items, setItems] = useState<readonly Item[]>(
    plan?.items.map((item, key) => ({ ...item, key })) ?? [fresh(0)],
  )
  const [groupIds, setGroupIds] = useState<readonly string[]>(plan?.groupIds ?? [])
  const change = (key: number, part: Partial<Item>) =>
    setItems(before => before.map(item => (item.key === key ? { ...item, ...part } : item)))
  const never = items.some(item => !item.everyKm && !item.everyDays)
  const missing =
    name.trim() === ''
      ? m['kernel.field.required']()
      : items.length === 0 || never
        ? m['fleet.plan.never']()
        : null
  const perform = () =>
    save.mutate(
      {
        ...(plan ? { id: plan.id, version: plan.version } : {}),
        ...{ name, groupIds: [...groupIds] },
        items: items.map(({ key: _, ...item }) => item),
      },
      {
        onSuccess: () => {
          showToast(m['fleet.plan.saved']({ name }))
          onClose()
        },
      },
    )
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      changed={name !== (plan?.name ?? '')}
      title={plan ? plan.name : m['fleet.plan.new']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" busy={save.isPending} disabledReason={missing} onPress={perform}>
            {m['fleet.violation.act.keep']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        {save.error && (
          <Notice hue="red" live>
            {sayError(save.error)}
          </Notice>
        )}
        <TextField label={m['fleet.plan.name']()} value={name} onChange={setName} maxLength={60} autoFocus />
        {items.map(item => (
          <ItemFields
            key={item.key}
            item={item}
            onChange={part => change(item.key, part)}
            onRemove={() => setItems(items.filter(one => one.key !== item.key))}
          />
        ))}
        <div className="row">
          <Button
            size="small"
            onPress={() => setItems([...items, fresh(Math.max(-1, ...items.map(item => item.key)) + 1)])}
          >
            <Plus aria-hidden />
            {m['fleet.plan.addItem']()}
          </Button>
        </div>
        <h3>{m['fleet.plan.groups']()}</h3>
        <div className="stack">
          {(groups.data?.rows ?? []).map(group => (
            <Checkbox
              key={group.id}
              checked={groupIds.includes(group.id)}
              onChange={isOn =>
                setGroupIds(isOn ? [...groupIds, group.id] : groupIds.filter(id => id !== group.id))
              }
            >
              {group.nameAr}
            </Checkbox>
          ))}
        </div>
      </div>
    </SidePanel>
  )
}

type ItemProps = {
  readonly item: Item
  readonly onChange: (part: Partial<Item>) => void
  readonly onRemove: () => void
}

function ItemFields({ item, onChange, onRemove }: ItemProps) {
  return (
    <fieldset className="work-line">
      <Select
        label={m['fleet.workOrder.column.type']()}
        value={item.type}
        onChange={type => onChange({ type })}
        options={optionsOf(workTypeWords)}
      />
      <NumberField
        label={m['fleet.plan.km']()}
        value={item.everyKm ?? null}
        onChange={everyKm => onChange({ everyKm })}
        unit={m['fleet.unit.km']()}
        optional
      />
      <NumberField
        label={m['fleet.plan.days']()}
        value={item.everyDays ?? null}
        onChange={everyDays => onChange({ everyDays })}
        optional
      />
      <NumberField
        label={m['fleet.plan.hours']()}
        value={item.expectedHours ?? null}
        onChange={hours => onChange({ expectedHours: hours ?? 1 })}
      />
      <div className="work-line-end">
        <span />
        <IconButton label={m['fleet.workOrder.removeLine']()} onPress={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
    </fieldset>
  )
}
