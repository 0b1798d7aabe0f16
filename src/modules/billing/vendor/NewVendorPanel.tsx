import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { PhoneInput } from '#kernel/web/inputs/PhoneInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { showToast } from '#ui/toast.ts'

const shape = async () => (await import('./vendor.contract.ts')).createVendor.input

type Values = {
  kind: 'organization' | 'individual'
  nameAr: string
  nameEn: string | null
  phone: string
  email: string | null
}

type Props = {
  /** What was typed into a picker: the name to begin with. */
  typed: string
  onClose: () => void
  onCreated: (id: string) => void
}

/** A vendor in one panel: its name and how to reach it. */
export function NewVendorPanel({ typed, onClose, onCreated }: Props) {
  const create = useCommand('billing.vendor.create')
  const [problems, setProblems] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, {
    kind: 'organization',
    nameAr: typed,
    nameEn: null,
    phone: '',
    email: null,
  })
  const submit = form.handleSubmit(async values => {
    setProblems([])
    try {
      const { id } = await create.mutateAsync(values)
      showToast(m['billing.vendor.created']())
      onCreated(id)
    } catch (error) {
      setProblems(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['billing.vendor.new']()}
      changed={form.formState.isDirty}
      busy={create.isPending}
      errors={problems}
      onSubmit={submit}
      onClose={onClose}
    >
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
      <TextInput
        control={form.control}
        name="nameAr"
        label={m['billing.treasury.nameAr']()}
        maxLength={120}
        autoFocus
      />
      <TextInput
        control={form.control}
        name="nameEn"
        label={m['billing.treasury.nameEn']()}
        maxLength={120}
        dir="ltr"
        optional
      />
      <PhoneInput control={form.control} name="phone" label={m['billing.vendor.phone']()} />
      <TextInput
        control={form.control}
        name="email"
        label={m['billing.vendor.email']()}
        maxLength={200}
        dir="ltr"
        fold={text => text.trim()}
        optional
      />
    </PanelForm>
  )
}
