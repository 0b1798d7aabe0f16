import { useAddress } from '#kernel/web/list.ts'
import '../billing.css'
import { emptyExpense } from '../expense/expenseLines.ts'
import { useToday } from '../ListFilters.tsx'
import { BillForm } from './BillForm.tsx'

/** A new bill; `party` of the address chooses the vendor. */
export default function NewBillPage() {
  const [address] = useAddress()
  const today = useToday()
  const party = typeof address['party'] === 'string' ? address['party'] : null
  return (
    <BillForm
      key={party ?? 'new'}
      start={{
        partyId: party,
        reference: '',
        date: today,
        dueOn: today,
        costCenterId: null,
        taxInclusive: false,
        currency: null,
        rate: '',
        lines: [emptyExpense()],
        note: '',
      }}
      draftName={`billing.bill:${party ?? 'new'}`}
    />
  )
}
