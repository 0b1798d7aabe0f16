import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { useUploads } from '#modules/platform/public.web.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { FilesField } from './FilesField.tsx'
import { categoryWords, priorityWords } from './ticketWords.web.ts'

const shape = async () => (await import('./ticket.contract.ts')).openTicket.input

type Values = InputFor<'support.ticket.open'>
type Props = {
  /** Where the person was when they asked for help, and the request that failed there. */
  page: string | null
  requestId: string | null
  onClose: () => void
  onDone: (id: string) => void
}

/** A new ticket: what is the matter, how pressing it is, and what is sent along without being asked for. */
export default function TicketForm({ page, requestId, onClose, onDone }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const open = useCommand('support.ticket.open')
  const files = useUploads()
  const form = useContractForm<Values>(shape, {
    title: '',
    category: 'technical',
    priority: requestId ? 'high' : 'medium',
    description: '',
    page,
    requestId,
    browser: navigator.userAgent.slice(0, 300),
  })
  const { control } = form
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      const { id, number } = await open.mutateAsync({ ...values, fileIds: files.fileIds })
      showToast(m['support.act.opened']({ number }))
      onDone(id)
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['support.act.add']()}
      changed={form.formState.isDirty || files.uploads.length > 0}
      verb={m['support.act.send']()}
      busy={open.isPending || files.isBusy}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput control={control} name="title" label={m['support.ticket.field.title']()} autoFocus />
      <div className="fields">
        <ChoiceInput
          control={control}
          name="category"
          label={m['support.field.category']()}
          options={optionsOf(categoryWords)}
        />
        <ChoiceInput
          control={control}
          name="priority"
          label={m['support.ticket.field.priority']()}
          options={optionsOf(priorityWords)}
        />
      </div>
      <NoteInput
        control={control}
        name="description"
        label={m['support.field.description']()}
        rows={6}
        maxLength={5000}
      />
      <FilesField files={files} />
      <Notice hue="slate">
        {page ? m['support.form.along']({ page: isolated(page) }) : m['support.form.browser']()}
        {requestId && <> {m['support.form.request']({ id: isolated(requestId) })}</>}
      </Notice>
    </PanelForm>
  )
}
