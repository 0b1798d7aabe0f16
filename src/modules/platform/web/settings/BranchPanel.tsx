import { useState } from 'react'
import { Controller, type FieldPath } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { Branch } from './branch.ts'

const shape = async () => (await import('../../shared/branch.contract.ts')).saveBranch.input

type Values = InputFor<'platform.branch.save'>

/** Adds a branch or changes one. */
export function BranchPanel({ branch, onClose }: { branch: Branch | null; onClose: () => void }) {
  const save = useCommand('platform.branch.save')
  const [whole, setWhole] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, {
    ...(branch ? { id: branch.id, version: branch.version } : {}),
    code: branch?.code ?? '',
    nameAr: branch?.nameAr ?? '',
    nameEn: branch?.nameEn ?? '',
    address: branch?.address ?? '',
    managerUserId: branch?.managerUserId ?? null,
    isActive: branch?.isActive ?? true,
  })
  const { control } = form
  const submit = form.handleSubmit(async values => {
    setWhole([])
    try {
      await save.mutateAsync(values)
      showToast(m['kernel.saved']())
      onClose()
    } catch (error) {
      setWhole(showRefusal(form, error))
    }
  })
  const text = (
    name: FieldPath<Values>,
    label: string,
    more: { optional?: boolean; dir?: 'ltr'; autoFocus?: boolean } = {},
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          label={label}
          {...field}
          value={String(field.value ?? '')}
          error={fieldState.error?.message ?? null}
          {...more}
        />
      )}
    />
  )
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      changed={form.formState.isDirty}
      title={branch ? m['platform.branch.edit']({ name: branch.nameAr }) : m['platform.branch.add']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form="branch" busy={save.isPending}>
            {m['kernel.action.save']()}
          </Button>
        </>
      }
    >
      <form id="branch" className="settings-form" onSubmit={event => void submit(event)} noValidate>
        {whole.map(one => (
          <Notice key={one} hue="red" live>
            {one}
          </Notice>
        ))}
        {text('code', m['platform.branch.code'](), { dir: 'ltr', autoFocus: true })}
        {text('nameAr', m['platform.branch.nameAr']())}
        {text('nameEn', m['platform.branch.nameEn'](), { optional: true })}
        {text('address', m['platform.branch.address'](), { optional: true })}
        <Controller
          control={control}
          name="isActive"
          render={({ field }) => (
            <Checkbox name="isActive" checked={field.value ?? true} onChange={field.onChange}>
              {m['platform.branch.isActive']()}
            </Checkbox>
          )}
        />
      </form>
    </SidePanel>
  )
}
