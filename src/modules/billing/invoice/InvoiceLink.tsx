import { useSession } from '#kernel/web/session.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { links } from '../links.web.ts'

/** The number of an invoice as the link to it; plain text for those who may not see invoices. */
export function InvoiceLink({ id, number }: { id: string; number: string }) {
  const { can } = useSession()
  return (
    <DocumentNumber number={number} {...(can('finance.invoices.view') ? { href: links.invoice(id) } : {})} />
  )
}
