import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { showToast } from '#ui/toast.ts'
import { BothChangedCard } from '../merge/BothChangedCard.tsx'
import { useThreeWay } from '../merge/useThreeWay.web.ts'
import { resourceWords } from '../subscription/subscription.web.ts'
import { nameOf } from '../words.web.ts'
import type { OfferedPlan } from './offer.web.ts'

const shape = async () => (await import('./plan.contract.ts')).savePlan.input

type Values = InputFor<'platform.plan.save'>

const limits = [
  ['maxUsers', resourceWords.users],
  ['maxVehicles', resourceWords.vehicles],
  ['maxCustomers', resourceWords.customers],
  ['maxActiveContracts', resourceWords.activeContracts],
  ['maxStorageGb', resourceWords.storageGb],
] as const

const valuesOf = ({ companies: _, ...values }: OfferedPlan): Values => values

/** Price, limits and name of a plan. */
export function PlanForm({ plan, onClose }: { plan: OfferedPlan; onClose: () => void }) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('platform.plan.save')
  const { companies } = plan
  const form = useContractForm<Values>(shape, valuesOf(plan))
  const merge = useThreeWay({
    form,
    load: async () => {
      const { plans } = await ask('platform.plan.list', {})
      return valuesOf(plans.find(one => one.code === plan.code) ?? plan)
    },
  })
  const { control } = form
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
  return (
    <PanelForm
      title={m['platform.plan.edit']({ name: nameOf(plan) })}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      {companies > 0 && <p className="cap">{m['platform.plan.held']({ count: companies })}</p>}
      <TextInput control={control} name="nameAr" label={m['platform.field.nameAr']()} maxLength={60} />
      <TextInput
        control={control}
        name="nameEn"
        label={m['platform.field.nameEn']()}
        maxLength={60}
        dir="ltr"
      />
      <MoneyInput
        control={control}
        name="priceMonthlyMinor"
        label={m['platform.subscription.monthly']()}
        currency="KWD"
      />
      <MoneyInput
        control={control}
        name="priceYearlyMinor"
        label={m['platform.subscription.yearly']()}
        currency="KWD"
      />
      {limits.map(([name, label]) => (
        <NumberInput
          key={name}
          control={control}
          name={name}
          label={label()}
          hint={m['platform.plan.limitHint']()}
          optional
        />
      ))}
      <CheckInput control={control} name="isActive" hint={m['platform.plan.offeredHint']()}>
        {m['platform.plan.offered']()}
      </CheckInput>
    </PanelForm>
  )
}
