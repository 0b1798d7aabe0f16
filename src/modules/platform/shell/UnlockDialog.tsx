import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { leastReason } from '../browse/browse.rules.ts'
import { useShell } from './slots.tsx'

/** Asks why platform staff must write in a company's books; the server asks for the password too. */
export function UnlockDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { confirmed } = useShell()
  const unlock = useCommand('platform.browse.unlock')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if ([...reason.trim()].length < leastReason) return setError(m['platform.browse.reasonRequired']())
    try {
      await confirmed(() => unlock.mutateAsync({ reason }))
      showToast(m['platform.browse.unlocked']())
      onClose()
    } catch (failure) {
      await loadCodeWords()
      setError(sayError(failure))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['platform.browse.unlockTitle']({ name })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form="unlock-visit" busy={unlock.isPending}>
            {m['platform.browse.allow']()}
          </Button>
        </>
      }
    >
      <form id="unlock-visit" className="stack" onSubmit={submit} noValidate>
        <p>{m['platform.browse.unlockText']()}</p>
        <TextArea
          label={m['platform.browse.reason']()}
          name="reason"
          value={reason}
          onChange={text => {
            setReason(text)
            setError(null)
          }}
          maxLength={500}
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
