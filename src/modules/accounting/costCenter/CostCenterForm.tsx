import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor, type OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { MemberPicker, useMember } from '#modules/access/public.web.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { showToast } from '#ui/toast.ts'
import { nameOf } from '../account/names.web.ts'

type Center = OutputFor<'accounting.costCenter.list'>['rows'][number]
type Values = InputFor<'accounting.costCenter.save'>
type Props = {
  /** Null for a new one. */
  center: Center | null
  all: readonly Center[]
  onClose: () => void
}

const shape = async () => (await import('./costCenter.contract.ts')).saveCostCenter.input

const valuesOf = (center: Center | null): Values => ({
  ...(center ? { id: center.id, version: center.version } : {}),
  code: center?.code ?? '',
  nameAr: center?.nameAr ?? '',
  nameEn: center?.nameEn ?? '',
  parentId: center?.parentId ?? null,
  managerUserId: center?.managerUserId ?? null,
  active: center?.active ?? true,
})

/** A new cost centre or a change of one, at the side. */
export function CostCenterForm({ center, all, onClose }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const command = useCommand('accounting.costCenter.save')
  const form = useContractForm<Values>(shape, valuesOf(center))
  const merge = useThreeWay({
    form,
    load: async () => {
      const { rows } = await ask('accounting.costCenter.list', { inactive: true })
      return valuesOf(rows.find(one => one.id === center?.id) ?? center)
    },
  })
  const { control } = form
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      await command.mutateAsync(values)
      showToast(m['kernel.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={
        center
          ? m['accounting.costCenter.editTitle']({ code: center.code })
          : m['accounting.costCenter.addTitle']()
      }
      changed={form.formState.isDirty}
      busy={command.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <TextInput
        control={control}
        name="code"
        label={m['accounting.costCenter.code']()}
        dir="ltr"
        maxLength={20}
        autoFocus={center === null}
      />
      <TextInput control={control} name="nameAr" label={m['accounting.account.nameAr']()} maxLength={120} />
      <TextInput
        control={control}
        name="nameEn"
        label={m['accounting.account.nameEn']()}
        optional
        maxLength={120}
      />
      <ChoiceInput
        control={control}
        name="parentId"
        label={m['accounting.costCenter.parent']()}
        nothing={m['accounting.costCenter.noParent']()}
        options={all
          .filter(one => one.id !== center?.id && (one.active || one.id === center?.parentId))
          .map(one => ({ id: one.id, name: `${one.code} ${nameOf(one)}` }))}
      />
      <PickInput control={control} name="managerUserId" optional>
        {picked => <Manager {...picked} />}
      </PickInput>
      {center && (
        <CheckInput control={control} name="active" hint={m['accounting.costCenter.activeHint']()}>
          {m['accounting.costCenter.active']()}
        </CheckInput>
      )}
    </PanelForm>
  )
}

type ManagerProps = { value: string | null; onChange: (id: string | null) => void }

/** Who answers for what a centre spends. */
function Manager({ value, onChange }: ManagerProps) {
  return (
    <MemberPicker
      label={m['accounting.costCenter.manager']()}
      value={useMember(value)}
      onChange={chosen => onChange(chosen?.id ?? null)}
    />
  )
}
