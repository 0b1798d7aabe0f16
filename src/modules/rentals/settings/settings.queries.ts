import { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import { amount, wholeNumber } from '#kernel/shared/fields.ts'
import { readSettings, saveSettings } from '#modules/platform/public.server.ts'
import { defaultRentalParameters as defaults } from '../contract/parameters.rules.ts'
import { maxHoldHours } from '../quotation/quotation.rules.ts'

const rentalSettings = z.object({
  discountLimitBasisPoints: wholeNumber(0, 10_000).default(defaults.discountLimitBasisPoints),
  approvalFromMinor: amount().default(defaults.approvalFromMinor),
  backdatingDays: wholeNumber(0, 365).default(defaults.backdatingDays),
  feeWaiverLimitMinor: amount().default(defaults.feeWaiverLimitMinor),
  returnGraceMinutes: wholeNumber(0, 1_440).default(defaults.returnGraceMinutes),
  depositReleaseDays: wholeNumber(0, 365).default(defaults.depositReleaseDays),
  quotationValidityDays: wholeNumber(1, 365).default(defaults.quotationValidityDays),
  quotationHoldHours: wholeNumber(0, maxHoldHours).default(defaults.quotationHoldHours),
  signLinkHours: wholeNumber(1, 720).default(defaults.signLinkHours),
  invoiceLeadDays: wholeNumber(0, 60).default(defaults.invoiceLeadDays),
  /** Whether a contract must carry the customer's signature before the vehicle leaves (C3). */
  signatureIsRequired: z.boolean().default(true),
  /** Whether the records of handover and return need the customer's signature. */
  handoverIsSigned: z.boolean().default(true),
  returnIsSigned: z.boolean().default(true),
})
export type RentalSettings = z.output<typeof rentalSettings>

/** The company's rental settings with the defaults of section 5.1 where it chose nothing; amounts in minor units. */
export function settingsOf(ctx: Ctx): Promise<RentalSettings> {
  return readSettings(ctx, 'rentals', rentalSettings)
}

/** Changes some of the settings; the permission is the caller's. `seen` and `fields` as in `saveSettings`. */
export function changeSettings(
  ctx: Ctx,
  values: Partial<RentalSettings>,
  seen?: Partial<RentalSettings>,
  fields?: Partial<Record<keyof RentalSettings, string>>,
): Promise<RentalSettings> {
  return saveSettings(ctx, 'rentals', rentalSettings, values, { values: seen, ...(fields && { fields }) })
}
