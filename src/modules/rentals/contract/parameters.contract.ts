import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { amount, done, money, share, wholeNumber } from '#kernel/shared/fields.ts'
import { maxHoldHours } from '../quotation/quotation.rules.ts'

const counted = {
  returnGraceMinutes: wholeNumber(0, 1_440),
  discountLimitBasisPoints: share(),
  backdatingDays: wholeNumber(0, 365),
  depositReleaseDays: wholeNumber(0, 365),
  quotationValidityDays: wholeNumber(1, 365),
  quotationHoldHours: wholeNumber(0, maxHoldHours),
  invoiceLeadDays: wholeNumber(0, 60),
}

export const readParameters = query({
  name: 'rentals.parameters.get',
  access: { permission: 'admin.settings.read' },
  input: z.object({}),
  output: z.object({
    ...counted,
    approvalFrom: money(),
    feeWaiverLimit: money(),
    defaultCreditLimit: money(),
  }),
  summary: 'What rentals go by: grace, limits and the thresholds above which a manager must agree.',
})

const parameters = z.object({
  ...counted,
  approvalFrom: amount(),
  feeWaiverLimit: amount(),
  /** Of customers without a limit of their own; 0: cash. */
  defaultCreditLimit: amount(),
})

export const saveParameters = command({
  name: 'rentals.parameters.save',
  access: { permission: 'admin.settings.write' },
  /** `seen`: what the page showed before it was changed; only what differs from it is saved. */
  input: parameters.extend({ seen: parameters.optional() }),
  output: done,
  refusals: ['kernel.record.stale'],
  changes: [
    'parties',
    'rentals.parameters',
    'rentals.price',
    'rentals.contract',
    'rentals.quotation',
    'rentals.return',
  ],
  summary: 'Contracts that were submitted keep what they were submitted under.',
})
