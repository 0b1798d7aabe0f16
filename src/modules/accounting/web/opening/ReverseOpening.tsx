import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCommand, usePreview } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'

type Props = {
  readonly entry: OutputFor<'accounting.opening.get'>['posted'][number]
  readonly onClose: () => void
}

/** Undoes an opening entry with a reason that the audit keeps; shows the reversal first. */
export function ReverseOpening({ entry, onClose }: Props) {
  const { number } = entry
  const reverse = useCommand('accounting.opening.reverse')
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<unknown>(null)
  const state = usePreview('accounting.opening.reverse', {
    id: entry.entryId,
    reason: reason.trim() || number,
  })
  const save = async () => {
    setRefused(null)
    try {
      await reverse.mutateAsync({ id: entry.entryId, reason: reason.trim() })
      showToast(m['accounting.opening.reversed']({ number }))
      onClose()
    } catch (error) {
      setRefused(error)
    }
  }
  return (
    <Dialog
      open
      size="broad"
      onOpenChange={onClose}
      title={m['accounting.opening.reverseTitle']({ number })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind="danger"
            busy={reverse.isPending}
            disabledReason={reason.trim() === '' ? m['accounting.reason.needed']() : null}
            onPress={() => void save()}
          >
            {m['accounting.opening.reverse']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        {refused !== null && (
          <Notice hue="red" live>
            {sayError(refused)}
          </Notice>
        )}
        <p className="soft-ink">{m['accounting.opening.reverseBody']()}</p>
        <TextArea
          label={m['accounting.reason.label']()}
          value={reason}
          onChange={setReason}
          maxLength={200}
          autoFocus
        />
        <JournalEffects state={state} />
      </div>
    </Dialog>
  )
}
