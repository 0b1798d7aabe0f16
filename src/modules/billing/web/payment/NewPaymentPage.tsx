import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { minorOf } from '../amounts.ts'
import '../billing.css'
import { useToday } from '../ListFilters.tsx'
import { ReceiptForm } from './ReceiptForm.tsx'
import type { ReceiptValues } from './receipt.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** «سند قبض»: the address may name the party, one document of it, or the contract a deposit secures, with its amount. */
export default function NewPaymentPage() {
  const [address] = useAddress()
  const { currency } = useCompany()
  const today = useToday()
  const treasury = useAnswer('billing.treasury.list', {})
  const sessions = useAnswer('billing.session.current', {})
  const party = textOf(address['party'])
  const invoice = textOf(address['invoice'])
  const contract = textOf(address['contract'])
  // The address bar's reader makes a number of what looks like one.
  const asked = minorOf(String(address['deposit'] ?? ''), currency)
  return (
    <Loaded answer={treasury}>
      {({ rows }) => (
        <Loaded answer={sessions}>
          {shifts => {
            const active = rows.filter(box => box.active)
            const mine = shifts.rows.find(one => one.session?.isMine)?.treasuryAccountId
            const box =
              active.find(one => one.id === mine) ?? active.find(one => one.kind === 'cash') ?? active[0]
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
              tenders: [{ key: 'first', treasuryAccountId: box?.id ?? '', amount: null, reference: '' }],
              handed: '',
              memo: '',
            }
            return (
              <ReceiptForm
                key={`${party} ${invoice} ${contract}`}
                start={start}
                boxes={active}
                invoiceId={invoice}
                source={contract && `rentals.contract:${contract}`}
                draftName={`billing.receipt:${[party, invoice, contract].filter(Boolean).join(':') || 'new'}`}
              />
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
