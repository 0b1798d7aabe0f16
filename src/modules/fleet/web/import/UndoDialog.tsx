import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'

type Props = {
  readonly id: string
  readonly fileName: string
  readonly createdCount: number
  readonly onClose: () => void
  readonly onUndone?: () => void
}

/** Takes a whole batch back: says what will be gone, and why it cannot be when somebody has used it. */
export function UndoDialog({ id, fileName, createdCount, onClose, onUndone }: Props) {
  const undo = useCommand('fleet.vehicleImport.undo')
  const run = () =>
    undo.mutate(
      { id },
      {
        onSuccess: () => {
          showToast(m['fleet.import.undone']())
          onClose()
          onUndone?.()
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={open => !open && !undo.isPending && onClose()}
      role="alertdialog"
      title={m['fleet.import.undoTitle']({ name: fileName })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="danger" busy={undo.isPending} onPress={run}>
            {m['fleet.import.undo']()}
          </Button>
        </>
      }
    >
      {undo.error && (
        <Notice hue="red" live>
          {sayError(undo.error)}
        </Notice>
      )}
      <p>{m['fleet.import.undoBody']({ count: createdCount })}</p>
    </Dialog>
  )
}
