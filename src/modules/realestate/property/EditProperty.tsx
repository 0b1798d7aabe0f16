import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ask } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { showToast } from '#ui/toast.ts'
import { AddressFields, DetailFields, LettingFields, WhatFields } from './PropertyFields.tsx'
import { propertyShape, valuesFrom } from './propertyForm.web.ts'
import type { Property, PropertyValues } from './propertyWords.web.ts'

/** The fields of a property that stands; what two people changed is joined. */
export default function EditProperty({ property, onClose }: { property: Property; onClose: () => void }) {
  const { timeZone } = useCompany()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const save = useCommand('realestate.property.save')
  const form = useContractForm<PropertyValues>(propertyShape, valuesFrom(property, today))
  const merge = useThreeWay({
    form,
    load: async () => valuesFrom(await ask('realestate.property.get', { id: property.id }), today),
  })
  const { control } = form
  const { level } = property
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      await save.mutateAsync(values)
      showToast(m['realestate.property.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['realestate.property.edit']()}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <WhatFields control={control} level={level} />
      {level !== 'building' && <LettingFields control={control} level={level} />}
      <AddressFields control={control} level={level} />
      <DetailFields control={control} level={level} />
    </PanelForm>
  )
}
