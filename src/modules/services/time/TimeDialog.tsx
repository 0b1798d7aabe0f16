import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { DateField } from '#ui/DateField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../today.web.ts'
import { fieldWords, type TimeEntry } from './TimeBadge.tsx'

type Props = {
  entry: TimeEntry | null
  /** What the timer counted. */
  hours: number | null
  projects: OutputFor<'services.time.week'>['projects']
  onClose: () => void
}

/** Own hours of a day on a project, in quarters. */
export function TimeDialog({ entry, hours: counted, projects, onClose }: Props) {
  const [today] = useToday()
  const [on, setOn] = useState<string | null>(entry?.on ?? today)
  const only = projects.length === 1 ? projects[0]!.id : null
  const [projectId, setProject] = useState<string | null>(entry?.project.id ?? only)
  const [hours, setHours] = useState<number | null>(entry?.hours ?? counted)
  const [description, setDescription] = useState(entry?.description ?? '')
  const [wish, setBillable] = useState(entry?.isBillable ?? true)
  const mayBill = projects.find(one => one.id === projectId)?.isBillable ?? false
  return (
    <ActDialog
      name="services.time.save"
      title={entry ? m['services.time.edit']() : m['services.time.add']()}
      verb={m['kernel.action.save']()}
      input={
        on && projectId && hours && description.trim()
          ? {
              id: entry?.id ?? null,
              version: entry?.version ?? null,
              projectId,
              on,
              hours,
              description,
              isBillable: mayBill && wish,
            }
          : null
      }
      onDone={() => showToast(m['services.time.saved']())}
      onClose={onClose}
    >
      <Select
        label={fieldWords.project()}
        name="projectId"
        value={projectId}
        onChange={setProject}
        options={projects}
      />
      <div className="fields">
        <DateField label={fieldWords.on()} name="on" value={on} onChange={setOn} />
        <NumberField label={fieldWords.hours()} name="hours" digits={2} value={hours} onChange={setHours} />
      </div>
      <TextArea
        label={fieldWords.description()}
        name="description"
        value={description}
        onChange={setDescription}
        rows={2}
      />
      {mayBill && (
        <Switch on={wish} onChange={setBillable}>
          {fieldWords.isBillable()}
        </Switch>
      )}
    </ActDialog>
  )
}
