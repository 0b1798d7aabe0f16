import { Navigate } from '@tanstack/react-router'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import '../billing.css'
import { links } from '../links.web.ts'
import { useToday } from '../list/ListFilters.tsx'
import { BillForm } from './BillForm.tsx'
import { emptyBill, valuesOfDraft } from './bill.web.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** A new bill, or the draft of the address; `party` chooses the vendor. */
export default function NewBillPage() {
  const [address] = useAddress()
  const today = useToday()
  const [party, draft] = [textOf(address['party']), textOf(address['draft'])]
  if (draft) return <StoredBill key={draft} id={draft} />
  return (
    <BillForm
      key={party ?? 'new'}
      stored={null}
      start={emptyBill(party, today)}
      draftName={`billing.bill:${party ?? 'new'}`}
    />
  )
}

function StoredBill({ id }: { id: string }) {
  // A draft being typed in must not be replaced by a refetch: it is read once.
  const answer = useAnswer('billing.bill.draft', { id }, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Loaded answer={answer}>
      {draft =>
        draft.isDraft ? (
          <BillForm
            stored={{ id, version: draft.version }}
            start={valuesOfDraft(draft)}
            draftName={`billing.bill:${id}`}
            request={draft.request}
          />
        ) : (
          <Navigate to={links.bill(id)} replace />
        )
      }
    </Loaded>
  )
}
