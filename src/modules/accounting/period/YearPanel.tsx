import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand, usePreview } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { RefusalNotice } from '#kernel/web/RefusalNotice.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { showToast } from '#ui/toast.ts'
import { ReasonPanel } from '../ReasonPanel.tsx'
import type { Year } from './period.web.ts'

type Props = { year: Year; onClose: () => void }

/** Closes a year, the entry of period 13 shown before it is posted. */
export function CloseYearPanel({ year, onClose }: Props) {
  const close = useCommand('accounting.year.close')
  const state = usePreview('accounting.year.close', { id: year.id })
  const [refused, setRefused] = useState<unknown>(null)
  const save = async () => {
    setRefused(null)
    try {
      await close.mutateAsync({ id: year.id })
      showToast(m['accounting.year.closedNow']({ year: year.name }))
      onClose()
    } catch (error) {
      setRefused(error)
    }
  }
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={m['accounting.year.closeTitle']({ year: year.name })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind="primary"
            busy={close.isPending}
            disabledReason={
              state.error ? sayError(state.error) : state.preview ? null : m['accounting.period.checking']()
            }
            onPress={() => void save()}
          >
            {m['accounting.year.close']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        <RefusalNotice error={refused} />
        <p className="soft-ink">{m['accounting.year.closeBody']()}</p>
        <JournalEffects state={state} note={`${m['accounting.year.closeNote']()} `} />
      </div>
    </SidePanel>
  )
}

/** Opens a closed year again: its closing entry is reversed. */
export function ReopenYearPanel({ year, onClose }: Props) {
  const [reason, setReason] = useState('')
  const reopen = useCommand('accounting.year.reopen')
  const state = usePreview('accounting.year.reopen', { id: year.id, reason: reason.trim() || year.name })
  return (
    <ReasonPanel
      title={m['accounting.year.reopenTitle']({ year: year.name })}
      body={m['accounting.year.reopenBody']()}
      verb={m['accounting.year.reopen']()}
      reason={reason}
      onReason={setReason}
      state={state}
      act={async () => {
        await reopen.mutateAsync({ id: year.id, reason: reason.trim() })
        showToast(m['accounting.year.reopened']({ year: year.name }))
      }}
      onClose={onClose}
    />
  )
}
