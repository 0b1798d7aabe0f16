import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type Control, Controller, useFieldArray } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { showToast } from '#ui/toast.ts'
import { workTypeWords } from './workTypeWords.web.ts'
import type { ServicePlan } from './workWords.web.ts'

const shape = async () => (await import('../../servicePlan/service.contract.ts')).saveServicePlan.input

type Values = InputFor<'fleet.plan.save'>
type Item = Values['items'][number]
type Props = { plan: ServicePlan | null; onClose: () => void }

const fresh: Item = { type: 'oil_change', everyKm: 10_000, everyDays: 180, expectedHours: 2 }

const valuesOf = (plan: ServicePlan | null): Values => ({
  ...(plan ? { id: plan.id, version: plan.version } : {}),
  name: plan?.name ?? '',
  items: plan?.items.map(item => ({ ...item })) ?? [fresh],
  groupIds: [...(plan?.groupIds ?? [])],
})

const itemText = ({ type, everyKm, everyDays }: Item) =>
  [workTypeWords[type](), everyKm && `${everyKm} ${m['fleet.unit.km']()}`, everyDays]
    .filter(Boolean)
    .join(' ')

/** A plan: each service by kilometres, by days, or whichever comes first; and the groups that follow it. */
export default function PlanForm({ plan, onClose }: Props) {
  const groups = useAnswer('fleet.group.list', {}).data?.rows ?? []
  const [errors, setErrors] = useState<readonly string[]>([])
  const saving = useCommand('fleet.plan.save')
  const form = useContractForm<Values>(shape, valuesOf(plan))
  const merge = useThreeWay({
    form,
    load: async () => {
      const { rows } = await ask('fleet.plan.list', {})
      return valuesOf(rows.find(one => one.id === plan?.id) ?? plan)
    },
  })
  const { control } = form
  const items = useFieldArray({ control, name: 'items', keyName: 'key' })
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      await saving.mutateAsync(values)
      showToast(m['fleet.plan.saved']({ name: values.name }))
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  const shown = (path: string, value: unknown) => {
    if (path === 'items') return (value as readonly Item[]).map(itemText).join(' · ')
    if (path !== 'groupIds') return undefined
    const chosen = value as readonly string[]
    return groups
      .filter(group => chosen.includes(group.id))
      .map(group => group.nameAr)
      .join(' · ')
  }
  const label = (path: string) =>
    path === 'items'
      ? m['fleet.plan.services']()
      : path === 'groupIds'
        ? m['fleet.plan.groups']()
        : m['fleet.plan.name']()
  return (
    <PanelForm
      title={plan ? plan.name : m['fleet.plan.new']()}
      changed={form.formState.isDirty}
      verb={m['fleet.violation.act.keep']()}
      busy={saving.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} label={label} shown={shown} />
      <TextInput
        control={control}
        name="name"
        label={m['fleet.plan.name']()}
        maxLength={60}
        autoFocus={plan === null}
      />
      {items.fields.map(({ key }, at) => (
        <ItemFields
          key={key}
          control={control}
          at={at}
          onRemove={items.fields.length > 1 ? () => items.remove(at) : null}
        />
      ))}
      <div className="row">
        <Button size="small" onPress={() => items.append(fresh)}>
          <Plus aria-hidden />
          {m['fleet.plan.addItem']()}
        </Button>
      </div>
      <h3>{m['fleet.plan.groups']()}</h3>
      <Controller
        name="groupIds"
        control={control}
        render={({ field }) => (
          <div className="stack">
            {groups.map(({ id, nameAr }) => (
              <Checkbox
                key={id}
                checked={field.value.includes(id)}
                onChange={isOn =>
                  field.onChange(isOn ? [...field.value, id] : field.value.filter(one => one !== id))
                }
              >
                {nameAr}
              </Checkbox>
            ))}
          </div>
        )}
      />
    </PanelForm>
  )
}

type ItemProps = {
  control: Control<Values>
  at: number
  /** Null for the only one: a plan has a service. */
  onRemove: (() => void) | null
}

function ItemFields({ control, at, onRemove }: ItemProps) {
  return (
    <fieldset className="work-line">
      <ChoiceInput
        control={control}
        name={`items.${at}.type`}
        label={m['fleet.workOrder.column.type']()}
        options={optionsOf(workTypeWords)}
      />
      <NumberInput
        control={control}
        name={`items.${at}.everyKm`}
        label={m['fleet.plan.km']()}
        unit={m['fleet.unit.km']()}
        optional
      />
      <NumberInput control={control} name={`items.${at}.everyDays`} label={m['fleet.plan.days']()} optional />
      <NumberInput control={control} name={`items.${at}.expectedHours`} label={m['fleet.plan.hours']()} />
      <div className="work-line-end">
        <span />
        {onRemove && (
          <IconButton label={m['fleet.workOrder.removeLine']()} onPress={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
    </fieldset>
  )
}
