import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { CommandName, InputFor, OutputFor } from '#kernel/web/api.ts'
import { useCommand, usePreview } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props<Name extends CommandName> = {
  readonly name: Name
  /** A verb naming the record. */
  readonly title: string
  readonly verb: string
  readonly danger?: boolean
  /** What the command is asked with; null while it cannot be. */
  readonly input: InputFor<Name> | null
  /** What is still missing, said on the button. */
  readonly missing?: string | null
  /** Whether the act posts: then its entries are shown before it is done. */
  readonly posts?: boolean
  readonly onDone: (answer: OutputFor<Name>) => void
  readonly onClose: () => void
  /** The consequence and the fields. */
  readonly children?: ReactNode
}

/** One act on a record of the fleet: its fields, the entries it would post, and a refusal in its place. Nothing typed is lost. */
export function ActDialog<Name extends CommandName>(props: Props<Name>) {
  const { name, input, posts = false, missing = null, onClose } = props
  const act = useCommand(name)
  const preview = usePreview(name, posts ? input : null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const whyNot = missing ?? (preview.error ? sayError(preview.error) : null)
  const perform = () =>
    input &&
    act.mutate(input, {
      onSuccess: answer => {
        props.onDone(answer)
        onClose()
      },
      onError: error => setRefusal(sayError(error)),
    })
  return (
    <Dialog
      open
      size={posts ? 'broad' : 'normal'}
      onOpenChange={onClose}
      title={props.title}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind={props.danger ? 'danger' : 'primary'}
            busy={act.isPending}
            disabledReason={whyNot}
            onPress={perform}
          >
            {props.verb}
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && (
          <Notice hue="red" live>
            {refusal}
          </Notice>
        )}
        {props.children}
        {posts && input && <JournalEffects state={preview} />}
      </div>
    </Dialog>
  )
}
