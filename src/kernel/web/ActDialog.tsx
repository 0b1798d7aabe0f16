import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { CommandName, InputFor, OutputFor } from './api.ts'
import { useCommand, usePreview } from './hooks.ts'
import { JournalEffects } from './JournalEffects.tsx'
import { sayError } from './say.ts'

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
  /** What the preview's answer tells before the act is done: that it will wait for somebody's approval. */
  readonly foretells?: (answer: OutputFor<Name>) => ReactNode
  readonly onDone?: (answer: OutputFor<Name>) => void
  readonly onClose: () => void
  /** The consequence and the fields. */
  readonly children?: ReactNode
}

/** One act on a record: what it needs, the entries it would post, and a refusal in its place. Nothing typed is lost. */
export function ActDialog<Name extends CommandName>(props: Props<Name>) {
  const { name, input, posts = false, onClose } = props
  const act = useCommand(name)
  const [refused, setRefused] = useState<unknown>(null)
  const state = usePreview(name, posts ? input : null)
  const perform = async () => {
    if (!input) return
    setRefused(null)
    try {
      const answer = await act.mutateAsync(input)
      onClose()
      props.onDone?.(answer)
    } catch (error) {
      setRefused(error)
    }
  }
  const missing = props.missing ?? (input ? null : m['kernel.field.required']())
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
            disabledReason={missing ?? (state.error ? sayError(state.error) : null)}
            onPress={() => void perform()}
          >
            {props.verb}
          </Button>
        </>
      }
    >
      <div className="stack">
        {refused !== null && (
          <Notice hue="red" live>
            {sayError(refused)}
          </Notice>
        )}
        {props.children}
        {state.preview && props.foretells?.(state.preview.output)}
        {posts && <JournalEffects state={state} />}
      </div>
    </Dialog>
  )
}
