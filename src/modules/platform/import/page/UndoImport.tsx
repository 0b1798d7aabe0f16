import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { CommandName, InputFor } from '#kernel/web/api.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'

type Props<Name extends CommandName> = {
  name: Name
  fileName: string
  /** What will be gone. */
  body: string
  /** The command's input; with the reason where the action needs one. */
  input: (reason: string) => InputFor<Name>
  /** Its reversals carry a reason. */
  asksReason?: boolean
  /** It reverses entries, which are shown first. */
  posts?: boolean
  onClose: () => void
  onDone?: () => void
}

/** Undoes the import of a file: shows what will be gone, and why it cannot be once it was used. */
export function UndoImport<Name extends CommandName>(props: Props<Name>) {
  const { asksReason = false, posts = false } = props
  const [reason, setReason] = useState('')
  const typed = reason.trim()
  const isReady = !asksReason || typed !== ''
  return (
    <ActDialog
      name={props.name}
      title={m['platform.import.undoTitle']({ file: props.fileName })}
      verb={m['platform.import.undo']()}
      danger
      posts={posts}
      input={isReady ? props.input(typed) : null}
      missing={isReady ? null : m['platform.import.reasonNeeded']()}
      onClose={props.onClose}
      onDone={() => {
        showToast(m['platform.import.undone']())
        props.onDone?.()
      }}
    >
      <p>{props.body}</p>
      {asksReason && (
        <TextArea
          name="reason"
          label={m['platform.import.reason']()}
          value={reason}
          onChange={setReason}
          maxLength={200}
          autoFocus
        />
      )}
    </ActDialog>
  )
}
