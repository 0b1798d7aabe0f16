import { MessageCircle } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { whatsappHref } from '#modules/parties/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'

type Props = {
  /** Whose chat it opens; without one, or without a phone, WhatsApp prompts for a contact. */
  partyId: string | null
  plate: string | null
  /** Arabic, without amounts and identity numbers: the sender reads it first. */
  text: (known: { company: string; plate: string }) => string
}

/** Sends a record by WhatsApp; its PDF is beside it to be attached. */
export function WhatsAppLink({ partyId, plate, text }: Props) {
  const { can } = useSession()
  const { nameAr } = useCompany()
  const party = useAnswer(
    'parties.party.get',
    { id: partyId ?? '' },
    { enabled: partyId !== null && can('operations.customers.read') },
  )
  const said = text({ company: nameAr, plate: isolated(plate ?? '\u2014') })
  const href = whatsappHref(party.data?.phone ?? '', { name: '', company: nameAr, text: said })
  return (
    <ButtonLink size="small" kind="tertiary" target="_blank" href={href}>
      <MessageCircle aria-hidden />
      {m['fleet.share.whatsapp']()}
    </ButtonLink>
  )
}
