import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor, type OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { AccountPicker } from '../account/AccountPicker.tsx'
import { nameOf } from '../account/names.web.ts'
import { fieldsOf } from '../formFields.web.ts'
import { MethodFields, Percent, rateLabel, shownRate } from './MethodFields.tsx'

type Category = OutputFor<'accounting.assetCategory.list'>['rows'][number]
type Values = InputFor<'accounting.assetCategory.save'>
type Props = { category: Category | null; onClose: () => void }

const shape = async () => (await import('./asset.contract.ts')).saveAssetCategory.input

const valuesOf = (category: Category | null): Values => ({
  ...(category ? { id: category.id, version: category.version } : {}),
  nameAr: category?.nameAr ?? '',
  nameEn: category?.nameEn ?? '',
  costAccountId: category?.costAccountId ?? '',
  accumulatedAccountId: category?.accumulatedAccountId ?? '',
  expenseAccountId: category?.expenseAccountId ?? '',
  method: category?.method ?? 'straightLine',
  life: category?.life ?? 60,
  yearlyRateBps: category?.yearlyRateBps ?? null,
  salvageBps: category?.salvageBps ?? 0,
  active: category?.active ?? true,
})

/** A new category of assets or a change of one, at the side. */
export function CategoryForm({ category, onClose }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const command = useCommand('accounting.assetCategory.save')
  const form = useContractForm<Values>(shape, valuesOf(category))
  const merge = useThreeWay({
    form,
    load: async () => {
      const { rows } = await ask('accounting.assetCategory.list', { inactive: true })
      return valuesOf(rows.find(one => one.id === category?.id) ?? category)
    },
  })
  const { values, change, errorAt } = fieldsOf(form)
  const save = form.handleSubmit(async sent => {
    setErrors([])
    try {
      await command.mutateAsync(sent)
      showToast(m['kernel.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  const accounts = [
    ['costAccountId', m['accounting.assetCategory.costAccount'](), { control: 'asset' }],
    ['accumulatedAccountId', m['accounting.assetCategory.accumulatedAccount'](), { control: 'asset' }],
    ['expenseAccountId', m['accounting.assetCategory.expenseAccount'](), { accountClass: 5 }],
  ] as const
  return (
    <PanelForm
      title={
        category
          ? m['accounting.assetCategory.edit']({ name: nameOf(category) })
          : m['accounting.assetCategory.add']()
      }
      changed={form.formState.isDirty}
      busy={command.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} label={rateLabel} shown={shownRate} />
      <TextField
        label={m['accounting.assetCategory.name']()}
        name="nameAr"
        value={values.nameAr}
        onChange={nameAr => change({ nameAr })}
        maxLength={120}
        autoFocus={category === null}
        error={errorAt('nameAr')}
      />
      <TextField
        label={m['accounting.assetCategory.nameEn']()}
        name="nameEn"
        value={values.nameEn ?? ''}
        onChange={nameEn => change({ nameEn })}
        maxLength={120}
        optional
      />
      {accounts.map(([field, label, only]) => (
        <AccountPicker
          key={field}
          label={label}
          name={field}
          value={values[field] || null}
          onChange={id => change({ [field]: id ?? '' })}
          error={errorAt(field)}
          {...only}
        />
      ))}
      <MethodFields values={values} change={change} errorAt={errorAt} />
      <NumberField
        label={m['accounting.assetCategory.salvage']()}
        name="salvageBps"
        value={(values.salvageBps ?? 0) / 100}
        onChange={share => change({ salvageBps: Math.round((share ?? 0) * 100) })}
        digits={2}
        unit={Percent}
        error={errorAt('salvageBps')}
      />
      {category && (
        <Checkbox name="active" checked={values.active ?? true} onChange={active => change({ active })}>
          {m['accounting.assetCategory.active']()}
        </Checkbox>
      )}
    </PanelForm>
  )
}
