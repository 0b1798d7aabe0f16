import '../approvals.css'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { errorsOf } from '../request/errors.web.ts'
import { type Source, sourceWords } from '../wordMaps.web.ts'

type Props = {
  people: OutputFor<'approvals.delegation.list'>['people']
  offered: readonly Source[]
  onClose: () => void
}

/** «فوّض شخصاً»: who decides in one's place, on which days at most thirty, about what and why. */
export function DelegationForm({ people, offered, onClose }: Props) {
  const save = useCommand('approvals.delegation.save')
  const [toUserId, setTo] = useState<string | null>(null)
  const [fromOn, setFrom] = useState<Day | null>(null)
  const [toOn, setUntil] = useState<Day | null>(null)
  const [reason, setReason] = useState('')
  const [sources, setSources] = useState<ReadonlySet<Source>>(() => new Set(offered))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const needed = m['kernel.field.required']()
  const submit = async () => {
    const missing: Record<string, string> = {}
    if (!toUserId) missing['toUserId'] = needed
    if (!fromOn) missing['fromOn'] = needed
    if (!toOn) missing['toOn'] = needed
    if (reason.trim() === '') missing['reason'] = needed
    if (sources.size === 0) missing[''] = m['approvals.delegation.sourceNeeded']()
    setErrors(missing)
    if (Object.keys(missing).length > 0 || !toUserId || !fromOn || !toOn) return
    try {
      await save.mutateAsync({ toUserId, fromOn, toOn, reason, sources: [...sources] })
      showToast(m['approvals.delegation.saved']())
      onClose()
    } catch (error) {
      setErrors(errorsOf(error))
    }
  }
  const toggle = (source: Source, isOn: boolean) => {
    const next = new Set(sources)
    if (isOn) next.add(source)
    else next.delete(source)
    setSources(next)
  }
  return (
    <PanelForm
      title={m['approvals.delegation.add']()}
      changed={toUserId !== null || reason !== ''}
      busy={save.isPending}
      errors={errors[''] ? [errors['']] : []}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={m['approvals.delegation.to']()}
        value={toUserId}
        onChange={setTo}
        options={people.map(({ userId, name }) => ({ id: userId, name }))}
        error={errors['toUserId'] ?? null}
      />
      <DateField
        label={m['approvals.delegation.fromOn']()}
        value={fromOn}
        onChange={setFrom}
        error={errors['fromOn'] ?? null}
      />
      <DateField
        label={m['approvals.delegation.toOn']()}
        value={toOn}
        onChange={setUntil}
        hint={m['approvals.delegation.longest']()}
        error={errors['toOn'] ?? null}
      />
      <fieldset className="approval-sources">
        <legend>{m['approvals.delegation.sources']()}</legend>
        {offered.map(id => (
          <Checkbox key={id} checked={sources.has(id)} onChange={isOn => toggle(id, isOn)}>
            {sourceWords[id]()}
          </Checkbox>
        ))}
      </fieldset>
      <TextArea
        label={m['approvals.column.reason']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
        error={errors['reason'] ?? null}
      />
    </PanelForm>
  )
}
