import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { amount, share, version, wholeNumber } from '#kernel/shared/fields.ts'

const fields = {
  revenueRecognition: z.enum(['atIssue', 'overPeriod']),
  autoApplyAdvances: z.boolean(),
  requireCashSession: z.boolean(),
  sessionTolerance: amount(),
  /** Cash is taken in steps of this; zero takes every unit. */
  cashRounding: amount(),
  bouncedChequeFee: amount(),
  /** Of the ageing buckets not due, 1-30, 31-60, 61-90, 91-120 and over 120 days. */
  provisionRatesBps: z.array(share()).length(6),
  publicLinkDays: wholeNumber(1, 365),
  /** Months that a VAT return covers. */
  vatReturnMonths: z.union([z.literal(1), z.literal(3)]),
  /** Days after its period by which the return is due; null follows the country's rule. */
  vatDueDays: wholeNumber(1, 180).nullable(),
}

export const getSettings = query({
  name: 'accounting.settings.get',
  access: { permission: 'finance.accounts.view' },
  input: z.object({}),
  output: z.object({ version: version(), ...fields }),
})

export const saveSettings = command({
  name: 'accounting.settings.save',
  access: { permission: 'finance.accounts.write' },
  input: z.object({ version: version(), ...fields }),
  output: z.object({ version: version() }),
  refusals: ['kernel.record.stale', 'accounting.settings.ratesFall'],
  changes: ['accounting.settings'],
  summary: 'How the books of the company work; it holds for what is done from now on.',
})
