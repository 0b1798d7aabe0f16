import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { showToast } from '#ui/toast.ts'
import { BothChangedCard } from '../merge/BothChangedCard.tsx'
import { useThreeWay } from '../merge/useThreeWay.web.ts'
import { nameOf } from '../words.web.ts'
import type { Gate, OfferedPlan } from './offer.web.ts'

const shape = async () => (await import('./plan.contract.ts')).saveFeatureGate.input

type Values = InputFor<'platform.featureGate.save'>
type Props = { gate: Gate; plans: readonly OfferedPlan[]; onClose: () => void }

/** Which plans open a feature, or that every plan has it. */
export function GateForm({ gate, plans, onClose }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('platform.featureGate.save')
  const form = useContractForm<Values>(shape, gate)
  const merge = useThreeWay<Values>({
    form,
    load: async () => {
      const { gates } = await ask('platform.plan.list', {})
      return gates.find(one => one.code === gate.code) ?? gate
    },
  })
  const { control } = form
  const [chosen, isActive] = form.watch(['requiredPlans', 'isActive'])
  const refused = form.formState.errors.requiredPlans
  const problem = refused && (chosen.length === 0 ? m['platform.gate.planNeeded']() : refused.message)
  const submit = form.handleSubmit(async typed => {
    setErrors([])
    try {
      await save.mutateAsync(typed)
      showToast(m['kernel.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  const toggle = (code: string, on: boolean) =>
    form.setValue('requiredPlans', on ? [...chosen, code] : chosen.filter(one => one !== code), {
      shouldDirty: true,
      shouldValidate: true,
    })
  return (
    <PanelForm
      title={m['platform.gate.edit']({ name: nameOf(gate) })}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard
        merge={merge}
        form={form}
        label={path => (path === 'requiredPlans' ? m['platform.gate.plans']() : '')}
        shown={(path, value) =>
          path === 'requiredPlans'
            ? plans
                .filter(plan => (value as readonly string[]).includes(plan.code))
                .map(nameOf)
                .join('، ')
            : undefined
        }
      />
      <TextInput control={control} name="nameAr" label={m['platform.field.nameAr']()} maxLength={60} />
      <TextInput
        control={control}
        name="nameEn"
        label={m['platform.field.nameEn']()}
        maxLength={60}
        dir="ltr"
      />
      <CheckInput control={control} name="isActive" hint={m['platform.gate.activeHint']()}>
        {m['platform.gate.active']()}
      </CheckInput>
      {isActive && (
        <fieldset className="stack">
          <legend className="cap">{m['platform.gate.plans']()}</legend>
          {plans.map(plan => (
            <Checkbox
              key={plan.code}
              checked={chosen.includes(plan.code)}
              onChange={on => toggle(plan.code, on)}
            >
              {nameOf(plan)}
            </Checkbox>
          ))}
          <FieldError error={problem} />
        </fieldset>
      )}
    </PanelForm>
  )
}
