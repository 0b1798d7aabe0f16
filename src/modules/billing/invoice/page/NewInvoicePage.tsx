import { Navigate } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import '../../billing.css'
import { links } from '../../links.web.ts'
import { useToday } from '../../list/ListFilters.tsx'
import { InvoiceForm } from './InvoiceForm.tsx'
import { emptyLine, type InvoiceValues, revenueKinds, valuesOf } from './invoiceDraft.web.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** A new invoice, or the draft of the address; `party` chooses the customer, `asset` is one that was sold. */
export default function NewInvoicePage() {
  const [address] = useAddress()
  const draft = textOf(address['draft'])
  const asset = textOf(address['asset'])
  if (draft) return <StoredDraft key={draft} id={draft} />
  return asset ? (
    <AssetSale key={asset} id={asset} />
  ) : (
    <FreshForm
      party={textOf(address['party'])}
      draftName={`billing.invoice:${textOf(address['party']) ?? 'new'}`}
    />
  )
}

function useUsualKey() {
  const { businessType } = useCompany()
  return revenueKinds(businessType)[0]?.key ?? 'otherIncome'
}

type FreshProps = {
  party: string | null
  draftName: string
  /** Prefilled values. */
  given?: Partial<InvoiceValues>
}

function FreshForm({ party, draftName, given }: FreshProps) {
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
    ...given,
  }
  return <InvoiceForm key={party ?? 'new'} stored={null} start={start} draftName={draftName} />
}

/** The sale of an asset on its clearing account; once there is an invoice, that one. */
function AssetSale({ id }: { id: string }) {
  const asset = useAnswer('accounting.asset.get', { id })
  return <Loaded answer={asset}>{sold => <SaleOf asset={sold} />}</Loaded>
}

function SaleOf({ asset }: { asset: OutputFor<'accounting.asset.get'> }) {
  const { id, number, nameAr, profitUnitId, costCenter, proceeds, disposedOn } = asset
  const today = useToday()
  const found = useAnswer(
    'billing.assetSale.find',
    { number, ...(profitUnitId ? { profitUnitId } : {}) },
    // What is being typed must not be left when the invoice appears: its own answer leads there.
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const line = {
    ...emptyLine('assetDisposal'),
    descriptionAr: m['billing.invoice.assetSaleLine']({ name: nameAr }),
    unitPrice: proceeds ?? '',
    profitUnitId,
  }
  return (
    <Loaded answer={found}>
      {({ invoice }) =>
        invoice ? (
          <Navigate
            to={invoice.isDraft ? links.invoiceDraft(invoice.id) : links.invoice(invoice.id)}
            replace
          />
        ) : (
          <FreshForm
            party={null}
            draftName={`billing.invoice:asset:${id}`}
            given={{
              date: disposedOn ?? today,
              dueOn: disposedOn ?? today,
              reference: number,
              lines: [line],
              costCenterId: costCenter?.id ?? null,
            }}
          />
        )
      }
    </Loaded>
  )
}

function StoredDraft({ id }: { id: string }) {
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
          <Navigate to={links.invoice(id)} replace />
        )
      }
    </Loaded>
  )
}
