import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { NumberField } from '#ui/NumberField.tsx'

type Props = { onClose: () => void }

/** Which papers the customer must sign, and how long a link serves. */
export function SigningSettingsDialog({ onClose }: Props) {
  const { data } = useAnswer('rentals.signing.get', {})
  return data ? <Fields known={data} onClose={onClose} /> : null
}

function Fields({ known, onClose }: Props & { known: OutputFor<'rentals.signing.get'> }) {
  // Another person's change comes in with `known`; what this window was changed from stays.
  const [seen] = useState(known)
  const [values, setValues] = useState(known)
  const [linkHours, setLinkHours] = useState<number | null>(known.linkHours)
  const set = (key: 'isRequired' | 'handoverIsSigned' | 'returnIsSigned') => (on: boolean) =>
    setValues(before => ({ ...before, [key]: on }))
  const isInRange = linkHours !== null && linkHours >= 1 && linkHours <= 720
  return (
    <ActDialog
      name="rentals.signing.save"
      title={m['rentals.signing.customer']()}
      verb={m['kernel.action.save']()}
      input={isInRange ? { ...values, linkHours, seen } : null}
      missing={isInRange ? null : m['rentals.signing.hoursRange']()}
      onClose={onClose}
    >
      <Checkbox
        checked={values.isRequired}
        onChange={set('isRequired')}
        hint={m['rentals.signing.requiredHint']()}
      >
        {m['rentals.signing.required']()}
      </Checkbox>
      <Checkbox checked={values.handoverIsSigned} onChange={set('handoverIsSigned')}>
        {m['rentals.signing.handoverIsSigned']()}
      </Checkbox>
      <Checkbox checked={values.returnIsSigned} onChange={set('returnIsSigned')}>
        {m['rentals.signing.returnIsSigned']()}
      </Checkbox>
      <p className="cap">{m['rentals.signing.always']()}</p>
      <NumberField
        name="linkHours"
        label={m['rentals.signing.hours']()}
        hint={m['rentals.signing.hoursHint']()}
        value={linkHours}
        onChange={setLinkHours}
        error={isInRange ? null : m['rentals.signing.hoursRange']()}
      />
    </ActDialog>
  )
}
