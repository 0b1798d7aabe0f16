import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { OpenSessionDialog } from '../../session/OpenSessionDialog.tsx'
import { nameOfBox } from '../../treasury/boxName.web.ts'

type Remedy = {
  error: unknown
  /** The boxes the money goes through. */
  boxIds: readonly (string | null)[]
  onOpened: () => void
}

/** The button that opens the missing shift here; null unless one is missing. */
function useOpening({ error, boxIds, onOpened }: Remedy, kind: 'tertiary' | 'secondary'): ReactNode {
  const [isOpening, setOpening] = useState(false)
  const sessions = useAnswer('billing.session.current', {})
  const isMissing = error instanceof RefusalError && error.refusal.code === 'billing.session.none'
  const box = sessions.data?.rows.find(row => !row.session && boxIds.includes(row.treasuryAccountId))
  if (!box || !(isMissing || isOpening)) return null
  return (
    <>
      <Button kind={kind} size="small" onPress={() => setOpening(true)}>
        {m['billing.session.start']()}
      </Button>
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

type Props = Remedy & {
  error: Error | null
  /** What is shown unless a shift is missing. */
  children: ReactNode
}

/** Cash without an open shift: opens the shift here, and the receipt goes on where it was. */
export function SessionGate({ children, ...remedy }: Props) {
  const opening = useOpening(remedy, 'tertiary')
  if (!opening) return children
  return (
    <Notice live actions={opening}>
      {sayError(remedy.error)}
    </Notice>
  )
}

/** The same in a dialog, whose field shows what is missing. */
export function OpensSession(remedy: Remedy) {
  const opening = useOpening(remedy, 'secondary')
  return opening && <div className="row">{opening}</div>
}
