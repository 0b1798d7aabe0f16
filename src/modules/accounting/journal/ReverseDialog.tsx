import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCommand, usePreview } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'

/** Reverses a manual entry with a reason, on its own date unless another is chosen; shows the entry first. */
export function ReverseDialog({
  entry,
  onClose,
}: {
  entry: OutputFor<'accounting.journal.get'>
  onClose: () => void
}) {
  const navigate = useNavigate()
  const reverse = useCommand('accounting.journal.reverse')
  const [date, setDate] = useState<Day | null>(null)
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<unknown>(null)
  const number = entry.number ?? ''
  const input = { id: entry.id, reason: reason.trim() || number, ...(date ? { date } : {}) }
  const state = usePreview('accounting.journal.reverse', input)
  const save = async () => {
    setRefused(null)
    try {
      const reversal = await reverse.mutateAsync(input)
      showToast(m['accounting.entry.reversedTo']({ number, reversal: reversal.number }))
      onClose()
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, entry: reversal.entryId }),
      })
    } catch (error) {
      setRefused(error)
    }
  }
  return (
    <Dialog
      open
      size="broad"
      onOpenChange={onClose}
      title={m['accounting.entry.reverseTitle']({ number })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind="danger"
            busy={reverse.isPending}
            disabledReason={
              reason.trim() === ''
                ? m['accounting.reason.needed']()
                : state.error
                  ? sayError(state.error)
                  : null
            }
            onPress={() => void save()}
          >
            {m['accounting.entry.reverse']()}
          </Button>
        </>
      }
    >
      {refused !== null && (
        <Notice hue="red" live>
          {sayError(refused)}
        </Notice>
      )}
      <TextArea
        label={m['accounting.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={200}
        autoFocus
      />
      <DateField
        label={m['accounting.entry.reverseOn']()}
        value={date}
        onChange={setDate}
        optional
        hint={m['accounting.entry.reverseOnHint']()}
      />
      <JournalEffects state={state} />
    </Dialog>
  )
}
