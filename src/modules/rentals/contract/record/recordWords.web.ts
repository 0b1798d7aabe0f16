import { m } from '#generated/words/messages.js'
import type { StatusKind } from '#ui/status.ts'

export { words as chargeStateWords } from '#generated/choices/rentals.charge.state.ts'
export { words as rowStateWords } from '#generated/choices/rentals.row.state.ts'

export const rowKinds = {
  scheduled: 'promised',
  invoiced: 'running',
  partly_paid: 'partly',
  paid: 'settled',
  credited: 'out',
  cancelled: 'out',
  elsewhere: 'settled',
} as const satisfies Record<string, StatusKind>

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
