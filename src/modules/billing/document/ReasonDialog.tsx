import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { CommandName, InputFor, OutputFor } from '#kernel/web/api.ts'
import { TextArea } from '#ui/TextArea.tsx'

type Props<Name extends CommandName> = {
  name: Name
  /** A verb naming the record. */
  title: string
  verb: string
  danger?: boolean
  /** Whether the act posts: then its entries are shown before it is done. */
  posts?: boolean
  inputOf: (reason: string) => InputFor<Name>
  onDone: (answer: OutputFor<Name>) => void
  onClose: () => void
  /** The consequence, and what else the act wants to know. */
  children?: ReactNode
}

/** An act that is only done for a reason: void, reject, repair. */
export function ReasonDialog<Name extends CommandName>({ inputOf, children, ...act }: Props<Name>) {
  const [reason, setReason] = useState('')
  const written = reason.trim()
  return (
    <ActDialog
      {...act}
      // The dry run needs a reason; what is typed is sent.
      input={inputOf(written === '' ? '—' : written)}
      missing={written === '' ? m['billing.reason.needed']() : null}
    >
      {children}
      <TextArea
        name="reason"
        label={m['billing.reason.label']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
        autoFocus
      />
    </ActDialog>
  )
}
