import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import {
  amount,
  day,
  id,
  money,
  optionalText,
  positiveAmount,
  share,
  wholeNumber,
} from '#kernel/shared/fields.ts'
import { ledgerRefusals, moneyChanges } from '../document/postingRefusals.rules.ts'

const write = { permission: 'finance.latefees.write' } as const
const view = { permission: 'finance.invoices.view' } as const

export const previewLateFee = query({
  name: 'billing.lateFee.preview',
  access: view,
  input: z.object({
    source: z.object({ type: z.string().min(3).max(60), id: id() }),
    /** Today when left out. */
    through: day().optional(),
  }),
  output: z.object({
    lateFeeId: id().nullable(),
    invoiceId: id(),
    labelAr: z.string(),
    accrued: money(),
    lateDays: z.number().int(),
    capped: z.boolean(),
    assessed: money(),
    waived: money(),
    toAssess: money(),
    state: z.enum(['none', 'accruing', 'assessed', 'paid', 'waived']),
  }),
  refusals: ['kernel.record.notFound'],
  summary: 'What a row accrued through a day, and what of it was invoiced and waived.',
})

export const waiveLateFee = command({
  name: 'billing.lateFee.waive',
  access: write,
  input: z.object({ id: id(), amount: positiveAmount(), reason: optionalText(300) }),
  /** Above the limit of the row's module it waits for approval, and nothing is waived yet. */
  output: z.object({ waived: money(), creditNotes: z.array(z.string()), isWaiting: z.boolean() }),
  refusals: [
    'kernel.record.notFound',
    'billing.lateFee.reasonRequired',
    'billing.lateFee.waiveTooMuch',
    'rentals.approval.noRule',
    'rentals.feeWaiver.waiting',
    'approvals.step.noApprover',
    ...ledgerRefusals,
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Waives a part of an invoiced fee by credit note, or asks for it above the limit.',
})

const rule = {
  graceDays: wholeNumber(0, 365),
  tiers: z
    .array(
      z.object({
        fromDay: wholeNumber(1, 3650),
        fixed: amount(),
        percentBps: share(),
      }),
    )
    .min(1)
    .max(20),
  cap: amount().nullable(),
  capPercentBps: share().nullable(),
  validFrom: day(),
}

export const listLateFeeRules = query({
  name: 'billing.lateFeeRule.list',
  access: view,
  input: z.object({}),
  output: z.object({ rows: z.array(z.object({ id: id(), ...rule, isCurrent: z.boolean() })) }),
  summary: 'Every version of the late-fee rule, newest first.',
})

export const saveLateFeeRule = command({
  name: 'billing.lateFeeRule.save',
  access: write,
  input: z.object(rule),
  output: z.object({ id: id() }),
  refusals: ['billing.lateFeeRule.dayTaken', 'billing.lateFeeRule.dayTwice', 'billing.lateFeeRule.past'],
  changes: ['billing.lateFeeRule', 'billing.lateFee'],
  summary: 'Adds a version of the rule from a day on; earlier versions stay as they were.',
})
