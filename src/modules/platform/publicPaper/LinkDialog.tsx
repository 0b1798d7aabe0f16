import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showProblem, showToast } from '#ui/toast.ts'

type Props = {
  title: string
  link: string
  /** The label of the link; by default that of a customer's link. */
  label?: string
  /** Where the chat opens with the text typed in; null without a phone. */
  whatsapp: string | null
  onClose: () => void
  /** Until when it serves. */
  children?: ReactNode
}

/** A link, shown this once: to copy, or to send by WhatsApp. */
export function LinkDialog({ title, link: path, label, whatsapp, onClose, children }: Props) {
  const link = new URL(path, window.location.origin).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      showToast(m['platform.link.copied']())
    } catch {
      // Without the right to the clipboard the field still holds the link to be copied by hand.
      showProblem(m['platform.link.copyByHand']())
    }
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={onClose}
      title={title}
      actions={
        <>
          <Button onPress={onClose}>{m['platform.link.done']()}</Button>
          {whatsapp && (
            <ButtonLink target="_blank" href={whatsapp}>
              {m['platform.link.whatsapp']()}
            </ButtonLink>
          )}
          <Button kind="primary" onPress={() => void copy()}>
            <Copy aria-hidden />
            {m['platform.link.copy']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Notice>{m['platform.link.once']()}</Notice>
        <TextField
          label={label ?? m['platform.link.label']()}
          value={link}
          onChange={() => undefined}
          dir="ltr"
          readOnly
        />
        {children}
      </div>
    </Dialog>
  )
}
