import { useState } from 'react'
import { words as textWords } from '#generated/choices/clinic.encounter.text.ts'
import { words as vitalWords } from '#generated/choices/clinic.encounter.vital.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { type Encounter, vitalKeys } from './recordShown.web.ts'

type Props = { patientId: string; encounter: Encounter; onDone: () => void; onClose: () => void }

const textOf = (diagnoses: Encounter['diagnoses']) =>
  diagnoses.map(one => (one.code ? `${one.code} | ${one.text}` : one.text)).join('\n')

/** One diagnosis a line, the main one first; a code stands before a bar. */
const diagnosesIn = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map((line, at) => {
      const [first = '', ...rest] = line.split('|').map(part => part.trim())
      return rest.length > 0
        ? { code: first, text: rest.join(' | '), isMain: at === 0 }
        : { code: null, text: first, isMain: at === 0 }
    })

/** The text of a visit, until it is signed. */
export function EncounterDialog({ patientId, encounter, onDone, onClose }: Props) {
  const [draft, setDraft] = useState({
    complaint: encounter.complaint ?? '',
    findings: encounter.findings ?? '',
    plan: encounter.plan ?? '',
    diagnoses: textOf(encounter.diagnoses),
  })
  const [vitals, setVitals] = useState(encounter.vitals)
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  return (
    <ActDialog
      name="clinic.encounter.write"
      title={m['clinic.encounter.act.write']()}
      verb={m['kernel.action.save']()}
      input={{
        patientId,
        id: encounter.id,
        version: encounter.version,
        content: {
          complaint: draft.complaint.trim() || null,
          findings: draft.findings.trim() || null,
          plan: draft.plan.trim() || null,
          vitals,
          diagnoses: diagnosesIn(draft.diagnoses),
        },
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <TextArea
        label={textWords.complaint()}
        name="content.complaint"
        optional
        rows={2}
        autoFocus
        value={draft.complaint}
        onChange={complaint => set({ complaint })}
      />
      <div className="fields">
        {vitalKeys.map(key => (
          <NumberField
            key={key}
            label={vitalWords[key]()}
            name={`content.vitals.${key}`}
            optional
            digits={1}
            value={vitals[key] ?? null}
            onChange={value => setVitals({ ...vitals, [key]: value })}
          />
        ))}
      </div>
      <TextArea
        label={textWords.findings()}
        name="content.findings"
        optional
        rows={3}
        value={draft.findings}
        onChange={findings => set({ findings })}
      />
      <TextArea
        label={textWords.diagnoses()}
        name="content.diagnoses"
        optional
        rows={2}
        hint={m['clinic.encounter.diagnosesHint']()}
        value={draft.diagnoses}
        onChange={diagnoses => set({ diagnoses })}
      />
      <TextArea
        label={textWords.plan()}
        name="content.plan"
        optional
        rows={2}
        value={draft.plan}
        onChange={plan => set({ plan })}
      />
    </ActDialog>
  )
}
