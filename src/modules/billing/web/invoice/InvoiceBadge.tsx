import { StatusBadge } from '#ui/StatusBadge.tsx'
import {
  type BillRow,
  creditStateWords,
  type InvoiceRow,
  invoiceStateKinds,
  invoiceStateWords,
} from '../wordMaps.ts'

type Props = { readonly kind: InvoiceRow['kind'] | BillRow['kind']; readonly state: InvoiceRow['state'] }

/** The state of an invoice, bill or credit; late takes the place of the state. */
export function InvoiceBadge({ kind, state }: Props) {
  const isCredit = ['creditNote', 'vendorCredit', 'writeOff'].includes(kind)
  const words = isCredit ? creditStateWords : invoiceStateWords
  return <StatusBadge kind={invoiceStateKinds[state]}>{words[state]()}</StatusBadge>
}
