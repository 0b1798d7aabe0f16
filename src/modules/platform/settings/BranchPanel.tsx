import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { showToast } from '#ui/toast.ts'
import { BothChangedCard } from '../merge/BothChangedCard.tsx'
import { useThreeWay } from '../merge/useThreeWay.web.ts'
import type { Branch } from './branch.web.ts'

const shape = async () => (await import('../branch/branch.contract.ts')).saveBranch.input

type Values = InputFor<'platform.branch.save'>

const valuesOf = (branch: Branch | null): Values => ({
  ...(branch ? { id: branch.id, version: branch.version } : {}),
  code: branch?.code ?? '',
  nameAr: branch?.nameAr ?? '',
  nameEn: branch?.nameEn ?? null,
  address: branch?.address ?? null,
  managerUserId: branch?.managerUserId ?? null,
  isActive: branch?.isActive ?? true,
})

/** Adds a branch or changes one. */
export function BranchPanel({ branch, onClose }: { branch: Branch | null; onClose: () => void }) {
  const save = useCommand('platform.branch.save')
  const [whole, setWhole] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, valuesOf(branch))
  const merge = useThreeWay({
    form,
    load: async () => {
      const { rows } = await ask('platform.branch.list', {})
      return valuesOf(rows.find(one => one.id === branch?.id) ?? branch)
    },
  })
  const { control } = form
  const submit = form.handleSubmit(async values => {
    setWhole([])
    try {
      await save.mutateAsync(values)
      showToast(m['kernel.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setWhole(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={branch ? m['platform.branch.edit']({ name: branch.nameAr }) : m['platform.branch.add']()}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <TextInput control={control} name="code" label={m['platform.branch.code']()} dir="ltr" autoFocus />
      <TextInput control={control} name="nameAr" label={m['platform.branch.nameAr']()} />
      <TextInput control={control} name="nameEn" label={m['platform.branch.nameEn']()} optional />
      <TextInput control={control} name="address" label={m['platform.branch.address']()} optional />
      <CheckInput control={control} name="isActive">
        {m['platform.branch.isActive']()}
      </CheckInput>
    </PanelForm>
  )
}
