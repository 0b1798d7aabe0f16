import { m } from '#generated/words/messages.js'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import {
  type BillRow,
  creditStateWords,
  type InvoiceRow,
  invoiceStateKinds,
  invoiceStateWords,
} from '../../wordMaps.web.ts'

type Props = {
  kind: InvoiceRow['kind'] | BillRow['kind']
  state: InvoiceRow['state']
  isWaiting?: boolean
}

/** The state of an invoice, bill or credit; late takes the place of the state, and so does waiting for approval. */
export function InvoiceBadge({ kind, state, isWaiting = false }: Props) {
  if (isWaiting) return <StatusBadge kind="decide">{m['billing.view.waiting']()}</StatusBadge>
  const isCredit = ['creditNote', 'vendorCredit', 'writeOff'].includes(kind)
  const words = isCredit ? creditStateWords : invoiceStateWords
  return <StatusBadge kind={invoiceStateKinds[state]}>{words[state]()}</StatusBadge>
}
