import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { useUploads } from '#modules/platform/public.web.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { useClock } from '../../clock.web.ts'
import { PaperDrop } from '../../document/PaperDrop.tsx'
import { InstantInput } from '../../InstantInput.tsx'
import { flagWords } from '../../wordMaps.web.ts'

const shape = async () => (await import('../../flag/flag.contract.ts')).openFlag.input

type Values = InputFor<'fleet.flag.open'>
type Props = {
  vehicle: {
    id: string
    plate: string | null
    make: string
    model: string
  }
  /** When it stands still. */
  wish?: Pick<Values, 'from' | 'expectedUntil'>
  onClose: () => void
}

/** Takes a vehicle out of offers: accident, theft, police hold, out of service. */
export default function FlagPanel({ vehicle, wish, onClose }: Props) {
  const clock = useClock()
  const [errors, setErrors] = useState<readonly string[]>([])
  const files = useUploads()
  const open = useCommand('fleet.flag.open')
  const form = useContractForm<Values>(shape, {
    vehicleId: vehicle.id,
    kind: 'out_of_service',
    note: '',
    from: new Date().toISOString(),
    ...wish,
  })
  const { control } = form
  const isAccident = form.watch('kind') === 'accident'
  const save = form.handleSubmit(async ({ policeReportNo, faultPercent, insuranceClaimNo, ...values }) => {
    setErrors([])
    const accident = isAccident ? { policeReportNo, faultPercent, insuranceClaimNo } : {}
    try {
      await open.mutateAsync({ ...values, ...accident, fileIds: files.fileIds })
      showToast(m['fleet.flag.opened']())
      onClose()
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['fleet.flag.openTitle']({
        plate: isolated(vehicle.plate ?? `${vehicle.make} ${vehicle.model}`),
      })}
      changed={form.formState.isDirty}
      verb={m['fleet.flag.openSave']()}
      busy={open.isPending || files.isBusy}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <ChoiceInput
        control={control}
        name="kind"
        label={m['fleet.flag.kind']()}
        options={optionsOf(flagWords)}
        autoFocus
      />
      <NoteInput control={control} name="note" label={m['fleet.flag.note']()} rows={3} />
      <div className="fields">
        <Controller
          name="from"
          control={control}
          render={({ field, fieldState }) => (
            <DateTimeField
              label={m['fleet.flag.from']()}
              name="from"
              value={clock.localOf(new Date(field.value))}
              onChange={local => local && field.onChange(clock.instantOf(local))}
              error={fieldState.error?.message}
            />
          )}
        />
        <InstantInput
          control={control}
          name="expectedUntil"
          label={m['fleet.flag.expectedUntil']()}
          hint={m['fleet.flag.expectedHint']()}
          optional
        />
        {isAccident && (
          <>
            <TextInput
              control={control}
              name="policeReportNo"
              label={m['fleet.flag.policeReportNo']()}
              dir="ltr"
              optional
            />
            <NumberInput
              control={control}
              name="faultPercent"
              label={m['fleet.flag.faultPercent']()}
              unit={m['fleet.unit.percent']()}
              optional
            />
            <TextInput
              control={control}
              name="insuranceClaimNo"
              label={m['fleet.flag.insuranceClaimNo']()}
              dir="ltr"
              optional
            />
          </>
        )}
      </div>
      <PaperDrop label={m['fleet.flag.files']()} files={files} />
      <Notice hue="slate">{m['fleet.flag.consequence']()}</Notice>
    </PanelForm>
  )
}
