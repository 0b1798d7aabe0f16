import { words as ruleWords } from '#generated/choices/rentals.duplicate.rule.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'

export { words as heldWords } from '#generated/choices/rentals.duplicate.held.ts'
export { words as severityWords } from '#generated/choices/rentals.duplicate.severity.ts'
export { ruleWords }

export type DuplicateGroup = OutputFor<'rentals.duplicate.list'>['groups'][number]

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
