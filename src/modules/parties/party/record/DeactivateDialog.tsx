import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { type Party, partyName } from '../party.web.ts'

/** Stops a file: nothing new can be made for it. P4 answers in the dialog while something is open. */
export function DeactivateDialog({ party, onClose }: { party: Party; onClose: () => void }) {
  const deactivate = useCommand('parties.party.deactivate')
  const [problem, setProblem] = useState<string | null>(null)
  const name = partyName(party)
  const run = async () => {
    setProblem(null)
    try {
      await deactivate.mutateAsync({ id: party.id, version: party.version })
      showToast(m['parties.party.deactivated']({ name }))
      onClose()
    } catch (error) {
      setProblem(sayError(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      title={m['parties.party.deactivateTitle']({ name })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="danger" busy={deactivate.isPending} onPress={() => void run()}>
            {m['parties.party.deactivate']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        {problem && (
          <Notice hue="red" live>
            {problem}
          </Notice>
        )}
        <p>{m['parties.party.deactivateText']()}</p>
      </div>
    </Dialog>
  )
}
