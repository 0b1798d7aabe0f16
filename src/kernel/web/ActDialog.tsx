import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RefusedFieldsProvider } from '#ui/refusedFields.ts'
import type { CommandName, InputFor, OutputFor } from './api.ts'
import { useCommand, usePreview } from './hooks.ts'
import { JournalEffects } from './JournalEffects.tsx'
import { focusRefused, useRefusalPlaces } from './refusalPlaces.ts'
import { sayError } from './say.ts'
import { useWayOut } from './wayOut.tsx'

type Props<Name extends CommandName> = {
  name: Name
  /** A verb naming the record. */
  title: string
  verb: string
  danger?: boolean
  /** What the command is asked with; null while it cannot be. */
  input: InputFor<Name> | null
  /** What is still missing, shown on the button. */
  missing?: string | null
  /** Whether the action posts: then its entries are shown before it is done. */
  posts?: boolean
  /** What the preview's answer announces before the action: that it will wait for an approval. */
  foretells?: (answer: OutputFor<Name>) => ReactNode
  /** What puts right here what the action was refused with, then lets it be sent again. */
  remedy?: (refused: unknown, askAgain: () => void) => ReactNode
  onDone?: (answer: OutputFor<Name>) => void
  onClose: () => void
  /** The consequence and the fields. */
  children?: ReactNode
}

/**
 * One action on a record: what it needs, the entries it would post, and a refusal at the field it names (fields find theirs by `name`),
 * else above. Nothing typed is lost.
 */
export function ActDialog<Name extends CommandName>(props: Props<Name>) {
  const { name, input, posts = false, onClose } = props
  const act = useCommand(name)
  const [refused, setRefused] = useState<{ error: unknown; input: string } | null>(null)
  // Not asked for one turn, the same input is asked anew.
  const [isAskedAnew, setAskedAnew] = useState(false)
  const state = usePreview(name, posts && !isAskedAnew ? input : null)
  useEffect(() => void (isAskedAnew && setAskedAnew(false)), [isAskedAnew])
  const text = JSON.stringify(input)
  // What was refused is what was sent: another input has not been refused yet.
  const error = refused?.input === text ? refused.error : null
  const within = useRef<HTMLDivElement>(null)
  const sent = useRefusalPlaces(within, error)
  const foreseen = useRefusalPlaces(within, state.error)
  const wayOut = useWayOut(error)
  useEffect(() => {
    if (error) focusRefused(within.current)
  }, [error])
  const perform = async () => {
    if (!input) return
    setRefused(null)
    try {
      const answer = await act.mutateAsync(input)
      onClose()
      props.onDone?.(answer)
    } catch (error) {
      setRefused({ error, input: text })
    }
  }
  const missing = props.missing ?? (input ? null : m['kernel.form.incomplete']())
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
      <div className="stack" ref={within}>
        {sent.whole.map(sentence => (
          <Notice hue="red" live key={sentence} actions={wayOut}>
            {sentence}
          </Notice>
        ))}
        <RefusedFieldsProvider value={error ? sent.fields : foreseen.fields}>
          {props.children}
        </RefusedFieldsProvider>
        {props.remedy?.(error ?? state.error, () => {
          setRefused(null)
          setAskedAnew(true)
        })}
        {state.preview && props.foretells?.(state.preview.output)}
        {posts && !(state.error && foreseen.whole.length === 0) && <JournalEffects state={state} />}
      </div>
    </Dialog>
  )
}
