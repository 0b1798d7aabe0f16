import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { LinkDialog } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { showProblem, showToast } from '#ui/toast.ts'

/** Makes the link that shows one statement to its owner, or ends those that are open. */
export function StatementLink({ id, number }: { id: string; number: string }) {
  const share = useCommand('realestate.statement.share')
  const unshare = useCommand('realestate.statement.unshare')
  const [made, setMade] = useState<OutputFor<'realestate.statement.share'> | null>(null)
  const make = async () => {
    try {
      setMade(await share.mutateAsync({ id }))
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const end = async () => {
    try {
      await unshare.mutateAsync({ id })
      showToast(m['realestate.ownerView.ended']())
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <>
      <Button size="small" busy={share.isPending} onPress={() => void make()}>
        {m['realestate.ownerView.share']()}
      </Button>
      <Button size="small" kind="tertiary" busy={unshare.isPending} onPress={() => void end()}>
        {m['realestate.ownerView.unshare']()}
      </Button>
      {made && (
        <LinkDialog
          title={`${m['realestate.ownerView.title']()} ${number}`}
          link={made.path}
          label={m['realestate.ownerView.link']()}
          whatsapp={null}
          onClose={() => setMade(null)}
        >
          {m['realestate.ownerView.until']()} <InstantText at={made.expiresAt} />
        </LinkDialog>
      )}
    </>
  )
}
