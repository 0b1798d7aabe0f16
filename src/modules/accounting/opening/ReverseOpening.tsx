import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCommand, usePreview } from '#kernel/web/hooks.ts'
import { showToast } from '#ui/toast.ts'
import { ReasonPanel } from '../ReasonPanel.tsx'

type Props = {
  entry: OutputFor<'accounting.opening.get'>['posted'][number]
  onClose: () => void
}

/** Undoes an opening entry that was entered by hand. */
export function ReverseOpening({ entry, onClose }: Props) {
  const { number, entryId: id } = entry
  const [reason, setReason] = useState('')
  const reverse = useCommand('accounting.opening.reverse')
  const state = usePreview('accounting.opening.reverse', { id, reason: reason.trim() || number })
  return (
    <ReasonPanel
      title={m['accounting.opening.reverseTitle']({ number })}
      body={m['accounting.opening.reverseBody']()}
      verb={m['accounting.opening.reverse']()}
      reason={reason}
      onReason={setReason}
      state={state}
      act={async () => {
        await reverse.mutateAsync({ id, reason: reason.trim() })
        showToast(m['accounting.opening.reversed']({ number }))
      }}
      onClose={onClose}
    />
  )
}
