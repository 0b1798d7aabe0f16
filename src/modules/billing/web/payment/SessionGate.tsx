import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { nameOfBox } from '../boxName.ts'
import { OpenSessionDialog } from '../session/OpenSessionDialog.tsx'

type Props = {
  readonly error: Error | null
  /** The boxes the receipt uses. */
  readonly boxIds: readonly string[]
  readonly onOpened: () => void
  /** What is shown unless a shift is missing. */
  readonly children: ReactNode
}

/** Cash without an open shift: opens the shift here, and the receipt goes on where it was. */
export function SessionGate({ error, boxIds, onOpened, children }: Props) {
  const [isOpening, setOpening] = useState(false)
  const sessions = useAnswer('billing.session.current', {})
  const isMissing = error instanceof RefusalError && error.refusal.code === 'billing.session.none'
  const box = sessions.data?.rows.find(row => !row.session && boxIds.includes(row.treasuryAccountId))
  if (!isMissing || !box) return children
  return (
    <>
      <Notice
        live
        actions={
          <Button kind="tertiary" size="small" onPress={() => setOpening(true)}>
            {m['billing.session.start']()}
          </Button>
        }
      >
        {sayError(error)}
      </Notice>
      {isOpening && (
        <OpenSessionDialog
          boxId={box.treasuryAccountId}
          boxName={nameOfBox(box)}
          onClose={() => setOpening(false)}
          onOpened={onOpened}
        />
      )}
    </>
  )
}
