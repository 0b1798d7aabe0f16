import { type FormEvent, type ReactNode, useId } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { sayHead } from './say.ts'

type Props = {
  title: string
  /** Something was typed: closing asks first. */
  changed: boolean
  /** What the button of the foot does; it saves by default. */
  verb?: string
  danger?: boolean
  /** Why it cannot be done yet, shown on the button. */
  disabledReason?: string | null
  /** Stands before the buttons: that a draft is kept. */
  note?: ReactNode
  busy: boolean
  /** What was refused of the whole form. */
  errors?: readonly string[]
  onSubmit: () => unknown
  onClose: () => void
  children: ReactNode
}

/** A form at the side: its errors on top, cancel and the one verb at its foot. */
export function PanelForm(props: Props) {
  const { title, changed, verb, danger, disabledReason = null, note, busy, errors = [] } = props
  const { onClose, children } = props
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A panel may stand inside another form in the tree of components: its submit is its own.
    event.stopPropagation()
    void props.onSubmit()
  }
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      changed={changed}
      title={title}
      actions={
        <>
          {note}
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            type="submit"
            form={id}
            busy={busy}
            disabledReason={disabledReason}
          >
            {verb ?? m['kernel.action.save']()}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" noValidate onSubmit={submit}>
        {errors.length > 0 && (
          <ErrorSummary title={sayHead(errors)} errors={errors.map(text => ({ text }))} />
        )}
        {children}
      </form>
    </SidePanel>
  )
}
