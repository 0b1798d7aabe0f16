import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { nameOf } from '../names.ts'
import { PanelForm } from '../PanelForm.tsx'

type Center = OutputFor<'accounting.costCenter.list'>['rows'][number]
type Values = InputFor<'accounting.costCenter.save'>
type Props = {
  /** Null for a new one. */
  readonly center: Center | null
  readonly all: readonly Center[]
  readonly onClose: () => void
}

const shape = async () => (await import('../../shared/costCenter.contract.ts')).saveCostCenter.input

/** A new cost centre or a change of one, at the side. */
export function CostCenterForm({ center, all, onClose }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const command = useCommand('accounting.costCenter.save')
  const form = useContractForm<Values>(shape, {
    ...(center ? { id: center.id, version: center.version } : {}),
    code: center?.code ?? '',
    nameAr: center?.nameAr ?? '',
    nameEn: center?.nameEn ?? '',
    parentId: center?.parentId ?? null,
    managerUserId: center?.managerUserId ?? null,
    active: center?.active ?? true,
  })
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      await command.mutateAsync(values)
      showToast(m['kernel.saved']())
      onClose()
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      id="cost-center-form"
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
      <Controller
        name="code"
        control={form.control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={m['accounting.costCenter.code']()}
            dir="ltr"
            maxLength={20}
            autoFocus={center === null}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="nameAr"
        control={form.control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={m['accounting.account.nameAr']()}
            maxLength={120}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="nameEn"
        control={form.control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            value={field.value ?? ''}
            label={m['accounting.account.nameEn']()}
            optional
            maxLength={120}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="parentId"
        control={form.control}
        render={({ field, fieldState }) => (
          <Select
            label={m['accounting.costCenter.parent']()}
            name="parentId"
            value={field.value ?? 'none'}
            onChange={value => field.onChange(value === 'none' ? null : value)}
            error={fieldState.error?.message}
            options={[
              { id: 'none', name: m['accounting.costCenter.noParent']() },
              ...all
                .filter(one => one.id !== center?.id && (one.active || one.id === center?.parentId))
                .map(one => ({ id: one.id, name: `${one.code} ${nameOf(one)}` })),
            ]}
          />
        )}
      />
      {center && (
        <Controller
          name="active"
          control={form.control}
          render={({ field }) => (
            <Checkbox
              checked={field.value ?? true}
              onChange={field.onChange}
              hint={m['accounting.costCenter.activeHint']()}
            >
              {m['accounting.costCenter.active']()}
            </Checkbox>
          )}
        />
      )}
    </PanelForm>
  )
}
