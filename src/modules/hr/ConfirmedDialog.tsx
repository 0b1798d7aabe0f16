import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { CommandName, InputFor, OutputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useShell } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props<Name extends CommandName> = {
  name: Name
  title: string
  verb: string
  danger?: boolean
  /** What the command is asked with; null while it cannot be. */
  input: InputFor<Name> | null
  onDone?: (answer: OutputFor<Name>) => void
  onClose: () => void
  children?: ReactNode
}

/** An act that asks for the password again; a refusal is said above what was typed. */
export function ConfirmedDialog<Name extends CommandName>(props: Props<Name>) {
  const { name, input, onClose } = props
  const act = useCommand(name)
  const { confirmed } = useShell()
  const [error, setError] = useState<unknown>(null)
  const perform = async () => {
    if (!input) return
    setError(null)
    try {
      const answer = await confirmed(() => act.mutateAsync(input))
      onClose()
      props.onDone?.(answer)
    } catch (refused) {
      setError(refused)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={props.title}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind={props.danger ? 'danger' : 'primary'}
            busy={act.isPending}
            disabledReason={input ? null : m['kernel.form.incomplete']()}
            onPress={() => void perform()}
          >
            {props.verb}
          </Button>
        </>
      }
    >
      <div className="stack">
        {error !== null && (
          <Notice hue="red" live>
            {sayError(error)}
          </Notice>
        )}
        {props.children}
      </div>
    </Dialog>
  )
}
