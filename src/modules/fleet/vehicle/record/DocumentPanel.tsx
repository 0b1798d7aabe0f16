import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { addDays, addMonths } from '#kernel/shared/day.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { useUploads } from '#modules/platform/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { showToast } from '#ui/toast.ts'
import { expiringKinds } from '../../document/document.rules.ts'
import { PaperDrop } from '../../document/PaperDrop.tsx'
import { documentWords } from '../vehicleWords.web.ts'
import type { VehicleDocument } from './vehicleDocument.web.ts'

const addDocumentShape = async () => (await import('../../document/document.contract.ts')).addDocument.input
const renewDocumentShape = async () =>
  (await import('../../document/document.contract.ts')).renewDocument.input

type Props = {
  vehicleId: string
  /** The paper that the new one replaces. */
  renews: VehicleDocument | null
  onClose: () => void
}
type Values = Omit<InputFor<'fleet.document.add'>, 'fileIds'> & { id?: string }

/** A new paper of a vehicle, or the next one of a paper that lapses: a renewal begins where the old one ends. */
export default function DocumentPanel({ vehicleId, renews, onClose }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const files = useUploads()
  const add = useCommand('fleet.document.add')
  const renew = useCommand('fleet.document.renew')
  const form = useContractForm<Values>(renews ? renewDocumentShape : addDocumentShape, {
    vehicleId,
    kind: renews?.kind ?? 'registration',
    number: renews?.number ?? null,
    issuer: renews?.issuer ?? null,
    issuedOn: renews?.expiresOn ? addDays(renews.expiresOn, 1) : null,
    expiresOn: renews?.expiresOn ? addMonths(renews.expiresOn, 12) : null,
    fee: null,
    ...(renews ? { id: renews.id } : {}),
  })
  const { control } = form
  const kind = form.watch('kind')
  const save = form.handleSubmit(async ({ id, ...values }) => {
    setErrors([])
    const { number, issuer, issuedOn, expiresOn, fee } = values
    const paper = { number, issuer, issuedOn, expiresOn, fee, fileIds: files.fileIds }
    try {
      if (renews) await renew.mutateAsync({ id: renews.id, ...paper })
      else await add.mutateAsync({ vehicleId, kind: values.kind, ...paper })
      showToast(m['fleet.documents.saved']())
      onClose()
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={
        renews
          ? m['fleet.documents.renewTitle']({ document: documentWords[renews.kind]() })
          : m['fleet.documents.addTitle']()
      }
      changed={form.formState.isDirty || files.uploads.length > 0}
      verb={renews ? m['fleet.documents.renew']() : m['kernel.action.save']()}
      busy={add.isPending || renew.isPending || files.isBusy}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      {!renews && (
        <ChoiceInput
          control={control}
          name="kind"
          label={m['fleet.documents.kind']()}
          options={optionsOf(documentWords)}
          autoFocus
        />
      )}
      <div className="fields">
        <DayInput control={control} name="issuedOn" label={m['fleet.documents.issuedOn']()} optional />
        {/* Left empty it is the server that says which paper means nothing without its end. */}
        <Controller
          name="expiresOn"
          control={control}
          render={({ field, fieldState }) => (
            <DateField
              label={m['fleet.documents.expiresOn']()}
              name="expiresOn"
              value={field.value ?? null}
              onChange={field.onChange}
              onBlur={field.onBlur}
              hint={m['fleet.documents.expiresHint']()}
              error={fieldState.error?.message}
              optional={!expiringKinds.has(kind)}
            />
          )}
        />
        <TextInput control={control} name="number" label={m['fleet.documents.number']()} dir="ltr" optional />
        <TextInput control={control} name="issuer" label={m['fleet.documents.issuer']()} optional />
        <MoneyInput control={control} name="fee" label={m['fleet.documents.fee']()} optional />
      </div>
      <PaperDrop label={m['fleet.documents.fileDrop']()} files={files} />
    </PanelForm>
  )
}
