import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Asks before a sign-out that would lose what has not reached the server. */
export function LeaveDialog({
  lost,
  settle,
}: {
  lost: readonly string[]
  settle: (leaves: boolean) => void
}) {
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) settle(false)
      }}
      title={m['access.leaving.title']()}
      actions={
        <>
          <Button onPress={() => settle(true)} kind="danger">
            {m['access.leaving.leave']()}
          </Button>
          <Button onPress={() => settle(false)} kind="primary">
            {m['access.leaving.stay']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        {lost.map(sentence => (
          <p key={sentence}>
            <b>{sentence}</b>
          </p>
        ))}
        <p>{m['access.leaving.text']()}</p>
      </div>
    </Dialog>
  )
}
