import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { forgetDraft } from '#kernel/web/draft.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { links } from '../links.web.ts'

/** Discards a draft after asking: nothing of it was posted. */
export function DiscardDraft({ draft }: { draft: { id: string; version: number } }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const discard = useCommand('accounting.journal.discard')
  const act = () =>
    discard.mutate(draft, {
      onSuccess: () => {
        forgetDraft(`accounting.journal:${draft.id}`)
        showToast(m['accounting.entry.discarded']())
        void navigate({ to: links.journal, search: { status: 'draft' } })
      },
      onError: error => {
        setAsking(false)
        showProblem(sayError(error))
      },
    })
  return (
    <>
      <Button kind="tertiary" onPress={() => setAsking(true)}>
        {m['accounting.entry.discard']()}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        role="alertdialog"
        title={m['accounting.entry.discardTitle']()}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{m['kernel.action.cancel']()}</Button>
            <Button kind="danger" busy={discard.isPending} onPress={act}>
              {m['accounting.entry.discard']()}
            </Button>
          </>
        }
      >
        {m['accounting.entry.discardBody']()}
      </Dialog>
    </>
  )
}
