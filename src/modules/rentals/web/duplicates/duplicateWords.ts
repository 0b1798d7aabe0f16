import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'

export type DuplicateGroup = OutputFor<'rentals.duplicate.list'>['groups'][number]

export const ruleWords = {
  vehicleOverlap: m['rentals.duplicate.rule.vehicleOverlap'],
  externalNumber: m['rentals.duplicate.rule.externalNumber'],
  sameStart: m['rentals.duplicate.rule.sameStart'],
  sameMoment: m['rentals.duplicate.rule.sameMoment'],
} as const

export const severityWords = {
  high: m['rentals.duplicate.severity.high'],
  medium: m['rentals.duplicate.severity.medium'],
  low: m['rentals.duplicate.severity.low'],
} as const

export const heldWords = {
  payments: m['rentals.duplicate.held.payments'],
  invoices: m['rentals.duplicate.held.invoices'],
  signature: m['rentals.duplicate.held.signature'],
  handover: m['rentals.duplicate.held.handover'],
} as const

/** What each check of the diagnosis looks for. */
export const checkWords = {
  ...ruleWords,
  claimConstraint: m['rentals.diagnosis.claimConstraint'],
  numberGaps: m['rentals.diagnosis.numberGaps'],
  reservedWithoutClaim: m['rentals.diagnosis.reservedWithoutClaim'],
  activeWithoutCustody: m['rentals.diagnosis.activeWithoutCustody'],
  custodyWithoutContract: m['rentals.diagnosis.custodyWithoutContract'],
  rowsNotTotal: m['rentals.diagnosis.rowsNotTotal'],
  invoiceOutsideTerm: m['rentals.diagnosis.invoiceOutsideTerm'],
  closedWithOpenLeg: m['rentals.diagnosis.closedWithOpenLeg'],
} as const
