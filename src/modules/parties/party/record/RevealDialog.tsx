import { m } from '#generated/words/messages.js'
import { ask } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import type { PartyDocument } from '../party.web.ts'
import { identityWords } from '../partyWords.web.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = {
  document: PartyDocument
  onClose: () => void
  /** The number is never put into a cache: only into the state of the page that asked. */
  onRevealed: (number: string, readableUntil: string) => void
}

/** Asks why a number must be seen; who asked and why is written down before the number is read. */
export function RevealDialog({ document, onClose, onRevealed }: Props) {
  const reveal = useCommand('parties.document.reveal')
  return (
    <ReasonDialog
      title={m['parties.document.revealTitle']({ type: identityWords[document.type]() })}
      text={m['parties.document.revealText']()}
      label={m['parties.document.field.reason']()}
      verb={m['parties.document.reveal']()}
      min={3}
      onClose={onClose}
      onSend={async reason => {
        const { readableUntil } = await reveal.mutateAsync({ id: document.id, reason })
        const { number } = await ask('parties.document.number', { id: document.id })
        onRevealed(number, readableUntil)
      }}
    />
  )
}
