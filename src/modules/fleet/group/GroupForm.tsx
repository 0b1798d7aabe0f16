import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { showToast } from '#ui/toast.ts'
import { ColourField } from './ColourField.tsx'
import type { PickedGroup } from './GroupPicker.tsx'
import { groupName } from './groupName.web.ts'

const shape = async () => (await import('./group.contract.ts')).saveGroup.input

type Values = InputFor<'fleet.group.save'>
type Props = {
  group: PickedGroup | null
  onClose: () => void
  onSaved: (id: string) => void
}

const depreciationWords: Readonly<Record<NonNullable<PickedGroup['depreciationMethod']>, () => string>> = {
  straightLine: m['fleet.groups.straightLine'],
  decliningBalance: m['fleet.groups.decliningBalance'],
  unitsOfUse: m['fleet.groups.unitsOfUse'],
}

const valuesOf = (group: PickedGroup | null): Values =>
  group
    ? {
        id: group.id,
        version: group.version,
        nameAr: group.nameAr,
        nameEn: group.nameEn,
        colour: group.colour,
        costCenterId: group.costCenterId,
        servicePlanId: group.servicePlanId,
        lifeMonths: group.lifeMonths,
        salvageBasisPoints: group.salvageBasisPoints,
        depreciationMethod: group.depreciationMethod,
        overbook: group.overbook,
      }
    : { nameAr: '', nameEn: null, overbook: 0 }

const shown = (path: string, value: unknown) =>
  path === 'depreciationMethod' && value
    ? depreciationWords[value as keyof typeof depreciationWords]()
    : path === 'salvageBasisPoints' && typeof value === 'number'
      ? `${value / 100}%`
      : undefined

const label = (path: string) => (path === 'colour' ? m['fleet.groups.colour']() : '')

/** A group of vehicles that are offered and priced alike. */
export default function GroupForm({ group, onClose, onSaved }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const saving = useCommand('fleet.group.save')
  const form = useContractForm<Values>(shape, valuesOf(group))
  const merge = useThreeWay({
    form,
    load: async () => {
      const { rows } = await ask('fleet.group.list', {})
      return valuesOf(rows.find(one => one.id === group?.id) ?? group)
    },
  })
  const { control } = form
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      const { id } = await saving.mutateAsync(values)
      showToast(m['kernel.saved']())
      onSaved(id)
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={group ? m['fleet.groups.editTitle']({ name: groupName(group) }) : m['fleet.groups.addTitle']()}
      changed={form.formState.isDirty}
      busy={saving.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} label={label} shown={shown} />
      <div className="fields">
        <TextInput
          control={control}
          name="nameAr"
          label={m['fleet.groups.nameAr']()}
          maxLength={60}
          autoFocus
        />
        <TextInput
          control={control}
          name="nameEn"
          label={m['fleet.groups.nameEn']()}
          maxLength={60}
          optional
        />
      </div>
      <Controller
        name="colour"
        control={control}
        render={({ field }) => (
          <ColourField
            label={m['fleet.groups.colour']()}
            value={field.value ?? null}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        name="overbook"
        control={control}
        render={({ field, fieldState }) => (
          <NumberField
            label={m['fleet.groups.overbook']()}
            name="overbook"
            value={field.value ?? 0}
            onChange={count => field.onChange(count ?? 0)}
            onBlur={field.onBlur}
            hint={m['fleet.groups.overbookHint']()}
            error={fieldState.error?.message}
          />
        )}
      />
      <h3>{m['fleet.groups.assetDefaults']()}</h3>
      <div className="fields">
        <ChoiceInput
          control={control}
          name="depreciationMethod"
          label={m['fleet.groups.depreciation']()}
          nothing={m['fleet.value.unset']()}
          options={optionsOf(depreciationWords)}
          optional
        />
        <NumberInput control={control} name="lifeMonths" label={m['fleet.groups.lifeMonths']()} optional />
        <Controller
          name="salvageBasisPoints"
          control={control}
          render={({ field, fieldState }) => (
            <NumberField
              label={m['fleet.groups.salvage']()}
              name="salvageBasisPoints"
              digits={2}
              value={field.value === null || field.value === undefined ? null : field.value / 100}
              onChange={percent => field.onChange(percent === null ? null : Math.round(percent * 100))}
              onBlur={field.onBlur}
              unit={m['fleet.unit.percent']()}
              error={fieldState.error?.message}
              optional
            />
          )}
        />
      </div>
    </PanelForm>
  )
}
