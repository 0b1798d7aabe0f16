import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, addMonths } from '#kernel/shared/day.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { useUploads } from '#modules/platform/public.web.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { showToast } from '#ui/toast.ts'
import { documentTypeWords, type EmployeeDocument } from './documentWords.web.ts'

const addShape = async () => (await import('./employeeDocument.contract.ts')).addEmployeeDocument.input
const renewShape = async () => (await import('./employeeDocument.contract.ts')).renewEmployeeDocument.input

type Values = Omit<InputFor<'hr.employeeDocument.add'>, 'fileIds'> & { id?: string }
type Props = {
  employeeId: string
  /** The paper that the new one follows. */
  renews: EmployeeDocument | null
  onClose: () => void
}

/** A new paper of an employment, or the next one of a paper that ends: it begins where the old one ends. */
export default function DocumentForm({ employeeId, renews, onClose }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const files = useUploads()
  const add = useCommand('hr.employeeDocument.add')
  const renew = useCommand('hr.employeeDocument.renew')
  const form = useContractForm<Values>(renews ? renewShape : addShape, {
    employeeId,
    type: renews?.type ?? 'work_permit',
    number: renews?.number ?? null,
    issuedOn: renews?.expiresOn ? addDays(renews.expiresOn, 1) : null,
    expiresOn: renews?.expiresOn ? addMonths(renews.expiresOn, 12) : null,
    fee: renews?.fee ?? null,
    note: null,
    ...(renews ? { id: renews.id } : {}),
  })
  const { control } = form
  const save = form.handleSubmit(async values => {
    setErrors([])
    const { number, issuedOn, expiresOn, fee, note } = values
    const paper = { number, issuedOn, expiresOn, fee, note, fileIds: files.fileIds }
    try {
      if (renews) await renew.mutateAsync({ id: renews.id, ...paper })
      else await add.mutateAsync({ employeeId, type: values.type, ...paper })
      showToast(m['hr.document.saved']())
      onClose()
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={
        renews
          ? m['hr.document.renewTitle']({ document: documentTypeWords[renews.type]() })
          : m['hr.document.addTitle']()
      }
      changed={form.formState.isDirty || files.uploads.length > 0}
      verb={renews ? m['hr.document.act.renew']() : m['kernel.action.save']()}
      busy={add.isPending || renew.isPending || files.isBusy}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      {!renews && (
        <ChoiceInput
          control={control}
          name="type"
          label={m['hr.document.field.type']()}
          options={optionsOf(documentTypeWords)}
        />
      )}
      <div className="fields">
        <DayInput control={control} name="issuedOn" label={m['hr.document.field.issuedOn']()} optional />
        <DayInput control={control} name="expiresOn" label={m['hr.document.field.expiresOn']()} optional />
        <TextInput
          control={control}
          name="number"
          label={m['hr.document.field.number']()}
          dir="ltr"
          optional
        />
        <MoneyInput control={control} name="fee" label={m['hr.document.field.fee']()} optional />
      </div>
      <NoteInput control={control} name="note" label={m['hr.document.field.note']()} rows={2} optional />
      <FileDrop
        label={m['hr.document.drop']()}
        hint={m['hr.document.dropHint']()}
        accept={['image/*', 'application/pdf']}
        multiple
        uploads={files.uploads}
        onFiles={files.add}
        onRemove={files.remove}
        onRetry={files.retry}
      />
    </PanelForm>
  )
}
