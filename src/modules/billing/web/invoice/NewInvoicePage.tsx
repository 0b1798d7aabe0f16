import { Navigate } from '@tanstack/react-router'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import '../billing.css'
import { useToday } from '../ListFilters.tsx'
import { links } from '../links.ts'
import { InvoiceForm } from './InvoiceForm.tsx'
import { emptyLine, type InvoiceValues, revenueKinds, valuesOf } from './invoiceDraft.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** A new invoice, or the draft of the address; `party` chooses the customer. */
export default function NewInvoicePage() {
  const [address] = useAddress()
  const draft = textOf(address['draft'])
  return draft ? <StoredDraft key={draft} id={draft} /> : <FreshForm party={textOf(address['party'])} />
}

function useUsualKey() {
  const { businessType } = useCompany()
  return revenueKinds(businessType)[0]?.key ?? 'otherIncome'
}

function FreshForm({ party }: { readonly party: string | null }) {
  const today = useToday()
  const usualKey = useUsualKey()
  const start: InvoiceValues = {
    partyId: party,
    date: today,
    dueOn: today,
    reference: '',
    note: '',
    costCenterId: null,
    taxInclusive: false,
    lines: [emptyLine(usualKey)],
    discount: '',
    discountUnit: 'amount',
  }
  return (
    <InvoiceForm
      key={party ?? 'new'}
      stored={null}
      start={start}
      draftName={`billing.invoice:${party ?? 'new'}`}
    />
  )
}

function StoredDraft({ id }: { readonly id: string }) {
  // A draft being typed in must not be replaced by a refetch: it is read once.
  const answer = useAnswer('billing.invoice.get', { id }, { staleTime: Number.POSITIVE_INFINITY })
  const usualKey = useUsualKey()
  const { currency } = useCompany()
  return (
    <Loaded answer={answer}>
      {invoice =>
        invoice.state === 'draft' ? (
          <InvoiceForm
            stored={{ id: invoice.id, version: invoice.version }}
            start={valuesOf(invoice, usualKey, currency)}
            draftName={`billing.invoice:${id}`}
          />
        ) : (
          <Navigate to={links.invoice(id) as never} replace />
        )
      }
    </Loaded>
  )
}
