import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor, type OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { showToast } from '#ui/toast.ts'

const shape = async () => (await import('./holiday.contract.ts')).saveHoliday.input

type Values = InputFor<'hr.holiday.save'>
type Props = { holiday: OutputFor<'hr.holiday.list'>['rows'][number] | null; onClose: () => void }

/** Enters a holiday or moves it to the days the country announced. */
export default function HolidayForm({ holiday, onClose }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('hr.holiday.save')
  const form = useContractForm<Values>(
    shape,
    holiday ?? { id: null, version: null, fromOn: '', toOn: '', nameAr: '', nameEn: null },
  )
  const year = Number((holiday?.fromOn ?? '2000').slice(0, 4))
  const merge = useThreeWay({
    form,
    load: async () =>
      (await ask('hr.holiday.list', { year })).rows.find(row => row.id === holiday?.id) ?? form.getValues(),
  })
  const { control } = form
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      const { recounted } = await save.mutateAsync(values)
      showToast(m['hr.holiday.recounted']({ count: recounted }))
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={holiday ? m['hr.holiday.edit']({ name: holiday.nameAr }) : m['hr.holiday.add']()}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <TextInput control={control} name="nameAr" label={m['hr.holiday.field.nameAr']()} />
      <TextInput control={control} name="nameEn" label={m['hr.holiday.field.nameEn']()} dir="ltr" optional />
      <div className="fields">
        <DayInput control={control} name="fromOn" label={m['hr.holiday.field.fromOn']()} />
        <DayInput control={control} name="toOn" label={m['hr.holiday.field.toOn']()} />
      </div>
      <p className="cap">{m['hr.holiday.says']()}</p>
    </PanelForm>
  )
}
