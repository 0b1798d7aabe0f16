import { Copy } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { whatsappHref } from '#modules/parties/web/public.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import type { Quotation } from '../amounts.ts'

type Props = {
  readonly quotation: Quotation
  readonly sent: OutputFor<'rentals.quotation.send'>
  readonly onClose: () => void
}

/** The customer's link, shown this once: to copy, or to send by WhatsApp. */
export function SentDialog({ quotation, sent, onClose }: Props) {
  const company = useCompany()
  const { customer } = quotation
  const link = new URL(sent.link, window.location.origin).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      showToast(m['rentals.quotation.linkCopied']())
    } catch {
      // Without the right to the clipboard the field still holds the link to be copied by hand.
      showProblem(m['rentals.quotation.copyByHand']())
    }
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={onClose}
      title={m['rentals.quotation.sentTitle']({ number: sent.number })}
      actions={
        <>
          <Button onPress={onClose}>{m['rentals.quotation.done']()}</Button>
          {customer.phone && (
            <ButtonLink
              target="_blank"
              href={whatsappHref(customer.phone, {
                name: customer.nameAr,
                company: company.nameAr,
                text: sent.whatsappText,
              })}
            >
              {m['rentals.contract.whatsappAct']()}
            </ButtonLink>
          )}
          <Button kind="primary" onPress={() => void copy()}>
            <Copy aria-hidden />
            {m['rentals.quotation.copyLink']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Notice>{m['rentals.quotation.linkOnce']()}</Notice>
        <TextField
          label={m['rentals.quotation.link']()}
          value={link}
          onChange={() => undefined}
          dir="ltr"
          readOnly
        />
        {sent.holdUntil && (
          <p className="cap">
            {m['rentals.quotation.heldUntil']()} <InstantText at={sent.holdUntil} />
          </p>
        )}
      </div>
    </Dialog>
  )
}
