import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { NumberField } from '#ui/NumberField.tsx'
import { showToast } from '#ui/toast.ts'

type Settings = OutputFor<'billing.scan.settings'>

/** From which scores papers are prepared; they can only be stricter than the least ones. */
export function ScanSettings({ onClose }: { onClose: () => void }) {
  const known = useAnswer('billing.scan.settings', {})
  return known.data ? <Form known={known.data} onClose={onClose} /> : null
}

function Form({ known, onClose }: { known: Settings; onClose: () => void }) {
  const [auto, setAuto] = useState<number | null>(known.auto)
  const [review, setReview] = useState<number | null>(known.review)
  const [reading, setReading] = useState<number | null>(known.reading)
  const whole = auto !== null && review !== null && reading !== null
  return (
    <ActDialog
      name="billing.scan.saveSettings"
      title={m['billing.scan.settings']()}
      verb={m['kernel.action.save']()}
      input={whole ? { version: known.version, auto, review, reading } : null}
      missing={whole ? null : m['billing.scan.missingLimit']()}
      onDone={() => {
        showToast(m['billing.scan.settingsSaved']())
        onClose()
      }}
      onClose={onClose}
    >
      <p className="soft-ink">{m['billing.scan.settingsNote']()}</p>
      <NumberField name="auto" label={m['billing.scan.limit.auto']()} value={auto} onChange={setAuto} />
      <NumberField
        name="review"
        label={m['billing.scan.limit.review']()}
        value={review}
        onChange={setReview}
      />
      <NumberField
        name="reading"
        label={m['billing.scan.limit.reading']()}
        value={reading}
        onChange={setReading}
      />
    </ActDialog>
  )
}
