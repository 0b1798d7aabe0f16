import { m } from '#generated/words/messages.js'
import type { StatusKind } from '#ui/status.ts'
import type { QuotationRow } from '../amounts.ts'

export const quotationStatusWords = {
  draft: m['rentals.quotation.status.draft'],
  sent: m['rentals.quotation.status.sent'],
  approved: m['rentals.quotation.status.approved'],
  rejected: m['rentals.quotation.status.rejected'],
  superseded: m['rentals.quotation.status.superseded'],
  expired: m['rentals.quotation.status.expired'],
  withdrawn: m['rentals.quotation.status.withdrawn'],
  converted: m['rentals.quotation.status.converted'],
} as const

export const quotationActionWords = {
  send: m['rentals.quotation.action.send'],
  link: m['rentals.quotation.action.link'],
  revise: m['rentals.quotation.action.revise'],
  withdraw: m['rentals.quotation.action.withdraw'],
  convert: m['rentals.quotation.action.convert'],
} as const

export const rejectReasonWords = {
  price: m['rentals.quotation.rejectReason.price'],
  dates: m['rentals.quotation.rejectReason.dates'],
  vehicleType: m['rentals.quotation.rejectReason.vehicleType'],
  choseOthers: m['rentals.quotation.rejectReason.choseOthers'],
  postponed: m['rentals.quotation.rejectReason.postponed'],
  other: m['rentals.quotation.rejectReason.other'],
} as const

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
