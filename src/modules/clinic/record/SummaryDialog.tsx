import { useState } from 'react'
import { words as summaryWords } from '#generated/choices/clinic.record.summary.field.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { bloodGroups } from './record.rules.ts'
import type { MedicalRecord } from './recordShown.web.ts'

type Props = {
  patientId: string
  summary: MedicalRecord['summary']
  onDone: () => void
  onClose: () => void
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
const unknown = 'none'

/** One allergy, condition or drug a line; "none known" is said, never left blank, and an allergy is taken away with its reason. */
export function SummaryDialog({ patientId, summary, onDone, onClose }: Props) {
  const [allergies, setAllergies] = useState(summary?.allergies.join('\n') ?? '')
  const [noneKnown, setNone] = useState(summary?.noneKnown ?? false)
  const [conditions, setConditions] = useState(summary?.conditions.join('\n') ?? '')
  const [drugs, setDrugs] = useState(summary?.drugs.join('\n') ?? '')
  const [bloodGroup, setBlood] = useState(summary?.bloodGroup ?? null)
  const [why, setWhy] = useState('')
  const named = linesOf(allergies)
  const gone = (summary?.allergies ?? []).filter(one => !named.includes(one))
  const kept = (summary?.withdrawn ?? []).filter(({ substance }) => !named.includes(substance))
  return (
    <ActDialog
      name="clinic.record.summary"
      title={m['clinic.record.summary.title']()}
      verb={m['kernel.action.save']()}
      input={
        (named.length > 0 || noneKnown) && (gone.length === 0 || why.trim())
          ? {
              patientId,
              content: {
                allergies: named,
                noneKnown: noneKnown && named.length === 0,
                withdrawn: [...kept, ...gone.map(substance => ({ substance, reason: why.trim() }))],
                conditions: linesOf(conditions),
                drugs: linesOf(drugs),
                bloodGroup,
              },
            }
          : null
      }
      onDone={onDone}
      onClose={onClose}
    >
      <TextArea
        label={summaryWords.allergies()}
        name="allergies"
        rows={3}
        hint={m['clinic.record.summary.lineHint']()}
        value={allergies}
        onChange={setAllergies}
      />
      {named.length === 0 && (
        <Checkbox checked={noneKnown} name="noneKnown" onChange={setNone}>
          {m['clinic.record.summary.noneKnown']()}
        </Checkbox>
      )}
      {gone.length > 0 && (
        <TextField
          label={m['clinic.record.summary.whyGone']({ substance: gone.join('، ') })}
          value={why}
          onChange={setWhy}
        />
      )}
      <TextArea
        label={summaryWords.conditions()}
        name="conditions"
        optional
        rows={2}
        value={conditions}
        onChange={setConditions}
      />
      <TextArea
        label={summaryWords.drugs()}
        name="drugs"
        optional
        rows={2}
        value={drugs}
        onChange={setDrugs}
      />
      <Select
        label={summaryWords.bloodGroup()}
        name="bloodGroup"
        value={bloodGroup ?? unknown}
        onChange={chosen => setBlood(chosen === unknown ? null : chosen)}
        options={[
          { id: unknown, name: m['clinic.record.summary.unknown']() },
          ...bloodGroups.map(id => ({ id, name: id })),
        ]}
      />
    </ActDialog>
  )
}
