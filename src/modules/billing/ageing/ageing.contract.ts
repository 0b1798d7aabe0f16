import { z } from 'zod'
import { command, document, query } from '#kernel/shared/endpoint.ts'
import {
  day,
  id,
  listInput,
  listOutput,
  money,
  optionalText,
  positiveAmount,
  text,
} from '#kernel/shared/fields.ts'
import { ledgerRefusals, moneyChanges } from '../document/postingRefusals.rules.ts'

const view = { permission: 'finance.reports.view' } as const
const write = { permission: 'finance.writeoffs.write' } as const

export const sides = ['customer', 'vendor'] as const

const question = { side: z.enum(sides), asOf: day(), search: z.string().trim().max(100).optional() }

/** Not due, 1-30, 31-60, 61-90, 91-120, over 120 days, credits (negative). */
const ages = z.array(money()).length(7)

export const listAgeing = query({
  name: 'billing.ageing.list',
  access: view,
  input: z.object({ ...listInput(['total', 'name']), ...question }),
  output: listOutput(
    z.object({
      partyId: id(),
      partyName: z.string(),
      notDue: money(),
      to30: money(),
      to60: money(),
      to90: money(),
      to120: money(),
      over120: money(),
      credits: money(),
      total: money(),
    }),
  ),
  summary: 'What customers owe, or what we owe vendors, by how late it is at the end of a day.',
})

export const ageingTotals = query({
  name: 'billing.ageing.totals',
  access: view,
  input: z.object(question),
  output: z.object({ count: z.number().int(), ages, total: money() }),
  summary: 'The columns of the ageing over all parties; they add up to the control accounts.',
})

export const printAgeing = document({
  name: 'billing.ageing.document',
  access: view,
  input: z.object({ ...question, locale: z.enum(['ar', 'en']).default('ar') }),
  refusals: ['billing.ageing.tooLong'],
  summary: 'The ageing as PDF, who owes most first.',
})

export const ageingDocuments = query({
  name: 'billing.ageing.documents',
  access: view,
  input: z.object({
    side: z.enum(sides),
    asOf: day(),
    partyId: id().optional(),
    /** One age, 0 to 5, or 6 for credits; every one when left out. */
    column: z.number().int().min(0).max(6).optional(),
    /** Of the parties that a list was narrowed to. */
    search: z.string().trim().max(100).optional(),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        id: id(),
        number: z.string(),
        partyName: z.string(),
        dueOn: day(),
        daysLate: z.number().int(),
        open: money(),
      }),
    ),
    total: money(),
    /** More than could be shown: the sum is of all. */
    isCut: z.boolean(),
  }),
  summary: 'The documents behind a figure of the ageing.',
})

const provision = z.object({
  asOf: day(),
  buckets: z.array(z.object({ open: money(), rateBps: z.number().int(), amount: money() })).length(6),
  target: money(),
  /** What the allowance account holds now. */
  allowance: money(),
  /** What a run would add (negative: release). */
  difference: money(),
  lastRunOn: day().nullable(),
})

export const showProvision = query({
  name: 'billing.provision.get',
  access: view,
  input: z.object({ asOf: day() }),
  output: provision,
  summary: 'What should be set aside for doubtful debts on a day, and what is.',
})

export const runProvision = command({
  name: 'billing.provision.run',
  access: write,
  input: z.object({ asOf: day() }),
  output: z.object({ target: money(), booked: money(), number: z.string().nullable() }),
  refusals: ['billing.date.future', ...ledgerRefusals],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Brings the allowance to what the ageing asks for; a second run posts nothing.',
})

export const recoverDebt = command({
  name: 'billing.writeOff.recover',
  access: { permission: 'finance.payments.write' },
  input: z.object({
    id: id(),
    amount: positiveAmount(),
    treasuryAccountId: id(),
    reference: optionalText(60),
    date: day().optional(),
  }),
  output: z.object({ id: id(), number: z.string() }),
  refusals: [
    'kernel.record.notFound',
    'billing.date.future',
    'billing.writeOff.recovered',
    'billing.payment.tenderCurrency',
    'billing.session.none',
    ...ledgerRefusals,
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary: 'Takes money for a debt that was written off: income of its day, up to what was given up.',
})

export const postWriteOff = command({
  name: 'billing.writeOff.post',
  access: write,
  input: z.object({
    invoiceIds: z.array(id()).min(1).max(100),
    reason: text(300),
    date: day().optional(),
  }),
  output: z.object({
    /** None while it waits for approval. */
    documents: z.array(z.object({ id: id(), number: z.string(), total: money() })),
    isWaiting: z.boolean(),
  }),
  refusals: [
    'kernel.record.notFound',
    'billing.date.future',
    'billing.invoice.isSettled',
    'billing.writeOff.isWaiting',
    'approvals.step.noApprover',
    ...ledgerRefusals,
  ],
  changes: moneyChanges,
  movesMoney: true,
  previews: true,
  summary:
    'Gives up what is open on invoices: from the allowance, then as an expense. One document for each customer.',
})
