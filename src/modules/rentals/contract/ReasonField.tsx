import { m } from '#generated/words/messages.js'
import { TextArea } from '#ui/TextArea.tsx'

type Props = {
  value: string
  onChange: (reason: string) => void
  /** What a reason must be here, shown beforehand. */
  hint?: string
}

/** Why an action is done, in the person's own words; a dialog opens with the cursor in it. */
export function ReasonField({ value, onChange, hint }: Props) {
  return (
    <TextArea
      name="reason"
      label={m['rentals.field.reason']()}
      value={value}
      onChange={onChange}
      hint={hint}
      maxLength={300}
      rows={3}
      autoFocus
    />
  )
}
