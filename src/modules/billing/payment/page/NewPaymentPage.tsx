import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { minorOf } from '../../money/amounts.web.ts'
import '../../billing.css'
import { useToday } from '../../list/ListFilters.tsx'
import { ReceiptForm } from './ReceiptForm.tsx'
import type { ReceiptValues } from './receipt.web.ts'
import { useBoxes } from './useBoxes.web.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** «سند قبض»: the address may name the party, one document of it, or the contract a deposit secures, with its amount. */
export default function NewPaymentPage() {
  const [address] = useAddress()
  const { currency } = useCompany()
  const today = useToday()
  const { treasury, sessions, boxes, tenders } = useBoxes('cash')
  const party = textOf(address['party'])
  const invoice = textOf(address['invoice'])
  const contract = textOf(address['contract'])
  const replaces = textOf(address['replaces'])
  // The address bar's reader makes a number of what looks like one.
  const asked = minorOf(String(address['deposit'] ?? ''), currency)
  return (
    <Loaded answer={treasury}>
      {() => (
        <Loaded answer={sessions}>
          {() => {
            const start: ReceiptValues = {
              partyId: party,
              startedFor: null,
              date: today,
              amounts: {},
              deposit:
                asked === 0
                  ? null
                  : {
                      amount: moneyText(asked, currency),
                      purpose: m['billing.deposit.purposeUsual'](),
                      holdUntil: null,
                    },
              advance: '',
              tenders,
              cheque: null,
              handed: '',
              memo: '',
            }
            return (
              <ReceiptForm
                key={`${party} ${invoice} ${contract} ${replaces}`}
                start={start}
                boxes={boxes}
                invoiceId={invoice}
                source={contract && `rentals.contract:${contract}`}
                replaces={replaces}
                draftName={`billing.receipt:${[party, invoice, contract, replaces].filter(Boolean).join(':') || 'new'}`}
              />
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
