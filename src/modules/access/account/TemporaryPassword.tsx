import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CopyButton } from '../secondFactor/CopyButton.tsx'
import { FirmDialog } from '../session/FirmDialog.tsx'

type Props = { name: string; password: string; onClose: () => void }

/** The temporary password, shown this once: only its hash is stored, so a stray key must not close it. */
export function TemporaryPassword({ name, password, onClose }: Props) {
  return (
    <FirmDialog
      title={m['access.temporary.title']({ name })}
      actions={
        <Button kind="primary" onPress={onClose}>
          {m['access.temporary.done']()}
        </Button>
      }
    >
      <Notice>{m['access.temporary.once']()}</Notice>
      <div className="temporary-password">
        <output className="n" data-testid="temporary-password">
          {password}
        </output>
        <CopyButton text={password} />
      </div>
      <p className="cap">{m['access.temporary.hours']()}</p>
    </FirmDialog>
  )
}
