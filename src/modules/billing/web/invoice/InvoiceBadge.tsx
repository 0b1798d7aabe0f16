import { StatusBadge } from '#ui/StatusBadge.tsx'
import { creditStateWords, type InvoiceRow, invoiceStateKinds, invoiceStateWords } from '../wordMaps.ts'

/** The state of an invoice or credit note; late takes the place of the state. */
export function InvoiceBadge({ kind, state }: Pick<InvoiceRow, 'kind' | 'state'>) {
  const words = kind === 'creditNote' ? creditStateWords : invoiceStateWords
  return <StatusBadge kind={invoiceStateKinds[state]}>{words[state]()}</StatusBadge>
}
