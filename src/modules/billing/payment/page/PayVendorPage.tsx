import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import '../../billing.css'
import { useToday } from '../../list/ListFilters.tsx'
import { PayForm } from './PayForm.tsx'
import { useBoxes } from './useBoxes.web.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** «سند صرف لمورد»: the address may name the vendor and bills of it, with commas between. */
export default function PayVendorPage() {
  const [address] = useAddress()
  const today = useToday()
  const { treasury, boxes, tenders } = useBoxes('bank')
  const [party, bill] = [textOf(address['party']), textOf(address['bill'])]
  return (
    <Loaded answer={treasury}>
      {() => (
        <PayForm
          key={`${party} ${bill}`}
          start={{
            partyId: party,
            startedFor: null,
            date: today,
            amounts: {},
            advance: '',
            tenders,
            cheque: null,
            memo: '',
          }}
          boxes={boxes}
          billIds={bill?.split(',') ?? []}
          draftName={`billing.pay:${[party, bill].filter(Boolean).join(':') || 'new'}`}
        />
      )}
    </Loaded>
  )
}
