import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { whatsappHref } from '#modules/parties/public.web.tsx'
import { LinkDialog } from '#modules/platform/public.web.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import type { Quotation } from '../price/amounts.web.ts'

type Props = {
  quotation: Quotation
  sent: OutputFor<'rentals.quotation.send'>
  onClose: () => void
}

/** The customer's link to an offer, and how long the vehicles are held for it. */
export function SentDialog({ quotation, sent, onClose }: Props) {
  const company = useCompany()
  const { nameAr: name, phone } = quotation.customer
  const text = sent.whatsappText
  return (
    <LinkDialog
      title={m['rentals.quotation.sentTitle']({ number: sent.number })}
      link={sent.link}
      whatsapp={phone && whatsappHref(phone, { name, company: company.nameAr, text })}
      onClose={onClose}
    >
      {sent.holdUntil && (
        <p className="cap">
          {m['rentals.quotation.heldUntil']()} <InstantText at={sent.holdUntil} />
        </p>
      )}
    </LinkDialog>
  )
}
