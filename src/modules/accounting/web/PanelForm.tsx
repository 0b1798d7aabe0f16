import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'

type Props = {
  /** Ties the button of the foot to the form. */
  readonly id: string
  readonly title: string
  /** Something was typed: closing asks first. */
  readonly changed: boolean
  readonly busy: boolean
  /** What was refused of the whole form. */
  readonly errors: readonly string[]
  readonly onSubmit: () => unknown
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small form at the side: its errors on top, cancel and save at its foot. */
export function PanelForm({ id, title, changed, busy, errors, onSubmit, onClose, children }: Props) {
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      changed={changed}
      title={title}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {m['kernel.action.save']()}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        {errors.length > 0 && (
          <ErrorSummary
            title={m['kernel.form.notSaved']({ count: errors.length })}
            errors={errors.map(text => ({ text }))}
          />
        )}
        {children}
      </form>
    </SidePanel>
  )
}
