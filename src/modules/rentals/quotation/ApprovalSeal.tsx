import { m } from '#generated/words/messages.js'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { whatsappHref } from '#modules/parties/public.web.tsx'
import { SigningPart } from '#modules/platform/public.web.tsx'
import { Card } from '#ui/Card.tsx'

type Props = { quotation: OutputFor<'rentals.quotation.get'> }

/** The approved offer as it was sealed, with the signature its customer gave behind the link. */
export function ApprovalSeal({ quotation }: Props) {
  const company = useCompany()
  const { decision } = quotation
  const { nameAr: name } = quotation.customer
  return (
    <Card title={m['platform.signing.part']()} flush>
      <SigningPart
        paper={{
          documentType: 'rentals.quotation',
          documentId: quotation.id,
          number: quotation.number ?? '',
          href: documentUrl('rentals.quotation.pdf', { id: quotation.id, locale: currentLocale() }),
          // The approval is the signature: no other one is asked for.
          mayWrite: false,
          known: decision && { name: decision.name ?? name, at: decision.at },
          whatsapp: (phone, text) => whatsappHref(phone, { name, company: company.nameAr, text }),
        }}
      />
    </Card>
  )
}
