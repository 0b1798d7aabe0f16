import { Banknote } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { links } from '../links.web.ts'

type Props = {
  party?: string | null
  /** Ticks only this document. */
  invoice?: string | null
  /** The contract the money is for; its deposit takes it as its source. */
  contract?: string | null
  kind?: 'primary' | 'secondary' | 'tertiary'
  size?: 'small' | 'medium' | 'large'
}

/** «استلم دفعة»: opens a receipt for a party, a document or a contract. Nothing for those who may not take money. */
export function ReceivePaymentButton({ party, invoice, contract, kind, size }: Props) {
  const { can } = useSession()
  if (!can('finance.payments.write')) return null
  return (
    <ButtonLink
      href={links.newPayment({ party: party ?? null, invoice: invoice ?? null, contract: contract ?? null })}
      {...(kind ? { kind } : {})}
      {...(size ? { size } : {})}
    >
      <Banknote aria-hidden />
      {m['billing.payment.receive']()}
    </ButtonLink>
  )
}
