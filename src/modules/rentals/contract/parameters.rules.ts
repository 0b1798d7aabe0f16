import { type ApprovalLimits, defaultApprovalLimits } from './approval.rules.ts'

/** The company's rental settings of section 5.1; what fleet owns (turnaround, angles, late fines) is not here. */
export type RentalParameters = ApprovalLimits & {
  readonly returnGraceMinutes: number
  readonly depositReleaseDays: number
  readonly quotationValidityDays: number
  readonly quotationHoldHours: number
  readonly signLinkHours: number
  readonly invoiceLeadDays: number
}

/** The defaults a new company begins with, amounts in KWD fils. */
export const defaultRentalParameters: RentalParameters = {
  ...defaultApprovalLimits,
  returnGraceMinutes: 120,
  depositReleaseDays: 14,
  quotationValidityDays: 7,
  quotationHoldHours: 24,
  signLinkHours: 72,
  invoiceLeadDays: 0,
}
