import type { StatusKind } from '#ui/status.ts'
import type { QuotationRow } from '../price/amounts.web.ts'

export { words as quotationActionWords } from '#generated/choices/rentals.quotation.action.ts'
export { words as rejectReasonWords } from '#generated/choices/rentals.quotation.rejectReason.ts'
export { words as quotationStatusWords } from '#generated/choices/rentals.quotation.status.ts'

export const quotationKinds: Readonly<Record<QuotationRow['status'], StatusKind>> = {
  draft: 'unsent',
  sent: 'promised',
  approved: 'settled',
  rejected: 'out',
  superseded: 'out',
  expired: 'out',
  withdrawn: 'out',
  converted: 'settled',
}
