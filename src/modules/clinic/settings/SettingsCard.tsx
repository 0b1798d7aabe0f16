import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/clinic.settings.field.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Fact } from '#ui/Fact.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { ClinicSettings } from './settings.contract.ts'

const figures = [
  'overbookPerSession',
  'offerMinutes',
  'noShowGraceMinutes',
  'prepayAfterNoShows',
  'reminderDayHours',
  'reminderLastHours',
  'noReplyHours',
] as const

/** How the clinic books and reminds. */
export function SettingsCard({ isOwner }: { isOwner: boolean }) {
  const settings = useAnswer('clinic.settings.get', {})
  const [isOpen, setOpen] = useState(false)
  if (!settings.data) return null
  // The server fills in every default.
  const shown = settings.data as ClinicSettings
  return (
    <Card
      title={m['clinic.settings.title']()}
      end={isOwner && <Button onPress={() => setOpen(true)}>{m['clinic.settings.act.edit']()}</Button>}
    >
      <dl className="facts">
        {figures.map(key => (
          <Fact key={key} label={fieldWords[key]()}>
            <NumberText value={shown[key]} />
          </Fact>
        ))}
        <Fact label={fieldWords.sendsReminders()}>
          {shown.sendsReminders ? m['clinic.settings.on']() : m['clinic.settings.off']()}
        </Fact>
      </dl>
      {isOpen && <SettingsDialog seen={shown} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function SettingsDialog({ seen, onClose }: { seen: ClinicSettings; onClose: () => void }) {
  const [sendsReminders, setSends] = useState(seen.sendsReminders)
  const [draft, setDraft] = useState<Readonly<Record<(typeof figures)[number], number | null>>>(seen)
  const filled = Object.fromEntries(figures.map(key => [key, draft[key] ?? 0])) as Record<
    (typeof figures)[number],
    number
  >
  return (
    <ActDialog
      name="clinic.settings.save"
      title={m['clinic.settings.title']()}
      verb={m['kernel.action.save']()}
      input={figures.every(key => draft[key] !== null) ? { ...filled, sendsReminders, seen } : null}
      onClose={onClose}
    >
      <div className="fields">
        {figures.map(key => (
          <NumberField
            key={key}
            label={fieldWords[key]()}
            name={key}
            digits={0}
            value={draft[key]}
            onChange={figure => setDraft({ ...draft, [key]: figure })}
          />
        ))}
      </div>
      <Checkbox checked={sendsReminders} name="sendsReminders" onChange={setSends}>
        {fieldWords.sendsReminders()}
      </Checkbox>
    </ActDialog>
  )
}
