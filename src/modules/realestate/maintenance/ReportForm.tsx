import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { sayError } from '#kernel/web/say.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { useUploads } from '#modules/platform/public.web.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { PropertyPicker } from '../property/PropertyPicker.tsx'
import { categoryWords, priorityWords } from './maintenanceWords.web.ts'

type Values = InputFor<'realestate.maintenance.report'>
type Props = { propertyId: string | null; onClose: () => void; onDone: (id: string) => void }

/** What is broken, where and how pressing; a photo says the rest. */
export default function ReportForm({ propertyId: known, onClose, onDone }: Props) {
  const [propertyId, setProperty] = useState(known)
  const [level, setLevel] = useState<'lettable' | 'building'>('lettable')
  const [category, setCategory] = useState<Values['category']>('plumbing')
  const [priority, setPriority] = useState<Values['priority']>('medium')
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [errors, setErrors] = useState<readonly string[]>([])
  const files = useUploads()
  const report = useCommand('realestate.maintenance.report')
  const submit = async () => {
    if (!propertyId) return
    setErrors([])
    try {
      const { id, number } = await report.mutateAsync({
        propertyId,
        category,
        priority,
        title,
        description: description.trim() || null,
        fileIds: files.fileIds,
      })
      showToast(m['realestate.maintenance.reported']({ number }))
      onDone(id)
    } catch (error) {
      setErrors([sayError(error)])
    }
  }
  return (
    <PanelForm
      title={m['realestate.maintenance.report']()}
      changed={title !== '' || files.uploads.length > 0}
      disabledReason={propertyId && title.trim() ? null : m['kernel.form.incomplete']()}
      busy={report.isPending || files.isBusy}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={m['realestate.maintenance.field.level']()}
        value={level}
        onChange={value => {
          setLevel(value)
          setProperty(null)
        }}
        options={[
          { id: 'lettable', name: m['realestate.maintenance.levelUnit']() },
          { id: 'building', name: m['realestate.maintenance.levelBuilding']() },
        ]}
      />
      <PropertyPicker
        key={level}
        level={level}
        label={m['realestate.maintenance.field.property']()}
        value={propertyId}
        onChange={setProperty}
      />
      <TextField
        label={m['realestate.maintenance.field.title']()}
        value={title}
        onChange={setTitle}
        maxLength={120}
      />
      <div className="fields">
        <Select
          label={m['realestate.maintenance.field.category']()}
          value={category}
          onChange={setCategory}
          options={optionsOf(categoryWords)}
        />
        <Select
          label={m['realestate.maintenance.field.priority']()}
          value={priority}
          onChange={setPriority}
          options={optionsOf(priorityWords)}
        />
      </div>
      <TextArea
        label={m['realestate.maintenance.field.description']()}
        optional
        value={description}
        onChange={setDescription}
        rows={3}
      />
      <FileDrop
        label={m['realestate.maintenance.field.photos']()}
        accept={['image/*']}
        hint={m['realestate.maintenance.photoHint']()}
        multiple
        uploads={files.uploads}
        onFiles={files.add}
        onRemove={files.remove}
        onRetry={files.retry}
      />
    </PanelForm>
  )
}
