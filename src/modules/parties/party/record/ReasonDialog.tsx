import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'

type Props = {
  title: string
  /** The consequence. */
  text?: ReactNode
  label: string
  verb: string
  danger?: boolean
  /** At least this many characters. */
  min: number
  max?: number
  onClose: () => void
  /** Throws what is shown under the field. */
  onSend: (reason: string) => Promise<void>
}

/** An action that needs its reason and shows at the field what is missing or was refused. */
export function ReasonDialog({ title, text, label, verb, danger, min, max = 500, onClose, onSend }: Props) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length < min) return setError(m['parties.reason.short']({ count: min }))
    setBusy(true)
    try {
      await onSend(reason.trim())
    } catch (refused) {
      setError(sayError(refused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      title={title}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" form={formId} busy={isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={send} noValidate>
        {text && <p>{text}</p>}
        <TextArea
          label={label}
          name="reason"
          value={reason}
          onChange={typed => {
            setReason(typed)
            setError(null)
          }}
          maxLength={max}
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
