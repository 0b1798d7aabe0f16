import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { PreviewState } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextArea } from '#ui/TextArea.tsx'

type Props = {
  title: string
  body: ReactNode
  /** The verb of the button that acts. */
  verb: string
  reason: string
  onReason: (reason: string) => void
  /** The dry run of the act. */
  state: PreviewState<unknown>
  /** Performs it; its error is shown here. */
  act: () => Promise<void>
  onClose: () => void
}

/** Undoes something posted, with a reason that the audit keeps; the reversal is shown before it is posted. */
export function ReasonPanel(props: Props) {
  const { title, body, verb, reason, onReason, state, act, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const save = async () => {
    setRefused(null)
    setBusy(true)
    try {
      await act()
      onClose()
    } catch (error) {
      setRefused(error)
      setBusy(false)
    }
  }
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      changed={reason !== ''}
      title={title}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind="danger"
            busy={isBusy}
            disabledReason={reason.trim() === '' ? m['accounting.reason.needed']() : null}
            onPress={() => void save()}
          >
            {verb}
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
        <p className="soft-ink">{body}</p>
        <TextArea
          label={m['accounting.reason.label']()}
          value={reason}
          onChange={onReason}
          maxLength={200}
          autoFocus
        />
        <JournalEffects state={state} />
      </div>
    </SidePanel>
  )
}
