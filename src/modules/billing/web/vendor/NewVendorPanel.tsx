import { type FormEvent, useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PhoneField } from '#ui/PhoneField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'

const shape = async () => (await import('../../shared/vendor.contract.ts')).createVendor.input

type Values = {
  kind: 'organization' | 'individual'
  nameAr: string
  nameEn: string | null
  phone: string
  email: string | null
}

type Props = {
  /** What was typed into a picker: the name to begin with. */
  readonly typed: string
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}

/** A vendor in one panel: its name and how to reach it. */
export function NewVendorPanel({ typed, onClose, onCreated }: Props) {
  const formId = useId()
  const create = useCommand('billing.vendor.create')
  const [problems, setProblems] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, {
    ...{ kind: 'organization', nameAr: typed, nameEn: null, phone: '', email: null },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The panel stands inside another form in the tree of components: its submit is its own.
    event.stopPropagation()
    void form.handleSubmit(async values => {
      setProblems([])
      try {
        const { id } = await create.mutateAsync(values)
        showToast(m['billing.vendor.created']())
        onCreated(id)
      } catch (error) {
        setProblems(showRefusal(form, error))
      }
    })()
  }
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={m['billing.vendor.new']()}
      changed={form.formState.isDirty}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form={formId} busy={create.isPending}>
            {m['kernel.action.save']()}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit} noValidate>
        {problems.map(problem => (
          <Notice key={problem} hue="red" live>
            {problem}
          </Notice>
        ))}
        <Controller
          name="kind"
          control={form.control}
          render={({ field }) => (
            <SegmentedControl
              label={m['billing.vendor.kind']()}
              value={field.value}
              onChange={field.onChange}
              options={[
                { id: 'organization', name: m['billing.vendor.organization']() },
                { id: 'individual', name: m['billing.vendor.individual']() },
              ]}
            />
          )}
        />
        <Controller
          name="nameAr"
          control={form.control}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label={m['billing.treasury.nameAr']()}
              maxLength={120}
              autoFocus
              error={fieldState.error?.message ?? null}
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
              onChange={text => field.onChange(text || null)}
              label={m['billing.treasury.nameEn']()}
              maxLength={120}
              dir="ltr"
              optional
              error={fieldState.error?.message ?? null}
            />
          )}
        />
        <Controller
          name="phone"
          control={form.control}
          render={({ field, fieldState }) => (
            <PhoneField
              {...field}
              label={m['billing.vendor.phone']()}
              error={fieldState.error?.message ?? null}
            />
          )}
        />
        <Controller
          name="email"
          control={form.control}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              value={field.value ?? ''}
              onChange={text => field.onChange(text.trim() || null)}
              label={m['billing.vendor.email']()}
              maxLength={200}
              dir="ltr"
              optional
              error={fieldState.error?.message ?? null}
            />
          )}
        />
      </form>
    </SidePanel>
  )
}
