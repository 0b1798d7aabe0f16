import { m } from '#generated/words/messages.js'
import type { StatusKind } from '#ui/status.ts'

export const rowStateWords = {
  scheduled: m['rentals.row.state.scheduled'],
  invoiced: m['rentals.row.state.invoiced'],
  partly_paid: m['rentals.row.state.partly_paid'],
  paid: m['rentals.row.state.paid'],
  cancelled: m['rentals.row.state.cancelled'],
  elsewhere: m['rentals.row.state.elsewhere'],
  overdue: m['rentals.row.state.overdue'],
  coveredByCheque: m['rentals.row.state.coveredByCheque'],
} as const

export const rowKinds = {
  scheduled: 'promised',
  invoiced: 'running',
  partly_paid: 'partly',
  paid: 'settled',
  cancelled: 'out',
  elsewhere: 'settled',
} as const satisfies Record<string, StatusKind>

export const chargeStateWords = {
  proposed: m['rentals.charge.state.proposed'],
  decided: m['rentals.charge.state.decided'],
  invoiced: m['rentals.charge.state.invoiced'],
  dropped: m['rentals.charge.state.dropped'],
} as const

export const chargeKinds = {
  proposed: 'decide',
  decided: 'promised',
  invoiced: 'settled',
  dropped: 'out',
} as const satisfies Record<string, StatusKind>

export const eventWords = {
  extend: m['rentals.event.extend'],
  shorten: m['rentals.event.shorten'],
  swap: m['rentals.event.swap'],
  suspend: m['rentals.event.suspend'],
  resume: m['rentals.event.resume'],
  renew: m['rentals.event.renew'],
  price_change: m['rentals.event.price_change'],
  override: m['rentals.event.override'],
  cancel: m['rentals.event.cancel'],
} as const

export const causeWords = {
  total: m['rentals.approval.cause.total'],
  discount: m['rentals.approval.cause.discount'],
  belowMinimum: m['rentals.approval.cause.belowMinimum'],
  minDays: m['rentals.approval.cause.minDays'],
  credit: m['rentals.approval.cause.credit'],
  backdated: m['rentals.approval.cause.backdated'],
  depositLowered: m['rentals.approval.cause.depositLowered'],
} as const

export const documentKindWords = {
  sale: m['rentals.document.invoice'],
  service: m['rentals.document.invoice'],
  creditNote: m['rentals.document.creditNote'],
} as const
