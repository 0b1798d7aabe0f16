import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { NumberField } from '#ui/NumberField.tsx'
import { Switch } from '#ui/Switch.tsx'

type Props = { readonly onClose: () => void }

/** What the company asks of signing: whether a vehicle leaves without it, and how long a link serves. */
export function SigningSettingsDialog({ onClose }: Props) {
  const { data } = useAnswer('rentals.signing.get', {})
  return data ? <Fields known={data} onClose={onClose} /> : null
}

function Fields({ known, onClose }: Props & { readonly known: OutputFor<'rentals.signing.get'> }) {
  const [isRequired, setRequired] = useState(known.isRequired)
  const [linkHours, setLinkHours] = useState<number | null>(known.linkHours)
  const isInRange = linkHours !== null && linkHours >= 1 && linkHours <= 720
  return (
    <ActDialog
      name="rentals.signing.save"
      title={m['rentals.signing.settings']()}
      verb={m['kernel.action.save']()}
      input={isInRange ? { isRequired, linkHours } : null}
      missing={isInRange ? null : m['rentals.signing.hoursRange']()}
      onClose={onClose}
    >
      <Switch on={isRequired} onChange={setRequired} hint={m['rentals.signing.requiredHint']()}>
        {m['rentals.signing.required']()}
      </Switch>
      <NumberField
        label={m['rentals.signing.hours']()}
        hint={m['rentals.signing.hoursHint']()}
        value={linkHours}
        onChange={setLinkHours}
        error={isInRange ? null : m['rentals.signing.hoursRange']()}
      />
    </ActDialog>
  )
}
