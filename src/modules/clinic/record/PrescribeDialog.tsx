import { useState } from 'react'
import { words as drugWords } from '#generated/choices/clinic.prescription.field.ts'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Encounter } from './recordShown.web.ts'

type Props = { patientId: string; encounter: Encounter; onDone: () => void; onClose: () => void }
const blank = {
  drug: '',
  ingredients: '',
  strength: '',
  dose: '',
  route: '',
  frequency: '',
  days: null as number | null,
  instructionAr: '',
  instructionEn: '',
}
type Draft = typeof blank
const texts = [
  'drug',
  'ingredients',
  'strength',
  'dose',
  'route',
  'frequency',
  'instructionAr',
  'instructionEn',
] as const
const mayBeEmpty: ReadonlySet<string> = new Set(['ingredients', 'strength', 'route'])

const isWhole = (line: Draft) =>
  line.days !== null && texts.every(key => mayBeEmpty.has(key) || line[key].trim() !== '')

/** A drug the patient is allergic to is stopped until it is another or the practitioner says why. */
export function PrescribeDialog({ patientId, encounter, onDone, onClose }: Props) {
  const [lines, setLines] = useState<readonly (Draft & { key: number })[]>([{ ...blank, key: 1 }])
  const [overrideReason, setOverride] = useState<string | null>(null)
  const set = (key: number, part: Partial<Draft>) =>
    setLines(lines.map(line => (line.key === key ? { ...line, ...part } : line)))
  return (
    <ActDialog
      name="clinic.prescription.write"
      title={m['clinic.encounter.act.prescribe']()}
      verb={m['kernel.action.save']()}
      input={
        lines.every(isWhole)
          ? {
              patientId,
              encounterId: encounter.id,
              content: {
                lines: lines.map(line => ({
                  drug: line.drug.trim(),
                  ingredients: line.ingredients
                    .split(/[,،]/)
                    .map(one => one.trim())
                    .filter(one => one !== ''),
                  strength: line.strength.trim() || null,
                  dose: line.dose.trim(),
                  route: line.route.trim() || null,
                  frequency: line.frequency.trim(),
                  days: line.days!,
                  instructionAr: line.instructionAr.trim(),
                  instructionEn: line.instructionEn.trim(),
                })),
                overrideReason: overrideReason?.trim() || null,
              },
            }
          : null
      }
      remedy={error =>
        error instanceof RefusalError && error.refusal.code === 'clinic.prescription.allergy' ? (
          <Button onPress={() => setOverride('')}>{m['clinic.encounter.act.override']()}</Button>
        ) : null
      }
      onDone={onDone}
      onClose={onClose}
    >
      {lines.map((line, at) => (
        <div key={line.key} className="fields clinic-drug">
          {texts.map(key => (
            <TextField
              key={key}
              label={drugWords[key]()}
              name={`content.lines.${at}.${key}`}
              optional={mayBeEmpty.has(key)}
              value={line[key]}
              onChange={value => set(line.key, { [key]: value })}
            />
          ))}
          <NumberField
            label={drugWords.days()}
            name={`content.lines.${at}.days`}
            digits={0}
            value={line.days}
            onChange={days => set(line.key, { days })}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          onPress={() =>
            setLines([...lines, { ...blank, key: Math.max(...lines.map(line => line.key)) + 1 }])
          }
        >
          {m['clinic.encounter.act.addDrug']()}
        </Button>
      </div>
      {overrideReason !== null && (
        <TextField
          label={drugWords.overrideReason()}
          name="overrideReason"
          autoFocus
          value={overrideReason}
          onChange={setOverride}
        />
      )}
    </ActDialog>
  )
}
